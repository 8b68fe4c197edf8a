//! Inside the process: bytes and actions a second of the line grammar alone, of refereeing whole
//! records, and of one illegal record among legal ones; lines a second of a session that is stepped. `benches/README.md` says how to read it.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evoref::notation;
use evoref::referee::{self, DealOptions, Options};
use evoref::game::NoFiles;
use evoref::source::Source;
use evoref::{At, Session, deal, games};

/// Sessions of every number of players, one after another, with all draws written and no seed.
fn sessions(game: &str, hidden: bool) -> Source {
    let players = games::named(game).expect("a game").players.clone();
    let mut text = String::new();
    for (count, number) in players.flat_map(|count| (1..=20).map(move |number| (count, number))) {
        let options = DealOptions {
            game: game.to_owned(),
            players: ('A'..)
                .take(count.into())
                .map(|handle| (handle.to_string(), None))
                .collect(),
            seed: number,
            hidden,
            headers: Vec::new(),
            rulings: Vec::new(),
            files: Vec::new(),
        };
        // Not every edition is for every number of players.
        if let Ok(session) = referee::play(&options, &mut deal::choices(number)) {
            text += &session;
        }
    }
    Source::new("sessions", text)
}

fn judge(source: &Source) -> (u64, usize) {
    let records = referee::records(source).into_iter();
    records.fold((0, 0), |(actions, errors), record| {
        let report = referee::referee(source, record, &NoFiles, &Options::default());
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
        group.bench_with_input(
            BenchmarkId::new("line grammar", &name),
            &source,
            |b, source| {
                b.iter(|| {
                    notation::lines(black_box(source.text()), 0)
                        .filter(|(_, line)| line.is_ok())
                        .count()
                });
            },
        );
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

/// A session that is opened, sought in and edited, as an editor and a prompt do.
fn sessions_are_stepped(criterion: &mut Criterion) {
    for game in ["evo", "evolution", "evolve"] {
        let source = sessions(game, false);
        // One of the longest.
        let records = referee::records(&source).into_iter();
        let longest = records.max_by_key(|record| record.end - record.start);
        let text = longest.map_or("", |record| source.slice(record));
        let mut session = Session::open(text, &NoFiles).expect("a sound header");
        session.seek(At::END);
        let lines = text.lines().count() as u32;

        let mut group = criterion.benchmark_group("session");
        group.throughput(Throughput::Elements(lines.into()));
        group.bench_function(BenchmarkId::new("open and walk", game), |b| {
            b.iter(|| {
                let mut session = Session::open(text, &NoFiles).expect("a sound header");
                session.walk(&mut |moment| {
                    black_box(moment.event());
                });
            });
        });
        group.bench_function(BenchmarkId::new("seek each line", game), |b| {
            b.iter(|| {
                for line in (0..lines).rev() {
                    session.seek(At::after(line));
                }
            });
        });
        let middle = session.source().line_span(lines as usize / 2);
        let same = session.source().slice(middle).to_owned();
        group.bench_function(BenchmarkId::new("edit the middle", game), |b| {
            b.iter(|| {
                session.edit(middle, &same);
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
        let mut session = Session::open(above, &NoFiles).expect("a sound header");
        session.seek(At::before(last as u32 + 1));
        let mut group = criterion.benchmark_group("typed");
        group.bench_function(BenchmarkId::new("a line", game), |b| {
            b.iter(|| {
                let mut session = session.clone();
                session.play(lines[last]).expect("it is legal");
                black_box(session.legal().total)
            });
        });
        group.bench_function(BenchmarkId::new("a short form", game), |b| {
            b.iter(|| black_box(session.expand(lines[last])));
        });
        group.finish();
    }
}

criterion_group!(benches, bench, sessions_are_stepped, lines_are_typed);
criterion_main!(benches);
