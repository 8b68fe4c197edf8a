//! Counts at the table: what the replay has, what the table has, and where they part.

use super::Recorder;
use super::desk::Refused;
use crate::screen::Stop;
use evoref_record::notation::{self, CheckItem, Statement, counts_text};
use evoref_referee::session::{At, Session, What};
use evoref_short::{Meant, Short};

impl Recorder {
    /// Before a heading: offers what the replay has for the round that ends, once.
    pub(super) fn offer_counts(&mut self, line: &str) -> Result<(), Stop> {
        let round = self.desk.session.stage().round;
        let begins = line.starts_with("round ") && round > 0;
        let is_counted = self.desk.last().trim_start().starts_with("check");
        if !begins || self.counted == Some(round) || is_counted {
            return Ok(());
        }
        self.counted = Some(round);
        self.count(&format!("after round {round}: "))
    }

    /// Shows what the replay has, and asks what the table has.
    pub(super) fn count(&mut self, when: &str) -> Result<(), Stop> {
        let counts = self.desk.session.counted();
        let known = counts_text(counts.iter().map(|(who, number, unit)| (&**who, *number, *unit)));
        self.talk.say(&format!("  {when}{known}"))?;
        let Some((owner, number, unit)) = counts.last() else { return Ok(()) };
        let agree = "  y the table agrees   Enter nobody counts   or what it has, as in";
        let answer = self.talk.ask(&format!("{agree} `{owner} {number} {unit}`"), "", None)?;
        let items = match &*answer {
            "" | "n" => return Ok(()),
            "y" => known,
            other => other.to_owned(),
        };
        if let Some(claimed) = claims(&items) {
            return self.compare(&claimed);
        }
        self.typed = Some(answer);
        Ok(())
    }

    /// Writes counts if they agree with the replay.
    fn compare(&mut self, claimed: &[Claimed]) -> Result<(), Stop> {
        let items = claimed.iter().map(|(owner, number, unit)| (&**owner, *number, &**unit));
        let line = format!("check: {}", counts_text(items));
        match self.desk.write(&[&line]) {
            Ok(events) => self.accepted(&line, "", &events),
            Err(Refused::Illegal(finding)) => {
                self.talk.say(&format!("  they part: {}", finding.message))?;
                self.which(&line, claimed)
            }
            Err(Refused::Unsaved(why)) => self.talk.say(&format!("  {why}")),
        }
    }

    /// Asks which is right, the count or one of the lines that touch it.
    fn which(&mut self, line: &str, claimed: &[Claimed]) -> Result<(), Stop> {
        let mut touching: Vec<u32> = Vec::new();
        let mut changed: Vec<String> = Vec::new();
        let counted = self.desk.session.counted();
        for (owner, number, unit) in claimed {
            let session = &self.desk.session;
            // A count is compared with what follows from the lines above it, too.
            let counted = counted.iter().find(|(own, _, named)| own == owner && named == unit);
            let have = counted.map(|(_, have, _)| *have).or_else(|| session.count(owner, unit));
            let Some(have) = have.filter(|have| have != number) else { continue };
            changed.push(format!("adjust: {owner} {:+} {unit} \"as counted\"", number - have));
            let (since, lines) = trail(session, owner, unit);
            self.talk.say(&format!("  {unit} of {owner} {since}:"))?;
            for (at, changes) in lines {
                let written = session.source().text().lines().nth(at as usize - 1);
                let changes = changes.join(", ");
                let Some(written) = written.map(str::trim) else {
                    self.talk.say(&format!("     at the end of the round: {changes}"))?;
                    continue;
                };
                let number = touching.iter().position(|line| *line == at).unwrap_or_else(|| {
                    touching.push(at);
                    touching.len() - 1
                });
                let gap = if changes.is_empty() { "" } else { "   " };
                self.talk.say(&format!("{:3}  line {at}, {written}{gap}{changes}", number + 1))?;
            }
        }
        let question = "  which is wrong? a number, that line   c the replay   Enter the count";
        let answer = self.talk.ask(question, "", None)?;
        if answer == "c" {
            let changed: Vec<&str> = changed.iter().map(String::as_str).chain([line]).collect();
            return match self.desk.write(&changed) {
                Ok(_) => changed.iter().try_for_each(|line| self.accepted(line, "", &[])),
                Err(Refused::Illegal(finding)) => self.explain(line, &finding),
                Err(Refused::Unsaved(why)) => self.talk.say(&format!("  {why}")),
            };
        }
        let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| touching.get(number)) {
            Some(at) => return self.correct(*at, claimed),
            None if answer.is_empty() => {}
            None => self.typed = Some(answer),
        }
        Ok(())
    }

    /// Asks for the line that should stand in the place of one, and counts again.
    fn correct(&mut self, line: u32, claimed: &[Claimed]) -> Result<(), Stop> {
        let (above, written) = self.desk.above(line);
        let question = format!("  line {line} as it should be");
        let typed = self.talk.ask(&question, &written, Some(&above))?;
        if typed.is_empty() || typed == written {
            return Ok(());
        }
        let lines = match Short::new(&above).meant(&typed) {
            Meant::Lines(lines) => lines,
            Meant::Several(lines) => {
                self.talk.say(&format!("  one of these: {}", lines.join(" or ")))?;
                return self.correct(line, claimed);
            }
            Meant::Refused(_, finding) => {
                let text = format!("  not legal: {} ({})", finding.message, finding.code);
                return self.talk.say(&text);
            }
        };
        if let Err(why) = self.desk.replace(line, &lines) {
            return self.talk.say(&format!("  {why}"));
        }
        self.undone.clear();
        self.talk.say(&format!("  line {line}: {}", lines.join("; ")))?;
        self.compare(claimed)
    }
}

type Claimed = (String, i32, String);

/// What stands behind `check:` in parts; `None` if it is something else.
fn claims(items: &str) -> Option<Vec<Claimed>> {
    let written = format!("check: {items}");
    let Ok(Some(Statement::Said { body, .. })) = notation::line(&written, 0) else { return None };
    let claimed =
        |item: CheckItem<'_>| (item.owner.text.to_owned(), item.number, item.unit.text.to_owned());
    Some(notation::items(body).ok()?.into_iter().map(claimed).collect())
}

/// The lines since the last count that agreed which are the owner's or changed the number, each with its changes;
/// behind the last line what follows at the end of the round. And since when that is.
fn trail(session: &Session, owner: &str, unit: &str) -> (String, Vec<(u32, Vec<String>)>) {
    let mut lines: Vec<(u32, Vec<String>)> = Vec::new();
    let mut since = "since the beginning".to_owned();
    let mut whole = session.clone();
    if let [heading] = session.legal().headings.as_slice() {
        // If it cannot begin, nothing follows yet.
        let _ = whole.play(heading);
    }
    let player = owner.split('.').next().unwrap_or(owner);
    let texts: Vec<String> = whole.source().text().lines().map(str::to_owned).collect();
    let at = whole.at();
    whole.walk(&mut |_, event| {
        if event.at > at || event.at == At::END {
            return;
        }
        if event.what == (What::Counts { agree: true }) {
            lines.clear();
            since = format!("since the count on line {}", event.at.line);
        }
        let line = event.at.line;
        let subject = texts.get((line as usize).saturating_sub(1));
        let subject = subject.and_then(|text| text.split_once(':'));
        let is_own = subject.is_some_and(|(own, _)| own.trim().eq_ignore_ascii_case(player));
        let mut own = Vec::new();
        for change in event.facts.iter().flat_map(|fact| &fact.changes) {
            if change.owner.eq_ignore_ascii_case(owner) && change.unit == unit {
                own.push(format!("{:+} {}", change.delta, change.why));
            }
        }
        if !is_own && own.is_empty() {
            return;
        }
        match lines.last_mut().filter(|(last, _)| *last == line) {
            Some((_, changes)) => changes.extend(own),
            None => lines.push((line, own)),
        }
    });
    (since, lines)
}
