//! A peer of another game: `peers generate N` writes random legal chess games, `peers check FILE…` reads
//! PGN and checks every move by replay.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::{env, fs::File};

use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::san::SanPlus as San;
use shakmaty::{Chess, Position};

struct Judge;

impl Visitor for Judge {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = Option<u64>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::default(), 0))
    }
    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }
    fn san(
        &mut self,
        (board, plies): &mut Self::Movetext,
        san: SanPlus,
    ) -> ControlFlow<Self::Output> {
        let Ok(legal) = san.san.to_move(board) else {
            return ControlFlow::Break(None);
        };
        board.play_unchecked(legal);
        *plies += 1;
        ControlFlow::Continue(())
    }
    fn end_game(&mut self, (_, plies): Self::Movetext) -> Self::Output {
        Some(plies)
    }
}

/// Games of at most 120 plies; the same for the same number, by a small generator of its own.
fn generate(games: u64, out: &mut impl Write) -> io::Result<()> {
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    for game in 1..=games {
        write!(out, "[Event \"Random {game}\"]\n[Result \"*\"]\n\n")?;
        let mut board = Chess::default();
        for ply in 0..120 {
            let moves = board.legal_moves();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if moves.is_empty() {
                break;
            }
            let legal = moves[(random >> 33) as usize % moves.len()];
            let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            write!(
                out,
                "{number}{}{}",
                San::from_move_and_play_unchecked(&mut board, legal),
                if ply % 12 == 11 { '\n' } else { ' ' }
            )?;
        }
        write!(out, "*\n\n")?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [verb, games] = &arguments[..]
        && verb == "generate"
    {
        return generate(
            games.parse().expect("a number"),
            &mut BufWriter::new(io::stdout().lock()),
        );
    }
    let mut paths: Vec<String> = Vec::new();
    for path in &arguments[1..] {
        match std::fs::read_dir(path) {
            Ok(folder) => {
                paths
                    .extend(folder.map_while(|file| Some(file.ok()?.path().display().to_string())));
            }
            Err(_) => paths.push(path.clone()),
        }
    }
    let cores = std::thread::available_parallelism()?.get();
    let share = paths.len().div_ceil(cores).max(1);
    let counts: Vec<io::Result<[u64; 3]>> = std::thread::scope(|scope| {
        let workers: Vec<_> = paths.chunks(share).map(|some| scope.spawn(|| check(some))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
    });
    let mut total = [0; 3];
    for counts in counts {
        for (sum, count) in total.iter_mut().zip(counts?) {
            *sum += count;
        }
    }
    println!("{} games, {} plies, {} with an illegal move", total[0], total[1], total[2]);
    Ok(())
}

/// Games, plies and games with an illegal move.
fn check(paths: &[String]) -> io::Result<[u64; 3]> {
    let mut counts = [0; 3];
    for path in paths {
        let mut reader = Reader::new(File::open(path)?);
        while let Some(judged) = reader.read_game(&mut Judge)? {
            counts[0] += 1;
            counts[1] += judged.unwrap_or(0);
            counts[2] += u64::from(judged.is_none());
        }
    }
    Ok(counts)
}
