//! `adrenaline 1`: the place on the track that the owner of adrenaline takes.

use crate::prelude::*;

/// `adrenaline 1`: the place on the track that its owner takes, from 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adrenaline(pub(crate) u16);

impl Verb<Evo> for Adrenaline {
    /// Its owner takes a place on the track, once, before any head start.
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, place) = (player(state, by)?, self.0);
        in_phase(state, Phase::Initiative)?;
        require(state.herd(by).genes.has(Gene::Adrenaline), waived, || NoAdrenaline { by })?;
        require(state.adrenaline.is_none(), waived, || AdrenalineTwice { by })?;
        if let Some(player) = state.head_start {
            require(false, waived, || AdrenalineClosed { by, player })?;
        }
        ensure(place > 0 && usize::from(place) <= evo.seats.len(), || PlaceOffTrack { place })?;
        legal(PlaceTaken { player: by, place: place as u8 - 1 })
    }

    fn print(&self, _: &Evo, _: View, out: &mut String) {
        let _ = write!(out, "adrenaline {}", self.0);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `adrenaline = "adrenaline", amount ;`
    pub(crate) fn adrenaline(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let (rest, place) = self.amount("a place on the track, from 1")(i)?;
        self.says(i, rest, Adrenaline(place.min(999) as u16), out)
    }
}

/// A player takes a place on the track, from 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceTaken {
    player: Player,
    place: u8,
}

impl Deed<Evo> for PlaceTaken {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        state.order.shift(self.player, self.place as usize);
        state.ordered = book.step();
        state.adrenaline = Some(self.player);
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let place = self.place + 1;
        out.fact(Told::Adrenaline, self.player)
            .role("place", i32::from(place))
            .phrase(format_args!("{} takes place {place} on the track", evo.name(self.player)));
    }
}

impl Evo {
    pub(crate) fn places(&self, state: &State, by: Player, out: &mut Choices) {
        if state.herd(by).genes.has(Gene::Adrenaline) && state.phase <= Phase::Initiative {
            for place in 1..=self.seats.len() as u16 {
                push(out, by, Adrenaline(place), 900);
            }
        }
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Gènes uniques'";
    struct NoAdrenaline { by: Player } = "evo/no-adrenaline", Part::Word(0);
        title "Only adrenaline chooses a place on the track",
        rule "The owner of adrenaline may take any place on the track in the initiative phase, \
            from the round in which it is won.",
        allow "The player takes the place all the same.",
        say "{by} takes a place on the track, but does not own adrenaline", "no adrenaline here",
        then |evo, state, words| evo.owner_of_gene(state, Gene::Adrenaline, words);

    struct AdrenalineTwice { by: Player } = "evo/adrenaline-twice", Part::Clause;
        title "Adrenaline works once a round",
        rule "The owner of adrenaline takes a place once in each initiative phase.",
        allow "The player takes the new place.",
        let taken = |_, state| state.ordered,
        say "{by} takes a place on the track a second time in one round", "once a round",
        because taken "the place is taken here";

    struct AdrenalineClosed { by: Player, player: Player } = "evo/adrenaline-closed", Part::Clause;
        title "A head start is the last word",
        rule "A head start is played after adrenaline has had its say; it closes adrenaline for \
            the round.",
        source "ruling of the project, house event deck",
        allow "The player takes the place all the same.",
        say "{by} uses adrenaline after {player}'s head-start, which is the last word on the order",
            "too late for adrenaline",
        because |_, state| state.ordered, "the head-start";

    struct PlaceOffTrack { place: u16 } = "evo/place-off-track", Part::Word(1);
        title "The track has as many places as players",
        rule "Places on the track go from 1, the first player, to the number of players.",
        source "Evo rules, 2nd ed. (2011), 'Phase d’initiative'",
        never "The track has no such place.",
        let last = |evo, _| evo.seats.len(),
        say "the track has places 1 to {last}, not {place}", "not 1 to {last}";
}
