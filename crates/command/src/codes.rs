//! The codes of the games, and which findings are told, and as what: codes and their beginnings in `select`, `ignore`,
//! `warn` and `deny`.
//!
//! Never decides a rule: the verdict on a record stays what it is.

use crate::prelude::*;
use evoref_record::diagnostic::Record;
use evoref_record::notation::closest;

/// All texts, or those of one game.
pub fn texts(games: Games, game: Option<&'static Game>) -> impl Iterator<Item = &'static RuleText> {
    let record = sorted(Record::TEXTS).into_iter().filter(move |_| game.is_none());
    record.chain(chosen(games, game).flat_map(|game| sorted(game.texts)))
}

/// All games, or that one.
pub(super) fn chosen(
    games: Games,
    only: Option<&'static Game>,
) -> impl Iterator<Item = &'static Game> {
    games.all().iter().copied().filter(move |one| only.is_none_or(|only| only.name == one.name))
}

/// By code: a game lists its rules by topic.
pub(super) fn sorted(texts: &'static [RuleText]) -> Vec<&'static RuleText> {
    let mut texts: Vec<_> = texts.iter().collect();
    texts.sort_by_key(|text| text.code);
    texts
}

/// A code, the beginning of some, or `all`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word(String);

/// As it is typed; whether it fits a code, the parser says that `arguments::with` puts in the place of this.
impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self(text.trim().trim_end_matches('/').to_owned())
    }
}

impl Word {
    /// Errors: what is wrong and what to do, if it fits no code.
    pub(super) fn new(games: Games, text: &str) -> Result<Self, (String, String)> {
        let word = Self::from(text);
        let codes: Vec<&str> = texts(games, None).map(|text| text.code).collect();
        if codes.iter().any(|code| word.fits(code)) {
            return Ok(word);
        }
        let help = match closest(text, codes) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write a code, or how some begin, as in `evo/bid`, `evo` or `all`; \
                     `evoref rules` lists them"
                .to_owned(),
        };
        Err((format!("no code begins with the words `{text}`"), help))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Whole words of a code only: `evo` is not the beginning of `evolve/…`.
    fn fits(&self, code: &str) -> bool {
        self.0 == "all"
            || code.strip_prefix(&*self.0).is_some_and(|rest| {
                !self.0.is_empty() && (rest.is_empty() || rest.starts_with(['/', '-']))
            })
    }

    /// What names more of a code is meant more.
    fn weight(&self) -> usize {
        if self.0 == "all" { 0 } else { self.0.len() }
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct CodeLists<List = Vec<Word>> {
    pub(super) select: List,
    pub(super) ignore: List,
    pub(super) warn: List,
    pub(super) deny: List,
}

impl CodeLists {
    pub(super) fn is_empty(&self) -> bool {
        [&self.select, &self.ignore, &self.warn, &self.deny].iter().all(|list| list.is_empty())
    }

    /// As what a finding of that code is told, which is `own` by itself; `None` if it is not. The longest word that
    /// fits decides, of equal ones the stricter.
    fn told(&self, code: Code, own: Severity) -> Option<Severity> {
        let lists = [
            (&self.ignore, None),
            (&self.select, Some(own)),
            (&self.warn, Some(Severity::Warning)),
            (&self.deny, Some(Severity::Error)),
        ];
        let fitting = lists.into_iter().flat_map(|(list, told)| {
            list.iter().filter(|word| word.fits(code.name())).map(move |word| (word.weight(), told))
        });
        // Of equal ones it is the last.
        let longest = fitting.max_by_key(|(weight, _)| *weight);
        longest.map_or(self.select.is_empty().then_some(own), |(_, told)| told)
    }

    /// Leaves out and weighs the findings of a record.
    pub(super) fn weigh(&self, checked: &mut Checked) {
        let (mut ignored, mut weighed) = (0, false);
        checked.report.findings.retain_mut(|finding| {
            let Some(weight) = self.told(finding.code, finding.severity) else {
                ignored += finding.count.max(1);
                return false;
            };
            weighed |= weight != finding.severity;
            finding.severity = weight;
            true
        });
        checked.aside.weighed |= weighed;
        checked.aside.ignored += ignored;
    }
}

#[cfg(test)]
#[path = "../tests/unit/codes.rs"]
mod tests;
