//! Which food cards are turned up, and what the hole holds then.

use super::{Evolution, bound, seen_here};
use crate::card::Card;
use crate::piles::Binding;
use evoref_game::{Part, Player, Step, Words, rules};

rules! { Evolution;
    struct RevealMissing {} = "evolution/reveal-missing", Part::Word(0);
        title "The food cards are turned up before feeding",
        rule "After the cards the food cards are turned up and the hole is filled. The line \
            `table: reveal` is always written, because it ends the playing of cards.",
        source "Evolution, help page of the online table, reveal",
        never "Without the food cards nothing says how much there is to eat.",
        say "the food cards were not turned up yet", "the reveal is missing before this",
        help "the line `table: reveal` ends the playing of cards; `=> hole N` tells the food on \
            the hole if a card is unknown",
        missing "table: reveal";

    struct RevealAgain {} = "evolution/reveal-again", Part::Word(0);
        title "The food cards are turned up once a round",
        rule "There is one reveal in a round.",
        source "Evolution, help page of the online table, reveal",
        never "The food cards are turned up already.",
        let reveal = |_, state| state.reveal_step,
        say "the food cards are turned up a second time", "second reveal",
        because reveal "the food cards were turned up here",
        help "a `round` heading may be missing before this";

    struct RevealDiffers { by: Player, card: Card; laid: Card, since: Step } =
        "evolution/reveal-differs", Part::Clause;
        title "A food card is turned up as it was laid",
        rule "A card in the reveal agrees with what was written where it was laid.",
        source "the notation, `reveal`",
        never "The card that lies there is another one.",
        let seen = |_, _| seen_here(laid),
        say "{by} turns up {card}, but laid another card", "another card was laid",
        because since "{seen}";

    struct RevealNoCard { by: Player } = "evolution/reveal-no-card", Part::Clause;
        title "Only laid food cards are turned up",
        rule "A player who held no card laid none and turns none up.",
        source "Evolution, help page of the online table, food card",
        never "There is no food card of this player to turn up.",
        say "{by} laid no food card, so none is turned up", "no food card there",
        help "whoever has no card in hand lays none: leave the player out of the reveal, or write \
            the draw that is missing";

    struct RevealUnknown { of: Player; laid: Step } = "evolution/reveal-unknown", Part::Clause;
        title "The food on the hole is known after the reveal",
        rule "If a food card is not known, the record says what lay on the hole after the reveal.",
        source "the notation, `=> hole`",
        never "Nothing says how much food lies on the hole: `=> hole N` would.",
        let handle = |game, _| game.handle(of),
        say "the food card of {of} has no known value, so the food on the hole is unknown",
            "the hole is unknown",
        because laid "the food card was laid here",
        help "write the card: `table: reveal {handle} horns+3`",
        help "or what lay on the hole afterwards: `table: reveal => hole 12`";

    struct HoleDiffers { written: u16, right: u16, left_over: u16, sum: i16 } =
        "evolution/hole-differs", Part::Claim;
        title "The hole holds what the cards give",
        rule "The food left over and the values of all food cards are added; a sum below 0 leaves \
            the hole empty.",
        source "Evolution, help page of the online table, reveal",
        never "What the hole holds follows from the cards; where the table laid out another \
            amount, `adjust:` says so.",
        let floor = |_, _| if left_over as i16 + sum < 0 { ", but never below 0" } else { "" },
        say "the record has {written} food on the hole, the cards give {right}", "another sum",
        help "{right} = {left_over} left over {sum:+} from the food cards{floor}";

    struct HoleImpossible { hole: u16; why: Impossible } = "evolution/hole-impossible", Part::Claim;
        title "The unknown food cards can give that sum",
        rule "The food on the hole must be one that the unknown food cards, of the values in the \
            deck, can give.",
        source "Evolution, help page of the online table, reveal",
        never "No cards that were left give that sum; where the table laid out another amount, \
            `adjust:` says so.",
        words |game, _| hole_impossible(game, hole, why);
}

/// Why the unknown food cards cannot give what lies on the hole.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Impossible {
    /// With the least values they give this.
    Below(u16),
    /// With the greatest values they give this.
    Above(u16),
    /// The one that is unknown would have this value.
    NoSuchCard(Player, i16),
    /// The cards that are left do not add up to it, but perhaps to these, the next ones.
    NotLeft { binding: Binding, below: Option<u16>, above: Option<u16> },
}

fn hole_impossible(game: &Evolution, hole: u16, why: Impossible) -> Words {
    let beyond = |bound: &str, food: u16| {
        format!("{hole} food cannot lie on the hole: the unknown food cards allow {bound} {food}")
    };
    let message = match why {
        Impossible::Below(least) => beyond("no less than", least),
        Impossible::Above(most) => beyond("no more than", most),
        Impossible::NoSuchCard(player, value) => format!(
            "{hole} food on the hole would make the card of {} worth {value}, and there is no such \
             card",
            game.name(player)
        ),
        Impossible::NotLeft { binding, below, above } => {
            let message = match (below, above) {
                (Some(most), None) => beyond("no more than", most),
                (None, Some(least)) => beyond("no less than", least),
                (Some(below), Some(above)) => format!(
                    "{hole} food cannot lie on the hole: the unknown food cards allow {below} or \
                     {above}, and nothing between"
                ),
                (None, None) => format!(
                    "{hole} food cannot lie on the hole: no cards that were left for the unknown \
                     food cards add up to that"
                ),
            };
            let words = Words::say(message, "not possible")
                .help("one of these lines, or the leftover of the last round, differs");
            return bound(words, &binding);
        }
    };
    Words::say(message, "not possible")
        .help("one of the food cards, or the leftover of the last round, differs")
}
