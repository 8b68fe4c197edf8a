//! How a record ends: what is asked before a line that ends it, the score, the result.

use super::talk::{End, Heard};
use super::{Recorder, prompt};
use crate::scored::unknown_points;
use crate::screen::Stop;
use crate::state::name;
use evoref_referee::session::{At, What};
use evoref_short::{Meant, Short};

impl Recorder {
    /// Whether the record has its result.
    pub(super) fn ended(&self) -> bool {
        let mut ended = false;
        self.desk.session.clone().walk(&mut |moment| ended |= moment.event().what == What::Result);
        ended
    }

    /// The session has ended: the score, the result, what to do next.
    pub(super) fn finish(&mut self, ended: bool) -> Heard<()> {
        if !self.scored {
            self.scores()?;
            self.scored = true;
        }
        let result = Short::new(&self.desk.session);
        let result = (!ended).then(|| result.meant("result"));
        let question = match &result {
            Some(Meant::Lines(lines)) => {
                format!("  Enter writes `{}`   < takes the last line back", lines.join("; "))
            }
            Some(Meant::Several(_) | Meant::Refused(..)) | None => {
                "The record has ended   < takes the last line back   Enter leaves".to_owned()
            }
        };
        let answer = self.talk.ask(&question, "", None)?;
        match (answer.as_str(), result) {
            ("" | "y", Some(Meant::Lines(lines))) => self.write(&lines, ""),
            ("" | "y", _) => {
                let name = self.desk.path.display();
                self.talk.say(&format!(
                    "Where the points came from: evoref score {name}\nThe whole verdict: evoref check {name}"
                ))?;
                Err(End::Left)
            }
            ("<", _) => Ok(self.undo()?),
            _ => {
                self.typed = Some(answer);
                Ok(())
            }
        }
    }

    /// Whether a line needs a second word: it ends the session, or takes back what somebody did, and was not
    /// typed as it is written.
    pub(super) fn ends(&self, line: &str, typed: &str) -> bool {
        if prompt::is_over(&self.desk.session) {
            return false;
        }
        if line.starts_with("result: final") {
            return typed != line;
        }
        if ["result:", "takeback:", "left:"].iter().any(|key| line.starts_with(key)) {
            return true;
        }
        let mut after = self.desk.session.clone();
        typed != line && after.play(line).is_ok() && prompt::is_over(&after)
    }

    fn scores(&self) -> Result<(), Stop> {
        let mut ended = self.desk.session.clone();
        ended.seek(At::END);
        let score = ended.score();
        if let Some(ending) = score.ending {
            self.talk.say(&format!("The session has ended: {ending}."))?;
        }
        for row in &score.rows {
            let name = name(&ended, row.player);
            let wins = if row.winner { ", wins" } else { "" };
            let place = row.place.map_or_else(|| "-".to_owned(), |place| place.to_string());
            self.talk.say(&format!("  {place}  {name} {}{wins}", row.total))?;
        }
        for (player, since) in &score.unknown {
            let name = name(&ended, *player);
            self.talk.say(&format!("  -  {name} {}", unknown_points(*since)))?;
        }
        Ok(())
    }
}
