//! What comes before round 1, and the seed of a record.

use crate::prelude::*;

rules! { Evolution;
    struct NotInSetup {; by: Option<Player>, part: Part } = "evolution/not-in-setup", part;
        title "Nobody acts before round 1",
        rule "In the set-up only the first player is named. Everything else happens in a round, \
            after its heading.",
        source "Evolution, help page of the online table, beginning of the game",
        never "Nothing lies on the table yet.",
        let what = |game, _| match by {
            Some(player) => format!("{} acts", game.name(player)),
            None => "cards are turned up".to_owned(),
        },
        say "{what} before round 1 has begun", "before round 1",
        help "in the set-up only the first player is named: `table: first A`; then comes the line \
            `round 1`";

    struct SeedDiffers {; player: Player, seeded: Seeded, part: Part } =
        "evolution/seed-differs", part;
        title "What is written agrees with the seed",
        rule "A record with a seed may leave out what the seed deals. What is written all the same \
            must agree with it.",
        source "the notation, `seed:`",
        never "The seed deals something else; a session without the `seed:` line takes what is \
            written.",
        words |game, _| {
            let by = game.name(player);
            let (words, label, what) = match seeded {
                Seeded::First(first) => (
                    format!("{by} is named first player, but the seed names {}", game.name(first)),
                    "the seed names another",
                    "line",
                ),
                Seeded::NotThe(card) => {
                    let words = format!("{by} draws {card}, which the seed does not deal now");
                    (words, "not dealt here", "cards")
                }
            };
            Words::say(words, label).help(format!(
                "leave the {what} out, or the `seed:` if the game was not dealt from it"
            ))
        };
}

/// What the seed gives in the place of what is written.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Seeded {
    First(Player),
    /// No such card in this draw.
    NotThe(Card),
}
