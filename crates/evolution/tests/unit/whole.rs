//! Random sessions in every edition, with open and with hidden cards.

mod audit;
mod histories;
mod possible;

use crate::{Action, Evolution, Legal};
use evoref_game::NoFiles;
use evoref_record::source::Source;
use evoref_referee::register::Games;
use evoref_referee::{self as referee, DealOptions, Options, Status};

static GAMES: Games = evoref_referee::games![Evolution];

/// A small generator for choices.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

fn played(edition: &str, players: u8, seed: u64, hidden: bool) -> String {
    let options = DealOptions {
        game: "evolution".to_owned(),
        players: (0..players).map(|seat| (char::from(b'A' + seat).to_string(), None)).collect(),
        seed,
        hidden,
        headers: vec![("edition".to_owned(), edition.to_owned())],
        rulings: Vec::new(),
        files: Vec::new(),
    };
    let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
    GAMES
        .play(&options, &mut |bound| choices.below(bound))
        .unwrap_or_else(|why| panic!("{edition}, {players} players, seed {seed}: {why}"))
}

#[test]
fn random_sessions_are_legal_with_open_and_with_hidden_cards() {
    for (edition, most) in [("bsw", 5), ("schmidt", 5), ("us2", 6)] {
        for players in 2..=most {
            for seed in 1..=12 {
                for hidden in [false, true] {
                    let text = played(edition, players, seed, hidden);
                    let source = Source::new("played", text.as_str());
                    let record = referee::records(&source)[0];
                    let report = GAMES.referee(&source, record, &NoFiles, &Options::default());
                    let name = format!("{edition} {players} seed {seed} hidden {hidden}");
                    assert!(
                        report.status == Status::Legal,
                        "{name}: {:#?}\n{text}",
                        report.findings
                    );
                    if !hidden {
                        assert!(report.findings.is_empty(), "{name}: {:#?}", report.findings);
                    }
                }
            }
        }
    }
}

#[test]
fn an_action_is_small() {
    // What is read is copied on its way to the state; what is proven is carried out where it stands.
    assert!(size_of::<Action>() <= 32, "{}", size_of::<Action>());
    assert!(size_of::<Legal>() <= 48, "{}", size_of::<Legal>());
}

#[test]
fn what_ships_is_what_the_files_say() {
    super::data::EDITIONS.assert_as_written(|path| {
        let root = env!("CARGO_MANIFEST_DIR");
        std::fs::read_to_string(format!("{root}/src/data/{path}")).unwrap()
    });
}
