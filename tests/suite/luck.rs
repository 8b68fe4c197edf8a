//! What chance could have given, against trying every way in which it could have come.

use evoref::GAMES;
use std::fs;
use std::path::{Path, PathBuf};

use evoref::{At, NoFiles, Session, What};
use evoref_referee::session::{Luck, LuckMoment, Outcome};

use crate::tables::{each_table, played};

fn records(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(game);
    let files = fs::read_dir(folder.join("played")).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "evo"));
    files.sort();
    files
}

/// The sessions of a game that need no files.
fn sessions(game: &str) -> Vec<Session> {
    let texts = records(game).into_iter().map(|path| fs::read_to_string(path).unwrap());
    let sessions: Vec<_> = texts.filter_map(|text| GAMES.open(text, &NoFiles).ok()).collect();
    assert!(sessions.len() >= 4, "{game}");
    sessions
}

fn luck_of(session: &Session) -> Luck {
    let mut session = session.clone();
    session.seek(At::END);
    session.luck()
}

fn near(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() < 1e-9, "{what}: {a} is not {b}");
}

fn spread(ways: &[(f64, f64)]) -> (f64, f64) {
    let all: f64 = ways.iter().map(|(share, _)| share).sum();
    let mean = ways.iter().map(|(share, number)| share * number).sum::<f64>() / all;
    let squares = ways.iter().map(|(share, number)| share * number * number);
    (mean, squares.sum::<f64>() / all - mean * mean)
}

fn dinosaurs_of_others(session: &Session, own: usize) -> i32 {
    let others = session.seats().iter().enumerate();
    let others = others.filter(|(seat, _)| *seat != own);
    others.filter_map(|(_, seat)| session.count(&seat.handle, "dinosaurs")).sum()
}

/// Every attack of the played sessions, with each face of the die in its place: who stands on the board then.
#[test]
fn an_attack_is_expected_to_be_won_as_often_as_when_every_face_is_tried() {
    let (mut tried, mut newborns) = (0, 0);
    for mut session in sessions("evo") {
        let luck = luck_of(&session);
        let mut clauses = Vec::new();
        session.seek(At::START);
        let mut at = session.at();
        while let Some(event) = session.step() {
            if let What::Said(_) = event.what {
                clauses.push((at, event.span));
            }
            at = event.at;
        }
        for (at, span) in clauses {
            let mut moments = luck.moments.iter();
            let here = |one: &&LuckMoment| {
                one.span.start >= span.start && one.span.end <= span.end && one.who.is_some()
            };
            let Some(moment) =
                moments.find(|one| here(one) && ["combat", "newborn"].contains(&one.measure.name))
            else {
                continue;
            };
            let text = session.source().slice(span).to_owned();
            if text.contains("second-chance") {
                continue;
            }
            session.seek(at);
            let outcomes = session.outcomes();
            let who = moment.who.unwrap().seat();
            let before = dinosaurs_of_others(&session, who);
            let wins =
                |after: &Session| f64::from(u8::from(dinosaurs_of_others(after, who) < before));
            let ways = outcomes.iter().map(|one| (f64::from(one.weight as u32), wins(&one.after)));
            let ways: Vec<_> = ways.collect();
            // A chameleon gets away: no face takes it off the board.
            if ways.len() < 2 || ways.iter().all(|(_, won)| *won == 0.0) {
                continue;
            }
            let (mean, variance) = spread(&ways);
            near(moment.expected, mean, &text);
            near(moment.variance, variance, &text);
            let happened = outcomes.iter().find(|one| one.happened).unwrap();
            near(moment.came, wins(&happened.after), &text);
            tried += 1;
            newborns += u32::from(moment.measure.name == "newborn");
        }
    }
    assert!(tried > 60, "{tried} attacks, {newborns} newborns");
}

/// A round of a played session up to its last bid, with each token that is left in the place of the one that
/// was turned; everybody saves all he can, and the round is over.
#[test]
fn a_token_is_expected_to_bring_what_every_token_brings_when_it_is_played() {
    const MIX: [(&str, u32); 4] = [("+2", 2), ("+1", 6), ("+0", 2), ("-1", 2)];
    let mut tried = 0;
    for session in sessions("evo") {
        let text = session.source().text().to_owned();
        if text.contains("token-mix") || text.contains("seed:") {
            continue;
        }
        let luck = luck_of(&session);
        for round in 2..10_u32 {
            if tried < 2 {
                tried += u32::from(try_round(&text, &luck, round, &MIX));
            }
        }
    }
    assert_eq!(tried, 2);
}

/// Whether the round could be played with every token.
fn try_round(text: &str, luck: &Luck, round: u32, mix: &[(&str, u32)]) -> bool {
    let heading = format!("\nround {round}\n");
    let Some((above, below)) = text.split_once(&heading) else {
        return false;
    };
    let lines = below.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.collect();
    let Some(bids) = lines.iter().rposition(|line| {
        line.contains(": bid ")
            && lines.iter().take_while(|one| !one.starts_with("round ")).any(|one| one == line)
    }) else {
        return false;
    };
    let lines = &lines[..=bids];
    let Some(token) = lines.iter().position(|line| line.starts_with("table: climate ")) else {
        return false;
    };
    // What is won in the auction of the round must save nobody, in whatever language.
    let saves =
        ["pla", "fur", "fou", "fell", "pelz", "thermo", "cave", "höhl", "hoehl", "reg", "rég"];
    let plain = |line: &&str| {
        let line = line.to_lowercase();
        let said = line.contains(": bid ") || line.starts_with("table: genes ");
        said && !saves.iter().any(|gene| line.contains(gene))
    };
    if token != 0 || !lines[1..].iter().all(plain) || lines[0].contains(';') {
        return false;
    }
    let mut ways: Vec<(f64, Vec<f64>)> = Vec::new();
    for (name, number) in mix {
        let turned = above.lines().filter(|line| {
            line.split('#').next().unwrap().trim_end() == format!("table: climate {name}")
        });
        let left = number.saturating_sub(turned.count() as u32);
        if left == 0 {
            continue;
        }
        let rest = lines[1..].join("\n");
        let played = format!("{above}{heading}table: climate {name}\n{rest}\n");
        let Some(incomes) = incomes(played, round) else {
            return false;
        };
        ways.push((f64::from(left), incomes));
    }
    let moments = luck.moments.iter();
    let moments = moments.filter(|one| one.measure.name == "climate-income" && one.round == round);
    let mut found = false;
    for moment in moments {
        let seat = moment.who.unwrap().seat();
        let own: Vec<_> = ways.iter().map(|(share, incomes)| (*share, incomes[seat])).collect();
        let (mean, variance) = spread(&own);
        near(moment.expected, mean, &heading);
        near(moment.variance, variance, &heading);
        found = true;
    }
    found
}

/// Everybody's income of the round if nobody moves and everybody saves all he can.
fn incomes(text: String, round: u32) -> Option<Vec<f64>> {
    let lines = text.lines().count() as u32;
    let mut session = GAMES.open(text, &NoFiles).ok()?;
    session.seek(At::before(lines + 1));
    loop {
        let legal = session.legal();
        let heading = format!("round {}", round + 1);
        if legal.headings.contains(&heading) {
            session.play(&heading).ok()?;
            let mut incomes = vec![0.0; session.seats().len()];
            let addends = session.addends();
            let of_round = addends.iter().filter(|one| one.round == round);
            for one in of_round.filter(|one| one.why == "income") {
                incomes[one.player.seat()] += f64::from(one.delta);
            }
            return Some(incomes);
        }
        let losses = legal.clauses.iter();
        let losses = losses.filter(|clause| clause.text.starts_with("lose "));
        let least = losses.min_by_key(|clause| clause.text.split(' ').count())?;
        let line = format!("{}: {}", least.subject, least.text);
        session.play(&line).ok()?;
    }
}

/// The first hand is drawn from the whole deck.
#[test]
fn the_first_draw_of_evolution_is_from_the_whole_deck() {
    let mut tried = 0;
    for session in sessions("evolution") {
        let luck = luck_of(&session);
        let Some(first) = luck.moments.iter().find(|one| one.measure.name == "draw-carnivores")
        else {
            continue;
        };
        let text = session.source().text();
        if text.contains("edition:") || first.round != 1 {
            continue;
        }
        // 14 of the 110 cards are carnivores, and everybody begins with one species.
        let deck: Vec<f64> = (0..110).map(|card| f64::from(u8::from(card < 14))).collect();
        let mean = deck.iter().sum::<f64>() / 110.0;
        near(first.expected, 4.0 * mean, "carnivores");
        near(first.variance, 4.0 * mean * (1.0 - mean) * 106.0 / 109.0, "carnivores");
        tried += 1;
    }
    assert!(tried > 1);
}

/// Dying Sun is as likely to lie at each of the five places from the sixth on, less those that were passed.
#[test]
fn dying_sun_comes_as_often_as_its_places_are_left() {
    let mut tried = 0;
    for mut session in sessions("evolve") {
        session.seek(At::START);
        while session.at() < At::END {
            let outcomes = session.outcomes();
            if session.step().is_none() {
                break;
            }
            let biomes = outcomes.first().is_some_and(|one| one.clause.starts_with("biome "));
            // A preview lies at the place of the next round; under a seed nothing else can come.
            let place = session.stage().round + 1;
            if !biomes || outcomes.len() < 2 || place > 10 {
                continue;
            }
            let share = |one: &Outcome| f64::from(one.weight as u32);
            let is_sun = |one: &&Outcome| one.clause.ends_with(" dying-sun");
            let suns: f64 = outcomes.iter().filter(is_sun).map(share).sum();
            let all: f64 = outcomes.iter().map(share).sum();
            let expected = if place < 6 { 0.0 } else { 1.0 / f64::from(11 - place) };
            near(suns / all, expected, &format!("place {place}"));
            tried += u32::from(place >= 6);
        }
    }
    assert!(tried > 3, "{tried} previews");
}

/// What is compared adds up, moment by moment, and nobody is lucky for certain.
#[test]
fn sums_are_those_of_their_moments() {
    for game in ["evo", "evolution", "evolve"] {
        let mut unlike = 0;
        for session in sessions(game) {
            let luck = luck_of(&session);
            for sum in luck.sums() {
                let own = luck.moments.iter().filter(|one| {
                    one.measure == sum.measure && one.who == sum.who && one.of == sum.of
                });
                let own: Vec<_> = own.collect();
                assert_eq!(own.len(), sum.moments as usize);
                near(sum.came, own.iter().map(|one| one.came).sum(), game);
                near(sum.expected, own.iter().map(|one| one.expected).sum(), game);
                let variance: f64 = own.iter().map(|one| one.variance).sum();
                near(sum.deviation * sum.deviation, variance, game);
            }
            assert!(luck.moments.iter().all(|one| one.variance > 0.0));
            unlike += luck.moments.len();
        }
        assert!(unlike > 100, "{game}");
    }
}

/// Over many sessions that were played at random the differences are as far from nothing as their
/// deviation says.
#[test]
fn luck_evens_out() {
    let mut measures = std::collections::BTreeMap::<&str, (f64, f64)>::new();
    each_table(|table| {
        for seed in 1..=2 {
            let text = played(table, seed, false);
            let session = GAMES.open(text, &NoFiles).expect("a played session");
            for one in luck_of(&session).moments {
                // One number says what everybody's says where all depend on the same chance.
                if one.who.is_some_and(|who| who.seat() > 0) && !one.measure.name.contains("draw") {
                    continue;
                }
                let (luck, variance) = measures.entry(one.measure.name).or_default();
                *luck += one.luck();
                *variance += one.variance;
            }
        }
    });
    assert!(measures.len() > 6);
    for (measure, (luck, variance)) in measures {
        // The food card is a choice; and in random play it is one by chance.
        let distance = luck / variance.sqrt();
        assert!(distance.abs() < 4.0, "{measure}: {distance:.1} deviations");
    }
}
