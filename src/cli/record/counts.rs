//! Counts at the table: what the replay has, what the table has, and where they part.

use super::desk::Refused;
use super::talk::Answer;
use super::{Recorder, There};
use crate::cli::screen::Stop;
use evoref_referee::session::{At, Session, What};

impl Recorder {
    /// Before a heading: offers what the replay has for the round that ends, once.
    pub(super) fn offer_counts(&mut self, line: &str) -> Result<There, Stop> {
        let round = self.desk.session.stage().round;
        let begins = line.starts_with("round ") && round > 0;
        if !begins || self.counted == Some(round) || counted_last(&self.desk.session) {
            return Ok(There::Yes);
        }
        self.counted = Some(round);
        self.count(&format!("after round {round}: "))
    }

    /// Counts because somebody asked.
    pub(super) fn count_now(&mut self) -> Result<There, Stop> {
        self.count("")
    }

    fn count(&mut self, when: &str) -> Result<There, Stop> {
        let counts = self.desk.session.counted();
        let known: Vec<String> = counts
            .chunk_by(|(one, ..), (other, ..)| one == other)
            .map(|own| {
                let numbers = own.iter().map(|(_, number, unit)| format!("{number} {unit}"));
                let numbers = numbers.collect::<Vec<_>>().join(", ");
                format!("{} {numbers}", own[0].0)
            })
            .collect();
        self.talk.say(&format!("  {when}{}", known.join("; ")))?;
        let question =
            "  y the table agrees   Enter nobody counts   or what it has, as in `A 5 mp`";
        let question = match counts.last() {
            Some((owner, number, unit)) => {
                question.replace("A 5 mp", &format!("{owner} {number} {unit}"))
            }
            None => return Ok(There::Yes),
        };
        let answer = match self.talk.ask(&question, "", None)? {
            Answer::Left => return Ok(There::Left),
            Answer::Line(answer) => answer,
        };
        let items = match &*answer {
            "" | "n" => return Ok(There::Yes),
            "y" => {
                let items = counts.iter();
                let items = items.map(|(owner, number, unit)| format!("{owner} {number} {unit}"));
                items.collect::<Vec<_>>().join(", ")
            }
            other => other.to_owned(),
        };
        let Some(claimed) = claims(&items) else {
            self.typed = Some(answer);
            return Ok(There::Yes);
        };
        let line = format!("check: {items}");
        match self.desk.write(&[&line]) {
            Ok(events) => self.accepted(&line, "", &events)?,
            Err(Refused::Illegal(finding)) => {
                self.talk.say(&format!("  they part: {}", finding.message))?;
                for (owner, number, unit) in claimed {
                    if self.desk.session.count(&owner, &unit) != Some(number) {
                        let trail = trail(&self.desk.session, &owner, &unit);
                        self.talk.say(&trail)?;
                    }
                }
                self.talk.say(
                    "  Nothing is written of it. `<` takes lines back, `adjust:` changes a number.",
                )?;
            }
            Err(Refused::Unsaved(why)) => self.talk.say(&format!("  {why}"))?,
        }
        Ok(There::Yes)
    }
}

/// Whether the last line is a count.
fn counted_last(session: &Session) -> bool {
    let text = session.source().text().trim_end();
    text.lines().last().is_some_and(|line| line.trim_start().starts_with("check"))
}

/// `A 5 mp, B 3 mp` in parts; `None` if it is something else.
fn claims(items: &str) -> Option<Vec<(String, i32, String)>> {
    let item = |item: &str| {
        let mut words = item.split_whitespace();
        let claim =
            (words.next()?.to_owned(), words.next()?.parse().ok()?, words.next()?.to_owned());
        words.next().is_none().then_some(claim)
    };
    items.split(',').map(item).collect()
}

/// Every line that changed a number since the last count that agreed.
fn trail(session: &Session, owner: &str, unit: &str) -> String {
    let mut changes: Vec<String> = Vec::new();
    let mut since = "since the beginning".to_owned();
    let at = session.at();
    session.clone().walk(&mut |moment| {
        let event = moment.event();
        if event.at > at || event.at == At::END {
            return;
        }
        if event.what == (What::Counts { agree: true }) {
            changes.clear();
            since = format!("since the count on line {}", event.at.line);
        }
        for change in event.facts.iter().flat_map(|fact| &fact.changes) {
            if change.owner.eq_ignore_ascii_case(owner) && change.unit == unit {
                let line = event.at.line;
                changes.push(format!("    line {line}: {:+} {}", change.delta, change.why));
            }
        }
    });
    let changes =
        if changes.is_empty() { "    nothing changed".to_owned() } else { changes.join("\n") };
    format!("  {unit} of {owner} {since}:\n{changes}")
}
