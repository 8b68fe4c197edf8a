//! The lines that short words may be meant as: whose they may be, and what they may say.

use super::Short;
use super::read::ClauseReading;
use evoref_game::each_once;

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
}

pub(super) fn is_table(subject: &str) -> bool {
    subject.len() <= 5 && "table"[..subject.len()].eq_ignore_ascii_case(subject)
}
