//! What players decide besides plays: hunts, effects that are used, discards that a challenge asks for.

use crate::Evolve;
use crate::hand::CardId;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words, counted};

rule! {
    /// Nobody chooses whom to hunt now.
    pub(crate) struct NoHunt { by: Player } of Evolve;
    "evolve/no-hunt", Part::Action;
    title: "a hunt is chosen only where the challenge leaves it open",
    rule: "A challenge whose `target` is `chosen` lets every player choose whom to hunt, after the biome \
        is scored and before the challenge is. In other hunts the prey is given.",
    source: "deck file, special_scorings",
    never: "A hunt that the challenge does not score changes nothing.",
}

impl NoHunt {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let by = evolve.name(self.by);
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        let message = match (evolve.hunts_are_chosen(state), challenge) {
            (true, _) => format!("{by} chooses a prey after {challenge} was scored"),
            (false, "") => format!("{by} chooses a prey, and no challenge is played"),
            (false, _) => format!("{by} chooses a prey, and {challenge} leaves no choice of one"),
        };
        Words::say(message, "no prey is chosen here").because(at, format!("{challenge} is played"))
    }
}

rule! {
    /// A player hunts himself.
    pub(crate) struct HuntsItself { by: Player } of Evolve;
    "evolve/hunts-itself", Part::Word(1);
    title: "another player is hunted",
    rule: "A player who chooses whom to hunt chooses another player.",
    source: "deck file, special_scorings",
    never: "Nobody can be hunter and prey of one hunt.",
    say: |evolve, _| {
        let by_name = evolve.name(by);
        Words::say(format!("{by_name} hunts {by_name}; another player is the prey"), "the hunter itself")
    },
}

rule! {
    /// The prey was chosen before.
    pub(crate) struct HuntedAlready { by: Player, first: Player } of Evolve;
    "evolve/hunted-already", Part::Action;
    title: "each player hunts once",
    rule: "Where players choose whom to hunt, each of them hunts one other player, once in the challenge.",
    source: "deck file, special_scorings",
    allow: "The prey takes the place of the one that was chosen before.",
    say: |evolve, _| {
        let (by_name, first_name) = (evolve.name(by), evolve.name(first));
        Words::say(format!("{by_name} hunts a second time, and chose {first_name} before"), "a second hunt")
    },
}

rule! {
    /// A player's prey was not written.
    pub(crate) struct HuntMissing { player: Player } of Evolve;
    "evolve/hunt-missing", Part::Action;
    title: "every player chooses a prey",
    rule: "Where players choose whom to hunt, the record says whom each of them chose. With two players \
        there is no choice, and nothing needs to be said.",
    source: "deck file, special_scorings",
    never: "Nothing says who was hunted.",
    say: |evolve, state| {
        let (name, handle) = (evolve.name(player), evolve.handle(player));
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        let mut others = evolve.players().filter(|other| *other != player);
        let prey = others.next().map_or("B", |other| evolve.handle(other));
        Words::say(format!("{name} has not chosen whom to hunt"), "a hunt is missing")
            .because(at, format!("{challenge} lets everybody choose a prey"))
            .missing(format!("{handle}: hunt {prey}"))
    },
}

rule! {
    /// The card has no effect that is used, or is not on the creature.
    pub(crate) struct NothingToUse { by: Player, card: CardId, worn: bool } of Evolve;
    "evolve/nothing-to-use", Part::Word(1);
    title: "the effect of a card on the own creature is used",
    rule: "A card of kind `discard_for` that is on a player's creature may be used once a round while \
        creatures mutate. Other effects act by themselves.",
    source: "deck file, effects",
    never: "Nothing says what the card would give.",
}

impl NothingToUse {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let (by, card) = (evolve.name(self.by), evolve.card_name(self.card));
        let message = if self.worn {
            format!("{by} uses {card}, whose effect is not one to be used")
        } else {
            format!("{by} uses {card}, which is not on {by}'s creature")
        };
        let (at, last) = evolve.last_named(state, self.card);
        let words = Words::say(message, "nothing to use");
        if self.worn { words } else { words.because(at, last) }
    }
}

rule! {
    /// The effect was used in this round.
    pub(crate) struct UsedAlready { by: Player, card: CardId } of Evolve;
    "evolve/used-already", Part::Action;
    title: "an effect is used once a round",
    rule: "What a card gives for discarded cards it gives once in a round.",
    source: "deck file, effects",
    allow: "The cards are discarded, and the effect is there once more.",
}

impl UsedAlready {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let (by, card) = (evolve.name(self.by), evolve.card_name(self.card));
        Words::say(
            format!("{by} uses {card} a second time in round {}", state.round),
            "used before",
        )
    }
}

rule! {
    /// The number of cards that are discarded for an effect is not what it asks for.
    pub(crate) struct WrongPrice { by: Player, card: CardId, paid: u8, price: u8 } of Evolve;
    "evolve/wrong-price", Part::Action;
    title: "an effect has its price",
    rule: "A card of kind `discard_for` is used by discarding exactly as many cards of the hand as it says.",
    source: "deck file, effects",
    allow: "The cards that are written are discarded, and the effect is there in full.",
}

impl WrongPrice {
    fn sentence(&self, evolve: &Evolve, _: &State) -> Words {
        let (by, card) = (evolve.name(self.by), evolve.card_name(self.card));
        Words::say(
            format!(
                "{by} discards {} for the effect of {card}, which asks for {}",
                counted(self.paid, "card"),
                self.price
            ),
            format!("{} is the price", self.price),
        )
    }
}

rule! {
    /// Another number is to be discarded before creatures mutate.
    pub(crate) struct WrongDiscard { by: Player, discarded: u8, due: u8 } of Evolve;
    "evolve/wrong-discard", Part::Action;
    title: "as many cards are discarded as the challenge says",
    rule: "A challenge with the pre-action `discard` makes every player discard so many cards of the hand, \
        all of a smaller hand, each in one clause and in any order of the players.",
    source: "deck file, pre_actions",
    allow: "The cards that are written are discarded, and nothing more is due.",
}

impl WrongDiscard {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        let asked = match self.due {
            0 => format!("what {challenge} asks for is discarded already"),
            due => format!("{challenge} asks for {due}"),
        };
        Words::say(
            format!(
                "{} discards {}; {asked}",
                evolve.name(self.by),
                counted(self.discarded, "card")
            ),
            format!("{} due", self.due),
        )
        .because(at, format!("{challenge} is played"))
    }
}

rule! {
    /// A player's discard was not written.
    pub(crate) struct DiscardMissing { player: Player, due: u8 } of Evolve;
    "evolve/discard-missing", Part::Action;
    title: "every player discards what the challenge says",
    rule: "Where a challenge makes players discard and every card of a hand was written down, the record \
        says which ones go. A discard of a hand with cards that nobody named may be left out; it is the \
        same as one written with `?`.",
    source: "deck file, pre_actions",
    never: "Nothing says which cards left the hand.",
}

impl DiscardMissing {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        Words::say(
            format!(
                "{} has not discarded {} for {challenge}; every card of this hand was written down, so the \
                 record says which",
                evolve.name(self.player),
                counted(self.due, "card")
            ),
            "a discard is missing",
        )
        .because(at, format!("{challenge} is played"))
        .missing(format!(
            "{}: discard{}",
            evolve.handle(self.player),
            " ?".repeat(self.due as usize)
        ))
    }
}
