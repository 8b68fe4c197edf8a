//! What comes before round 1, the seed of a record, and what the table changes by decree.

use super::Evolution;
use crate::card::Card;
use evoref_game::{Part, Player, Words, rules};

rules! { Evolution;
    struct NotInSetup {; by: Option<Player>, part: Part } = "evolution/not-in-setup", part;
        title "Nobody acts before round 1",
        rule "In the set-up only the first player is named. Everything else happens in a round, \
            after its heading.",
        source "Evolution, help page of the online table, beginning of the game",
        never "Nothing lies on the table yet.",
        let what = |game, _| what_happens(game, by),
        say "{what} before round 1 has begun", "before round 1",
        help "in the set-up only the first player is named: `table: first A`; then comes the line \
            `round 1`";

    struct FirstMissing {} = "evolution/first-missing", Part::Clause;
        title "Somebody is first player",
        rule "The first player of round 1 is drawn by lot and named in the set-up.",
        source "ruling: random first player",
        never "Without a first player nothing says who begins.",
        let handle = |game, _| game.handle(Player(0)),
        say "round 1 begins, but nobody was named first player", "no first player yet",
        help "the first player is drawn by lot in the set-up",
        missing "table: first {handle}";

    struct FirstAgain { first: Player } = "evolution/first-again", Part::Word(1);
        title "The first player is named once",
        rule "After the set-up the mark of the first player moves by itself, one place to the left \
            after each round.",
        source "Evolution, help page of the online table, end of a round",
        never "The first player is named already.",
        let named = |_, state| state.first_step,
        say "{first} is named first player, but the mark moves by itself after the set-up",
            "the first player is known",
        because named "the first player is named here",
        help "the mark goes to the left after each round; leave the line out";

    struct SeedDiffers {; player: Player, seeded: Seeded, part: Part } =
        "evolution/seed-differs", part;
        title "What is written agrees with the seed",
        rule "A record with a seed may leave out what the seed deals. What is written all the same \
            must agree with it.",
        source "the notation, `seed:`",
        never "The seed deals something else; a session without the `seed:` line takes what is \
            written.",
        words |game, _| seeded_otherwise(game, game.name(player), seeded);

    struct AdjustOutOfRange { result: i16, bound: i16 } =
        "evolution/adjust-out-of-range", Part::Action;
        title "An adjusted number stays possible",
        rule "Body and population stay from 1 to 6, fat from 0 to the body, everything else at 0 \
            or more.",
        source "the notation, `adjust:`",
        never "The table has no place for such a number.",
        let end = |_, _| if result < bound { "least" } else { "most" },
        say "the adjusted number would be {result}, and {bound} is the {end}", "out of range";
}

fn what_happens(game: &Evolution, by: Option<Player>) -> String {
    match by {
        Some(player) => format!("{} acts", game.name(player)),
        None => "cards are turned up".to_owned(),
    }
}

/// What the seed gives in the place of what is written.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Seeded {
    /// Another first player: this one.
    First(Player),
    /// No such card in this draw.
    NotThe(Card),
}

fn seeded_otherwise(game: &Evolution, player: &str, seeded: Seeded) -> Words {
    match seeded {
        Seeded::First(first) => Words::say(
            format!("{player} is named first player, but the seed names {}", game.name(first)),
            "the seed names another",
        )
        .help("leave the line out, or the `seed:` if the game was not dealt from it"),
        Seeded::NotThe(card) => Words::say(
            format!("{player} draws {card}, which the seed does not deal now"),
            "not dealt here",
        )
        .help("leave the cards out, or the `seed:` if the game was not dealt from it"),
    }
}
