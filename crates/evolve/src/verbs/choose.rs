//! `A: choose border-dispute over mating-frenzy`: the challenge of a round, by the one player with
//! the least expensive creature.

use crate::prelude::*;
use crate::rules::challenges::ChallengeCameBack;
use crate::rules::notes::ChoiceNotVerified;
use crate::selection::{CARD, Nobody, OTHER, last_mutation};
use nom::combinator::map;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choose {
    pub challenge: Number,
    /// The one that is discarded; `None` for `?`.
    pub over: Option<Number>,
}

impl Verb<Evolve> for Choose {
    fn judge(&self, evolve: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, Self { challenge, over }) = (player_of(by)?, *self);
        evolve.is_unsettled(state)?;
        match evolve.chooser(state) {
            Ok(chooser) => require(chooser == by, waived, || NotTheChooser { chooser, by })?,
            Err(why) => require(false, waived, || NobodyChooses { why })?,
        }
        ensure(over != Some(challenge), || ChallengeCameBack { challenge, word: OTHER })?;
        match state.challenges.preview() {
            Some(preview) if preview == challenge => {
                if let Some(over) = over {
                    evolve.is_new_challenge(state, over, OTHER, 0, waived)?;
                }
            }
            Some(preview) if over == Some(preview) => {
                evolve.is_new_challenge(state, challenge, CARD, 0, waived)?;
            }
            Some(preview) => {
                return Err(ChoiceWithoutPreview { preview, unseen: over.is_none() }.into());
            }
            None => {
                evolve.is_new_challenge(state, challenge, CARD, 0, waived)?;
                if let Some(over) = over {
                    evolve.is_new_challenge(state, over, OTHER, 1, waived)?;
                }
            }
        }
        // Under a seed everybody can look up which card it was.
        let unseen = over.is_none() && evolve.dealt_challenge(state, 0).is_none();
        Ok(noted(Self { challenge, over }, unseen.then(|| ChoiceNotVerified {}.into())))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let over = self.over.map_or("?", |over| evolve.challenge_word(over));
        let _ = write!(out, "choose {} over {over}", evolve.challenge_word(self.challenge));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `choose = "choose", challenge-card, "over", other ;`
    pub(crate) fn choose(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, challenge) = self.challenge_card(i)?;
        let what = if self.follows(i) { "`over`" } else { "`over` and the other challenge" };
        let help = "form: `A: choose nesting over mating-frenzy`; `over ?` if nobody saw it";
        let (i, ()) = self.needed(["over", what, help], i)?;
        let (rest, over) = self.other(i)?;
        if let Ok((after, ())) = self.keyword("next")(rest) {
            let next = self.challenge_card(after).ok();
            let next = next.map_or("CHALLENGE", |(end, _)| self.between(blanks(after), end));
            let message = "the next challenge is turned up by the table, after the choice";
            let span = self.span(blanks(rest), after);
            let misread = Finding::new(Record::LeftOver, span, message, "a line of its own");
            return refuse(misread.help(format!("write it below: `table: next challenge {next}`")));
        }
        self.claims(rest, Choose { challenge, over }, out)
    }

    /// `other = "?" | challenge-card ;`
    pub(crate) fn other(&self, i: Rest<'a>) -> Parsed<'a, Option<Number>> {
        match self.unseen(i) {
            Ok((rest, ())) => Ok((rest, None)),
            Err(_) => map(|i| self.challenge_card(i), Some).parse(i),
        }
    }
}

impl Deed<Evolve> for Choose {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { challenge, over } = *self;
        let over = over.or_else(|| evolve.dealt_challenge(state, 0));
        state.challenges_drawn += 1 + u8::from(state.challenges.next.is_none());
        state.challenges.turn_up(challenge, None, book.step());
        state.challenges.seen |= over.map_or(0, |over| 1 << over);
        state.phase = Phase::Preview;
    }

    fn tell(&self, evolve: &Evolve, state: &State, out: &mut Teller) {
        let chooser = evolve.chooser(state).ok();
        let name = chooser.map_or("the chooser", |player| evolve.name(player));
        let word = evolve.challenge_word(self.challenge);
        out.fact(Told::Choose, chooser)
            .role("challenge", word)
            .role("over", self.over.map(|over| evolve.challenge_word(over)))
            .phrase(format_args!("{name} chooses {word}"));
    }

    /// Of the two cards that a chooser has, the one that was not turned up before.
    fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances) {
        let Self { challenge, over } = *self;
        let preview = state.challenges.preview();
        let unseen = if preview == Some(challenge) { over } else { Some(challenge) };
        match unseen {
            Some(unseen) => evolve.luck_of_challenge(state, unseen, None, out),
            None => out.unknown(),
        }
    }
}

impl Evolve {
    pub(crate) fn offer_choices(&self, state: &State, chooser: Player, out: &mut Choices) {
        let preview = state.challenges.preview();
        for new in self.new_challenges(state, 0) {
            if let Some(preview) = preview {
                for (challenge, over) in [(preview, Some(new)), (new, Some(preview))] {
                    push(out, chooser, Choose { challenge, over }, weight::MUST);
                }
                continue;
            }
            for over in self.new_challenges(state, 1).map(Some) {
                push(out, chooser, Choose { challenge: new, over }, weight::MUST);
            }
        }
        if let Some(challenge) = preview {
            push(out, chooser, Choose { challenge, over: None }, 0);
        }
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Select Challenge";
    struct NobodyChooses {; why: Nobody } = "evolve/nobody-chooses", Part::Action;
        title "with a tie, or in round 1, nobody chooses",
        rule "If two or more players are tied for the least expensive creature nobody chooses, and \
            the previewed challenge is played. In round 1 the top card is.",
        allow "The choice stands.",
        rulings ["selector-cost", "selector-rounds", "selector-tie", "flying-breaks-selector-tie"],
        words |evolve, state| nobody_chooses(evolve, state, why);

    struct NotTheChooser { chooser: Player, by: Player } = "evolve/not-the-chooser", Part::Subject;
        title "another player chooses",
        rule "Only the owner of the least expensive creature chooses the challenge. A creature \
            without cards costs 0.",
        allow "The choice stands.",
        rulings ["selector-cost", "selector-rounds"],
        let (costs, own) = |evolve, state| (evolve.costs(state), evolve.selector_cost(state, by)),
        let least = |evolve, state| evolve.selector_cost(state, chooser),
        say "{by}'s creature costs {own}, but {chooser}'s costs {least}, so {chooser} chooses",
            "{chooser} chooses",
        because |_, state| last_mutation(state, chooser), "{chooser}'s creature costs {least}",
        help "{costs}";

    struct ChoiceWithoutPreview {; preview: Number, unseen: bool } =
        "evolve/choice-without-preview", Part::Word(if unseen { 3 } else { 1 });
        title "the choice is between the preview and the next card",
        rule "The chooser holds two cards, the previewed one and the one under it. One is played, \
            the other discarded. The discarded one may be `?` only if it is the unseen one.",
        never "There is nothing to choose from.",
        let preview = |evolve, _| evolve.challenge_name(preview),
        let lacks = |_, _| if unseen {
            format!("the card not played is {preview}, which lies open; `?` is for the unseen one")
        } else {
            format!("one of the two cards is the preview, {preview}; the other comes from the deck")
        },
        say "{lacks}", "{preview} is missing",
        because |_, state| since(state.challenges.next), "{preview} lies open";
}

fn nobody_chooses(evolve: &Evolve, state: &State, why: Nobody) -> Words {
    match why {
        Nobody::FirstRound => {
            Words::say("nobody chooses in round 1: the top challenge is played", "not in round 1")
        }
        Nobody::Tied { seats, cost } => {
            let tied = evolve.players().filter(|player| seats >> player.seat() & 1 == 1);
            let tied = listed(tied.map(|player| evolve.name(player)));
            let (_, preview) = evolve.shown_challenge(state.challenges.next);
            let preview = if preview.is_empty() { "the top card of the deck" } else { preview };
            let message = format!(
                "{tied} are tied for the least expensive creature at {cost}, so nobody chooses and \
                     {preview} is played"
            );
            Words::say(message, "nobody chooses").help(evolve.costs(state))
        }
    }
}
