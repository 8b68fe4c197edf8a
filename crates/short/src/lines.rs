//! The lines that short words may be meant as: whose they may be, what they may say, and which of them is meant.

use std::rc::Rc;

use super::read::ClauseReading;
use super::{Meant, Short};
use evoref_game::each_once;
use evoref_record::diagnostic::Finding;

/// So many lines are offered where one is to be chosen.
pub(super) const OFFERED: usize = 9;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MeantLine {
    pub(super) subject: String,
    /// Whether the subject was typed.
    pub(super) named: bool,
    pub(super) text: String,
    pub(super) cost: u32,
}

impl MeantLine {
    pub(super) fn whole(&self) -> String {
        format!("{}: {}", self.subject, self.text)
    }
}

impl Short {
    /// All lines that may be meant, the plainest first, and those that are begun.
    pub(super) fn all(&self, said: &str) -> (Vec<MeantLine>, Vec<MeantLine>) {
        let (mut lines, mut begun) = (Vec::new(), Vec::new());
        for (subject, said) in self.subjects(said) {
            let (whole, part) = self.clauses(subject.as_deref(), said);
            lines.extend(whole);
            begun.extend(part);
        }
        lines.sort_by_key(|line| line.cost);
        (lines, begun)
    }

    /// Whose line it may be, and what is said.
    pub(super) fn subjects<'t>(&self, said: &'t str) -> Vec<(Option<String>, &'t str)> {
        let table = || Some("table".to_owned());
        if let Some((subject, said)) = said.split_once(':') {
            let subject = subject.trim();
            let players = self.reader.names.player(subject).into_iter();
            let whole = players.filter(|(_, rest)| rest.is_empty());
            let players = whole.map(|(handle, _)| (Some(handle.to_string()), said));
            return players.chain(is_table(subject).then(|| (table(), said))).collect();
        }
        let mut found = vec![(None, said)];
        let (first, rest) = said.split_once(' ').unwrap_or((said, ""));
        if let Some((handle, rest)) = self.reader.names.speaker(said) {
            if !rest.is_empty() {
                found.push((Some(handle.to_string()), rest));
            }
        } else if !rest.is_empty() {
            let begun = self.reader.names.player(first).into_iter();
            found.extend(begun.map(|(handle, _)| (Some(handle.to_string()), rest)));
        }
        if first.eq_ignore_ascii_case("table") {
            found.push((table(), rest));
        }
        found
    }

    /// The lines of clauses with such a subject, and lines that are begun.
    fn clauses(&self, subject: Option<&str>, said: &str) -> (Vec<MeantLine>, Vec<MeantLine>) {
        let mut clauses = said.split(';').map(str::trim).filter(|clause| !clause.is_empty());
        let Some(first) = clauses.next() else { return (Vec::new(), Vec::new()) };
        let readings = self.reader.read(first);
        let mut lines = self.lines(subject, &readings.whole);
        let mut begun = self.lines(subject, &readings.begun);
        for clause in clauses {
            let above = self.best(lines);
            let readings = self.reader.read(clause);
            let longer = |readings: &[ClauseReading]| {
                let mut lines = Vec::new();
                for line in &above {
                    let is_table = line.subject == "table";
                    for reading in readings.iter().filter(|one| one.by_table == is_table) {
                        lines.push(MeantLine {
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
    fn lines(&self, subject: Option<&str>, readings: &[ClauseReading]) -> Vec<MeantLine> {
        let seats = self.session.seats();
        let turns = self.legal().turns.list.iter().map(|turn| turn.player.seat());
        let mut order: Vec<usize> = turns.collect();
        order.extend(0..seats.len());
        let handles = order.into_iter().filter_map(|seat| Some(&*seats.get(seat)?.handle));
        let handles: Vec<&str> = each_once(handles);
        let sound = readings.iter().any(ClauseReading::is_sound);
        let mut lines = Vec::new();
        // A word that is no name belongs to a verb that was typed, or to nothing.
        let meant = |one: &&ClauseReading| one.is_sound() || (!sound && one.has_verb);
        for reading in readings.iter().filter(meant) {
            let subjects = if reading.by_table { &["table"][..] } else { &handles };
            for own in subjects.iter().filter(|own| subject.is_none_or(|one| one == **own)) {
                lines.push(MeantLine {
                    subject: (*own).to_owned(),
                    named: subject.is_some(),
                    text: reading.text.clone(),
                    cost: reading.cost,
                });
            }
        }
        lines
    }

    /// Whether a line is legal; no more of them are looked at than a question may cost.
    fn accepts(&self, line: &MeantLine) -> bool {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(0));
        left.is_some() && self.session.accepts(&line.whole())
    }

    /// Those of some lines that are legal, as many as are needed to tell what is meant: if nobody is named,
    /// those of whoever is due say enough.
    pub(super) fn legal_of(&self, lines: &[&MeantLine]) -> Vec<MeantLine> {
        let due = self.due();
        let named = lines.iter().any(|line| line.named);
        let is_due = |line: &&&MeantLine| due.as_ref().is_some_and(|due| line.subject == *due);
        let (own, others): (Vec<&MeantLine>, Vec<&MeantLine>) =
            lines.iter().partition(|line| is_due(line));
        let legal = |lines: Vec<&MeantLine>| {
            let legal = lines.into_iter().filter(|line| self.accepts(line));
            legal.take(OFFERED + 1).cloned().collect::<Vec<MeantLine>>()
        };
        let mut found = legal(own);
        if found.is_empty() || named {
            found.extend(legal(others));
        }
        found
    }

    /// The plainest of those lines that are legal, else the plainest.
    pub(super) fn best(&self, mut lines: Vec<MeantLine>) -> Vec<MeantLine> {
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
    pub(super) fn chosen(&self, mut legal: Vec<MeantLine>) -> Option<Meant> {
        let said_and_not = |one: &MeantLine| legal.iter().any(|other| other.named != one.named);
        let in_doubt = legal.iter().any(said_and_not);
        if let Some(due) = self.due().filter(|_| !in_doubt)
            && legal.iter().any(|line| line.subject == due)
        {
            legal.retain(|line| line.subject == due);
        }
        // Nobody writes a hand beside what was drawn.
        let is_likely = |line: &MeantLine| self.is_on(line, Some(&line.subject));
        if legal.iter().any(is_likely) {
            legal.retain(is_likely);
        }
        let mut lines = each_once(legal.iter().map(MeantLine::whole));
        match lines.len() {
            0 => None,
            // Where not all were looked at another may be meant.
            1 if self.left.get() > 0 => Some(Meant::Lines(lines)),
            _ => {
                lines.truncate(OFFERED);
                Some(Meant::Several(lines))
            }
        }
    }

    /// Whether the verb of a line is on now: for anybody, or likely for its own subject.
    pub(super) fn is_on(&self, line: &MeantLine, own: Option<&str>) -> bool {
        let verb = line.text.split(' ').next().unwrap_or_default();
        let mut same = self.legal().clauses.iter().filter(|clause| clause.verb() == verb);
        same.any(|clause| own.is_none_or(|own| clause.subject == own && clause.weight > 0))
    }

    /// What lines that are begun can only go on to say.
    pub(super) fn completed(&self, begun: &[MeantLine]) -> Option<Meant> {
        let mut longer: Vec<MeantLine> = Vec::new();
        for line in begun {
            for clause in self.legal().clauses.iter().filter(|clause| !clause.is_form()) {
                let more = clause.text.strip_prefix(&*line.text);
                if clause.subject == *line.subject && more.is_some_and(|it| it.starts_with(' ')) {
                    longer.push(MeantLine { text: clause.text.clone(), ..line.clone() });
                }
            }
        }
        let least = longer.iter().map(|line| line.cost).min()?;
        longer.retain(|line| line.cost == least);
        self.chosen(longer)
    }

    /// The same behind a line that nobody decides: the heading of a round, a reveal.
    pub(super) fn opened(&self, said: &str) -> Option<Meant> {
        for (first, ahead) in self.ahead.get_or_init(|| self.next_lines()) {
            if let Some(Meant::Lines(mut lines)) = ahead.understood(said, false) {
                lines.insert(0, first.clone());
                return Some(Meant::Lines(lines));
            }
        }
        None
    }

    /// The lines that nobody decides, each with the session behind it.
    fn next_lines(&self) -> Vec<(String, Self)> {
        let legal = self.legal();
        let mut own =
            legal.clauses.iter().filter(|clause| clause.subject == "table" && clause.weight > 0);
        let alone = match (own.next(), own.next()) {
            (Some(clause), None) if !clause.is_form() => Some(clause.line()),
            _ => None,
        };
        let lines = legal.headings.iter().cloned().chain(alone).filter_map(|line| {
            let mut session = self.session.clone();
            session.play(&line).ok()?;
            Some((line, Self::at(session, Rc::clone(&self.reader), Rc::clone(&self.left))))
        });
        lines.collect()
    }

    /// The first of some lines that is legal, else what is wrong with them.
    pub(super) fn judged(&self, lines: Vec<String>) -> Meant {
        let mut refused: Option<(String, Box<Finding>)> = None;
        for line in lines {
            match self.session.clone().play(&line) {
                Ok(_) => return Meant::Lines(vec![line]),
                Err(finding) => {
                    // What breaks a rule says more than what cannot be read.
                    let is_form = |finding: &Finding| finding.code.name().starts_with("record/");
                    let known = refused.as_ref();
                    if known.is_none_or(|(_, known)| is_form(known) && !is_form(&finding)) {
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

pub(super) fn is_table(subject: &str) -> bool {
    subject.len() <= 5 && "table"[..subject.len()].eq_ignore_ascii_case(subject)
}
