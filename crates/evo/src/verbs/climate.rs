//! `climate +1`: the climate token of the round.

use crate::luck::{INCOME, LOSSES};
use crate::names::METEORITE;
use crate::prelude::*;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{opt, value};

/// Tokens that are turned before the meteorite can come.
const SAFE: u32 = 9;
/// Tokens in the pile, the meteorite included.
const PILE: u32 = 12;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Climate(pub(crate) Token);

impl Verb<Evo> for Climate {
    /// One token a round, as the pile can give it.
    fn judge(&self, evo: &Evo, state: &State, _: Actor, waived: &Waived) -> Verdict {
        let Self(token) = *self;
        ensure(state.phase <= Phase::Climate && state.sky.now.is_none(), || ClimateTwice {})?;
        as_dealt(evo.dealt_token(state).map(Self), *self)?;
        let turned = state.sky.count();
        if token == Token::Meteorite {
            require(turned >= SAFE, waived, || EarlyMeteorite {})?;
        } else {
            ensure(turned + 1 < PILE, || MeteoriteDue { token })?;
            let mix = evo.options.token_mix[token as usize];
            require(state.sky.turned(token) < mix, waived, || TooManyTokens { token })?;
        }
        legal(*self)
    }

    fn print(&self, _: &Evo, _: View, out: &mut String) {
        spelled("climate", [self.0.name()], out);
    }

    fn outcomes(&self, evo: &Evo, state: &State, _: Actor) -> Outcomes {
        let tokens = evo.tokens_left(state).into_iter();
        tokens.map(|(share, token)| (share, Self(token).into())).collect()
    }
}

const TOKEN: &str = "a climate token (`+2`, `+1`, `+0`, `-1` or `meteorite`)";

impl<'a> Grammar<'_, 'a> {
    /// `climate = "climate", token ;`
    pub(crate) fn climate(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let (rest, token) = self.token(i)?;
        self.says(i, rest, Climate(token), out)
    }

    /// `token = turn | "meteorite" ;`
    pub(crate) fn token(&self, i: Rest<'a>) -> Parsed<'a, Token> {
        let (rest, word) = self.word(TOKEN)(i)?;
        let mut tokens = Token::ALL.into_iter();
        match tokens.find(|token| token.name() == word.text) {
            Some(token) if !word.quoted => Ok((rest, token)),
            _ => self.token_in_other_words(i),
        }
    }

    /// A token in another spelling.
    #[cold]
    fn token_in_other_words(&self, i: Rest<'a>) -> Parsed<'a, Token> {
        let (rest, token) = match turn(blanks(i)) {
            Ok((rest, token)) if word_ends(rest) => (rest, token),
            _ => {
                let (rest, word) = self.word(TOKEN)(i)?;
                match METEORITE.find(word.text) {
                    Some(_) if !word.quoted => (rest, Token::Meteorite),
                    _ => return wants(i, TOKEN),
                }
            }
        };
        self.respell_from(i, rest, token.name());
        Ok((rest, token))
    }
}

/// `turn = [ "+" ], ( "2" | "1" ) | "-", "1" | [ sign ], "0" ;`
fn turn(i: Rest<'_>) -> Parsed<'_, Token> {
    let plus = || opt(tag("+"));
    let minus = || alt((tag("-"), tag("−"), tag("–")));
    let either = opt(alt((tag("+"), tag("±"), minus())));
    alt((
        value(Token::Plus2, (plus(), tag("2"))),
        value(Token::Plus1, (plus(), tag("1"))),
        value(Token::Minus1, (minus(), tag("1"))),
        value(Token::Zero, (either, tag("0"))),
    ))
    .parse(i)
}

impl Deed<Evo> for Climate {
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        let Self(token) = *self;
        let sky = &mut state.sky;
        sky.turned[token as usize] += 1;
        sky.last[token as usize] = book.step();
        sky.now = Some(book.step());
        sky.wheel = evo.wheel.turned(sky.wheel, token.turn());
        book.note(Owner::TABLE, units::TOKENS, 1, "token turned");
        if token == Token::Meteorite {
            state.phase = Phase::End;
            state.began = book.step();
        }
    }

    fn tell(&self, _: &Evo, _: &State, out: &mut Teller) {
        let Self(token) = *self;
        out.fact(Told::Climate, None).role("token", token.name()).says(|| match token {
            Token::Meteorite => "the meteorite falls".to_owned(),
            Token::Plus2 | Token::Plus1 | Token::Zero | Token::Minus1 => {
                format!("the climate token is {}", token.name())
            }
        });
    }

    fn luck(&self, evo: &Evo, state: &State, out: &mut Chances) {
        let Self(token) = *self;
        let tokens = evo.tokens_left(state);
        // The table let a token come that could not, or nobody knows which tokens or which section are left.
        let Some(came) = tokens.iter().position(|(_, one)| *one == token) else {
            return out.unknown();
        };
        if state.untold.wheel {
            return out.unknown();
        }
        // The board under the climate of each token that can come.
        let under = tokens.iter().map(|(share, one)| {
            let mut after = state.clone();
            after.sky.wheel = evo.wheel.turned(state.sky.wheel, one.turn());
            (f64::from(*share as u32), *one == Token::Meteorite, after)
        });
        let under: Vec<(f64, bool, State)> = under.collect();
        for player in evo.players() {
            let all = f64::from(state.herd(player).spaces.len());
            // What each token takes from the player, and what it leaves to be earned.
            let [mut losses, mut incomes] = [Vec::new(), Vec::new()];
            for (share, is_end, after) in &under {
                let income = evo.living(after, player);
                losses.push((*share, if *is_end { 0.0 } else { all - income }));
                incomes.push((*share, if *is_end { 0.0 } else { income }));
            }
            for (measure, ways) in [(LOSSES, losses), (INCOME, incomes)] {
                out.came(measure, player, Odds::of(&ways), ways[came].1, || {
                    format!("the climate token is {}", token.name())
                });
            }
        }
    }
}

impl Evo {
    /// The token of the round, if it is not turned.
    pub(crate) fn turns(&self, state: &State, out: &mut Choices) {
        if state.phase != Phase::Climate || state.sky.now.is_some() {
            return;
        }
        for token in Token::ALL {
            if self.dealt_token(state).is_none_or(|dealt| dealt == token) {
                push(out, Actor::Table, Climate(token), 10);
            }
        }
    }

    /// The tokens that are left; the meteorite lies among the last three of the stack.
    /// Nothing if a position does not name all that were turned.
    fn tokens_left(&self, state: &State) -> Vec<(u64, Token)> {
        if state.sky.untold > 0 {
            return Vec::new();
        }
        let mix = self.options.token_mix;
        let number = |token: Token| u64::from(mix.get(token as usize).copied().unwrap_or(0));
        let turned = |token: Token| u64::from(state.sky.turned(token));
        let total: u64 = Token::ALL.iter().map(|token| number(*token)).sum();
        let gone: u64 = Token::ALL.iter().map(|token| turned(*token)).sum();
        let unseen = total.saturating_sub(gone);
        let late = gone >= u64::from(SAFE);
        let share = |token: Token| match token {
            Token::Meteorite if late => unseen,
            Token::Meteorite => 0,
            Token::Plus2 | Token::Plus1 | Token::Zero | Token::Minus1 => {
                let left = number(token).saturating_sub(turned(token));
                left * if late { unseen.saturating_sub(1) } else { 1 }
            }
        };
        let shares = Token::ALL.map(|token| (share(token), token));
        shares.into_iter().filter(|(share, _)| *share > 0).collect()
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de climat'";
    struct ClimateMissing {} = "evo/climate-missing", Part::Clause;
        title "A round begins with a climate token",
        rule "The first player turns the top climate token before anything else happens in the \
            round.",
        never "Without a token the climate of the round is unknown, and with it who lives and what \
            is earned.",
        let round = |_, state| state.round,
        say "no climate token was turned in round {round}", "the climate comes first",
        help "the first player turns a token before anything else happens in a round",
        missing "table: climate +1";

    struct ClimateTwice {} = "evo/climate-twice", Part::Clause;
        title "One climate token a round",
        rule "One token is turned in each round.",
        never "A second token would give the round another climate, and nothing says from when on.",
        let (round, turned) = |_, state| (state.round, state.sky.now.unwrap_or_default()),
        say "a second climate token in round {round}", "one token a round",
        because turned "the token of round {round}";

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
