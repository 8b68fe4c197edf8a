use super::{Odds, Pieces};

fn of(pieces: &[(f64, f64)]) -> Pieces {
    let mut sums = Pieces::default();
    pieces.iter().for_each(|(count, worth)| sums.add(*count, *worth));
    sums
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// Mean and variance over all equally likely values.
fn counted(values: &[f64]) -> (f64, f64) {
    let number = f64::from(values.len() as u32);
    let mean = values.iter().sum::<f64>() / number;
    let squares = values.iter().map(|value| (value - mean) * (value - mean));
    (mean, squares.sum::<f64>() / number)
}

#[test]
fn the_odds_of_a_die_are_those_of_its_faces() {
    let (mean, variance) = counted(&[0.0, 1.0, 1.0, 5.0, 5.0, 9.0]);
    let odds = Odds::of(&[(1.0, 0.0), (2.0, 1.0), (2.0, 5.0), (1.0, 9.0)]);
    near(odds.mean, mean);
    near(odds.variance, variance);
}

#[test]
fn the_odds_of_a_draw_are_those_of_all_hands() {
    let cards = [-3.0, 1.0, 1.0, 4.0, 4.0, 4.0, 7.0];
    let pieces = [(1.0, -3.0), (2.0, 1.0), (3.0, 4.0), (1.0, 7.0)];
    for drawn in 0..=7_u32 {
        let hands = (0..1_u32 << cards.len()).filter(|hand| hand.count_ones() == drawn);
        let worth = |hand: u32| {
            let held = (0..cards.len()).filter(|at| hand >> at & 1 == 1);
            held.map(|at| cards[at]).sum::<f64>()
        };
        let (mean, variance) = counted(&hands.map(worth).collect::<Vec<_>>());
        let odds = of(&pieces).drawn(drawn);
        near(odds.mean, mean);
        near(odds.variance, variance);
    }
}

#[test]
fn nothing_is_expected_of_nothing() {
    assert_eq!(Odds::of(&[]), Odds::default());
    assert_eq!(Pieces::default().drawn(3), Odds::default());
    near(of(&[(1.0, 5.0)]).drawn(3).variance, 0.0);
}
