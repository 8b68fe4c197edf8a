//! The tables that games are played at in tests, and one step of play: generic over the trait.

use super::editions::GAMES;
use evoref_game::{Book, Deed as _};
use std::sync::Arc;

use evoref_game::{
    Actor, Arrived, Chance, Entry, Files, Game, Next, NoFiles, Opening, Rules, Seat, Setting, Step,
    View, Waived, Work, advance,
};
use evoref_record::notation::Word;
use evoref_record::source::Span;
use evoref_referee::DealOptions;

use super::editions::{self, EDITIONS};

/// Something to do with the rules of one game.
pub(crate) trait Visit: Sized {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Rules>(self) -> Self::Out;
}

pub(crate) use super::editions::visit;

/// Draws from a seed.
pub(crate) fn seeded(seed: u64) -> Chance {
    Chance::Seeded(evoref_game::Seed(seed))
}

/// How much is tried: `few` in `cargo test`, which takes a moment, and `many` where `EVOREF_PROOF` asks for
/// the proofs that take minutes, as `.ci/run` does.
pub(crate) fn tries(few: usize, many: usize) -> usize {
    if std::env::var_os("EVOREF_PROOF").is_some() { many } else { few }
}

/// Of how many one is tried: of `few` in `cargo test`, of `some` in `.ci/run`, which asks for `EVOREF_PROOF=some`,
/// and each with any other value.
pub(crate) fn apart(few: usize, some: usize) -> usize {
    match std::env::var("EVOREF_PROOF").as_deref() {
        Err(_) => few,
        Ok("some") => some,
        Ok(_) => 1,
    }
}

/// How many records are made: as [`tries`], but `EVOREF_PROOF=full` asks for `full`, which takes many minutes,
/// and `EVOREF_PROOF=200` for so many.
pub(crate) fn records(few: u64, many: u64, full: u64) -> u64 {
    match std::env::var("EVOREF_PROOF").ok().as_deref() {
        None => few,
        Some("full") => full,
        Some(number) => number.parse().unwrap_or(many),
    }
}

/// A small generator for choices: tests need no better one.
pub(crate) struct Choices(pub(crate) u64);

impl Choices {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

pub(crate) fn seats(count: u8) -> Arc<[Seat]> {
    (0..count)
        .map(|seat| {
            let handle = char::from(b'A' + seat).to_string();
            Seat { name: handle.as_str().into(), handle: handle.into(), span: Span::default() }
        })
        .collect()
}

pub(crate) fn rules<G: Rules>(
    seats: &Arc<[Seat]>,
    headers: &[(&str, &str)],
    chance: Chance,
    view: View,
) -> G {
    ruled(seats, headers, &[], &NoFiles, (chance, view)).expect("the defaults make a session")
}

/// The same with rulings, and with files beside the record; what is wrong with them if it is refused.
pub(crate) fn ruled<G: Rules>(
    seats: &Arc<[Seat]>,
    headers: &[(&str, &str)],
    rulings: &[(&str, &str)],
    files: &dyn Files,
    (chance, view): (Chance, View),
) -> Result<G, String> {
    fn setting<'a>((key, value): &(&'a str, &'a str)) -> Setting<'a> {
        Setting {
            key: Word { text: key, span: Span::default(), quoted: false },
            value,
            span: Span::default(),
        }
    }
    let headers: Vec<Setting<'_>> = headers.iter().map(setting).collect();
    let rulings: Vec<Setting<'_>> = rulings.iter().map(setting).collect();
    let opening = Opening {
        seats,
        headers: &headers,
        rulings: &rulings,
        chance,
        files,
        view,
        work: &Work::unbounded(),
    };
    G::new(&opening).map_err(|wrong| format!("{:?}", wrong[0].message))
}

pub(crate) fn settle<G: Rules>(
    rules: &G,
    state: &mut G::State,
    next: &Next<'_, G::Action>,
    log: &mut Vec<Entry>,
) -> bool {
    match advance(rules, state, next, &Waived::NONE, Step(1), Some(log)) {
        Arrived::There => true,
        Arrived::RoundOver => matches!(next, Next::Round | Next::End),
        Arrived::Missing(_) | Arrived::GameOver => false,
    }
}

/// Plays `action` if it is legal; the state is untouched if it is not.
pub(crate) fn attempt<G: Rules>(
    rules: &G,
    state: &mut G::State,
    by: Actor,
    action: &G::Action,
    log: &mut Vec<Entry>,
) -> bool {
    let mut after = state.clone();
    let mut entries = Vec::new();
    if !settle(rules, &mut after, &Next::Action(by, action), &mut entries) {
        return false;
    }
    let Ok(judged) = rules.judge(&after, by, action, &Waived::NONE) else {
        return false;
    };
    let mut log_entry = |entry| entries.push(entry);
    judged.legal.apply(rules, &mut after, &mut Book::told(Step(1), &mut log_entry));
    *state = after;
    log.append(&mut entries);
    true
}

/// A game with the header lines of one of its editions, and how many play it.
pub(crate) struct Table {
    pub(crate) game: &'static Game,
    pub(crate) headers: &'static [(&'static str, &'static str)],
    pub(crate) players: u8,
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} with {} players", self.game.name, self.headers, self.players)
    }
}

/// Every game in every edition with every number of players, in `cargo test` with every fourth number, in `.ci/run` with every other one, and the
/// greatest; only those of the game that `EVOREF_PROOF_GAME` names, while a proof about one game is looked at.
pub(crate) fn each_table(mut test: impl FnMut(&Table)) {
    let only = std::env::var("EVOREF_PROOF_GAME").ok();
    let wanted = |name: &str| only.as_ref().is_none_or(|only| only == name);
    for game in editions::games().iter().filter(|game| wanted(game.name)) {
        let editions = EDITIONS.iter().filter(|(name, _, _)| *name == game.name);
        let most = editions.clone().map(|(_, _, players)| *players.end()).max();
        assert_eq!(most, Some(*game.players.end()), "{}: EDITIONS is stale", game.name);
        for (edition, (_, headers, numbers)) in editions.enumerate() {
            let every_so_many =
                |number: &u8| (usize::from(*number) + 1 + edition) % apart(4, 2) == 0;
            let wanted = |number: &u8| every_so_many(number) || number == numbers.end();
            for players in numbers.clone().filter(wanted) {
                test(&Table { game, headers, players });
            }
        }
    }
}

pub(crate) fn played(table: &Table, seed: u64, hidden: bool) -> String {
    let options = DealOptions {
        game: table.game.name.to_owned(),
        players: seats(table.players).iter().map(|seat| (seat.handle.to_string(), None)).collect(),
        seed,
        hidden,
        headers: table.headers.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
        rulings: Vec::new(),
        files: Vec::new(),
    };
    let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
    GAMES
        .play(&options, &mut |bound| choices.below(bound))
        .unwrap_or_else(|why| panic!("{table}, seed {seed}, hidden {hidden}: {why}"))
}
