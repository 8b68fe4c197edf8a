//! Event cards that are played, in a combat and outside.

use crate::data::events::EventPhase;
use crate::judge::next_bidder;
use crate::state::{Card, Phase, State};
use crate::{Evo, phase_name};
use evoref_game::rule;
use evoref_game::{Part, Player, Words, listed};

rule! {
    /// The card is not in hand.
    pub(crate) struct CardNotHeld { by: Player, card: Card, word: u8 } of Evo;
    "evo/card-not-held", Part::Word(word);
    title: "A card is played from the hand",
    rule: "A player plays an event card that was drawn before. A card nobody wrote down, `?`, may \
        turn out to be any that the deck still has.",
    source: "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
    allow: "The card is played as if it were held; no card leaves the hand.",
}

impl CardNotHeld {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, card) = (evo.name(self.by), evo.card_name(self.card));
        let known = state.herd(self.by).hand.known;
        if known.of(self.card) > 0 {
            let held = match known.of(self.card) {
                1 => "one copy".to_owned(),
                copies => format!("{copies} copies"),
            };
            return Words::say(
                format!(
                    "{name} plays {card} once more in this combat, but holds only {held} of it"
                ),
                "no copy is left",
            )
            .help("a card is played once; then it is out of the session");
        }
        let held: Vec<&str> = known.iter().map(|(card, _)| evo.card_name(card)).collect();
        let hand = if held.is_empty() { "no event card".to_owned() } else { listed(&held) };
        Words::say(format!("{name} plays {card}, but holds {hand}"), "not in hand")
            .help(format!("if {name} won column 1 in an earlier round, check what was drawn there"))
    }
}

rule! {
    /// The card is played in another phase.
    pub(crate) struct CardWrongMoment { by: Player, card: Card } of Evo;
    "evo/card-wrong-moment", Part::Action;
    title: "A card has its moment",
    rule: "Each event card is played in the phase that stands on it, and some only in a part of \
        that phase.",
    source: "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
    allow: "The card is played and its effect carried out, as far as it still has one in this \
        round.",
}

impl CardWrongMoment {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, card) = (evo.name(self.by), evo.card_name(self.card));
        let phase = card_phase(evo, self.card);
        let now = phase_name(state.phase);
        if state.phase == Phase::Survival && phase == EventPhase::Survival {
            return Words::say(
                format!("{name} plays {card} after {name}'s losses were taken"),
                "too late for it",
            )
            .because(state.dying.last, "losses were taken here")
            .help("it is played before the player's own `lose` line; move the line up");
        }
        if state.phase == Phase::Climate && phase == EventPhase::Climate {
            return Words::say(
                format!("{name} plays {card} before the climate token of round {}", state.round),
                "too early for it",
            )
            .because(state.began, format!("round {} begins here", state.round))
            .help("it is played after the token; move the line down, below `table: climate`");
        }
        let words = Words::say(
            format!("{name} plays {card} in the {now} phase, but its moment is {}", moment(phase)),
            "not its moment",
        )
        .because(state.began, format!("the {now} phase begins here"));
        if phase_of(phase) < state.phase {
            return words.help(
                "a phase ends with the first line of a later one; if the card was played before, \
                 move the line up",
            );
        }
        let open = match next_bidder(state) {
            _ if state.phase == Phase::Climate && state.sky.now.is_none() => {
                format!("no climate token was turned in round {}", state.round)
            }
            _ if state.phase == Phase::Climate => {
                format!("the genes of round {} are not laid out", state.round)
            }
            Some(player) => format!("{} has not bid", evo.name(player)),
            None => return words,
        };
        words.help(format!(
            "the {now} phase is not over: {open}; write the card in its phase, or what is missing \
             above"
        ))
    }
}

/// The phase of a round in which cards of that phase are played.
const fn phase_of(phase: EventPhase) -> Phase {
    match phase {
        EventPhase::Climate => Phase::Climate,
        EventPhase::Mutations => Phase::Mutations,
        EventPhase::Initiative => Phase::Initiative,
        EventPhase::Movement | EventPhase::Combat => Phase::Movement,
        EventPhase::Births => Phase::Births,
        EventPhase::Survival => Phase::Survival,
    }
}

fn card_phase(evo: &Evo, card: Card) -> EventPhase {
    evo.deck.cards[card.0 as usize].phase
}

/// When a card of a phase can be played.
const fn moment(phase: EventPhase) -> &'static str {
    match phase {
        EventPhase::Climate => "the climate phase, after the token",
        EventPhase::Mutations => "the mutations phase, before anybody pays",
        EventPhase::Initiative => "the initiative phase",
        EventPhase::Movement => "the movement phase",
        EventPhase::Combat => "a combat",
        EventPhase::Births => "the births phase",
        EventPhase::Survival => "the survival phase, before the player's own losses",
    }
}

rule! {
    /// The card belongs into a combat.
    pub(crate) struct OnlyInCombat { card: Card } of Evo;
    "evo/only-in-combat", Part::Action;
    title: "Cards for combats are played in one",
    rule: "A card that changes a combat stands in the clause of that combat, `by PLAYER CARD`.",
    source: "ruling of the project, house event deck",
    never: "The card changes a combat, and there is none.",
}

impl OnlyInCombat {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let card = evo.card_name(self.card);
        Words::say(format!("{card} is played in a combat, not on its own"), "belongs into a combat")
            .help(format!("write it where the combat is: `attack e8xe7 miss by A {card} …`"))
    }
}

rule! {
    /// The card does not belong into a combat.
    pub(crate) struct NotInCombat { card: Card, word: u8 } of Evo;
    "evo/not-in-combat", Part::Word(word);
    title: "Only cards for combats are played in one",
    rule: "In a combat only cards are played that say so.",
    source: "ruling of the project, house event deck",
    never: "The card does nothing in a combat.",
    say: |evo, _| Words::say(
        format!(
            "{} has no effect in a combat: it is played in the {} phase",
            evo.card_name(card),
            card_phase(evo, card).name()
        ),
        "not a card for combats",
    )
    .help(format!("cards for combats: {}", combat_cards(evo))),
}

fn combat_cards(evo: &Evo) -> String {
    let cards = evo.deck.cards.iter();
    let cards = cards.filter(|card| card.phase == EventPhase::Combat);
    let names: Vec<&str> = cards.map(|card| card.name.as_ref()).collect();
    if names.is_empty() { "none in this deck".to_owned() } else { names.join(", ") }
}

rule! {
    /// Neither attacker nor defender.
    pub(crate) struct NotTheirCombat {
        player: Player,
        attacker: Player,
        defender: Player,
        word: u8,
    } of Evo;
    "evo/not-their-combat", Part::Word(word);
    title: "Attacker and defender play cards in a combat",
    rule: "Nobody but attacker and defender plays a card in their combat.",
    source: "ruling of the project, house event deck",
    never: "The card helps the attacker or the defender, and this player is neither.",
    say: |evo, _| Words::say(
        format!(
            "{} plays a card in the combat of {} and {}",
            evo.name(player),
            evo.name(attacker),
            evo.name(defender)
        ),
        "neither attacker nor defender",
    ),
}

rule! {
    /// A die after a card that does not roll it again.
    pub(crate) struct NoReroll { card: Card, word: u8 } of Evo;
    "evo/no-reroll", Part::Word(word);
    title: "Only a card that rolls again is followed by a symbol",
    rule: "A symbol after a card is the die rolled again; other cards roll no die.",
    source: "grammar of the record, Evo",
    allow: "The symbol that was rolled again decides.",
    say: |evo, _| Words::say(
        format!(
            "{} does not roll the die again, but a symbol follows it",
            evo.card_name(card)
        ),
        "no die is rolled for this",
    )
    .help("the symbol of the first roll stands before the cards"),
}
