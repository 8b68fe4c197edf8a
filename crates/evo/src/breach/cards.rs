//! Event cards that are played, in a combat and outside.

use crate::data::events::EventPhase;
use crate::judge::next_bidder;
use crate::state::{Card, Phase, State};
use crate::{Evo, phase_name};
use evoref_game::{Part, Player, Words, listed, rules};

rules! { Evo;
    struct CardNotHeld { by: Player, card: Card; word: u8 } = "evo/card-not-held", Part::Word(word);
        title "A card is played from the hand",
        rule "A player plays an event card that was drawn before. A card nobody wrote down, `?`, \
            may turn out to be any that the deck still has.",
        source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
        allow "The card is played as if it were held; no card leaves the hand.",
        words |evo, state| match state.herd(by).hand.known.of(card) {
            0 => not_in_hand(evo, state, by, card),
            held => Words::say(
                format!(
                    "{} plays {} once more in this combat, but holds only {} of it",
                    evo.name(by),
                    evo.card_name(card),
                    copies(held)
                ),
                "no copy is left",
            )
            .help("a card is played once; then it is out of the session"),
        };

    struct CardWrongMoment { by: Player, card: Card } = "evo/card-wrong-moment", Part::Action;
        title "A card has its moment",
        rule "Each event card is played in the phase that stands on it, and some only in a part of \
            that phase.",
        source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
        allow "The card is played and its effect carried out, as far as it still has one in this \
            round.",
        words |evo, state| wrong_moment(evo, state, by, card);

    struct OnlyInCombat { card: Card } = "evo/only-in-combat", Part::Action;
        title "Cards for combats are played in one",
        rule "A card that changes a combat stands in the clause of that combat, `by PLAYER CARD`.",
        source "ruling of the project, house event deck",
        never "The card changes a combat, and there is none.",
        say "{card} is played in a combat, not on its own", "belongs into a combat",
        help "write it where the combat is: `attack e8xe7 miss by A {card} …`";

    struct NotInCombat { card: Card; word: u8 } = "evo/not-in-combat", Part::Word(word);
        title "Only cards for combats are played in one",
        rule "In a combat only cards are played that say so.",
        source "ruling of the project, house event deck",
        never "The card does nothing in a combat.",
        let phase = |evo, _| card_phase(evo, card).name(),
        let cards = |evo, _| combat_cards(evo),
        say "{card} has no effect in a combat: it is played in the {phase} phase",
            "not a card for combats",
        help "cards for combats: {cards}";

    struct NotTheirCombat { player: Player, attacker: Player, defender: Player; word: u8 } =
        "evo/not-their-combat", Part::Word(word);
        title "Attacker and defender play cards in a combat",
        rule "Nobody but attacker and defender plays a card in their combat.",
        source "ruling of the project, house event deck",
        never "The card helps the attacker or the defender, and this player is neither.",
        say "{player} plays a card in the combat of {attacker} and {defender}",
            "neither attacker nor defender";

    struct NoReroll { card: Card; word: u8 } = "evo/no-reroll", Part::Word(word);
        title "Only a card that rolls again is followed by a symbol",
        rule "A symbol after a card is the die rolled again; other cards roll no die.",
        source "grammar of the record, Evo",
        allow "The symbol that was rolled again decides.",
        say "{card} does not roll the die again, but a symbol follows it",
            "no die is rolled for this",
        help "the symbol of the first roll stands before the cards";
}

/// `one copy`, `2 copies`.
pub(super) fn copies(number: u8) -> String {
    if number == 1 { "one copy".to_owned() } else { format!("{number} copies") }
}

fn not_in_hand(evo: &Evo, state: &State, by: Player, card: Card) -> Words {
    let (name, card) = (evo.name(by), evo.card_name(card));
    let known = state.herd(by).hand.known;
    let held: Vec<&str> = known.iter().map(|(card, _)| evo.card_name(card)).collect();
    let hand = if held.is_empty() { "no event card".to_owned() } else { listed(&held) };
    Words::say(format!("{name} plays {card}, but holds {hand}"), "not in hand")
        .help(format!("if {name} won column 1 in an earlier round, check what was drawn there"))
}

/// The sentence says whether the moment comes later, is over, or was never.
fn wrong_moment(evo: &Evo, state: &State, by: Player, card: Card) -> Words {
    let phase = card_phase(evo, card);
    let (name, card) = (evo.name(by), evo.card_name(card));
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

fn combat_cards(evo: &Evo) -> String {
    let cards = evo.deck.cards.iter();
    let cards = cards.filter(|card| card.phase == EventPhase::Combat);
    let names: Vec<&str> = cards.map(|card| card.name.as_ref()).collect();
    if names.is_empty() { "none in this deck".to_owned() } else { names.join(", ") }
}
