//! `order B C A`: the initiative track at the start, first player first.

use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Order(pub(crate) Track);

impl Verb<Evo> for Order {
    /// The track is drawn once, names everybody once, and is the one of the seed.
    fn judge(&self, evo: &Evo, state: &State, _: Actor, _: &Waived) -> Verdict {
        in_phase(state, Phase::Setup)?;
        ensure(state.order.is_empty(), || OrderTwice {})?;
        for player in evo.players() {
            let times = self.0.iter().filter(|other| *other == player).count();
            ensure(times == 1, || OrderIncomplete { player, twice: times > 1 })?;
        }
        as_dealt(evo.dealt_order().map(Self), *self)?;
        legal(*self)
    }

    fn print(&self, evo: &Evo, _: View, out: &mut String) {
        spelled("order", self.0.iter().map(|player| evo.handle(player)), out);
    }

    fn outcomes(&self, evo: &Evo, state: &State, _: Actor) -> Outcomes {
        let mut orders = Choices::new();
        evo.orders_of_play(state, &mut orders);
        orders.into_iter().map(|choice| (1, choice.action)).collect()
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `order = "order", player, { [ "," ], player } ;`
    pub(crate) fn order(&self, begin: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let (rest, track) = self.track(begin)?;
        self.says(begin, rest, Order(track), out)
    }

    /// Players with blanks or commas between them, at most as many as there are.
    pub(crate) fn track(&self, i: Rest<'a>) -> Parsed<'a, Track> {
        let (mut rest, first) = self.player("a player")(i)?;
        let mut track = Track::EMPTY;
        track.push(first);
        while track.len() < self.rules.seats.len() {
            let comma = self.comma(rest).map(|(after, ())| after);
            let after = match comma {
                // In a position something else may stand behind a comma.
                Ok(after) if self.player("a player")(after).is_err() => break,
                Ok(_) => self.loose_comma(rest)?.0,
                Err(_) if self.follows(rest) => rest,
                Err(_) => break,
            };
            let (next, player) = self.player("a player")(after)?;
            track.push(player);
            rest = next;
        }
        Ok((rest, track))
    }
}

impl Deed<Evo> for Order {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        state.order = self.0;
        state.ordered = book.step();
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        out.fact(Told::Order, None)
            .list("players", self.0.iter())
            .says(|| format!("the order is {}", evo.names_of(self.0.iter())));
    }
}

impl Evo {
    pub(crate) fn orders_of_play(&self, state: &State, out: &mut Choices) {
        if state.order.is_empty() {
            match self.dealt_order() {
                Some(track) => push(out, Actor::Table, Order(track), 1),
                None => self.orders(Track::EMPTY, out),
            }
        }
    }

    /// Every order of the players.
    fn orders(&self, track: Track, out: &mut Choices) {
        if track.len() == self.seats.len() {
            return push(out, Actor::Table, Order(track), 1);
        }
        for player in self.players().filter(|player| track.place(*player) == track.len()) {
            let mut longer = track;
            longer.push(player);
            self.orders(longer, out);
        }
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Mise en place'";
    struct OrderMissing {} = "evo/order-missing", Part::Clause;
        title "The first round needs an initiative track",
        rule "Before round 1 the order of the players is drawn at random; the leftmost on the \
            track is the first player.",
        never "Without the track nothing says who acts first.",
        let handles = |evo, _| evo.handles(),
        say "the set-up does not say who is first on the initiative track",
            "no initiative track above",
        help "the track is drawn at random before round 1, first player first",
        missing "table: order {handles}";

    struct OrderTwice {} = "evo/order-twice", Part::Clause;
        title "The track is drawn once",
        rule "The initiative track of the set-up is drawn once. Later it changes only in the \
            initiative phase.",
        never "The track is drawn already.",
        let drawn = |_, state| state.ordered,
        say "the initiative track of the set-up is drawn a second time", "drawn once already",
        because drawn "the track is drawn here";

    struct OrderIncomplete { player: Player; twice: bool } = "evo/order-incomplete", Part::Action;
        title "Everybody stands on the track once",
        rule "The initiative track names every player exactly once.",
        never "Every player stands at one place of the track.",
        let (does, ending) = |_, _| if twice { ("names", "twice") } else { ("leaves", "out") },
        let players = |evo, _| evo.seats.len(),
        say "the initiative track {does} {player} {ending}", "{players} players, each once";
}
