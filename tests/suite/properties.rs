//! What holds for every game, by random legal play: written once, generic over the trait.

use std::ops::RangeInclusive;

use evoref::games::{self, Visit};
use evoref::notation::{Cursor, Word};
use evoref::referee::{self, DealOptions, Options, Status};
use evoref::rules::{
    Actor, Chance, Choice, Due, Entry, Game, Log, Next, NoFiles, Opening, Owner, Rules, Seat,
    Setting, Step, View, Waived,
};
use evoref::source::{Source, Span};

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

fn seats(count: u8) -> Vec<Seat> {
    (0..count)
        .map(|seat| {
            let handle = char::from(b'A' + seat).to_string();
            Seat {
                name: handle.clone(),
                handle,
                span: Span::default(),
            }
        })
        .collect()
}

fn rules<G: Rules>(seats: &[Seat], headers: &[(&str, &str)], seed: u64, view: View) -> G {
    let headers: Vec<Setting<'_>> = headers
        .iter()
        .map(|(key, value)| Setting {
            key: Word {
                text: key,
                span: Span::default(),
                quoted: false,
            },
            value,
            span: Span::default(),
        })
        .collect();
    let opening = Opening {
        seats,
        headers: &headers,
        rulings: &[],
        chance: Chance::Seeded(evoref::deal::seed(seed)),
        files: &NoFiles,
        view,
    };
    G::new(&opening).expect("the defaults make a session")
}

fn settle<G: Rules>(
    rules: &G,
    state: &mut G::State,
    next: &Next<'_, G::Action>,
    log: &mut impl Log,
) -> bool {
    loop {
        match rules.due(state, next, Waived::NONE) {
            Due::Step(legal) => {
                rules.apply(state, Step(1), legal, log);
                rules
                    .audit(state)
                    .expect("the books balance after a step that nobody writes");
            }
            Due::Nothing => return true,
            Due::RoundOver => return matches!(next, Next::Round | Next::End),
            Due::Missing(_) | Due::GameOver => return false,
        }
    }
}

/// Plays `action` if it is legal; the state is untouched if it is not.
fn attempt<G: Rules>(
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
    let Ok(judged) = rules.judge(&after, by, action, Waived::NONE) else {
        return false;
    };
    rules.apply(&mut after, Step(1), judged.legal, &mut entries);
    if let Err(unbalanced) = rules.audit(&after) {
        let mut text = String::new();
        rules.print(by, action, View::Full, &mut text);
        panic!("after `{text}`: {unbalanced}");
    }
    *state = after;
    log.append(&mut entries);
    true
}

struct Walk {
    headers: &'static [(&'static str, &'static str)],
    players: u8,
    seed: u64,
    view: View,
}

impl Visit for Walk {
    type Out = ();

    fn visit<G: Rules>(self) {
        let seats = seats(self.players);
        let rules: G = rules(&seats, self.headers, self.seed, self.view);
        let mut choices = Choices(self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut state = rules.start();
        let mut log: Vec<Entry> = Vec::new();
        let mut candidates: Vec<Choice<G::Action>> = Vec::new();
        for _ in 0..20_000 {
            if let Some((by, action)) = rules.dealt(&state)
                && attempt(&rules, &mut state, by, &action, &mut log)
            {
                reads_back(&rules, by, &action);
                continue;
            }
            candidates.clear();
            rules.candidates(&state, &mut candidates);
            candidates.retain(|choice| choice.weight > 0);
            let mut played = false;
            let leave = choices.below(12) == 0;
            while !candidates.is_empty() && !leave {
                let index = choices.below(candidates.len() as u64) as usize;
                let choice = candidates.swap_remove(index);
                if attempt(&rules, &mut state, choice.by, &choice.action, &mut log) {
                    reads_back(&rules, choice.by, &choice.action);
                    played = true;
                    break;
                }
            }
            if played {
                continue;
            }
            let mut after = state.clone();
            let mut entries = Vec::new();
            if settle(&rules, &mut after, &Next::Round, &mut entries) {
                rules.open_round(&mut after, Step(1));
                state = after;
                log.append(&mut entries);
                continue;
            }
            if !leave {
                break;
            }
        }
        settle(&rules, &mut state, &Next::End, &mut log);
        let standing = rules.standing(&state);
        assert!(
            standing.ending.is_some(),
            "{}: the session did not end",
            G::GAME.name
        );
        for row in &standing.rows {
            assert_eq!(
                row.parts.iter().sum::<i32>(),
                row.total,
                "parts add up to the total"
            );
            let owner = Owner::player(row.player);
            let addends: i32 = log
                .iter()
                .filter(|entry| entry.owner == owner && entry.unit == G::GAME.score)
                .map(|entry| entry.delta)
                .sum();
            assert_eq!(
                addends,
                row.total,
                "{}: addends of {:?}",
                G::GAME.name,
                row.player
            );
        }
    }
}

/// Print and read are inverse.
fn reads_back<G: Rules>(rules: &G, by: Actor, action: &G::Action) {
    let mut text = String::new();
    rules.print(by, action, View::Full, &mut text);
    let (words, claim) = match text.split_once(" => ") {
        Some((words, claim)) => (words, Some((claim, words.len() as u32 + 4))),
        None => (text.as_str(), None),
    };
    let mut cursor = Cursor::new(words, 0).with_claim(claim);
    let mut read = Vec::new();
    rules
        .read(by, &mut cursor, &mut read)
        .unwrap_or_else(|misread| {
            panic!(
                "`{text}` cannot be read: {} at {:?}",
                misread.message, misread.span
            )
        });
    assert!(cursor.is_done(), "`{text}` is not read to its end");
    assert_eq!(read.len(), 1, "`{text}` is one action");
    assert_eq!(
        read[0].action, *action,
        "`{text}` is read as another action"
    );
}

/// A game with the header lines of one of its editions, and how many play it.
pub(crate) struct Table {
    game: &'static Game,
    headers: &'static [(&'static str, &'static str)],
    pub(crate) players: u8,
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {:?} with {} players",
            self.game.name, self.headers, self.players
        )
    }
}

/// Every game in every edition with every number of players.
pub(crate) fn each_table(mut test: impl FnMut(&Table)) {
    type Edition = (
        &'static str,
        &'static [(&'static str, &'static str)],
        RangeInclusive<u8>,
    );
    const EDITIONS: &[Edition] = &[
        ("evo", &[], 2..=5),
        (
            "evo",
            &[("wheel", "ring-six-mild"), ("events", "none")],
            2..=5,
        ),
        ("evolution", &[("edition", "bsw")], 2..=5),
        ("evolution", &[("edition", "schmidt")], 2..=5),
        ("evolution", &[("edition", "us2")], 2..=6),
        ("evolve", &[], 2..=6),
    ];
    for game in games::ALL {
        let editions = EDITIONS.iter().filter(|(name, _, _)| *name == game.name);
        let most = editions.clone().map(|(_, _, players)| *players.end()).max();
        assert_eq!(
            most,
            Some(*game.players.end()),
            "{}: EDITIONS is stale",
            game.name
        );
        for (_, headers, players) in editions {
            for players in players.clone() {
                test(&Table {
                    game,
                    headers,
                    players,
                });
            }
        }
    }
}

#[test]
fn random_play_keeps_the_books_and_ends() {
    each_table(|table| {
        for seed in 1..=4 {
            for view in [View::Full, View::Onlooker] {
                let walk = Walk {
                    headers: table.headers,
                    players: table.players,
                    seed,
                    view,
                };
                games::visit(table.game.name, walk).unwrap_or_else(|_| panic!("{table}"));
            }
        }
    });
}

pub(crate) fn played(table: &Table, seed: u64, hidden: bool) -> String {
    let options = DealOptions {
        game: table.game.name.to_owned(),
        players: seats(table.players)
            .into_iter()
            .map(|seat| (seat.handle, None))
            .collect(),
        seed,
        hidden,
        headers: table
            .headers
            .iter()
            .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
            .collect(),
        rulings: Vec::new(),
        files: Vec::new(),
    };
    let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
    referee::play(&options, &mut |bound| choices.below(bound))
        .unwrap_or_else(|why| panic!("{table}, seed {seed}, hidden {hidden}: {why}"))
}

fn assert_legal(name: &str, text: &str) {
    let source = Source::new(name, text);
    let records = referee::records(&source);
    assert_eq!(records.len(), 1);
    let report = referee::referee(&source, records[0], &NoFiles, &Options::default());
    let findings: Vec<_> = report
        .findings
        .iter()
        .filter(|f| f.severity < evoref::diagnostic::Severity::Note)
        .collect();
    assert!(
        report.status == Status::Legal,
        "{name} is {:?}: {findings:#?}\n{text}",
        report.status
    );
    let formatted = referee::format(&source, records[0], &NoFiles, false).expect("it is sound");
    assert_eq!(
        formatted, text,
        "{name}: fmt is the identity on what play writes"
    );
}

#[test]
fn what_play_writes_is_legal_and_formatted() {
    each_table(|table| {
        for seed in 1..=8 {
            for hidden in [false, true] {
                let text = played(table, seed, hidden);
                let name = format!("{table}, seed {seed}, hidden {hidden}");
                assert_legal(&name, &text);
            }
        }
    });
}

#[test]
fn dropping_a_line_is_legal_or_found_at_or_after_it() {
    each_table(|table| {
        let text = played(table, 3, false);
        let lines: Vec<&str> = text.lines().collect();
        for (dropped, line) in lines.iter().enumerate().step_by(7) {
            let mut changed: Vec<&str> = lines.clone();
            changed.remove(dropped);
            let source = Source::new("dropped", changed.join("\n"));
            for record in referee::records(&source) {
                let report = referee::referee(&source, record, &NoFiles, &Options::default());
                let findings = report.findings.iter();
                let errors: Vec<_> = findings
                    .filter(|finding| {
                        finding.severity == evoref::diagnostic::Severity::Error
                            && !finding.code.0.starts_with("record/result")
                            && !finding.code.0.starts_with("record/final")
                    })
                    .collect();
                for finding in &errors {
                    let at = source.position(finding.primary.span.start).line as usize;
                    let in_header = dropped < 8;
                    assert!(
                        in_header || at > dropped,
                        "`{line}` (line {}) dropped, found at line {at}: {}",
                        dropped + 1,
                        finding.message
                    );
                    assert!(finding.primary.span.end as usize <= source.text().len());
                }
            }
        }
    });
}

#[test]
fn a_session_is_the_same_for_the_same_seed() {
    each_table(|table| {
        assert_eq!(played(table, 5, false), played(table, 5, false));
        assert_ne!(played(table, 5, false), played(table, 6, false));
    });
}

/// Number of lines of play of a few actions: a tripwire for changes of the rules.
struct Perft {
    players: u8,
    depth: u32,
}

impl Visit for Perft {
    type Out = Vec<u64>;

    fn visit<G: Rules>(self) -> Vec<u64> {
        let seats = seats(self.players);
        let rules: G = rules(&seats, &[], 1, View::Full);
        let mut state = rules.start();
        let mut log = Vec::new();
        // Up to the first choice; a dealt set-up may end with the heading of round 1.
        loop {
            if let Some((by, action)) = rules.dealt(&state)
                && attempt(&rules, &mut state, by, &action, &mut log)
            {
                continue;
            }
            let mut after = state.clone();
            if count(&rules, &state, 1) > 0 || !settle(&rules, &mut after, &Next::Round, &mut log) {
                break;
            }
            rules.open_round(&mut after, Step(1));
            state = after;
        }
        (1..=self.depth)
            .map(|depth| count(&rules, &state, depth))
            .collect()
    }
}

fn count<G: Rules>(rules: &G, state: &G::State, depth: u32) -> u64 {
    let mut choices = Vec::new();
    if let Some((by, action)) = rules.dealt(state) {
        choices.push(Choice {
            by,
            action,
            form: None,
            weight: 1,
        });
    }
    rules.candidates(state, &mut choices);
    let mut seen: Vec<(Actor, G::Action)> = Vec::new();
    let mut total = 0;
    for choice in choices {
        if seen.contains(&(choice.by, choice.action.clone())) {
            continue;
        }
        let mut after = state.clone();
        let mut log = Vec::new();
        if attempt(rules, &mut after, choice.by, &choice.action, &mut log) {
            total += if depth == 1 {
                1
            } else {
                count(rules, &after, depth - 1)
            };
        }
        seen.push((choice.by, choice.action));
    }
    total
}

/// Pinned counts. Change one only with the rule that changes it, and say so here.
///
/// Counted from the first choice after the set-up dealt from seed 1.
///
/// 2026-11-21: first counts. Evo with 2 players: in each of the 98 states in which both bids stand,
/// the event card that the seed draws may be played at once; it was not listed.
const PERFT: &[(&str, u8, &[u64])] = &[
    ("evo", 2, &[14, 140, 2058, 27342]),
    ("evo", 4, &[28, 672, 13524]),
    ("evolution", 2, &[8, 32, 992, 20480]),
    ("evolution", 5, &[20, 320, 3840]),
    ("evolve", 2, &[20, 216]),
    ("evolve", 6, &[60, 2832]),
];

#[test]
fn the_number_of_lines_of_play_is_pinned() {
    for (game, players, counts) in PERFT {
        let perft = Perft {
            players: *players,
            depth: counts.len() as u32,
        };
        let found = games::visit(game, perft).unwrap_or_else(|_| panic!("{game}"));
        assert_eq!(&found[..], *counts, "{game} with {players} players");
    }
}
