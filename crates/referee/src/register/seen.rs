//! A record as somebody at the table saw it, with the verdict that it had.

use super::Games;
use crate::prelude::*;
use crate::{Eyes, Options, Status};

/// A record as somebody saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The record without comments and notes, and without a seed, whose draws are written out.
    pub text: String,
    /// First words of clauses that are shown as they are, because the session cannot be replayed without
    /// them: what is laid face down now and turned up later.
    pub shown: Vec<String>,
}

impl Games {
    /// The record as a player knew it, or an onlooker. A legal record stays legal, an unfinished one unfinished.
    ///
    /// # Errors
    /// The findings of a record whose header cannot be used.
    pub fn seen_by(
        self,
        source: &Source,
        record: Span,
        files: &dyn Files,
        player: Option<Player>,
    ) -> Result<Seen, Vec<Finding>> {
        let before = self.referee(source, record, files, &Options::default());
        let printed = match before.about().seed {
            Some(_) => self.format(source, record, files, true)?,
            None => source.slice(record).to_owned(),
        };
        let source = Source::new(source.name(), printed);
        let mut eyes = Eyes { player, ..Eyes::default() };
        let (mut text, hidden) = self.through(&source, files, &eyes)?;
        let keeps = |text: &str| {
            let source = Source::new(source.name(), text);
            let how = Options { verdict_only: true, without_advice: true, ..Options::default() };
            self.referee(&source, source.whole(), files, &how).status == before.status
        };
        // What was not legal before has no verdict to keep.
        let is_sound = matches!(before.status, Status::Legal | Status::Unfinished);
        // Few words hide anything, so all choices of them can be tried, the smallest first.
        let mut choices: Vec<u32> = (1..1 << hidden.len().min(8)).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        let choices = choices.into_iter().map(|choice| {
            let words = hidden.iter().enumerate();
            let words = words.filter(|(index, _)| choice >> index & 1 == 1);
            words.map(|(_, word)| word.clone()).collect()
        });
        // With all of them, and without its comments, it is legal as it was with those.
        for shown in choices.chain([hidden.clone()]) {
            if !is_sound || keeps(&text) {
                break;
            }
            eyes.shown = shown;
            (text, _) = self.through(&source, files, &eyes)?;
        }
        Ok(Seen { text, shown: eyes.shown })
    }

    /// The record of a text through these eyes; and the first words of the clauses that lost something.
    fn through(
        self,
        source: &Source,
        files: &dyn Files,
        eyes: &Eyes,
    ) -> Result<(String, Vec<String>), Vec<Finding>> {
        let begun = self.begin(source, source.whole(), files);
        let (entry, given) = begun.map_err(|report| report.findings)?;
        (entry.seen)(given, eyes)
    }
}
