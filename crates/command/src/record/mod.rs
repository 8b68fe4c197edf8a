//! `evoref record`: a prompt at the table that knows what is legal.
//!
//! Holds no rule: everything that is known of the game is asked of the session.

mod ask;
mod counts;
mod desk;
mod list;
mod prompt;
mod talk;

use desk::{Desk, Refused};
use list::Listed;
use talk::Talk;

use super::arguments::{Record, TYPED};
use super::place::behind_the_last_line;
use crate::prelude::*;
use evoref_game::Cause;
use evoref_referee::session::Event;
use evoref_report::render::{help, rule};
use evoref_short::{Meant, Short};

pub(super) fn run(screen: &Screen, options: &Record) -> Done {
    let mut talk = Talk::new(screen, options.echo)?;
    let desk = ask::desk(screen, &mut talk, options)?;
    let mut recorder = Recorder {
        talk,
        desk,
        typed: None,
        begun: String::new(),
        listed: Vec::new(),
        counted: None,
        undone: Vec::new(),
        scored: false,
    };
    recorder.sound()?;
    recorder.run()?;
    Ok(DONE)
}

/// The conversation and where it stands.
struct Recorder {
    talk: Talk,
    desk: Desk,
    /// A line that was typed at a question and is none of its answers.
    typed: Option<String>,
    /// What stands at the next prompt already.
    begun: String,
    /// What numbers mean since the last `?`.
    listed: Vec<Listed>,
    /// The round whose counts were offered.
    counted: Option<u32>,
    /// What was taken back and not written anew: the lines of each `<`, the last one last.
    undone: Vec<Vec<String>>,
    scored: bool,
}

/// What can be typed that is no line of a record.
enum Key<'t> {
    Help,
    Legal,
    Word(&'t str),
    Table,
    Undo,
    Redo,
    Count,
}

impl<'t> Key<'t> {
    fn of(typed: &'t str) -> Option<Self> {
        Some(match typed {
            "help" | "h" => Self::Help,
            "?" => Self::Legal,
            "??" => Self::Table,
            "<" => Self::Undo,
            ">" => Self::Redo,
            "=" | "check" | "count" => Self::Count,
            _ => Self::Word(typed.strip_prefix("? ")?.trim()),
        })
    }
}

impl Recorder {
    fn run(&mut self) -> Result<(), Stop> {
        let stop = loop {
            if let Err(stop) = self.turn() {
                break stop;
            }
        };
        let Stop::Left = stop else { return Err(stop) };
        let name = self.desk.path.display();
        self.talk.say(&format!("\nEverything is in {name}. Go on with: evoref record {name}"))
    }

    /// What comes by itself, and what somebody types then.
    fn turn(&mut self) -> Result<(), Stop> {
        self.go_on()?;
        let ended = self.ended();
        if (ended || prompt::is_over(&self.desk.session)) && self.typed.is_none() {
            return self.finish(ended);
        }
        let typed = match self.typed.take() {
            Some(typed) => typed,
            None => {
                let (begun, session) = (std::mem::take(&mut self.begun), &self.desk.session);
                self.talk.ask(&prompt::prompt(session), &begun, Some(session))?
            }
        };
        self.hear(&typed)
    }

    /// Writes what nobody decides: the heading of the set-up, draws of the seed, a round that must begin.
    fn go_on(&mut self) -> Result<(), Stop> {
        while let Some(line) = prompt::only_way(&self.desk.session) {
            self.offer_counts(&line)?;
            if self.typed.is_some() {
                // Somebody would rather say something else first.
                break;
            }
            match self.desk.write(&[&line]) {
                Ok(events) => self.accepted(&line, "", &events)?,
                Err(Refused::Illegal(finding)) => {
                    self.talk.say(&format!("  {}", finding.message))?;
                    break;
                }
                Err(Refused::Unsaved(why)) => return Err(Stop::from(why)),
            }
        }
        Ok(())
    }

    fn hear(&mut self, typed: &str) -> Result<(), Stop> {
        if !self.listed.is_empty()
            && let Ok(number) = typed.parse::<usize>()
        {
            return self.pick(number);
        }
        match Key::of(typed) {
            Some(Key::Help) => self.talk.show(TYPED),
            Some(Key::Legal) => self.talk.show(&list::kinds(&self.desk.session, &mut self.listed)),
            Some(Key::Word(word)) => {
                let meaning = self.desk.session.gloss(word);
                let text = meaning.unwrap_or_else(|| format!("nothing here is called `{word}`"));
                self.talk.say(&format!("  {text}"))
            }
            Some(Key::Table) => {
                self.talk.show(&format!("{}\n", self.desk.session.show().trim_end()))
            }
            Some(Key::Undo) => self.undo(),
            Some(Key::Redo) => self.redo(),
            Some(Key::Count) => self.count(""),
            None if typed.is_empty() => {
                let lines = Short::new(&self.desk.session).clear();
                lines.map_or(Ok(()), |lines| self.write(&lines, typed))
            }
            None => self.enter(typed),
        }
    }

    /// A number that stands beside something that was listed.
    fn pick(&mut self, number: usize) -> Result<(), Stop> {
        let index = number.checked_sub(1).filter(|index| *index < self.listed.len());
        match index.map(|index| self.listed.swap_remove(index)) {
            Some(Listed::Line(line)) => self.write(&[line], ""),
            Some(Listed::Form(begun, text)) => {
                self.begun = begun;
                self.talk.show(&text)
            }
            Some(Listed::Kind(subject, word)) => {
                let text = list::kind(&self.desk.session, &subject, &word, &mut self.listed);
                self.talk.show(&text)
            }
            None => self.talk.say("  `?` lists what is legal, with numbers"),
        }
    }

    /// A line of the record, perhaps in a short form.
    fn enter(&mut self, typed: &str) -> Result<(), Stop> {
        let text = self.desk.session.source().text();
        let says_nothing = |line: &&str| {
            let line = line.trim();
            line.is_empty() || line.starts_with('#') || line.starts_with("check:")
        };
        if !typed.contains(':') && text.lines().rfind(|line| !says_nothing(line)) == Some(typed) {
            // A heading that nobody had to write.
            return Ok(());
        }
        match Short::new(&self.desk.session).meant(typed) {
            Meant::Lines(lines) => self.write(&lines, typed),
            Meant::Several(lines) => self.talk.show(&list::choice(lines, &mut self.listed)),
            Meant::Refused(line, finding) => self.refused(typed, &line, &finding),
        }
    }

    /// Lines that were meant; the last of them was typed, the others come before it.
    fn write(&mut self, lines: &[String], typed: &str) -> Result<(), Stop> {
        for line in lines {
            if self.ends(line, typed) {
                let question = format!("  y writes `{line}`   Enter leaves it out");
                let answer = self.talk.ask(&question, "", None)?;
                if answer != "y" {
                    // Whoever states the result says so, too.
                    let states = answer.starts_with("result:") && !line.starts_with("takeback:");
                    self.typed = Some(answer).filter(|answer| !answer.is_empty());
                    if !states {
                        return Ok(());
                    }
                }
            }
            self.offer_counts(line)?;
            match self.desk.write(&[line]) {
                Ok(events) => {
                    self.undone.clear();
                    self.accepted(line, typed, &events)?;
                }
                Err(Refused::Illegal(finding)) => return self.refused(typed, line, &finding),
                Err(Refused::Unsaved(why)) => return self.talk.say(&format!("  {why}")),
            }
        }
        Ok(())
    }

    /// A line is in the record: says what was written, if that is not what was typed, and what follows.
    fn accepted(&mut self, line: &str, typed: &str, events: &[Event]) -> Result<(), Stop> {
        self.listed.clear();
        if line != typed {
            self.talk.say(&format!("  {line}"))?;
        }
        self.talk.echo(line)?;
        for fact in events.iter().flat_map(|event| &event.facts) {
            let told = matches!(fact.cause, Cause::Derived | Cause::Dealt) && fact.name != "phase";
            if told && !fact.phrase.is_empty() {
                self.talk.say(&format!("  - {}", fact.phrase))?;
            }
        }
        Ok(())
    }

    /// A line is not legal: what was, and what becomes of it.
    fn refused(&mut self, typed: &str, line: &str, finding: &Finding) -> Result<(), Stop> {
        self.explain(line, finding)?;
        let kept = finding.code.text().allow.is_ok();
        let keep = if kept { "   k keep it, it was played" } else { "" };
        let question = format!("  e edit{keep}   Enter leave it out");
        let answer = self.talk.ask(&question, "", Some(&self.desk.session))?;
        match &*answer {
            "" => {}
            "e" => typed.clone_into(&mut self.begun),
            "k" if kept => return self.keep(line, finding),
            _ => self.typed = Some(answer),
        }
        Ok(())
    }

    fn explain(&self, line: &str, finding: &Finding) -> Result<(), Stop> {
        self.talk.say(&format!("  not legal: {} ({})", finding.message, finding.code))?;
        let text = format!("{}{line}\n", self.desk.session.source().text());
        for help in help(&Source::new("", text), finding) {
            self.talk.say(&format!("  {help}"))?;
        }
        if finding.legal.is_none()
            && let Some(rule) = rule(finding.code)
        {
            self.talk.say(&format!("  rule: {rule}"))?;
        }
        Ok(())
    }

    /// The table let a broken rule stand.
    fn keep(&mut self, line: &str, finding: &Finding) -> Result<(), Stop> {
        let why = self.talk.ask("  why does the table let it stand?", "", None)?;
        let why = if why.is_empty() { "played so" } else { &why };
        let why = why.replace('\\', "\\\\").replace('"', "\\\"");
        let allow = format!("allow: {} \"{why}\"", finding.code);
        match self.desk.write(&[&allow, line]) {
            Ok(events) => {
                self.accepted(&allow, "", &[])?;
                self.accepted(line, "", &events)
            }
            Err(Refused::Illegal(other)) => self.explain(line, &other),
            Err(Refused::Unsaved(why)) => self.talk.say(&format!("  {why}")),
        }
    }

    /// Says what is wrong with a record that was there, and offers to mend it.
    fn sound(&mut self) -> Result<(), Stop> {
        let text = self.desk.session.source().text();
        if let Some(last) = text.lines().rfind(|line| !line.trim().is_empty()) {
            self.talk.say(&format!("  the last line: {last}"))?;
        }
        self.talk.say("`help` says how little has to be typed, `?` what is legal.")?;
        if self.desk.session.stopped().is_none() {
            return Ok(());
        }
        let name = self.desk.path.display();
        for finding in &self.desk.session.findings() {
            let line = self.desk.session.source().line(finding.primary.span.start);
            self.talk.say(&format!("{name}:{line}: {} ({})", finding.message, finding.code))?;
        }
        self.talk.say(
            "Nothing below that line is judged until it is mended: in an editor, or here by `<` for what \
             stands at the end. Until then this goes on as `check --keep-going` does.",
        )?;
        self.desk.session = self.desk.session.clone().keep_going();
        behind_the_last_line(&mut self.desk.session);
        Ok(())
    }
}
