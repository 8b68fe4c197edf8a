//! Short forms: what somebody types at a prompt or in an editor who talks while he plays, and the lines
//! that it stands for.
//!
//! Words are spelt out against all verbs and names of the game, then judged: a short line gets the reason
//! that the long one gets. Of what can be meant in several ways only what is legal counts; of what is legal
//! for several players, what is due. Knows no rule: forms and names come from the game, verdicts from the
//! session.

mod form;
mod names;
mod read;

use std::cell::OnceCell;
use std::rc::Rc;

use evoref_record::diagnostic::Finding;
use evoref_record::source::Span;
use evoref_referee::session::{Completion, Legal, NextWord, Session};

use read::{Reader, Reading};

/// So many lines are judged for one that is typed.
const JUDGED: usize = 32;
/// So many lines are offered where one is to be chosen.
const OFFERED: usize = 9;
/// So many lines that nobody decides may come before the one that was typed.
const OPENING: usize = 2;
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
}

impl std::fmt::Debug for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Short").field("session", &self.session).finish_non_exhaustive()
    }
}

/// A line that may be meant.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    subject: String,
    /// Whether the subject was typed.
    named: bool,
    text: String,
    cost: u32,
}

impl Line {
    fn whole(&self) -> String {
        format!("{}: {}", self.subject, self.text)
    }
}

impl Short {
    /// See the type.
    pub fn new(session: &Session) -> Self {
        let reader = Rc::new(Reader::of(session));
        Self { session: session.clone(), reader, legal: OnceCell::new() }
    }

    /// What may be written next, which is asked for once.
    pub fn legal(&self) -> &Legal {
        self.legal.get_or_init(|| self.session.legal())
    }

    /// What a line means.
    pub fn meant(&self, typed: &str) -> Meant {
        let (said, note) = parted(typed.trim());
        let noted = |line: String| if note.is_empty() { line } else { format!("{line} {note}") };
        if said.is_empty() {
            return Meant::Lines(vec![note.to_owned()]);
        }
        let meant = self.understood(said, OPENING).unwrap_or_else(|| self.refused(said));
        match meant {
            Meant::Lines(mut lines) => {
                let last = lines.pop().map(noted);
                lines.extend(last);
                Meant::Lines(lines)
            }
            Meant::Several(lines) => Meant::Several(lines.into_iter().map(noted).collect()),
            Meant::Refused(line, finding) => Meant::Refused(noted(line), finding),
        }
    }

    /// The line that Enter takes as it stands, if it is clear; what is typed may be nothing.
    pub fn clear(&self, typed: &str) -> Option<String> {
        if !typed.trim().is_empty() {
            let (said, note) = parted(typed.trim());
            let meant =
                self.understood(said, OPENING).filter(|_| !said.is_empty() && note.is_empty());
            return match meant? {
                Meant::Lines(lines) => lines.into_iter().next_back(),
                Meant::Several(_) | Meant::Refused(..) => None,
            };
        }
        let legal = self.legal();
        let due = self.due();
        let played = legal.clauses.iter().filter(|clause| clause.weight > 0);
        let own = played.filter(|clause| due.as_ref().is_none_or(|due| clause.subject == *due));
        let mut own =
            own.map(|clause| (clause.is_form(), format!("{}: {}", clause.subject, clause.text)));
        match (own.next(), own.next(), legal.headings.as_slice()) {
            (Some((false, line)), None, []) => Some(line),
            (None, None, [heading]) => Some(heading.clone()),
            _ if legal.turns.list.is_empty() => legal.headings.first().cloned(),
            _ => None,
        }
    }

    /// Who is due, if it is one player and not several at once.
    fn due(&self) -> Option<String> {
        let legal = self.legal();
        let alone = match legal.turns.list.as_slice() {
            [turn] => Some(turn.player),
            _ => None,
        };
        let player = legal.stage.to_act.or(alone)?;
        self.session.seats().get(player.seat()).map(|seat| seat.handle.to_string())
    }

    /// What a line without its note means, if it is legal; others may have to come first.
    fn understood(&self, said: &str, opening: usize) -> Option<Meant> {
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
            let same: Vec<&Line> = lines.iter().filter(|line| line.cost == cost).collect();
            if let Some(meant) = self.chosen(self.legal_of(&same)) {
                return Some(meant);
            }
            if cost == 0 {
                // Every word is understood: this is what was meant.
                break;
            }
        }
        self.opened(said, opening).or_else(|| self.completed(&begun))
    }

    /// All lines that may be meant, the plainest first, and those that are begun.
    fn all(&self, said: &str) -> (Vec<Line>, Vec<Line>) {
        let (mut lines, mut begun) = (Vec::new(), Vec::new());
        for (subject, said) in self.subjects(said) {
            let (whole, part) = self.clauses(subject.as_deref(), said);
            lines.extend(whole);
            begun.extend(part);
        }
        lines.sort_by_key(|line| line.cost);
        (lines, begun)
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
        let verb = |text: &str| text.split(' ').next().map(str::to_owned);
        let now: Vec<_> = self.legal().clauses.iter().map(|clause| verb(&clause.text)).collect();
        lines.sort_by_key(|line| {
            let is_due = due.as_ref().is_none_or(|due| line.subject == *due);
            (!is_due, !now.contains(&verb(&line.text)))
        });
        let mut lines: Vec<String> = lines.iter().take(OFFERED).map(Line::whole).collect();
        if lines.is_empty() {
            let mut subjects = self.subjects(said).into_iter();
            let named = subjects.find_map(|(subject, said)| Some((subject?, said)));
            lines.push(match named.or(due.map(|due| (due, said))) {
                Some((subject, said)) => format!("{subject}: {}", said.trim()),
                None => said.to_owned(),
            });
        }
        self.judged(lines)
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
        let claims = [
            "result", "takeback", "allow", "check", "left", "note", "gap", "erratum", "adjust",
            "manual",
        ];
        let word = first.strip_suffix(':').unwrap_or(first);
        let (key, rest) = match said.split_once(':') {
            Some((key, rest)) => (key.trim(), rest.trim()),
            None if claims.contains(&word) => (word, said[first.len()..].trim()),
            None => return None,
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
                let lead = lead.len() as u32;
                let replace = found.replace;
                all.replace =
                    Span::new(replace.start.saturating_sub(lead), replace.end.saturating_sub(lead));
            }
            own.extend(
                found.next.into_iter().filter(|word| !own.contains(word)).collect::<Vec<_>>(),
            );
        }
        own.append(&mut all.next);
        all.next = own;
        all
    }

    /// Who may be meant if the subject is left out: who is due, else all who may act, and the table.
    fn speakers(&self) -> Vec<String> {
        let due = self.due();
        let mut speakers: Vec<String> = due.iter().cloned().collect();
        for clause in &self.legal().clauses {
            let may = due.is_none() || clause.subject == "table";
            if may && !speakers.iter().any(|known| *known == *clause.subject) {
                speakers.push(clause.subject.to_string());
            }
        }
        speakers
    }

    /// Whose line it may be, and what is said.
    fn subjects<'t>(&self, said: &'t str) -> Vec<(Option<String>, &'t str)> {
        let table = || Some("table".to_owned());
        if let Some((subject, said)) = said.split_once(':') {
            let subject = subject.trim();
            let mut found: Vec<(Option<String>, &str)> = Vec::new();
            for (handle, rest) in self.reader.names.player(subject) {
                if rest.is_empty() {
                    found.push((Some(handle.to_string()), said));
                }
            }
            if is_table(subject) {
                found.push((table(), said));
            }
            return found;
        }
        let mut found = vec![(None, said)];
        if let Some((handle, rest)) = self.reader.names.speaker(said)
            && !rest.is_empty()
        {
            found.push((Some(handle.to_string()), rest));
        }
        let (first, rest) = said.split_once(' ').unwrap_or((said, ""));
        if first.eq_ignore_ascii_case("table") {
            found.push((table(), rest));
        }
        found
    }

    /// The lines of clauses with such a subject, and lines that are begun.
    fn clauses(&self, subject: Option<&str>, said: &str) -> (Vec<Line>, Vec<Line>) {
        let mut clauses = said.split(';').map(str::trim).filter(|clause| !clause.is_empty());
        let Some(first) = clauses.next() else {
            return (Vec::new(), Vec::new());
        };
        let readings = self.reader.read(first);
        let mut lines = self.lines(subject, &readings.whole);
        let mut begun = self.lines(subject, &readings.begun);
        for clause in clauses {
            let above = self.best(lines);
            let readings = self.reader.read(clause);
            let longer = |readings: &[Reading]| {
                let mut lines = Vec::new();
                for line in &above {
                    let is_table = line.subject == "table";
                    for reading in readings.iter().filter(|one| one.by_table == is_table) {
                        lines.push(Line {
                            text: format!("{}; {}", line.text, reading.text),
                            cost: line.cost + reading.cost,
                            ..line.clone()
                        });
                    }
                }
                lines
            };
            begun = longer(&readings.begun);
            lines = longer(&readings.whole);
        }
        (lines, begun)
    }

    /// Readings as lines of whoever may say them, in the order of their turns.
    fn lines(&self, subject: Option<&str>, readings: &[Reading]) -> Vec<Line> {
        let seats = self.session.seats();
        let turns = self.legal().turns.list.iter().map(|turn| turn.player.seat());
        let mut order: Vec<usize> = turns.collect();
        order.extend(0..seats.len());
        let mut handles: Vec<&str> = Vec::new();
        for seat in order.into_iter().filter_map(|seat| seats.get(seat)) {
            if !handles.contains(&&*seat.handle) {
                handles.push(&seat.handle);
            }
        }
        let sound = readings.iter().any(Reading::is_sound);
        let mut lines = Vec::new();
        // A word that is no name belongs to a verb that was typed, or to nothing.
        let meant = |one: &&Reading| one.is_sound() || (!sound && one.has_verb);
        for reading in readings.iter().filter(meant) {
            let subjects = if reading.by_table { &["table"][..] } else { &handles };
            for own in subjects.iter().filter(|own| subject.is_none_or(|one| one == **own)) {
                lines.push(Line {
                    subject: (*own).to_owned(),
                    named: subject.is_some(),
                    text: reading.text.clone(),
                    cost: reading.cost,
                });
            }
        }
        lines
    }

    /// Those of some lines that are legal, as many as are needed to tell what is meant: if nobody is named,
    /// those of whoever is due say enough.
    fn legal_of(&self, lines: &[&Line]) -> Vec<Line> {
        let due = self.due();
        let named = lines.iter().any(|line| line.named);
        let is_due = |line: &&&Line| due.as_ref().is_some_and(|due| line.subject == *due);
        let (own, others): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| is_due(line));
        let legal = |lines: Vec<&Line>| {
            let legal = lines.into_iter().take(JUDGED);
            let legal = legal.filter(|line| self.session.accepts(&line.whole()));
            legal.take(OFFERED + 1).cloned().collect::<Vec<Line>>()
        };
        let mut found = legal(own);
        if found.is_empty() || named {
            found.extend(legal(others));
        }
        found
    }

    /// The plainest of those lines that are legal, else the plainest.
    fn best(&self, mut lines: Vec<Line>) -> Vec<Line> {
        lines.sort_by_key(|line| line.cost);
        let mut best = self.legal_of(&lines.iter().collect::<Vec<_>>());
        if best.is_empty() {
            best = lines;
        }
        let least = best.first().map_or(0, |line| line.cost);
        best.retain(|line| line.cost == least);
        best
    }

    /// What is meant by lines that are legal; nothing if there is none.
    fn chosen(&self, mut legal: Vec<Line>) -> Option<Meant> {
        let said_and_not = |one: &Line| legal.iter().any(|other| other.named != one.named);
        let in_doubt = legal.iter().any(said_and_not);
        if let Some(due) = self.due().filter(|_| !in_doubt)
            && legal.iter().any(|line| line.subject == due)
        {
            legal.retain(|line| line.subject == due);
        }
        let mut lines: Vec<String> = Vec::new();
        for line in legal {
            let line = line.whole();
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        match lines.len() {
            0 => None,
            1 => Some(Meant::Lines(lines)),
            _ => {
                lines.truncate(OFFERED);
                Some(Meant::Several(lines))
            }
        }
    }

    /// What lines that are begun can only go on to say.
    fn completed(&self, begun: &[Line]) -> Option<Meant> {
        let mut longer: Vec<Line> = Vec::new();
        for line in begun {
            for clause in self.legal().clauses.iter().filter(|clause| !clause.is_form()) {
                let goes_on = clause.text.strip_prefix(&*line.text);
                if clause.subject == *line.subject
                    && goes_on.is_some_and(|more| more.starts_with(' '))
                {
                    longer.push(Line { text: clause.text.clone(), ..line.clone() });
                }
            }
        }
        let least = longer.iter().map(|line| line.cost).min()?;
        longer.retain(|line| line.cost == least);
        self.chosen(longer)
    }

    /// The same behind a line that nobody decides: the heading of a round, a reveal.
    fn opened(&self, said: &str, opening: usize) -> Option<Meant> {
        let opening = opening.checked_sub(1)?;
        let legal = self.legal();
        let mut own =
            legal.clauses.iter().filter(|clause| clause.subject == "table" && clause.weight > 0);
        let alone = match (own.next(), own.next()) {
            (Some(clause), None) if !clause.is_form() => Some(format!("table: {}", clause.text)),
            _ => None,
        };
        for first in legal.headings.iter().cloned().chain(alone) {
            let mut trial = self.session.clone();
            if trial.play(&first).is_err() {
                continue;
            }
            let reader = Rc::clone(&self.reader);
            let ahead = Self { session: trial, reader, legal: OnceCell::new() };
            if let Some(Meant::Lines(mut lines)) = ahead.understood(said, opening) {
                lines.insert(0, first);
                return Some(Meant::Lines(lines));
            }
        }
        None
    }

    /// The first of some lines that is legal, else what is wrong with them.
    fn judged(&self, lines: Vec<String>) -> Meant {
        let mut refused: Option<(String, Box<Finding>)> = None;
        for line in lines {
            match self.session.clone().play(&line) {
                Ok(_) => return Meant::Lines(vec![line]),
                Err(finding) => {
                    // What breaks a rule says more than what cannot be read.
                    let is_form = |finding: &Finding| finding.code.name().starts_with("record/");
                    if refused
                        .as_ref()
                        .is_none_or(|(_, known)| is_form(known) && !is_form(&finding))
                    {
                        refused = Some((line, finding));
                    }
                }
            }
        }
        match refused {
            Some((line, finding)) => Meant::Refused(line, finding),
            None => Meant::Several(Vec::new()),
        }
    }
}

fn is_table(subject: &str) -> bool {
    subject.len() <= 5 && "table"[..subject.len()].eq_ignore_ascii_case(subject)
}

/// A line and its comment.
fn parted(line: &str) -> (&str, &str) {
    let mut in_string = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match letter {
            '"' if before != '\\' => in_string = !in_string,
            '#' if !in_string && before.is_whitespace() => {
                return (line[..at].trim_end(), &line[at..]);
            }
            _ => {}
        }
        before = letter;
    }
    (line, "")
}
