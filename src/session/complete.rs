//! What may be typed next: the words with which a line can go on so that it is accepted.
//!
//! Knows no rule: candidates come from the game, and every word that is offered leads to a clause that
//! the game has judged.

use smol_str::SmolStr;

use super::At;
use super::tape::Tape;
use crate::notation::{Clause, Statement};
use crate::referee::opened::each_taken_back;
use crate::referee::place::actor;
use crate::referee::replay::read;
use crate::referee::{open_choices, printed, subject_of};
use crate::rules::{
    Actor, Arrived, Choice, Count, Fact, Next, Owner, Player, Rules, Slot, Step, Teller, Unit,
    Waived, advance, advanced, may_end, slots,
};
use crate::source::Span;

/// How many ways of filling a form are tried before a word of it is not offered.
const TRIALS: usize = 400;

/// What may be typed next.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The bytes of what was typed that the next word replaces: the word that was begun.
    pub replace: Span,
    /// The words, likeliest first; each once.
    pub next: Vec<NextWord>,
}

/// A word that may come next.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NextWord {
    /// The word as `fmt` spells it; of a subject with its colon.
    pub text: SmolStr,
    /// What it says or does, in a few words; empty if there is nothing to say.
    pub phrase: String,
    /// How many ways of going on there are with it.
    pub ways: u64,
    /// Whether the line may end with it.
    pub ends: bool,
    /// Whether something may follow in the same word, as `-b2` after `a1-a2`.
    pub glued: bool,
}

/// A line of words that may be typed, as far as it is known.
struct Line {
    words: Vec<Slot>,
    ways: u64,
    weight: u32,
    /// Said of the whole line.
    phrase: String,
    /// Whether the words before its end are a line, too.
    ends: bool,
}

impl Line {
    fn of<T: Into<SmolStr>>(words: impl IntoIterator<Item = T>, phrase: impl Into<String>) -> Self {
        let words = words.into_iter();
        Self {
            words: words.map(|word| Slot::Word(word.into())).collect(),
            ways: 1,
            weight: 0,
            phrase: phrase.into(),
            ends: true,
        }
    }

    /// That is never whole: somebody has to add words of his own.
    fn open(self) -> Self {
        Self {
            ends: false,
            ..self
        }
    }
}

/// Collects words, each once.
struct Words<'t> {
    /// The beginning of the word that was typed.
    begun: &'t str,
    found: Vec<(u32, NextWord)>,
}

impl Words<'_> {
    fn fits(&self, word: &str) -> bool {
        let head = word.get(..self.begun.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(self.begun))
    }

    fn add(&mut self, word: &SmolStr, (weight, ways): (u32, u64), ends: bool, phrase: String) {
        let known = self.found.iter_mut().find(|(_, next)| next.text == *word);
        let Some((known, next)) = known else {
            let next = NextWord {
                text: word.clone(),
                phrase,
                ways,
                ends,
                glued: false,
            };
            return self.found.push((weight, next));
        };
        *known = known.saturating_add(weight);
        next.ways = next.ways.saturating_add(ways);
        if ends && !next.ends {
            next.ends = true;
            next.phrase = phrase;
        }
    }

    /// The words, likeliest first.
    fn into_next(mut self) -> Vec<NextWord> {
        self.found
            .sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        self.found.into_iter().map(|(_, next)| next).collect()
    }
}

impl<G: Rules> Tape<G> {
    /// See [`super::Session::complete`].
    pub(super) fn completion(&self, typed: &str) -> Completion {
        let start = typed
            .rfind([' ', '\t', ':', ';', ','])
            .map_or(0, |at| at + 1);
        let mut words = Words {
            begun: &typed[start..],
            found: Vec::new(),
        };
        let mark = &self.now.mark;
        self.work.begin_advice();
        if !mark.has_ended() && !typed.contains('#') && typed.matches('"').count() % 2 == 0 {
            match typed[..start].split_once(':') {
                None => self.subjects(&typed[..start], &mut words),
                Some((subject, said)) => self.said(subject.trim(), said, &mut words),
            }
        }
        Completion {
            replace: Span::new(start as u32, typed.len() as u32),
            next: words.into_next(),
        }
    }

    /// Who may speak, and what is no speech: headings and claims.
    fn subjects(&self, done: &str, words: &mut Words<'_>) {
        let (rules, mark) = (&*self.rules, &self.now.mark);
        if !mark.has_begun() {
            let setup = Line::of(["setup"], "the set-up begins");
            return self.lines(done, &[setup], None, words);
        }
        let mut lines: Vec<Line> = Vec::new();
        for choice in open_choices(rules, &mark.state) {
            let subject = format!("{}:", subject_of(choice.by, &self.header.seats));
            let name = match choice.by {
                Actor::Player(player) => self.header.seats[player.seat()].name.to_string(),
                Actor::Table => "chance and reveals".to_owned(),
                Actor::Manual | Actor::Adjust => String::new(),
            };
            lines.push(Line {
                ways: choice.form.map_or(1, |(_, ways)| ways),
                weight: choice.weight,
                ..Line::of([subject], name).open()
            });
        }
        if may_end(rules, &mark.state) {
            let number = rules.stage(&mark.state).round + 1;
            let round = ["round".to_owned(), number.to_string()];
            lines.push(Line::of(round, format!("round {number} begins")));
        }
        let claims = [
            ("check:", "what was counted at the table"),
            ("result:", "how the session ended"),
            ("takeback:", "clauses above that are taken back"),
            ("allow:", "a broken rule that the table lets stand below"),
        ];
        lines.extend(claims.map(|(word, meaning)| Line::of([word], meaning).open()));
        self.lines(done, &lines, None, words);
    }

    /// What a subject may say.
    fn said(&self, subject: &str, said: &str, words: &mut Words<'_>) {
        if !self.now.mark.has_begun() {
            return;
        }
        let Some(by) = actor(subject, &self.header.seats) else {
            let lines = match subject.to_ascii_lowercase().as_str() {
                "check" => return self.counts(said, words),
                "result" => self.results(),
                "takeback" => self.takebacks(),
                "allow" => allowances::<G>(),
                _ => return,
            };
            return self.lines(said, &lines, None, words);
        };
        let rules = &*self.rules;
        let (above, clause) = said.rsplit_once(';').unwrap_or(("", said));
        let mut state = self.now.mark.state.clone();
        for clause in above.split(';').filter(|clause| !clause.trim().is_empty()) {
            let Some(tried) = self.tried(&state, by, clause, None) else {
                return;
            };
            state = tried.0;
        }
        let mut lines: Vec<Line> = Vec::new();
        for choice in open_choices(rules, &state) {
            if choice.by == by {
                lines.extend(self.clause_lines(&choice));
            }
        }
        self.lines(clause, &lines, Some((by, &state)), words);
        self.longer(clause, by, &state, words);
    }

    /// A choice as lines; a form is one for each of its optional words that is taken or not.
    fn clause_lines(&self, choice: &Choice<G::Action>) -> Vec<Line> {
        let text = printed(&*self.rules, choice);
        let (forms, ways) = match &choice.form {
            Some((form, ways)) => (slots(form), *ways),
            None => (Vec::new(), 1),
        };
        let line = |words: Vec<Slot>| Line {
            words,
            ways,
            weight: choice.weight,
            phrase: String::new(),
            ends: true,
        };
        if forms.is_empty() {
            let words = text.split(' ').map(|word| Slot::Word(word.into()));
            return vec![line(words.collect())];
        }
        forms.into_iter().map(line).collect()
    }

    /// Adds the words with which lines go on after those that are done.
    fn lines(
        &self,
        done: &str,
        lines: &[Line],
        clause: Option<(Actor, &G::State)>,
        words: &mut Words<'_>,
    ) {
        let before: Vec<&str> = done.split_whitespace().collect();
        for line in lines {
            let Some((next, rest)) = line
                .words
                .get(before.len()..)
                .and_then(|words| words.split_first())
            else {
                continue;
            };
            let matches = |(slot, word): (&Slot, &&str)| match slot {
                Slot::Word(own) => own.eq_ignore_ascii_case(word),
                Slot::Gap(_) => true,
            };
            if !line.words.iter().zip(&before).all(matches) {
                continue;
            }
            let is_form = line.words.iter().any(|slot| matches!(slot, Slot::Gap(_)));
            for word in self.fillings(next, clause) {
                if !words.fits(&word) {
                    continue;
                }
                let ends = line.ends && rest.is_empty();
                let listed = words.found.iter().any(|(_, known)| known.text == word);
                if is_form && listed && (!ends || self.is_listed_whole(words, &word)) {
                    continue;
                }
                if is_form
                    && let Some((by, state)) = clause
                    && !self.can_be_filled(state, by, &mut sentence(&before, &word), rest)
                {
                    continue;
                }
                let phrase = match clause {
                    Some((by, state)) if ends => {
                        self.phrase(state, by, &sentence(&before, &word).join(" "))
                    }
                    Some((by, _)) if before.is_empty() => meaning::<G>(by, &word),
                    Some(_) => self.explained(&word).unwrap_or_default(),
                    None if rest.is_empty() => line.phrase.clone(),
                    None => String::new(),
                };
                words.add(&word, (line.weight, line.ways), ends, phrase);
            }
        }
        if let Some((by, state)) = clause {
            for (_, next) in words.found.iter_mut().filter(|(_, next)| next.ends) {
                let said = sentence(&before, &next.text).join(" ");
                next.glued = self
                    .continuations(state, by, &said)
                    .iter()
                    .any(|more| !more.starts_with(' '));
            }
        }
    }

    fn is_listed_whole(&self, words: &Words<'_>, word: &str) -> bool {
        let mut found = words.found.iter();
        found.any(|(_, known)| known.text == word && known.ends)
    }

    /// The words that may stand in the place of one.
    fn fillings(&self, slot: &Slot, clause: Option<(Actor, &G::State)>) -> Vec<SmolStr> {
        let (gap, (by, state)) = match (slot, clause) {
            (Slot::Word(word), _) => return vec![word.clone()],
            (Slot::Gap(_), None) => return Vec::new(),
            (Slot::Gap(gap), Some(clause)) => (*gap, clause),
        };
        let known = self.rules.fills(state, by, gap);
        let mut names = self.rules.names(gap);
        // Likely ones first; but what nobody saw, which may be anything, leads to an end at once.
        names.sort_by_key(|name| (name != "?", !known.contains(name)));
        names
    }

    /// Whether a clause or a form can be said at the cursor, with some names in its gaps.
    pub(super) fn can_be_said(&self, by: Actor, form: &str) -> bool {
        let state = &self.now.mark.state;
        let mut forms = slots(form).into_iter();
        forms.any(|slots| self.can_be_filled(state, by, &mut Vec::new(), &slots))
    }

    /// Whether a clause that begins so can be filled so that it is accepted.
    fn can_be_filled(
        &self,
        state: &G::State,
        by: Actor,
        begun: &mut Vec<SmolStr>,
        rest: &[Slot],
    ) -> bool {
        let mut left = TRIALS;
        self.fill(state, by, begun, rest, &mut left)
    }

    fn fill(
        &self,
        state: &G::State,
        by: Actor,
        begun: &mut Vec<SmolStr>,
        rest: &[Slot],
        left: &mut usize,
    ) -> bool {
        let Some((next, rest)) = rest.split_first() else {
            *left = left.saturating_sub(1);
            return self.tried(state, by, &begun.join(" "), None).is_some();
        };
        for word in self.fillings(next, Some((by, state))) {
            if *left == 0 {
                return false;
            }
            begun.push(word);
            let filled = self.fill(state, by, begun, rest, left);
            begun.pop();
            if filled {
                return true;
            }
        }
        false
    }

    /// Adds words with which a clause that is whole goes on.
    fn longer(&self, clause: &str, by: Actor, state: &G::State, words: &mut Words<'_>) {
        let before: Vec<&str> = clause.split_whitespace().collect();
        let done = before.join(" ");
        let mut more: Vec<(String, SmolStr)> = Vec::new();
        if !done.is_empty() {
            let others = self.continuations(state, by, &done);
            let others = others.iter().filter_map(|other| other.strip_prefix(' '));
            more.extend(others.map(|word| (format!("{done} {word}"), word.into())));
        }
        if !words.begun.is_empty() {
            let whole = sentence(&before, words.begun).join(" ");
            let others = self.continuations(state, by, &whole);
            let others = others.iter().filter(|other| !other.starts_with(' '));
            let begun = words.begun;
            more.extend(others.map(|word| {
                let text = format!("{whole}{word}");
                (text, format!("{begun}{word}").into())
            }));
        }
        for (whole, word) in more {
            if words.fits(&word) && !words.found.iter().any(|(_, known)| known.text == word) {
                let phrase = self.phrase(state, by, &whole);
                words.add(&word, (1, 1), true, phrase);
                let glued = self.continuations(state, by, &whole);
                let glued = glued.iter().any(|more| !more.starts_with(' '));
                if let Some((_, next)) = words.found.last_mut() {
                    next.glued = glued;
                }
            }
        }
    }

    /// How a clause goes on after words that are one already.
    fn continuations(&self, state: &G::State, by: Actor, said: &str) -> Vec<String> {
        let rules = &*self.rules;
        let Some((state, actions)) = self.tried(state, by, said, None) else {
            return Vec::new();
        };
        let mut choices = Vec::new();
        // What does not go on with its own kind goes on with nothing.
        let last = actions.last();
        if last.is_none_or(|last| rules.go_on(&actions, last).is_none()) {
            return Vec::new();
        }
        rules.candidates(&state, &mut choices);
        choices.retain(|choice| choice.by == by && choice.form.is_none());
        let longer = choices.iter().filter_map(|choice| {
            let more = rules.go_on(&actions, &choice.action)?;
            self.tried(&state, by, &printed(rules, choice), None)?;
            Some(more)
        });
        longer.collect()
    }

    /// The state after a clause, and its actions; `None` if it is not accepted.
    fn tried(
        &self,
        state: &G::State,
        by: Actor,
        clause: &str,
        mut teller: Option<&mut Teller>,
    ) -> Option<(G::State, Vec<G::Action>)> {
        let rules = &*self.rules;
        let mut claimed = Vec::new();
        read(rules, by, Clause::of_words(clause, 0), &mut claimed).ok()?;
        let mut state = state.clone();
        let step = Step::default();
        for claimed in &claimed {
            let next = Next::Action(by, &claimed.action);
            let arrived = advance(rules, &mut state, &next, &Waived::NONE, step, &mut ());
            if !matches!(arrived, Arrived::There) {
                return None;
            }
            let judged = rules.judge(&state, by, &claimed.action, &Waived::NONE);
            let legal = judged.ok()?.legal;
            if let Some(teller) = teller.as_deref_mut() {
                rules.tell(&state, &legal, teller);
            }
            rules.apply(&mut state, step, &legal, &mut ());
        }
        let actions = claimed.into_iter().map(|claimed| claimed.action);
        Some((state, actions.collect()))
    }

    /// What a clause would do, as a sentence.
    fn phrase(&self, state: &G::State, by: Actor, clause: &str) -> String {
        let mut teller = Teller::default();
        self.tried(state, by, clause, Some(&mut teller));
        let phrases = teller.facts.into_iter().map(|fact: Fact| fact.phrase);
        phrases.collect::<Vec<_>>().join("; ")
    }

    /// The counts of the table as they are now: owner, number and unit.
    fn counts(&self, said: &str, words: &mut Words<'_>) {
        let seats = &self.header.seats;
        let players = (0..seats.len()).map(|seat| Owner::player(Player(seat as u8)));
        let mut lines = Vec::new();
        for owner in players.chain([Owner::TABLE]) {
            let name = match usize::from(owner.0).checked_sub(1) {
                Some(seat) => &*seats[seat].handle,
                None => "table",
            };
            for (index, (unit, meaning)) in G::GAME.units.iter().enumerate() {
                let count = self
                    .rules
                    .count(&self.now.mark.state, owner, Unit(index as u8));
                if let Count::Known(number) = count {
                    let number = number.to_string();
                    lines.push(Line::of([name, &number, unit], *meaning));
                }
            }
        }
        let item = said.rsplit_once(',').map_or(said, |(_, item)| item);
        self.lines(item, &lines, None, words);
    }

    /// The result as it would be stated.
    fn results(&self) -> Vec<Line> {
        let rules = &*self.rules;
        let ended = advanced(rules, &self.now.mark.state, &Next::End);
        let standing = rules.standing(ended.as_ref().unwrap_or(&self.now.mark.state));
        if standing.ending.is_none() {
            return vec![Line::of(["unfinished"], "the session broke off")];
        }
        let mut rows: Vec<_> = standing.rows.iter().collect();
        rows.sort_by_key(|row| row.player);
        let mut words = vec!["final".to_owned()];
        let last = rows.len();
        for (index, row) in rows.into_iter().enumerate() {
            let comma = if index + 1 < last { "," } else { "" };
            words.push(self.header.seats[row.player.seat()].handle.to_string());
            words.push(format!("{}{comma}", row.total));
        }
        vec![Line::of(words, "the session has ended")]
    }

    /// So many clauses may be taken back.
    fn takebacks(&self) -> Vec<Line> {
        let standing = self.standing_clauses();
        let word = |count: usize| match count {
            1 => "the last clause is taken back".to_owned(),
            count => format!("the last {count} clauses are taken back"),
        };
        let counts = 1..=standing.min(9);
        counts
            .map(|count| Line::of([count.to_string()], word(count)))
            .collect()
    }

    /// How many clauses stand since the last heading above the cursor.
    fn standing_clauses(&self) -> usize {
        let mut case = self.case();
        let upto = match self.now.at {
            At::END => case.opened.text.len(),
            _ => self.now.mark.spot.next as usize,
        };
        case.opened.text = &case.opened.text[..upto];
        let (mut standing, mut gone) = (Vec::new(), Vec::new());
        for (_, line) in case.opened.body_lines() {
            match line {
                Ok(Statement::Said { subject, body }) if self.speaks(subject.text) => {
                    standing.extend(body.clauses().map(|clause| clause.at));
                }
                Ok(Statement::Setup(_) | Statement::Round(_)) => standing.clear(),
                Ok(Statement::Said { .. } | Statement::Version(_)) | Err(_) => {}
            }
        }
        // Nothing was wrong with it when the record was opened.
        let _ = each_taken_back(&case.opened, |clause, _| gone.push(clause));
        standing.retain(|clause| !gone.contains(clause));
        standing.len()
    }

    pub(super) fn speaks(&self, subject: &str) -> bool {
        actor(subject, &self.header.seats).is_some()
    }
}

/// The codes of rules that a table may let be broken.
fn allowances<G: Rules>() -> Vec<Line> {
    let texts = G::GAME.texts.iter().filter(|text| text.allow.is_some());
    texts
        .map(|text| Line::of([text.code.0], text.title).open())
        .collect()
}

/// What a verb does.
fn meaning<G: Rules>(by: Actor, word: &str) -> String {
    let verbs = G::GAME.verbs.iter();
    let mut own = verbs.filter(|verb| verb.by == by.by() && verb.name == word);
    own.next()
        .map(|verb| verb.meaning.to_owned())
        .unwrap_or_default()
}

/// The words of a clause with one more.
fn sentence(before: &[&str], word: &str) -> Vec<SmolStr> {
    let before = before.iter().copied();
    before.chain([word]).map(SmolStr::from).collect()
}
