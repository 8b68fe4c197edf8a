//! Which of the lines that may be meant is.

use std::rc::Rc;

use super::lines::MeantLine;
use super::{Meant, Short};
use evoref_game::each_once;
use evoref_record::diagnostic::Finding;

/// So many lines are offered where one is to be chosen.
pub(super) const OFFERED: usize = 9;

impl Short {
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
