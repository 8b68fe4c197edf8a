//! Short forms: what somebody types at a prompt or in an editor who talks while he plays, and the lines
//! that it stands for.
//!
//! Words are spelt out against all verbs and names of the game, then judged: a short line gets the reason that the long
//! one gets. Of what can be meant in several ways only what is legal counts; of what is legal for several players, what
//! is due. Knows no rule: forms and names come from the game, verdicts from the session.

mod form;
mod lines;
mod names;
mod read;

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use evoref_game::each_once;
use evoref_record::diagnostic::Finding;
use evoref_record::notation::comment;
use evoref_record::source::Span;
use evoref_referee::session::{Completion, Legal, NextWord, Session};

use lines::{MeantLine, OFFERED, is_table};
use read::Reader;

/// So many lines are judged for one that is typed.
const JUDGED: u32 = 256;
/// Words that are added where only one may follow.
const ADDED: usize = 32;

/// What a line is meant to say.
#[derive(Debug)]
pub enum Meant {
    /// These lines, of which all but the last are what must come before it.
    Lines(Vec<String>),
    /// One of these: all are legal.
    Several(Vec<String>),
    /// This one, which is not legal.
    Refused(String, Box<Finding>),
}

/// A session, asked what short lines mean at its cursor, which must be at its end.
///
/// ```
/// use evoref::short::{Meant, Short};
/// use evoref::{At, GAMES, NoFiles};
///
/// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\n";
/// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
/// session.seek(At::END);
/// let Meant::Lines(lines) = Short::new(&session).meant("st a1 a2") else { panic!() };
/// assert_eq!(lines, ["A: start a1 a2"]);
/// ```
pub struct Short {
    session: Session,
    reader: Rc<Reader>,
    legal: OnceCell<Legal>,
    /// The lines that may come first because nobody decides them, each with what may follow.
    ahead: OnceCell<Vec<(String, Self)>>,
    /// Lines that may still be judged for the one that was typed.
    left: Rc<Cell<u32>>,
}

impl std::fmt::Debug for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Short").field("session", &self.session).finish_non_exhaustive()
    }
}

impl Short {
    pub fn new(session: &Session) -> Self {
        Self::at(session.clone(), Rc::new(Reader::of(session)), Rc::default())
    }

    fn at(session: Session, reader: Rc<Reader>, left: Rc<Cell<u32>>) -> Self {
        Self { session, reader, legal: OnceCell::new(), ahead: OnceCell::new(), left }
    }

    /// What may be written next, which is asked for once.
    pub fn legal(&self) -> &Legal {
        self.legal.get_or_init(|| self.session.legal())
    }

    pub fn meant(&self, typed: &str) -> Meant {
        self.left.set(JUDGED);
        let (said, note) = parted(typed.trim());
        let noted = |line: String| if note.is_empty() { line } else { format!("{line} {note}") };
        if said.is_empty() {
            return Meant::Lines(vec![note.to_owned()]);
        }
        match self.understood(said, true).unwrap_or_else(|| self.refused(said)) {
            Meant::Lines(mut lines) => {
                let last = lines.pop().map(noted);
                lines.extend(last);
                Meant::Lines(lines)
            }
            Meant::Several(lines) => Meant::Several(lines.into_iter().map(noted).collect()),
            Meant::Refused(line, finding) => Meant::Refused(noted(line), finding),
        }
    }

    /// What may be offered behind the cursor: the lines that Enter takes as they stand, if they are clear, else
    /// those of which one has to be chosen, in the order of turns. What is typed may be nothing.
    pub fn offered(&self, typed: &str) -> Option<Meant> {
        let (said, note) = parted(typed.trim());
        if !note.is_empty() {
            return None;
        }
        if said.is_empty() {
            return self.clear().map(Meant::Lines);
        }
        self.left.set(JUDGED);
        self.understood(said, true)
    }

    /// The lines that Enter takes where nothing is typed, if they are clear.
    pub fn clear(&self) -> Option<Vec<String>> {
        let legal = self.legal();
        let due = self.due();
        let played = legal.clauses.iter().filter(|clause| clause.weight > 0);
        let own = played.filter(|clause| due.as_ref().is_none_or(|due| clause.subject == *due));
        let mut own = own.map(|clause| (clause.is_form(), clause.line()));
        let line = match (own.next(), own.next(), legal.headings.as_slice()) {
            (Some((false, line)), None, []) => Some(line),
            (None, None, [heading]) => Some(heading.clone()),
            _ if legal.turns.list.is_empty() => legal.headings.first().cloned(),
            _ => None,
        };
        line.map(|line| vec![line])
    }

    /// Who is due, if it is one player and not several at once.
    fn due(&self) -> Option<String> {
        let legal = self.legal();
        let player = match (legal.stage.to_act, legal.turns.list.as_slice()) {
            (Some(player), _) => player,
            (None, [turn]) => turn.player,
            (None, _) => return None,
        };
        self.session.seats().get(player.seat()).map(|seat| seat.handle.to_string())
    }

    /// What a line without its note means, if it is legal; others may have to come first.
    fn understood(&self, said: &str, opens: bool) -> Option<Meant> {
        if let Some(line) = self.plain(said) {
            return self.session.accepts(&line).then(|| Meant::Lines(vec![line]));
        }
        let (lines, begun) = self.all(said);
        if lines.is_empty()
            && let Some(meant) = self.completed(&begun)
        {
            return Some(meant);
        }
        let mut costs: Vec<u32> = lines.iter().map(|line| line.cost).collect();
        costs.dedup();
        for cost in costs {
            let same: Vec<&MeantLine> = lines.iter().filter(|line| line.cost == cost).collect();
            if let Some(meant) = self.chosen(self.legal_of(&same)) {
                return Some(meant);
            }
            if cost == 0 {
                // Every word is understood: this is what was meant.
                break;
            }
        }
        // A verb that is on now opens nothing: what is wrong with the line belongs here.
        let is_on = |line: &MeantLine| line.cost == 0 && self.is_on(line, None);
        let opened = if opens && !lines.iter().any(is_on) { self.opened(said) } else { None };
        // Words that are whole may go on, too.
        let longer: Vec<MeantLine> = begun.into_iter().chain(lines).collect();
        opened.or_else(|| self.completed(&longer))
    }

    /// What is wrong with a line that is not legal.
    fn refused(&self, said: &str) -> Meant {
        if let Some(line) = self.plain(said) {
            return self.judged(vec![line]);
        }
        let (mut lines, _) = self.all(said);
        let due = self.due();
        let least = lines.first().map_or(0, |line| line.cost);
        lines.retain(|line| line.cost == least);
        lines.sort_by_key(|line| {
            let is_due = due.as_ref().is_none_or(|due| line.subject == *due);
            (!is_due, !self.is_on(line, None))
        });
        let mut lines: Vec<String> = lines.iter().take(OFFERED).map(MeantLine::whole).collect();
        if lines.is_empty() {
            lines.push(self.by_verb(said, due.as_deref()).unwrap_or_else(|| said.to_owned()));
        }
        self.judged(lines)
    }

    /// A line that no form holds: its subject and its verb are spelt out, if they are told.
    fn by_verb(&self, said: &str, due: Option<&str>) -> Option<String> {
        let mut lines: Vec<(bool, String)> = Vec::new();
        for (subject, said) in self.subjects(said) {
            let said = said.trim();
            let end = said.find(' ').unwrap_or(said.len());
            for (verb, by_table) in self.reader.verbs_of(&said[..end]) {
                let own = if by_table { Some("table") } else { due };
                let Some(own) = subject.as_deref().or(own) else { continue };
                if (own == "table") == by_table {
                    let mut clauses = self.legal().clauses.iter();
                    let is_now = clauses.any(|one| one.subject == own && one.verb() == verb);
                    lines.push((!is_now, format!("{own}: {verb}{}", &said[end..])));
                }
            }
            if let Some(own) = subject.as_deref().or(due) {
                lines.push((true, format!("{own}: {said}")));
            }
        }
        lines.into_iter().min_by_key(|(later, _)| *later).map(|(_, line)| line)
    }

    /// A line that needs no reading: a heading, or a subject that is neither a player nor the table.
    fn plain(&self, said: &str) -> Option<String> {
        let mut words = said.split_whitespace();
        let (first, second) = (words.next().unwrap_or_default(), words.next());
        let headings = &self.legal().headings;
        if second.is_none() && first.len() > 1 {
            let mut begun = headings.iter().filter(|heading| {
                heading.get(..first.len()).is_some_and(|head| head.eq_ignore_ascii_case(first))
            });
            if let Some(heading) = begun.next() {
                return Some(heading.clone());
            }
        }
        if matches!(first, "setup" | "position") || (first == "round" && second.is_some()) {
            return Some(said.to_owned());
        }
        let word = first.strip_suffix(':').unwrap_or(first);
        let (key, rest) = match said.split_once(':') {
            Some((key, rest)) => (key.trim(), rest.trim()),
            None => {
                // The subject of a claim, all of it.
                let next = self.session.complete_briefly(word).next;
                let mut subjects = next.iter().filter_map(|next| next.text.strip_suffix(':'));
                subjects.find(|subject| subject.eq_ignore_ascii_case(word))?;
                (word, said[first.len()..].trim())
            }
        };
        if !self.reader.names.player(key).is_empty() || is_table(key) {
            return None;
        }
        let line = format!("{key}: {rest}");
        Some(if rest.is_empty() { self.filled(line.trim_end()) } else { line })
    }

    /// A line with the words that are the likeliest to follow.
    fn filled(&self, line: &str) -> String {
        let mut line = line.to_owned();
        for _ in 0..ADDED {
            let next = self.session.complete(&format!("{line} ")).next;
            let Some(word) = next.first() else { break };
            line.push(' ');
            line.push_str(&word.text);
            if word.ends {
                break;
            }
        }
        line
    }

    /// What may be typed next, as [`Session::complete`] has it, also where the subject is left out.
    pub fn complete(&self, typed: &str) -> Completion {
        let mut all = self.session.complete_briefly(typed);
        if typed.contains([':', '#', '"']) {
            return all;
        }
        let mut own: Vec<NextWord> = Vec::new();
        for speaker in self.speakers() {
            let lead = format!("{speaker}: ");
            let found = self.session.complete_briefly(&format!("{lead}{typed}"));
            if !found.next.is_empty() {
                let Span { start, end } = found.replace;
                let lead = lead.len() as u32;
                all.replace = Span::new(start.saturating_sub(lead), end.saturating_sub(lead));
            }
            let mut new = found.next;
            new.retain(|word| !own.contains(word));
            own.append(&mut new);
        }
        own.append(&mut all.next);
        all.next = own;
        all
    }

    /// Who may be meant if the subject is left out: who is due, else all who may act, and the table.
    fn speakers(&self) -> Vec<String> {
        let (due, clauses) = (self.due(), self.legal().clauses.iter());
        let may = clauses.filter(|clause| due.is_none() || clause.subject == "table");
        let may = may.map(|clause| clause.subject.to_string());
        each_once(due.iter().cloned().chain(may))
    }
}

fn parted(line: &str) -> (&str, &str) {
    let (said, note) = line.split_at(line.len() - comment(line).len());
    (said.trim_end(), note)
}
