//! `table: next challenge nesting`: what is turned up after a choice.

use crate::prelude::*;

const CARD: u8 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextChallenge {
    pub challenge: Number,
}

impl Verb<Evolve> for NextChallenge {
    fn judge(&self, evolve: &Evolve, state: &State, _: Actor, waived: &Waived) -> Verdict {
        ensure(state.phase == Phase::Preview, || PreviewUnasked {})?;
        evolve.is_new_challenge(state, self.challenge, CARD, 0, waived)?;
        Ok(legal(*self))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let _ = write!(out, "next challenge {}", evolve.challenge_word(self.challenge));
    }

    fn outcomes(&self, evolve: &Evolve, state: &State, _: Actor) -> Vec<(u64, Action)> {
        evolve.turned_up(state, |other| matches!(other, Action::NextChallenge(_)))
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `next = "next", "challenge", challenge-card ;`
    pub(crate) fn next(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let help = "form: `table: next challenge nesting`";
        let (i, ()) = self.needed("challenge", "`challenge`", help, i)?;
        let (rest, challenge) = self.challenge_card(i)?;
        self.claims(rest, NextChallenge { challenge }, out)
    }
}

impl Deed<Evolve> for NextChallenge {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let card = self.challenge;
        state.challenges_drawn += 1;
        state.challenges_seen |= 1 << card;
        state.challenge_preview = Some(Shown { card, at: book.step() });
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

rules! { Evolve;
    struct PreviewUnasked {} = "evolve/preview-unasked", Part::Action;
        title "a preview follows a choice",
        rule "The line `next challenge` tells what is turned up after somebody has chosen. Without \
            a chooser the preview stands on the line of the challenge itself.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        never "Nobody looked at a card for the player to choose from.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenge_preview),
        say "no challenge is turned up here: that follows a `choose`", "no choice before it",
        because at "{challenge} lies open",
        help "without a chooser one line says both: `table: challenge nesting next mating-frenzy`";
}
