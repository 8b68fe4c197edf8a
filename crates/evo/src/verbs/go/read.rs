//! Reading what costs a movement point: walks, attacks, flights and swims.

use crate::prelude::*;
use crate::read::path::{Joint, Path, joint, step, strike};
use crate::verbs::go::combat::Combat;
use crate::verbs::go::{self, Way};
use nom::sequence::separated_pair;

const PATH: &str = "a path such as `c4-c5`";

impl<'a> Grammar<'_, 'a> {
    /// `move = "move", walk, { [ "," ], walk } ;`
    pub(crate) fn walks(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        self.each(i, |i| self.walk(i, out))
    }

    /// `walk = space, step, space, { step, space } ;`
    ///
    /// An action for each step.
    fn walk(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let before = out.len();
        let Ok((rest, ())) = self.within(i, |i| self.steps(i, out)) else { return self.no_walk(i) };
        if self.notes_spellings() {
            self.respell_spaces(i, &spaces_of(&out[before..]), Joint::Step);
        }
        Ok((rest, ()))
    }

    /// What stands in the word of a walk.
    fn steps(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let mut start = i;
        let (mut i, mut from) = self.stop(i)?;
        for steps in 0..Path::MOST {
            if steps > 0 && word_ends(i) {
                return Ok((i, ()));
            }
            let next = match step(i) {
                Ok((next, _)) => next,
                Err(_) if steps > 0 => return Ok((i, ())),
                Err(stuck) => return Err(stuck),
            };
            let (rest, to) = self.stop(next)?;
            Claimed::put(go(Way::Walk, from, to, None), self.span(start, rest), out);
            (start, i, from) = (next, rest, to);
        }
        wants(i, PATH)
    }

    /// What to say of `a1 to b1`, which is written `a1-b1`.
    #[cold]
    fn two_words_of_a_path(&self, i: Rest<'a>) -> Option<Box<Finding>> {
        const TO: [&str; 5] = ["to", "nach", "bis", "vers", "à"];
        let (to, from) = self.space("a space")(i).ok()?;
        let (rest, word) = self.any(to).ok().filter(|(_, word)| TO.contains(&word.text))?;
        let (end, goal) = self.space("a space")(rest).ok()?;
        let name = |space| self.rules.space_name(space);
        let message = format!("a path is one word, with `-` for each step and no `{}`", word.text);
        let span = self.span(blanks(i), end);
        let misread = Finding::new(Record::Expected, span, message, "three words");
        Some(misread.means(&format!("{}-{}", name(from), name(goal))))
    }

    #[cold]
    fn no_walk(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        if let Some(misread) = self.two_words_of_a_path(i) {
            return refuse(misread);
        }
        let (rest, path) = self.path(i, PATH, Joint::Step)?;
        let word = path.word;
        if path.strike.is_some() {
            let Word { text, span, .. } = word;
            let message = format!("`{text}` is an attack, and `move` only walks to empty spaces");
            let misread = Finding::new(Record::Expected, span, message, "an attack, not a move");
            let help = format!("form: `attack {text} DIE`, where DIE is miss, hit, +0, +1 or +2");
            return refuse(misread.help(help));
        }
        refuse(self.torn(rest, word, Joint::Step).unwrap_or_else(|| unexpected(word, PATH)))
    }

    /// `attack = "attack", space, strike, space, combat ;`
    pub(crate) fn attack(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let mut spaces = separated_pair(|i| self.stop(i), strike, |i| self.stop(i));
        let Ok((rest, (from, to))) = self.within(i, |i| spaces.parse(i)) else {
            return self.no_attack(i);
        };
        self.respell_spaces(i, &[from, to], Joint::Strike);
        let (rest, combat) = self.combat(rest)?;
        self.says(i, rest, go(Way::Walk, from, to, Some(combat)), out)
    }

    #[cold]
    fn no_attack(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        let what = "who attacks whom, such as `c4xc5`";
        let (rest, path) = self.path(i, what, Joint::Strike)?;
        let word = path.word;
        let misread = match path.spaces {
            1 => self.torn(rest, word, Joint::Strike),
            2 => self.disjointed(word.text, word.span, Joint::Strike),
            _ => None,
        };
        refuse(misread.unwrap_or_else(|| unexpected(word, "an attack such as `c4xc5`")))
    }

    /// `fly = "fly", space, step, space, ( step, space | strike, space, combat ) ;`
    pub(crate) fn fly(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let stop = || |i| self.stop(i);
        let mut spaces = (stop(), step, stop(), joint, stop());
        let Ok((rest, (from, _, over, last, to))) = self.within(i, |i| spaces.parse(i)) else {
            let (_, path) = self.path(i, "a flight such as `c4-c5-d5`", Joint::Step)?;
            let what = "a flight over one space, such as `c4-c5-d5` or `c4-c5xd5`";
            return refuse(unexpected(path.word, what));
        };
        self.respell_spaces(i, &[from, over, to], last);
        let (rest, combat) = self.fight(last, rest)?;
        self.says(i, rest, go(Way::Fly(over), from, to, combat), out)
    }

    /// `swim = "swim", space, ( step, space | strike, space, combat ) ;`
    pub(crate) fn swim(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let stop = || |i| self.stop(i);
        let mut spaces = (stop(), joint, stop());
        let Ok((rest, (from, last, to))) = self.within(i, |i| spaces.parse(i)) else {
            if let Some(misread) = self.two_words_of_a_path(i) {
                return refuse(misread);
            }
            let (_, path) = self.path(i, "two coastal spaces such as `a1-f6`", Joint::Step)?;
            return refuse(unexpected(path.word, "two coastal spaces, such as `a1-f6` or `a1xf6`"));
        };
        self.respell_spaces(i, &[from, to], last);
        let (rest, combat) = self.fight(last, rest)?;
        self.says(i, rest, go(Way::Swim, from, to, combat), out)
    }

    /// The combat after a way that ends in an attack.
    fn fight(&self, last: Joint, i: Rest<'a>) -> Parsed<'a, Option<Combat>> {
        match last {
            Joint::Step => Ok((i, None)),
            Joint::Strike => self.combat(i).map(|(i, combat)| (i, Some(combat))),
        }
    }
}

fn go(way: Way, from: SpaceId, to: SpaceId, combat: Option<Combat>) -> Action {
    Action::Go(Go { way, from, to, combat })
}

/// The spaces of a walk, from the first to the last.
fn spaces_of(walk: &[Claimed<Action>]) -> Vec<SpaceId> {
    let steps = || walk.iter().filter_map(|one| go::walk(&one.action));
    steps().take(1).map(|step| step.from).chain(steps().map(|step| step.to)).collect()
}
