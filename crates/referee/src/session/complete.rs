//! What may be typed next: the words with which a line can go on so that it is accepted.
//!
//! Knows no rule: candidates come from the game, and every word that is offered leads to a clause that
//! the game has judged.

use super::trying::{Filled, TRIALS, WordCollector};
use super::{At, Tape};
use crate::prelude::*;
use crate::subject::actor;
use crate::{open_choices, printed};
use evoref_game::{Purpose, Slot, may_end, slots};

/// The steps that completion may take between two letters: some milliseconds.
pub(super) const BRIEFLY: u64 = 500_000;
/// What a clause that is tried costs for each of its words, besides what judging counts.
const TRIAL: u64 = 5_000;

/// What may be typed next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The bytes of what was typed that the next word replaces: the word that was begun.
    pub replace: Span,
    /// The words, likeliest first; each once.
    pub next: Vec<NextWord>,
    /// Whether there may be others, which were not tried: a letter more tells which are wanted.
    pub more: bool,
    /// So many names stand at least in the list that goes on here, as the cards that pay; 0 outside of one.
    pub missing: usize,
}

/// A word that may come next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextWord {
    /// The word as `fmt` spells it; of a subject with its colon.
    pub text: SmolStr,
    /// What it says or does, in a few words; empty if there is nothing to say.
    pub phrase: String,
    /// Whether the line may end with it.
    pub ends: bool,
    /// Whether something may follow in the same word, as `-b2` after `a1-a2`.
    pub glued: bool,
}

/// A line of words that may be typed, as far as it is known.
pub(super) struct TypedLine {
    words: Vec<Slot>,
    weight: u32,
    /// Said of the whole line.
    phrase: String,
    /// Whether the words before its end are a line, too.
    ends: bool,
}

impl TypedLine {
    pub(super) fn of<T: Into<SmolStr>>(
        words: impl IntoIterator<Item = T>,
        phrase: impl Into<String>,
    ) -> Self {
        let words = words.into_iter();
        Self {
            words: words.map(|word| Slot::Word(word.into())).collect(),
            weight: 0,
            phrase: phrase.into(),
            ends: true,
        }
    }

    /// That is never whole: somebody has to add words of his own.
    pub(super) fn open(self) -> Self {
        Self { ends: false, ..self }
    }
}

impl<G: Rules> Tape<G> {
    /// See [`super::Session::complete`].
    pub(super) fn completion(&self, typed: &str, steps: u64) -> Completion {
        let start = typed.rfind([' ', '\t', ':', ';', ',']).map_or(0, |at| at + 1);
        let mut words = WordCollector::new(&typed[start..], steps);
        let mark = &self.now.mark;
        self.work.begin_question();
        let in_string = !typed.matches('"').count().is_multiple_of(2);
        if !mark.has_ended() && !typed.contains('#') && !in_string {
            match typed[..start].split_once(':') {
                None => self.lines(&typed[..start], &self.subjects(), None, &mut words),
                Some((subject, said)) => self.said(subject.trim(), said, &mut words),
            }
        }
        // The likeliest first.
        words.found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        Completion {
            replace: Span::new(start as u32, typed.len() as u32),
            more: words.more,
            missing: words.missing.unwrap_or(0),
            next: words.found.into_iter().map(|(_, next)| next).collect(),
        }
    }

    /// Who may speak, and what is no speech: headings and claims.
    fn subjects(&self) -> Vec<TypedLine> {
        let (rules, mark) = (&*self.rules, &self.now.mark);
        if !mark.has_begun() {
            let mut lines = vec![
                TypedLine::of(["setup"], "the set-up begins"),
                TypedLine::of(["position"], "the table is stated in the place of a set-up"),
            ];
            if self.now.at == At::START {
                lines.append(&mut self.keys());
            }
            return lines;
        }
        if mark.is_in_position() {
            let seats = self.header.seats.iter();
            let owners = seats.map(|seat| (format!("{}:", seat.handle), "what this player has"));
            let others = [
                ("table:".to_owned(), "what lies open"),
                ("round".to_owned(), "the round that begins with this table"),
            ];
            let lines = owners.chain(others);
            return lines.map(|(word, meaning)| TypedLine::of([word], meaning).open()).collect();
        }
        let mut lines: Vec<TypedLine> = Vec::new();
        if mark.gap.is_some() {
            lines.push(TypedLine::of(["position"], "how the table stands behind the gap"));
        }
        for choice in open_choices(rules, &mark.state) {
            let subject = [format!("{}:", subject_of(choice.by, &self.header.seats))];
            let name = match choice.by {
                Actor::Player(player) => self.header.seats[player.seat()].name.to_string(),
                Actor::Table => "chance and reveals".to_owned(),
                Actor::Manual | Actor::Adjust => String::new(),
            };
            lines.push(TypedLine { weight: choice.weight, ..TypedLine::of(subject, name).open() });
        }
        if may_end(rules, &mark.state) {
            let number = rules.stage(&mark.state).round + 1;
            let round = ["round".to_owned(), number.to_string()];
            lines.push(TypedLine::of(round, format!("round {number} begins")));
        }
        let claims = [
            ("check:", "what was counted at the table"),
            ("result:", "how the session ended"),
            ("left:", "who left the table before the end"),
            ("takeback:", "clauses above that are taken back"),
            ("allow:", "a broken rule that the table lets stand below"),
        ];
        lines.extend(claims.map(|(word, meaning)| TypedLine::of([word], meaning).open()));
        lines
    }

    fn said(&self, subject: &str, said: &str, words: &mut WordCollector<'_>) {
        if !self.now.mark.has_begun() {
            if self.now.at == At::START {
                let is_ruling = subject.eq_ignore_ascii_case("ruling");
                let lines = if is_ruling { self.rulings() } else { self.shipped(subject) };
                self.lines(said, &lines, None, words);
            }
            return;
        }
        if self.now.mark.is_in_position() {
            return;
        }
        let Some(by) = actor(subject, &self.header.seats) else {
            let lines = match subject.to_ascii_lowercase().as_str() {
                "check" => return self.counts(said, words),
                "result" => self.results(),
                "takeback" => self.takebacks(),
                "allow" => {
                    let texts = G::GAME.texts.iter().filter(|text| text.allow.is_ok());
                    texts.map(|text| TypedLine::of([text.code], text.title).open()).collect()
                }
                _ => return,
            };
            return self.lines(said, &lines, None, words);
        };
        let rules = &*self.rules;
        let (above, clause) = said.rsplit_once(';').unwrap_or(("", said));
        let mut state = self.now.mark.state.clone();
        for clause in above.split(';').filter(|clause| !clause.trim().is_empty()) {
            let Ok((behind, _)) = self.attempt(&state, by, clause, None) else { return };
            state = behind;
        }
        let mut lines: Vec<TypedLine> = Vec::new();
        for choice in open_choices(rules, &state) {
            if choice.by == by {
                lines.extend(self.clause_lines(&choice));
                let turned = rules.turned(&choice.action);
                lines.extend(turned.iter().flat_map(|action| {
                    self.clause_lines(&Choice { action: action.clone(), ..choice.clone() })
                }));
            }
        }
        self.lines(clause, &lines, Some((by, &state)), words);
        self.longer(clause, by, &state, words);
    }

    /// A choice as lines; a form is one for each of its optional words that is taken or not.
    fn clause_lines(&self, choice: &Choice<G::Action>) -> Vec<TypedLine> {
        let mut forms = choice.form.as_deref().map(slots).unwrap_or_default();
        if forms.is_empty() {
            let text = printed(&*self.rules, choice);
            forms.push(text.split(' ').map(|word| Slot::Word(word.into())).collect());
        }
        let weight = choice.weight;
        let line = |words| TypedLine { words, weight, phrase: String::new(), ends: true };
        forms.into_iter().map(line).collect()
    }

    /// Adds the words with which lines go on after those that are done.
    pub(super) fn lines(
        &self,
        done: &str,
        lines: &[TypedLine],
        clause: Option<(Actor, &G::State)>,
        words: &mut WordCollector<'_>,
    ) {
        let before: Vec<&str> = done.split_whitespace().collect();
        let begun = self.work.spent(Purpose::Advice).0;
        for line in lines {
            let trial = TRIAL * line.words.len() as u64;
            let Some((next, rest)) =
                line.words.get(before.len()..).and_then(|words| words.split_first())
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
            let is_free =
                is_form && clause.is_some_and(|clause| self.is_free(&before, (next, rest), clause));
            for word in self.fillings(next, clause) {
                if !words.fits(&word) {
                    continue;
                }
                let ends = line.ends && rest.is_empty();
                if is_form && words.lists(&word, ends) {
                    continue;
                }
                let judging = self.work.spent(Purpose::Advice).0 - begun;
                let steps = words.steps.checked_sub(words.tried + judging);
                let Some(steps) = steps.or(clause.is_none().then_some(0)) else {
                    words.more = true;
                    return;
                };
                // To tell what it does, and how it goes on.
                words.tried += if ends { 3 * trial } else { trial };
                if is_form && let Some(clause) = clause {
                    // More than can be counted where memory is small is more than is tried, too.
                    let paid = usize::try_from(steps / trial).unwrap_or(usize::MAX);
                    let paid = paid.saturating_add(1);
                    let most = if is_free { 1 } else { paid.min(TRIALS) };
                    let (mut left, mut begun) = (most, sentence(&before, &word));
                    let filled = self.filled(clause, &mut begun, rest, &mut left);
                    words.tried += trial * (most - left) as u64;
                    if filled != Filled::Accepted {
                        words.more |= left == 0 && most == paid;
                        continue;
                    }
                }
                let missing = missing(&line.words, before.len());
                words.missing = Some(words.missing.map_or(missing, |least| least.min(missing)));
                let phrase = match clause {
                    Some((by, state)) if ends => {
                        self.phrase(state, by, &sentence(&before, &word).join(" "))
                    }
                    // What a verb does.
                    Some((by, _)) if before.is_empty() => {
                        let mut verbs = G::GAME.verbs.iter();
                        let verb = verbs.find(|verb| verb.by == by.by() && verb.name == word);
                        verb.map_or_else(String::new, |verb| verb.meaning.to_owned())
                    }
                    Some(_) => self.meant(&word).unwrap_or_default(),
                    None if rest.is_empty() => line.phrase.clone(),
                    None => String::new(),
                };
                words.add(&word, line.weight, ends, phrase);
            }
        }
        if let Some((by, state)) = clause {
            for (_, next) in words.found.iter_mut().filter(|(_, next)| next.ends) {
                let said = sentence(&before, &next.text).join(" ");
                next.glued = self.is_glued(state, by, &said);
            }
        }
    }

    /// Whether a clause that is whole may go on in its last word.
    fn is_glued(&self, state: &G::State, by: Actor, said: &str) -> bool {
        self.continuations(state, by, said).iter().any(|more| !more.starts_with(' '))
    }

    /// Adds words with which a clause that is whole goes on.
    fn longer(&self, clause: &str, by: Actor, state: &G::State, words: &mut WordCollector<'_>) {
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
            let longer = |word| (format!("{whole}{word}"), format!("{}{word}", words.begun).into());
            more.extend(others.map(longer));
        }
        for (whole, word) in more {
            if words.fits(&word) && !words.lists(&word, false) {
                let phrase = self.phrase(state, by, &whole);
                words.add(&word, 1, true, phrase);
                if let Some((_, next)) = words.found.last_mut() {
                    next.glued = self.is_glued(state, by, &whole);
                }
            }
        }
    }
}

/// How many gaps of a list are left from a word of a line on; 0 if it is no gap, or the only one of its kind there.
fn missing(line: &[Slot], at: usize) -> usize {
    let Slot::Gap(_) = line[at] else { return 0 };
    let same = |slot: &&Slot| **slot == line[at];
    let left = line[at..].iter().take_while(same).count();
    let is_list = left > 1 || at > 0 && line[at - 1] == line[at];
    if is_list { left } else { 0 }
}

/// The words of a clause with one more.
fn sentence(before: &[&str], word: &str) -> Vec<SmolStr> {
    let before = before.iter().copied();
    before.chain([word]).map(SmolStr::from).collect()
}
