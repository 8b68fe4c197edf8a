//! A record refereed in one run to which somebody listens: what was played in it, what happened, and what
//! chance decided.

use super::played::Playing;
use super::telling::Telling;
use crate::opened::Given;
use crate::prelude::*;
use crate::replay::{Case, POSITION};
use crate::{self as referee, Options, Report, Watched};
use evoref_game::luck::{ChanceSum, Chances};
use evoref_game::{Cause, Wording};

pub use super::played::Clause;

/// What is wanted of a record besides its report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The hash of what was played.
    pub identity: bool,
    /// The clauses that it is the hash of.
    pub clauses: Clauses,
    /// What happened.
    pub facts: Facts,
    /// What chance decided.
    pub luck: bool,
}

/// How much of each clause is wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Clauses {
    /// Nothing.
    #[default]
    No,
    Hashes,
    /// Its words.
    Texts,
}

/// Which facts are wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Facts {
    /// None.
    #[default]
    No,
    /// The particulars of some, without sentences.
    Only(&'static [Asked]),
    /// The same of the first one.
    First(&'static [&'static str]),
    /// All of them.
    Whole,
}

/// Which facts of a game are wanted, by their names.
#[derive(Debug, PartialEq, Eq)]
pub struct Asked {
    /// The game.
    pub game: &'static str,
    /// What is wanted.
    pub facts: Vec<&'static str>,
    /// Those of them whose numbers are wanted, too; not whose they are.
    pub numbers: Vec<&'static str>,
}

/// What was heard of a record.
#[derive(Debug, Default)]
pub struct Heard {
    /// A hash of what was played: the same for what was played alike, in every version that writes the notation
    /// alike. `None` of a record that cannot be read.
    pub identity: Option<String>,
    /// Headings and clauses as they were played.
    pub clauses: Vec<Clause>,
    /// A hash of each.
    pub hashes: Vec<u64>,
    /// What happened. What no clause says has an empty span; the others lie in the file.
    pub facts: Vec<Fact>,
    /// What chance decided.
    pub luck: Vec<ChanceSum>,
}

/// The report on a record of one game, whose header was read, and what is wanted besides.
pub fn heard<G: Rules>(given: Given<'_>, options: Options, wanted: Wanted) -> (Report, Heard) {
    let (source, files) = (given.source, given.files);
    let (games, record) = (given.opened.header.games, given.opened.span());
    // Of a seed the draws are played that follow from it: another run goes through them.
    let seeded = given.opened.header.about.seed.is_some() && wanted.identity;
    let listen = |case: &Case<'_, G>| Listener::<G::Action> {
        playing: (wanted.clauses != Clauses::No || wanted.identity && !seeded)
            .then(|| Playing::of(case, wanted.clauses)),
        telling: match wanted.facts {
            Facts::No => None,
            Facts::Only(games) => {
                let own = games.iter().find(|asked| asked.game == G::GAME.name);
                own.map(|asked| Telling::only(&asked.facts, &asked.numbers))
            }
            Facts::First(names) => {
                let told = G::GAME.facts.iter().any(|fact| names.contains(&fact.name));
                told.then(|| Telling::only(names, &[]))
            }
            Facts::Whole => Some(Telling::default()),
        },
        first: matches!(wanted.facts, Facts::First(_)),
        found: None,
        luck: wanted.luck.then(|| Chances { sums: Some(Vec::new()), ..Chances::default() }),
    };
    let (report, mut heard) = match referee::watched(given, options, listen) {
        Ok(watched) => told(watched),
        Err(report) => return (*report, Heard::default()),
    };
    let plainly = |case: &Case<'_, G>| Playing::of(case, Clauses::No);
    let plain = Options { without_advice: true, ..Options::default() };
    if seeded
        && let Ok(given) = referee::open(source, record, games, files)
        && let Ok(text) = referee::formatted::<G>(given, true)
        && let text = Source::new(source.name(), text)
        && let Ok(given) = referee::open(&text, text.whole(), games, files)
        && let Ok(played) = referee::watched::<G, _>(given, plain, plainly)
    {
        heard.identity = if played.is_read { played.watch.end().identity } else { None };
    }
    (report, heard)
}

fn told<G: Rules>(watched: Watched<'_, G, Listener<G::Action>>) -> (Report, Heard) {
    let Watched { report, case, watch: listener, stopped, is_read } = watched;
    let played = listener.playing.filter(|_| is_read);
    let played = played.map_or_else(Heard::default, Playing::end);
    let found = || listener.found.into_iter().collect();
    let facts = listener.telling.map_or_else(found, |telling| {
        let seats = &case.opened.header.seats;
        let mut facts = telling.facts(&*case.rules, seats, Span::default());
        if let Some(end) = stopped {
            // Of a clause that is refused nothing happened, also if its first actions were legal, nor what was
            // due before it.
            let said = |fact: &Fact| fact.cause == Cause::Written && fact.span.end <= end;
            let kept = facts.iter().rposition(said).map_or(0, |last| last + 1);
            facts.truncate(kept);
        }
        for fact in &mut facts {
            // What a position states did not happen.
            fact.changes.retain(|change| change.why != POSITION);
        }
        facts
    });
    let luck = listener.luck.and_then(|chances| chances.sums).unwrap_or_default();
    (report, Heard { facts, luck, ..played })
}

struct Listener<A> {
    playing: Option<Playing>,
    telling: Option<Telling<A>>,
    /// Whether one fact is enough, and that fact.
    first: bool,
    found: Option<Fact>,
    luck: Option<Chances>,
}

impl<G: Rules> Watch<G> for Listener<G::Action> {
    fn entry(&mut self, entry: Entry) {
        if let Some(telling) = &mut self.telling {
            Watch::<G>::entry(telling, entry);
        }
    }

    fn before(&mut self, rules: &G, state: &G::State, legal: &G::Legal, said: Option<&Said>) {
        if let Some(telling) = &mut self.telling {
            telling.before(rules, state, legal, said);
            if self.first
                && let Some(fact) = telling.here().first()
            {
                self.found = Some(fact.clone());
                self.telling = None;
            }
        }
        if let Some(luck) = &mut self.luck {
            legal.luck(rules, state, luck);
        }
    }

    fn round(&mut self, number: u32) {
        if let Some(telling) = &mut self.telling {
            Watch::<G>::round(telling, number);
        }
    }

    fn leaves(&mut self, player: Player, name: &str) {
        if let Some(telling) = &mut self.telling {
            Watch::<G>::leaves(telling, player, name);
        }
    }

    fn heading(&mut self, at: u32, name: &'static str, number: &str) {
        if let Some(playing) = &mut self.playing {
            Watch::<G>::heading(playing, at, name, number);
        }
    }

    fn clause(&mut self, clause: &Wording<'_>) {
        if let Some(playing) = &mut self.playing {
            Watch::<G>::clause(playing, clause);
        }
    }

    fn after(&mut self, rules: &G, state: &G::State) {
        if let Some(telling) = &mut self.telling {
            telling.after(rules, state);
        }
    }
}
