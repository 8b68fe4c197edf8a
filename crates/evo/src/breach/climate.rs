//! Phase 1: the climate token.

use super::round::heading_missing;
use crate::Evo;
use crate::names::Token;
use evoref_game::{Part, ordinal, rules};

rules! { Evo;
    struct ClimateMissing {} = "evo/climate-missing", Part::Clause;
        title "A round begins with a climate token",
        rule "The first player turns the top climate token before anything else happens in the \
            round.",
        source "Evo rules, 2nd ed. (2011), 'Phase de climat'",
        never "Without a token the climate of the round is unknown, and with it who lives and what \
            is earned.",
        let round = |_, state| state.round,
        say "no climate token was turned in round {round}", "the climate comes first",
        help "the first player turns a token before anything else happens in a round",
        missing "table: climate +1";

    struct ClimateTwice {} = "evo/climate-twice", Part::Clause;
        title "One climate token a round",
        rule "One token is turned in each round.",
        source "Evo rules, 2nd ed. (2011), 'Phase de climat'",
        never "A second token would give the round another climate, and nothing says from when on.",
        let (round, turned) = |_, state| (state.round, state.sky.now.unwrap_or_default()),
        let heading = |_, state| heading_missing(state),
        say "a second climate token in round {round}", "one token a round",
        because turned "the token of round {round}",
        help "{heading}";

    struct TooManyTokens { token: Token } = "evo/too-many-tokens", Part::Action;
        title "The pile has only so many tokens of a kind",
        rule "Not more tokens of a kind are turned than the mix has; with two +2, six +1, two 0 \
            and two −1 if nothing else is said.",
        source "ruling token-mix",
        allow "The token is turned all the same.",
        rulings ["token-mix"],
        let most = |evo, _| evo.options.token_mix[token as usize],
        let times = |_, state| times(state.sky.turned(token) + 1),
        let last = |_, state| state.sky.last[token as usize],
        say "a {token} token is turned {times}, but the pile has only {most}",
            "all {most} are turned",
        because last "the last {token} token",
        help "another mix is `ruling: token-mix = 2 6 2 2` with the counts of +2, +1, 0 and −1";

    struct EarlyMeteorite {} = "evo/early-meteorite", Part::Action;
        title "The meteorite is one of the last three tokens",
        rule "The meteorite is shuffled into the bottom three of twelve tokens, so it falls as the \
            10th, 11th or 12th and nine rounds at least are played in full.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        allow "The meteorite falls and the session ends.",
        let number = |_, state| ordinal(state.sky.count() + 1),
        say "the meteorite falls as the {number} token, but the first nine cannot hold it",
            "only the {number} token",
        help "the meteorite is one of the bottom three of twelve tokens, so nine rounds at least \
            are played in full";

    struct MeteoriteDue { token: Token } = "evo/meteorite-due", Part::Action;
        title "The last token is the meteorite",
        rule "When eleven tokens were turned without it, the twelfth is the meteorite.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "No other token is left in the pile.",
        let meteorite = |_, _| Token::Meteorite.name(),
        say "the 12th token is {token}, but the meteorite is the only one left",
            "must be the meteorite",
        help "write `table: climate {meteorite}`";
}

/// `once`, `a second time`, `a 3rd time`.
fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "a second time".to_owned(),
        more => format!("a {} time", ordinal(more.into())),
    }
}
