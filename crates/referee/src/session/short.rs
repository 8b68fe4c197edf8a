//! Short forms: lines whose subject is left out and whose words are begun only.
//!
//! Stands on the completion alone: a word that is begun is the only one that may stand there.

use smol_str::SmolStr;

use super::{Completion, Session};
use evoref_game::{Actor, Seat};
use evoref_record::source::Span;

/// Words that are added behind a short form at most, where only one may follow.
const ADDED: usize = 32;

impl Session {
    /// Who may be meant if the subject of a line is left out: the player to act, else all who may act,
    /// and the table if something of its own may be written.
    pub fn speakers(&self) -> Vec<SmolStr> {
        let legal = self.legal();
        let to_act = legal.stage.to_act;
        let mut speakers: Vec<SmolStr> = Vec::new();
        if let Some(seat) = to_act.and_then(|player| self.seats().get(player.seat())) {
            speakers.push(seat.handle.as_ref().into());
        }
        for clause in &legal.clauses {
            let may = match clause.by {
                Actor::Player(_) => to_act.is_none(),
                Actor::Table => true,
                Actor::Manual | Actor::Adjust => false,
            };
            if may && !speakers.contains(&clause.subject) {
                speakers.push(clause.subject.clone());
            }
        }
        speakers
    }

    /// As [`Session::complete`], also for a line whose subject is left out.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\n";
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::END);
    /// let words = session.complete_short("st");
    /// assert_eq!(words.next[0].text, "start");
    /// assert_eq!(session.expand("st a1 a2"), ["A: start a1 a2", "st a1 a2"]);
    /// ```
    pub fn complete_short(&self, typed: &str) -> Completion {
        let mut all = self.complete(typed);
        if typed.contains([':', '#', '"']) {
            return all;
        }
        let mut own = Vec::new();
        for speaker in self.speakers() {
            let lead = format!("{speaker}: ");
            let found = self.complete(&format!("{lead}{typed}"));
            if !found.next.is_empty() {
                let lead = lead.len() as u32;
                all.replace = Span::new(
                    found.replace.start.saturating_sub(lead),
                    found.replace.end.saturating_sub(lead),
                );
            }
            for word in found.next {
                if !own.contains(&word) {
                    own.push(word);
                }
            }
        }
        own.append(&mut all.next);
        all.next = own;
        all
    }

    /// The lines that a short form may stand for, the likeliest first. Words that are not understood
    /// stay as they are, so a line may still be refused.
    pub fn expand(&self, typed: &str) -> Vec<String> {
        let typed = typed.trim();
        let (first, rest) = typed.split_once([' ', '\t']).unwrap_or((typed, ""));
        if let Some((subject, said)) = typed.split_once(':')
            && !subject.contains([' ', '"'])
        {
            let mut seats = self.seats().iter();
            let known = seats.any(|seat| seat.handle.eq_ignore_ascii_case(subject));
            let meant = if known { None } else { self.only(subject) };
            let subject = meant.unwrap_or_else(|| format!("{subject}:"));
            return vec![self.spelt_out(&format!("{subject} "), said)];
        }
        // A small letter is rather a word that is begun than a player.
        let is_subject = |seat: &Seat| *seat.handle == *first;
        if self.seats().iter().any(is_subject) || first.eq_ignore_ascii_case("table") {
            return vec![self.spelt_out(&format!("{first}: "), rest)];
        }
        let mut lines: Vec<String> = Vec::new();
        let speakers = self.speakers();
        let others = speakers.iter().map(|speaker| format!("{speaker}: "));
        for lead in others.chain([String::new()]) {
            let line = self.spelt_out(&lead, typed);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// The only subject that begins so; one letter is rather somebody than a claim.
    fn only(&self, typed: &str) -> Option<String> {
        let next = self.complete(typed).next;
        let claims = |word: &str| ["check:", "result:", "takeback:", "allow:"].contains(&word);
        let mut next = next
            .iter()
            .filter(|word| word.text.ends_with(':') && (typed.len() > 1 || !claims(&word.text)));
        let found = next.next()?;
        next.next().is_none().then(|| found.text.to_string())
    }

    /// The line with every word spelt out that can only be meant as one.
    fn spelt_out(&self, lead: &str, said: &str) -> String {
        let mut line = lead.to_owned();
        let mut ends = false;
        let mut rest = said.trim_start();
        while let Some(first) = rest.chars().next() {
            if first == '"' || first == '#' {
                line.push_str(rest);
                return line;
            }
            let end = rest.find([' ', '\t', ';', ',']).unwrap_or(rest.len());
            let (word, mut after) = rest.split_at(end);
            ends = false;
            if !word.is_empty() {
                let next = self.complete(&format!("{line}{word}")).next;
                let whole = next.iter().filter(|next| is_said(rest, &next.text));
                let whole = whole.max_by_key(|next| next.text.len());
                if let Some(whole) = whole {
                    after = &rest[whole.text.len()..];
                }
                let found = whole.or(match next.as_slice() {
                    [only] => Some(only),
                    _ => None,
                });
                line.push_str(found.map_or(word, |found| &found.text));
                ends = found.is_none_or(|found| found.ends);
            }
            rest = after.trim_start();
            match rest.strip_prefix([';', ',']) {
                Some(more) => {
                    line.push_str(&rest[..1]);
                    rest = more.trim_start();
                }
                None if rest.is_empty() => break,
                None => {}
            }
            line.push(' ');
        }
        for _ in 0..ADDED {
            if ends {
                break;
            }
            let gap = if line.is_empty() || line.ends_with(' ') { "" } else { " " };
            let next = self.complete(&format!("{line}{gap}")).next;
            let [only] = next.as_slice() else { break };
            line.push_str(gap);
            line.push_str(&only.text);
            ends = only.ends;
        }
        line.truncate(line.trim_end().len());
        line
    }
}

/// Whether a text begins with a name, which may have blanks between its words.
fn is_said(text: &str, name: &str) -> bool {
    let Some((said, after)) = text.split_at_checked(name.len()) else {
        return false;
    };
    let letters = said.bytes().zip(name.bytes());
    let same =
        |(said, own): (u8, u8)| said.eq_ignore_ascii_case(&own) || (said == b' ' && own == b'-');
    letters.into_iter().all(same) && !after.starts_with(|next: char| !" \t;,".contains(next))
}
