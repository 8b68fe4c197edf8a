//! Phase 1: the climate token.

use super::round::heading_missing;
use crate::Evo;
use crate::names::Token;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Words, ordinal};

rule! {
    /// No climate token was turned.
    pub(crate) struct ClimateMissing {} of Evo;
    "evo/climate-missing", Part::Clause;
    title: "A round begins with a climate token",
    rule: "The first player turns the top climate token before anything else happens in the round.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de climat'",
    never: "Without a token the climate of the round is unknown, and with it who lives and what \
        is earned.",
    say: |_, state| Words::say(
        format!("no climate token was turned in round {}", state.round),
        "the climate comes first",
    )
    .help("the first player turns a token before anything else happens in a round")
    .missing("table: climate +1"),
}

rule! {
    /// A second token.
    pub(crate) struct ClimateTwice {} of Evo;
    "evo/climate-twice", Part::Clause;
    title: "One climate token a round",
    rule: "One token is turned in each round.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de climat'",
    never: "A second token would give the round another climate, and nothing says from when on.",
    say: |_, state| {
        Words::say(format!("a second climate token in round {}", state.round), "one token a round")
            .because(
                state.sky.now.unwrap_or_default(),
                format!("the token of round {}", state.round),
            )
            .help(heading_missing(state))
    },
}

rule! {
    /// More tokens of a kind than there are.
    pub(crate) struct TooManyTokens { token: Token } of Evo;
    "evo/too-many-tokens", Part::Action;
    title: "The pile has only so many tokens of a kind",
    rule: "Not more tokens of a kind are turned than the mix has; with two +2, six +1, two 0 and \
        two −1 if nothing else is said.",
    source: "ruling token-mix",
    allow: "The token is turned all the same.",
    rulings: ["token-mix"],
}

impl TooManyTokens {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let token = self.token.name();
        let most = evo.options.token_mix[self.token as usize];
        let times = match state.sky.turned(self.token) + 1 {
            1 => "once".to_owned(),
            2 => "a second time".to_owned(),
            more => format!("a {} time", ordinal(more.into())),
        };
        Words::say(
            format!("a {token} token is turned {times}, but the pile has only {most}"),
            format!("all {most} are turned"),
        )
        .because(state.sky.last[self.token as usize], format!("the last {token} token"))
        .help("another mix is `ruling: token-mix = 2 6 2 2` with the counts of +2, +1, 0 and −1")
    }
}

rule! {
    /// The meteorite before the tenth token.
    pub(crate) struct EarlyMeteorite {} of Evo;
    "evo/early-meteorite", Part::Action;
    title: "The meteorite is one of the last three tokens",
    rule: "The meteorite is shuffled into the bottom three of twelve tokens, so it falls as the \
        10th, 11th or 12th and nine rounds at least are played in full.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    allow: "The meteorite falls and the session ends.",
    say: |_, state| {
        let number = ordinal(state.sky.count() + 1);
        Words::say(
            format!("the meteorite falls as the {number} token, but the first nine cannot hold it"),
            format!("only the {number} token"),
        )
        .help(
            "the meteorite is one of the bottom three of twelve tokens, so nine rounds at least \
             are played in full",
        )
    },
}

rule! {
    /// The twelfth token is not the meteorite.
    pub(crate) struct MeteoriteDue { token: Token } of Evo;
    "evo/meteorite-due", Part::Action;
    title: "The last token is the meteorite",
    rule: "When eleven tokens were turned without it, the twelfth is the meteorite.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "No other token is left in the pile.",
    say: |_, _| Words::say(
        format!(
            "the 12th token is {}, but the meteorite is the only one left",
            token.name()
        ),
        "must be the meteorite",
    )
    .help(format!("write `table: climate {}`", Token::Meteorite.name())),
}
