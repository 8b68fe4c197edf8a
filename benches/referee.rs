//! Inside the process: bytes and actions a second of the line grammar alone, of refereeing whole
//! records, and of one illegal record among legal ones; lines a second of a session that is stepped. `benches/README.md` says how to read it.

use evoref::GAMES;
use evoref::short::Short;
use evoref_game::deal;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evoref::At;
use evoref_game::NoFiles;
use evoref_record::notation;
use evoref_record::source::{Source, Span};
use evoref_referee::{self as referee, DealOptions, Options};

/// Sessions of every number of players, one after another, with all draws written and no seed.
fn sessions(game: &str, hidden: bool) -> Source {
    let players = GAMES.named(game).expect("a game").players.clone();
    let mut text = String::new();
    for (count, number) in players.flat_map(|count| (1..=20).map(move |number| (count, number))) {
        let options = DealOptions {
            game: game.to_owned(),
            players: ('A'..).take(count.into()).map(|handle| (handle.to_string(), None)).collect(),
            seed: number,
            hidden,
            headers: Vec::new(),
            rulings: Vec::new(),
            files: Vec::new(),
        };
        // Not every edition is for every number of players.
        if let Ok(session) = GAMES.play(&options, &mut deal::choices(number)) {
            text += &session;
        }
    }
    Source::new("sessions", text)
}

fn judge(source: &Source) -> (u64, usize) {
    let records = referee::records(source).into_iter();
    records.fold((0, 0), |(actions, errors), record| {
        let report = GAMES.referee(source, record, &NoFiles, &Options::default());
        (actions + report.judged, errors + report.findings.len())
    })
}

fn bench(criterion: &mut Criterion) {
    for (game, hidden) in [
        ("evo", false),
        ("evolution", false),
        ("evolve", false),
        ("evolution", true),
        ("evolve", true),
    ] {
        let source = sessions(game, hidden);
        let bytes = source.text().len() as u64;
        let name = format!("{game}{}", if hidden { " hidden" } else { "" });
        let (actions, _) = judge(&source);

        let mut group = criterion.benchmark_group("bytes");
        group.throughput(Throughput::Bytes(bytes));
        group.bench_with_input(BenchmarkId::new("line grammar", &name), &source, |b, source| {
            b.iter(|| {
                notation::lines(black_box(source.text()), 0)
                    .filter(|(_, line)| line.is_ok())
                    .count()
            });
        });
        group.bench_with_input(BenchmarkId::new("referee", &name), &source, |b, source| {
            b.iter(|| judge(black_box(source)));
        });
        group.finish();

        let mut group = criterion.benchmark_group("actions");
        group.throughput(Throughput::Elements(actions));
        group.bench_with_input(BenchmarkId::new("referee", &name), &source, |b, source| {
            b.iter(|| judge(black_box(source)));
        });
        group.finish();
    }
}

/// One of the longest sessions of a game with counts between its lines, so that it has a thousand of them.
fn thousand_lines(game: &str) -> String {
    const LINES: usize = 1_000;
    let source = sessions(game, false);
    let records = referee::records(&source).into_iter();
    let longest = records.max_by_key(|record| record.end - record.start);
    let text = longest.map_or("", |record| source.slice(record));
    let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    let units: Vec<&str> = session.game().units.iter().map(|(name, _)| *name).collect();
    let missing = LINES.saturating_sub(text.lines().count());
    let each = missing.div_ceil(text.lines().count() / 2);
    let (mut longer, mut added) = (String::new(), 0);
    for (line, said) in (1..).zip(text.lines()) {
        longer += &format!("{said}\n");
        session.seek(At::after(line));
        if session.stage().round == 0 || said.starts_with("result") {
            continue;
        }
        let counts = units.iter().filter_map(|unit| Some((session.count("A", unit)?, unit)));
        for (number, unit) in counts.take(each.min(missing - added)) {
            longer += &format!("check: A {number} {unit}\n");
            added += 1;
        }
    }
    assert!(longer.lines().count() >= LINES, "{game} has too few lines");
    longer
}

/// A session of a thousand lines that is opened, sought in and edited, as an editor and a prompt do.
fn sessions_are_stepped(criterion: &mut Criterion) {
    for game in ["evo", "evolution", "evolve"] {
        let text = &*thousand_lines(game);
        let lines = text.lines().count() as u32;
        let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
        session.seek(At::END);
        assert_eq!(session.stopped(), None, "{game}");
        assert_eq!(session.report().findings, [], "{game}");

        let mut group = criterion.benchmark_group("session of 1,000 lines");
        group.bench_function(BenchmarkId::new("open and go to the end", game), |b| {
            b.iter(|| {
                let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
                session.seek(At::END);
                session.stage()
            });
        });
        group.bench_function(BenchmarkId::new("walk with all facts", game), |b| {
            b.iter(|| {
                session.walk(&mut |moment| {
                    black_box(moment.event());
                });
            });
        });
        group.bench_function(BenchmarkId::new("seek 1,000 lines", game), |b| {
            // Far apart from one another.
            let places = (0..1_000).map(|number| 1 + number * 617 % lines);
            b.iter(|| places.clone().for_each(|line| session.seek(At::after(line))));
        });
        let middle = session.source().line_span(lines as usize / 2).start;
        let count = format!("check: A 0 {}\n", session.game().units[0].0);
        let (here, added) = (Span::new(middle, middle), middle + count.len() as u32);
        group.bench_function(BenchmarkId::new("edit the middle twice", game), |b| {
            b.iter(|| {
                session.edit(here, &count);
                session.seek(At::END);
                session.edit(Span::new(middle, added), "");
                session.seek(At::END);
            });
        });
        group.bench_function(BenchmarkId::new("write and remove a comment", game), |b| {
            b.iter(|| {
                session.edit(here, "# as it was told\n");
                session.seek(At::END);
                session.edit(Span::new(middle, middle + 17), "");
                session.seek(At::END);
            });
        });
        group.finish();
    }
}

/// A line that is typed at the prompt, late in a session: spelt out, judged, told, and what is legal after
/// it; the disk is not in it.
fn lines_are_typed(criterion: &mut Criterion) {
    for game in ["evo", "evolution", "evolve"] {
        let source = sessions(game, false);
        let records = referee::records(&source);
        let text = source.slice(*records.last().expect("a record")).to_owned();
        let lines: Vec<&str> = text.lines().collect();
        let is_said = |line: &&str| line.contains(": ") && !line.starts_with("result");
        let last = lines.iter().rposition(is_said).expect("a line");
        let above = lines[..last].join("\n") + "\n";
        let mut session = GAMES.open(above, &NoFiles).expect("a sound header");
        session.seek(At::before(last as u32 + 1));
        let mut group = criterion.benchmark_group("typed");
        group.bench_function(BenchmarkId::new("a line", game), |b| {
            b.iter(|| {
                let mut session = session.clone();
                session.play(lines[last]).expect("it is legal");
                black_box(session.legal().clauses.len())
            });
        });
        group.bench_function(BenchmarkId::new("a short form", game), |b| {
            b.iter(|| black_box(Short::new(&session).meant(lines[last])));
        });
        group.finish();
    }
}

criterion_group!(benches, bench, sessions_are_stepped, lines_are_typed);
criterion_main!(benches);
