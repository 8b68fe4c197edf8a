//! What may be written next: by whose turn, as legal clauses, or in a position.

use super::tape::{Tape, stage};
use crate::prelude::*;
use crate::{open_choices, printed};
use evoref_game::{Cause, Teller, Turn, advance_to, judged_next, may_end};

/// Everything that may be written next.
#[derive(Debug, Clone)]
pub struct Legal {
    /// Where the session stands.
    pub stage: Stage,
    /// Whose turns are open.
    pub turns: Turns,
    /// The clauses, in the order in which they become open; each is listed once.
    pub clauses: Vec<LegalClause>,
    /// Headings that may come next.
    pub headings: Vec<String>,
}

/// Whose turns are open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turns {
    /// In which phase: the present one, or the next one in which somebody may act.
    pub phase: &'static str,
    /// Next first; nobody has to use his. None before the set-up, at the end of a round and of a session.
    pub list: Vec<Turn>,
}

/// What a position states so far, and what it may state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statements {
    /// The subject and the clause of everything that stands above the cursor.
    pub so_far: Vec<(String, String)>,
    /// A line of each form.
    pub examples: Vec<String>,
}

/// A clause that may be written next, or a form that stands for several.
#[derive(Debug, Clone)]
pub struct LegalClause {
    /// Whose line it is.
    pub by: Actor,
    /// The subject of that line.
    pub subject: SmolStr,
    /// The clause; a form has words such as `2 cards` in the place of what may be chosen.
    pub text: String,
    /// How likely it is, relative to the others; 0 if nobody would write it.
    pub weight: u32,
    /// What it would do; nothing for a form.
    pub facts: Vec<Fact>,
    /// The words of a form that stand for names, each with those that are known.
    pub names: Vec<(String, Vec<SmolStr>)>,
}

impl LegalClause {
    /// Whether it is a form: it can be written once its gaps are filled.
    pub fn is_form(&self) -> bool {
        self.facts.is_empty()
    }

    /// The word that says what it does.
    pub fn verb(&self) -> &str {
        self.text.split(' ').next().unwrap_or_default()
    }

    /// The line that says it.
    pub fn line(&self) -> String {
        format!("{}: {}", self.subject, self.text)
    }

    /// What it would do, as a sentence; empty for a form.
    pub fn phrase(&self) -> String {
        let phrases = self.facts.iter().map(|fact| &*fact.phrase);
        phrases.collect::<Vec<_>>().join("; ")
    }

    /// What `=>` would state of it: whether an attack wins, and the like.
    pub fn result(&self) -> Option<&'static str> {
        self.facts.iter().find_map(|fact| fact.result)
    }
}

impl<G: Rules> Tape<G> {
    /// What is legal at the cursor; steps that nobody writes may come first.
    pub(super) fn legal(&self) -> Legal {
        let mark = &self.now.mark;
        let (rules, state) = (&*self.rules, &mark.state);
        let stage = stage(rules, state);
        let turns = Turns { phase: stage.phase, list: Vec::new() };
        let mut legal = Legal { stage, turns, clauses: Vec::new(), headings: Vec::new() };
        if !mark.has_begun() || mark.has_ended() || mark.is_in_position() {
            legal.headings.extend((!mark.has_begun()).then(|| "setup".to_owned()));
            return legal;
        }
        self.work.begin_question();
        legal.turns = self.turns();
        for choice in open_choices(rules, state) {
            legal.clauses.push(LegalClause {
                by: choice.by,
                subject: subject_of(choice.by, &self.header.seats).into(),
                text: printed(rules, &choice),
                weight: choice.weight,
                names: Vec::new(),
                facts: facts(rules, state, &choice),
            });
        }
        for index in 0..legal.clauses.len() {
            if legal.clauses[index].is_form() {
                legal.clauses[index].names = self.names_of(&legal.clauses, index);
            }
        }
        if may_end(rules, state) {
            legal.headings.push(format!("round {}", stage.round + 1));
        }
        legal
    }

    /// The gaps of a form with the known names that may stand there and make no clause that is listed.
    fn names_of(&self, clauses: &[LegalClause], index: usize) -> Vec<(String, Vec<SmolStr>)> {
        let clause = &clauses[index];
        let own = |other: &&LegalClause| other.by == clause.by;
        let listed: Vec<&str> = (clauses.iter().filter(own)).map(|other| &*other.text).collect();
        let gaps = Gap::ALL.into_iter().filter(|gap| {
            let mut words = clause.text.split(['[', ']', ' ']);
            words.any(|word| word == gap.word())
        });
        gaps.map(|gap| {
            let mut names = self.rules.fills(&self.now.mark.state, clause.by, gap);
            names.retain(|name| {
                let said = clause.text.replacen(gap.word(), name, 1);
                !listed.contains(&&*said) && self.can_be_said(clause.by, &said)
            });
            (gap.word().to_owned(), names)
        })
        .filter(|(_, names)| !names.is_empty())
        .collect()
    }

    pub(super) fn turns(&self) -> Turns {
        let mark = &self.now.mark;
        let present = Turns {
            phase: self.rules.stage(&mark.state).phase,
            list: self.rules.turns_there(&mark.state),
        };
        if !present.list.is_empty() || !mark.has_begun() || mark.has_ended() {
            return present;
        }
        // The phase is over, but what follows from that shows only with the line that needs it.
        self.work.begin_question();
        let mut ahead = mark.state.clone();
        let open = |state: &G::State| !self.rules.turns_there(state).is_empty();
        advance_to(&*self.rules, &mut ahead, &Next::Round, open);
        let list = self.rules.turns_there(&ahead);
        if list.is_empty() {
            return present;
        }
        Turns { phase: self.rules.stage(&ahead).phase, list }
    }

    pub(super) fn stated(&self) -> Option<Statements> {
        let (seats, mark) = (&self.header.seats, &self.now.mark);
        if !mark.is_in_position() {
            return None;
        }
        let so_far = mark.stated.iter().map(|(stated, _)| {
            let mut text = String::new();
            stated.what.print(&self.rules, View::Full, &mut text);
            (subject_of(stated.by, seats).to_owned(), text)
        });
        let handles: Vec<&str> = seats.iter().map(|seat| &*seat.handle).collect();
        let (all, first) = (handles.join(" "), handles.first().copied().unwrap_or_default());
        let examples = G::Stated::LINES
            .iter()
            .map(|line| line.replace("PLAYERS", &all).replace("PLAYER", first));
        Some(Statements { so_far: so_far.collect(), examples: examples.collect() })
    }
}

/// What a choice does, once what comes before it is carried out.
fn facts<G: Rules>(rules: &G, state: &G::State, choice: &Choice<G::Action>) -> Vec<Fact> {
    if choice.form.is_some() {
        return Vec::new();
    }
    let (mut state, mut teller) = (state.clone(), Teller::default());
    if let Some(legal) = judged_next(rules, &mut state, choice.by, &choice.action) {
        legal.tell(rules, &state, &mut teller);
    }
    for fact in &mut teller.facts {
        fact.by = choice.by;
        fact.cause = Cause::Written;
    }
    teller.facts
}
