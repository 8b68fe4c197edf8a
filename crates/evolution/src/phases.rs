//! What happens between the verbs: phases begin, and the round is settled.

use crate::judge::Meal;
use crate::prelude::*;

/// The cards begin, when everybody has laid a food card, or the feeding, when the first feed, attack or pass
/// comes.
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
    fn apply(&self, table: &mut Apply<'_, '_>) {
        table.settle();
    }

    fn tell(&self, _: &Evolution, _: &State, out: &mut Teller) {
        out.fact(Told::Settle, None).phrase("species starve, and what was eaten is banked");
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
        self.phase == Phase::Deal && due <= u32::from(self.piles.deck())
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

    struct FeedingSkipped { by: Player, species: SpeciesId; meal: Meal } =
        "evolution/feeding-skipped", Part::Word(0);
        title "Nobody who must feed is passed over",
        rule "From the first player clockwise everybody feeds one species a turn. A player with a \
            hungry species that can be fed must feed; a turn that nobody wrote is a pass.",
        source "Evolution, help page of the online table, feeding",
        allow "The player is passed over.",
        rulings ["forced-suicide"],
        let handle = |game, _| game.handle(by),
        let meal = |game, _| written(game, species, meal),
        let Species { food, population, .. } = |_, state| state.told(species),
        say "{by} is passed over, but {species} is hungry ({food} of {population}) and can be fed",
            "somebody must feed before this",
        missing "{handle}: {meal}";
}

fn written(game: &Evolution, SpeciesId { number, .. }: SpeciesId, meal: Meal) -> String {
    match meal {
        Meal::Plants => format!("feed {number}"),
        Meal::Prey(prey) => format!("attack {number} > {}", game.word(prey)),
    }
}
