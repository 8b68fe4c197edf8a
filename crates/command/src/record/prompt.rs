//! Where the record stands: what the prompt says, which line comes next whatever anybody wants, lines that are taken back,
//! and how it ends.

use super::Recorder;
use super::desk::Refused;
use crate::scored::unknown_points;
use crate::screen::Stop;
use crate::state::name;
use evoref_game::joined;
use evoref_referee::session::{At, Session, What};
use evoref_report::render::{capital, circumstances_of_round};
use evoref_short::{Meant, Short};

/// `Round 3, movement, Carol (movement points: 4)`; all of them if several may act.
pub(super) fn prompt(session: &Session) -> String {
    let (stage, turns) = (session.stage(), session.turns());
    let mut prompt = capital(&circumstances_of_round(stage.round, turns.phase));
    let named = stage.to_act.is_some() || turns.list.len() < 2;
    let player = stage.to_act.or(turns.list.first().map(|turn| turn.player));
    if let Some(player) = player.filter(|_| named) {
        prompt.push_str(&format!(", {}", name(session, player)));
        let mut list = turns.list.iter();
        let turn = list.find(|turn| turn.player == player);
        if let Some((left, of)) = turn.and_then(|turn| turn.left) {
            prompt.push_str(&format!(" ({of}: {left})"));
        }
    } else if !turns.list.is_empty() {
        let names = joined(turns.list.iter().map(|turn| name(session, turn.player)), " or ");
        prompt.push_str(&format!(", {names}"));
    }
    prompt
}

/// The line that comes next whatever anybody wants.
pub(super) fn only_way(session: &Session) -> Option<String> {
    if let Some(line) = session.dealt() {
        return Some(line);
    }
    let legal = session.legal();
    match legal.headings.as_slice() {
        [heading] if legal.clauses.is_empty() && !has_ended(session) => Some(heading.clone()),
        _ => None,
    }
}

/// Whether nobody can do anything more.
pub(super) fn is_over(session: &Session) -> bool {
    has_ended(session) && session.legal().clauses.is_empty()
}

fn has_ended(session: &Session) -> bool {
    let mut ended = session.clone();
    ended.seek(At::END);
    ended.score().ending.is_some()
}

impl Recorder {
    pub(super) fn ended(&self) -> bool {
        let mut ended = false;
        self.desk.session.clone().walk(&mut |_, event| ended |= event.what == What::Result);
        ended
    }

    /// The session has ended: the score, the result, what to do next.
    pub(super) fn finish(&mut self, ended: bool) -> Result<(), Stop> {
        if !self.scored {
            self.scores()?;
            self.scored = true;
        }
        let result = Short::new(&self.desk.session);
        let result = (!ended).then(|| result.meant("result"));
        let question = if let Some(Meant::Lines(lines)) = &result {
            format!("  Enter writes `{}`   < takes the last line back", lines.join("; "))
        } else {
            "The record has ended   < takes the last line back   Enter leaves".to_owned()
        };
        let answer = self.talk.ask(&question, "", None)?;
        match (answer.as_str(), result) {
            ("" | "y", Some(Meant::Lines(lines))) => self.write(&lines, ""),
            ("" | "y", _) => {
                let name = self.desk.path.display();
                self.talk.say(&format!(
                    "Where the points came from: evoref score {name}\nThe whole verdict: evoref check {name}"
                ))?;
                Err(Stop::Left)
            }
            ("<", _) => self.undo(),
            _ => {
                self.typed = Some(answer);
                Ok(())
            }
        }
    }

    /// Whether a line needs a second word: it ends the session, or takes back what somebody did, and was not
    /// typed as it is written.
    pub(super) fn ends(&self, line: &str, typed: &str) -> bool {
        if is_over(&self.desk.session) {
            return false;
        }
        if line.starts_with("result: final") {
            return typed != line;
        }
        if ["result:", "takeback:", "left:"].iter().any(|key| line.starts_with(key)) {
            return true;
        }
        let mut after = self.desk.session.clone();
        typed != line && after.play(line).is_ok() && is_over(&after)
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
            let alone = only_way(&self.desk.session).as_deref() == Some(&*line);
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
