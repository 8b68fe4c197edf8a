//! Draws: how many cards, and whether the deck can give them.

use super::since;
use crate::Evolve;
use crate::challenge::Bonus;
use crate::data::Scoring;
use crate::hand::CardId;
use crate::piles::Absent;
use crate::state::{Phase, State};
use evoref_game::{Part, Player, Step, Words, counted, rules};

/// Which kind of draw was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Draw {
    /// The opening hand.
    Deal,
    /// Before creatures mutate.
    Before,
    /// For a biome penalty.
    Biome,
    /// For the challenge or Dying Sun.
    Challenge,
}

rules! { Evolve;
    struct WrongDraw { by: Player, owed: u8; kind: Draw, drawn: u8, due: u8 } =
        "evolve/wrong-draw", Part::Action;
        title "draws follow from places, special challenges and penalties",
        rule "First place draws one card, second two, third three, all others four; after a \
            special challenge everybody draws two; a player who loses a point to the biome draws \
            one. What deck and discards cannot give is not drawn.",
        source "Evolve! rules draft (Rader, Consell), Score Dominance Points & Collect Cards",
        allow "So many cards are drawn.",
        rulings [
            "place-cards", "special-challenge-cards", "biome-penalty-cards", "short-draw",
            "start-hand", "dying-sun-draws"
        ],
        let (what, at, cause) = |_, state| reason(state, kind),
        let draws = |evolve, state|
            draws(evolve.name(by), drawn, (due, owed), what, state.available()),
        let sum = |evolve, state| sum(evolve, state, by, kind, due),
        say "{draws}", "{owed} due",
        because at "{cause}",
        help "{sum}";

    struct NothingToDraw {; by: Player } = "evolve/nothing-to-draw", Part::Action;
        title "cards are drawn for a reason",
        rule "Cards are drawn in the set-up, for a challenge, for the penalty of a biome or as a \
            challenge says, each once. In the round of Dying Sun none are.",
        source "Evolve! rules draft (Rader, Consell), Score Dominance Points & Collect Cards",
        allow "The cards are drawn.",
        rulings ["dying-sun-draws"],
        words |evolve, state| nothing_to_draw(evolve, state, by);

    struct NotInDeck { card: CardId; absent: Absent, word: u8 } =
        "evolve/not-in-deck", Part::Word(word);
        title "drawn cards come from the deck",
        rule "A card that is drawn was in the deck, or in the discards if the draw used the deck \
            up. A card that is known to be elsewhere cannot be drawn.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
        never "The card lies elsewhere, and would be in two places.",
        let (at, last) = |evolve, state| evolve.last_named(state, card),
        let instead = |evolve, state| evolve.absence(state, card, absent),
        say "{card} cannot be drawn: {instead}", "not in the deck",
        because at "{last}";

    struct DeckNotDrawnOut { deck: u8, missing: u8 } = "evolve/deck-not-drawn-out", Part::Action;
        title "the discards are reshuffled only when the deck is used up",
        rule "A draw of more cards than the deck has takes all of it before the discards are \
            reshuffled, so every card of the old deck is among those drawn.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
        never "The discards that were shuffled would be in two places.",
        rulings ["creature-deck-empty"],
        let (at, are) = |_, state| (state.shuffled_at, if missing == 1 { "is" } else { "are" }),
        say "the draw is longer than the deck of {deck}, so all of it is drawn, and {missing} of \
            its cards {are} missing",
            "{missing} of the old deck missing",
        because at "shuffled here";

    struct DrawNotDealt { card: CardId, dealt: CardId; word: u8 } =
        "evolve/draw-not-dealt", Part::Word(word);
        title "draws come in the order of the seed",
        rule "A record with a seed has the order of the creature deck from it. Draws may be left \
            out; what is written must be what it gives.",
        source "the notation of records (grammar.md), seed",
        never "The seed deals something else; a session without the `seed:` line takes what is \
            written.",
        say "{card} is not drawn here: under the seed of this record {dealt} is",
            "the seed has {dealt}";
}

/// What the cards are drawn for, and since when that is so.
fn reason(state: &State, kind: Draw) -> (&'static str, Step, &'static str) {
    match kind {
        Draw::Deal => ("for the opening hand", Step::default(), ""),
        Draw::Before => ("before creatures mutate", since(state.challenge), "the challenge"),
        Draw::Biome => ("for the biome", since(state.biome), "the biome"),
        Draw::Challenge => ("for the challenge", since(state.challenge), "the challenge"),
    }
}

fn draws(by: &str, drawn: u8, (due, owed): (u8, u8), what: &str, available: u8) -> String {
    if owed >= due {
        let drawn = counted(drawn, "card");
        return format!("{by} draws {drawn} and should draw {owed} {what}");
    }
    let left = match available {
        0 => "deck and discards are empty".to_owned(),
        left => format!("deck and discards have only {} left", counted(left, "card")),
    };
    format!("{left}, so {by} draws {owed} of the {due} due {what}, not {drawn}")
}

/// The sum behind the number of cards.
fn sum(evolve: &Evolve, state: &State, by: Player, kind: Draw, due: u8) -> String {
    match kind {
        Draw::Deal => format!("everybody is dealt {due}"),
        Draw::Before => format!("the challenge lets everybody draw {due}"),
        Draw::Biome => format!("the penalty of the biome is {}", counted(due, "card")),
        Draw::Challenge => {
            let extra = state.creatures[by.seat()].powers().challenge_cards;
            let base = due.saturating_sub(extra);
            let from = match (state.challenge, state.turns[by.seat()].place) {
                (None, _) => format!("{base} for the places under Dying Sun"),
                (Some(_), 0) => format!("{base} for a special challenge"),
                (Some(shown), place) => {
                    let scores = evolve.scores(state, shown.card);
                    format!("{base} for place {place} ({scores})")
                }
            };
            if extra > 0 {
                format!("{due} = {from} + {extra} by an adaptation")
            } else {
                format!("{due} = {from}")
            }
        }
    }
}

fn nothing_to_draw(evolve: &Evolve, state: &State, by: Player) -> Words {
    let (turn, round, by) = (&state.turns[by.seat()], state.round, evolve.name(by));
    let (at, drawn) = turn.drew;
    if turn.unwritten > 0 && turn.ahead_of != Step::default() {
        let drawn = evolve.drawn_ahead(state, turn.ahead_of);
        let message = format!(
            "{by} has nothing to draw here: {drawn} cannot be unless {by} drew before it, and \
             this draw comes after it"
        );
        return Words::say(message, "no order of the draws is left")
            .because(turn.ahead_of, "this draw cannot be");
    }
    let last = evolve.deck.last_biome;
    let message = if state.available() == 0 {
        format!("deck and discards are empty, so {by} draws nothing")
    } else if state.phase == Phase::Deal {
        format!("{by} has been dealt an opening hand already")
    } else if drawn > 0 {
        let drawn = counted(drawn, "card");
        format!("{by} drew {drawn} in round {round} already, and no more are due")
    } else if turn.unwritten > 0 {
        format!(
            "{by} has nothing to draw here: the draw that was due in round {round} came before \
             the line above"
        )
    } else if state.open_biome() == Some(last) {
        let last = evolve.biome_name(last);
        format!("{by} has nothing to draw: in the round of {last} nobody draws cards")
    } else {
        format!("{by} has nothing to draw here: no step of round {round} gives {by} a card")
    };
    Words::say(message, "no draw is due").because(at, "drawn here")
}

impl Evolve {
    /// The draw of the round that was written at a step.
    fn drawn_ahead(&self, state: &State, at: Step) -> String {
        let mut players = self.players();
        let by = players.find(|player| state.turns[player.seat()].drew.0 == at);
        by.map_or("the draw above".to_owned(), |by| format!("the draw of {} above", self.name(by)))
    }

    /// What all creatures score in an ordinary challenge, for help.
    fn scores(&self, state: &State, challenge: u8) -> String {
        let challenge = &self.deck.challenges[challenge as usize];
        let Scoring::Ranked(score) = &challenge.scoring else {
            return challenge.name.to_string();
        };
        let scores: Vec<String> = self
            .players()
            .map(|player| {
                let own = self.strength(state, player, score, Bonus::Counts).score;
                let flies = state.creatures[player.seat()].flies(&self.deck);
                let flies = if flies { " with Flying" } else { "" };
                format!("{} {own}{flies}", self.name(player))
            })
            .collect();
        format!("{}: {}", challenge.name, scores.join(", "))
    }
}
