//! What happens between the verbs: phases begin, the round is settled, and the score at the end follows.
//!
//! The settlement stops whenever a draw is due and goes on when it is done.

use crate::prelude::*;
use crate::score::{FAT, POPULATION, TRAITS};

/// The cards begin when everybody has laid a food card, the feeding with the first feed, attack or pass.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Begin(pub(crate) Phase);

/// Goes on with the settlement until a draw is due or it is done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settle;

impl Deed for Begin {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        table.enter(self.0);
        table.state.turn = table.state.first_player();
        if self.0 == Phase::Cards {
            table.state.turned = false;
        } else {
            table.state.idle = 0;
            table.state.busy = false;
        }
    }

    fn tell(&self, _: &Evolution, _: &State, out: &mut Teller) {
        let phase = self.0.name();
        out.fact(Told::Phase, None).role("phase", phase).phrase(format_args!("{phase} begins"));
    }
}

impl Deed for Settle {
    /// Settles species by species, from the first player, left to right.
    fn apply(&self, table: &mut Apply<'_, '_>) {
        while table.state.pending.is_empty() {
            let (after, place) = table.state.settled.unwrap_or_default();
            if after >= table.game.player_count() {
                table.round_ends();
                return;
            }
            let player = table.game.nth(table.state.first_player(), after);
            let at = (player, usize::from(place));
            let Some(species) = table.state.row(player).get(at.1) else {
                table.state.settled = Some((after + 1, 0));
                continue;
            };
            let Species { id, population, food, .. } = *species;
            let starved = population.saturating_sub(food);
            if starved > 0 {
                table.change(at, Size::Population, -i32::from(starved), "starved");
            }
            table.change(at, Size::Food, -i32::from(food), "settled");
            table.bag(id, food, "food eaten");
            let extinct = starved == population;
            if extinct {
                table.extinct(player, at.1);
            }
            table.state.settled = Some((after, place + u8::from(!extinct)));
        }
    }

    fn tell(&self, _: &Evolution, _: &State, out: &mut Teller) {
        out.fact(Told::Settle, None).phrase("species starve, and what was eaten is banked");
    }
}

impl Apply<'_, '_> {
    fn round_ends(&mut self) {
        let first = self.state.first_player();
        self.state.first = Some(self.game.next_there(self.state, first));
        if self.state.end.is_none_or(|(_, last)| self.state.round < last) {
            self.enter(Phase::Done);
            return;
        }
        self.enter(Phase::Over);
        for player in self.game.players() {
            if self.game.options.replacement_after_end {
                self.replace(player);
            }
            let (owner, fat_counts) = (Owner::player(player), self.game.options.fat_at_end);
            for species in self.state.row(player) {
                let id = units::owner(species.id);
                for (points, why) in [
                    (species.population, POPULATION),
                    (species.cards.len() as u8, TRAITS),
                    (species.fat * fat_counts, FAT),
                ] {
                    self.book.note_from(id, owner, units::POINTS, points, why);
                }
            }
        }
    }

    /// A player without species gets a fresh one.
    fn replace(&mut self, player: Player) {
        if self.state.row(player).is_empty() {
            self.new_species(player, 0, "fresh species");
        }
    }

    /// The next round begins: fresh species, and draws become due.
    pub(crate) fn open_round(&mut self) {
        self.state.round += 1;
        self.enter(Phase::Deal);
        self.state.turned = false;
        self.state.left_out = [None; MAX_PLAYERS];
        self.state.drew_step = [Step::default(); MAX_PLAYERS];
        for after in 0..self.game.player_count() {
            let player = self.game.nth(self.state.first_player(), after);
            if self.state.left.has(player) {
                continue;
            }
            self.replace(player);
            let species = self.state.row(player).len() as u8;
            self.state.pending.push((player, 3 + species));
        }
    }
}

impl State {
    /// Whether this phase goes on, with no draw due in it.
    #[inline]
    pub(crate) fn is_in(&self, phase: Phase) -> bool {
        self.phase == phase && self.pending.is_empty()
    }

    /// Whether the round is being dealt and nobody's draw can need a shuffle.
    pub(super) fn deck_lasts_for_the_deal(&self) -> bool {
        let due: u32 = self.pending.iter().map(|(_, count)| u32::from(*count)).sum();
        self.phase == Phase::Deal && due <= u32::from(self.piles.deck)
    }
}

rules! { Evolution;
    struct FirstMissing {} = "evolution/first-missing", Part::Clause;
        title "Somebody is first player",
        rule "The first player of round 1 is drawn by lot and named in the set-up.",
        source "ruling: random first player",
        never "Without a first player nothing says who begins.",
        let handle = |game, _| game.handle(Player(0)),
        say "round 1 begins, but nobody was named first player", "no first player yet",
        help "the first player is drawn by lot in the set-up",
        missing "table: first {handle}";

    struct TraitsFaceDown { species: SpeciesId; laid: Step } =
        "evolution/traits-face-down", Part::Word(0);
        title "Traits are known before feeding",
        rule "Traits lie face down until all have played. Then everybody sees them, so a record \
            names them before the reveal; a food value may stay unknown.",
        source "Evolution, public rules, playing cards",
        never "Nothing says which trait lies there, and feeding rests on it.",
        let names = |game, state| game.face_down(state),
        let all = |_, _| listed(&names),
        let form = |_, _| joined(names.iter().map(|name| format!("{name} CARD")), ", "),
        say "the reveal comes, but nobody has written which trait lies face down on {all}",
            "a trait is unknown",
        because laid "the card was laid here",
        help "turn it up first: `table: traits {form}`, or write it where it was laid";

    struct FeedingSkipped { by: Player, species: SpeciesId; prey: Option<SpeciesId> } =
        "evolution/feeding-skipped", Part::Word(0);
        title "Nobody who must feed is passed over",
        rule "From the first player clockwise everybody feeds one species a turn. A player with a \
            hungry species that can be fed must feed; a turn that nobody wrote is a pass.",
        source "Evolution, help page of the online table, feeding",
        allow "The player is passed over.",
        rulings ["forced-suicide"],
        let handle = |game, _| game.handle(by),
        let number = |_, _| species.number,
        let meal = |game, _| match prey {
            None => format!("feed {number}"),
            Some(prey) => format!("attack {number} > {}", game.word(prey)),
        },
        let Species { food, population, .. } = |_, state| state.told(species),
        say "{by} is passed over, but {species} is hungry ({food} of {population}) and can be fed",
            "somebody must feed before this",
        missing "{handle}: {meal}";
}
