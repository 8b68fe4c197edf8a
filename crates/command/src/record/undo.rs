//! Lines that are taken back, and written again.

use super::desk::Refused;
use super::{Recorder, prompt};
use crate::screen::Stop;

impl Recorder {
    /// Takes back the last line, with those below it that nobody typed.
    pub(super) fn undo(&mut self) -> Result<(), Stop> {
        let mut lines = Vec::new();
        loop {
            let line = match self.desk.undo() {
                Ok(line) => line,
                Err(why) => {
                    self.talk.say(&format!("  {why}"))?;
                    break;
                }
            };
            self.talk.say(&format!("  undone: {line}"))?;
            self.counted = None;
            self.scored = false;
            let alone = prompt::only_way(&self.desk.session).as_deref() == Some(&*line);
            let is_setup = line == "setup";
            lines.insert(0, line);
            if !alone || is_setup {
                break;
            }
        }
        if !lines.is_empty() {
            self.undone.push(lines);
        }
        Ok(())
    }

    /// Writes what was taken back last, up to the first line that is not legal any more.
    pub(super) fn redo(&mut self) -> Result<(), Stop> {
        let Some(lines) = self.undone.pop() else {
            return self.talk.say("  there is nothing to write again");
        };
        for line in lines {
            if !line.contains(':') && self.desk.last() == line {
                // It is written without being asked for.
                continue;
            }
            match self.desk.write(&[&line]) {
                Ok(events) => self.accepted(&line, "", &events)?,
                Err(Refused::Illegal(finding)) => return self.explain(&line, &finding),
                Err(Refused::Unsaved(why)) => return self.talk.say(&format!("  {why}")),
            }
        }
        Ok(())
    }
}
