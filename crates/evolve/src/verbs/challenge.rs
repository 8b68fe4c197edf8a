//! `table: challenge nesting next mating-frenzy`: the challenge of a round where nobody chooses; and
//! `table: next challenge nesting`: what is turned up after a choice.

use crate::position::turned_up;
use crate::prelude::*;
use crate::rules::challenges::{ChallengeCameBack, ChallengePreviewMissing};
use crate::selection::{CARD, OTHER, last_mutation};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Challenge {
    pub challenge: Number,
    pub next: Option<Number>,
}

impl Verb<Evolve> for Challenge {
    fn judge(&self, evolve: &Evolve, state: &State, _: Actor, waived: &Waived) -> Verdict {
        let Self { challenge, next } = *self;
        evolve.is_unsettled(state)?;
        if let Ok(chooser) = evolve.chooser(state) {
            require(false, waived, || ChooserSkipped { chooser })?;
        }
        match state.challenges.preview() {
            Some(preview) if preview == challenge => {}
            Some(preview) if !waived.has(NotThePreview::RULE) => {
                return Err(NotThePreview { preview, written: challenge }.into());
            }
            _ => evolve.is_new_challenge(state, challenge, CARD, 0, waived)?,
        }
        let drawn = u8::from(state.challenges.next.is_none());
        match next {
            // Only before Dying Sun the next challenge may stay face down.
            None if evolve.dying_sun_is_next(state)
                || waived.has(ChallengePreviewMissing::RULE) => {}
            None => return Err(ChallengePreviewMissing { played: Some(challenge) }.into()),
            Some(next) => {
                ensure(next != challenge, || ChallengeCameBack { challenge, word: OTHER })?;
                evolve.is_new_challenge(state, next, OTHER, drawn, waived)?;
            }
        }
        Ok(legal(Self { challenge, next }))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let turned = (Some(self.challenge), self.next);
        out.push_str(&turned_up("challenge", &turned, |one| evolve.challenge_word(one)));
    }

    fn outcomes(&self, evolve: &Evolve, state: &State, _: Actor) -> Vec<(u64, Action)> {
        evolve.turned_up(state, |other| matches!(other, Action::Challenge(_)))
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `challenge = "challenge", challenge-card, [ "next", challenge-card ] ;`
    pub(crate) fn challenge(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, (challenge, next)) = self.with_next(i, |i| self.challenge_card(i))?;
        self.claims(rest, Challenge { challenge, next }, out)
    }

    /// `next = "next", "challenge", challenge-card ;`
    pub(crate) fn next(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let help = "form: `table: next challenge nesting`";
        let (i, ()) = self.needed(["challenge", "`challenge`", help], i)?;
        let (rest, challenge) = self.challenge_card(i)?;
        self.claims(rest, NextChallenge { challenge }, out)
    }
}

impl Deed<Evolve> for Challenge {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { challenge, next } = *self;
        state.challenges_drawn += u8::from(state.challenges.next.is_none());
        state.challenges_drawn += u8::from(next.is_some());
        state.challenges.turn_up(challenge, next, book.step());
        evolve.begin_pre(state);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let word = evolve.challenge_word(self.challenge);
        out.fact(Told::Challenge, None)
            .role("challenge", word)
            .role_if("next", self.next.map(|next| evolve.challenge_word(next)))
            .phrase(format_args!("the challenge is {word}"));
    }

    fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances) {
        // Round 1 turns up two, while no creature has a card.
        if state.challenges.next.is_none() {
            evolve.luck_of_challenge(state, self.challenge, None, out);
        }
        if let Some(next) = self.next {
            evolve.luck_of_challenge(state, next, Some(self.challenge), out);
        }
    }
}

impl Evolve {
    pub(crate) fn offer_challenges(&self, state: &State, out: &mut Choices) {
        if let Ok(chooser) = self.chooser(state) {
            return self.offer_choices(state, chooser, out);
        }
        let preview = state.challenges.preview();
        let open: Vec<u8> = match preview {
            Some(preview) => vec![preview],
            None => self.new_challenges(state, 0).collect(),
        };
        for challenge in open {
            let nexts = self.new_challenges(state, u8::from(preview.is_none())).map(Some);
            for next in nexts.chain(self.dying_sun_is_next(state).then_some(None)) {
                push(out, Actor::Table, Challenge { challenge, next }, weight::MUST);
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextChallenge {
    pub challenge: Number,
}

impl Verb<Evolve> for NextChallenge {
    fn judge(&self, evolve: &Evolve, state: &State, _: Actor, waived: &Waived) -> Verdict {
        ensure(state.phase == Phase::Preview, || PreviewUnasked {})?;
        // `next challenge` comes before it.
        evolve.is_new_challenge(state, self.challenge, 2, 0, waived)?;
        Ok(legal(*self))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let _ = write!(out, "next challenge {}", evolve.challenge_word(self.challenge));
    }

    fn outcomes(&self, evolve: &Evolve, state: &State, _: Actor) -> Vec<(u64, Action)> {
        evolve.turned_up(state, |other| matches!(other, Action::NextChallenge(_)))
    }
}

impl Deed<Evolve> for NextChallenge {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let card = self.challenge;
        state.challenges_drawn += 1;
        state.challenges.seen |= 1 << card;
        state.challenges.next = Some(Shown { card, at: book.step() });
        evolve.begin_pre(state);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let word = evolve.challenge_word(self.challenge);
        out.fact(Told::Preview, None)
            .role("challenge", word)
            .phrase(format_args!("the next challenge is {word}"));
    }

    fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances) {
        evolve.luck_of_challenge(state, self.challenge, None, out);
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Select Challenge";
    struct NotThePreview {; preview: Number, written: Number } =
        "evolve/not-the-preview", Part::Word(1);
        title "without a chooser the previewed challenge is played",
        rule "If nobody chooses, the challenge that lies open on the challenge deck is the \
            challenge of the round.",
        allow "The challenge that is written is played; the one that lay open counts as gone.",
        let (word, preview) =
            |evolve, _| (evolve.challenge_word(preview), evolve.challenge_name(preview)),
        let (round, written) = |evolve, state| (state.round, evolve.challenge_name(written)),
        let (at, costs) = |evolve, state| (since(state.challenges.next), evolve.costs(state)),
        say "nobody chooses in round {round}, so {preview} is played, not {written}",
            "not {preview}",
        because at "{preview} was turned up next",
        help "write `{word}` here",
        help "{costs}";

    struct ChooserSkipped { chooser: Player } = "evolve/chooser-skipped", Part::Action;
        title "the owner of the least expensive creature chooses",
        rule "From round 2 on, a player who alone has the least expensive creature takes the \
            previewed challenge and the next card, plays one and discards the other. The record \
            says which.",
        allow "The previewed challenge is played without a choice.",
        rulings ["selector-cost", "selector-rounds", "selector-tie", "flying-breaks-selector-tie"],
        let (handle, costs) = |evolve, state| (evolve.handle(chooser), evolve.costs(state)),
        let cost = |evolve, state| evolve.selector_cost(state, chooser),
        say "{chooser} alone has the least expensive creature ({cost}) and chooses the challenge",
            "{chooser} chooses",
        because |_, state| last_mutation(state, chooser), "{chooser}'s creature costs {cost}",
        help "form: `{handle}: choose CHALLENGE over CHALLENGE`, then `table: next challenge \
            CHALLENGE`",
        help "{costs}";

    struct PreviewUnasked {} = "evolve/preview-unasked", Part::Action;
        title "a preview follows a choice",
        rule "The line `next challenge` tells what is turned up after somebody has chosen. Without \
            a chooser the preview stands on the line of the challenge itself.",
        never "Nobody looked at a card for the player to choose from.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.next),
        say "no challenge is turned up here: that follows a `choose`", "no choice before it",
        because at "{challenge} lies open",
        help "without a chooser one line says both: `table: challenge nesting next mating-frenzy`";
}
