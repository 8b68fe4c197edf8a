use super::{KINDS, kinds_laid_out};

/// Draws token by token in every order, as it is done at the table: one of a kind that lies there
/// goes back, which changes nothing and is left out. Every order of single tokens has its share.
fn tried(tokens: &[usize], laid: &[usize], genes: usize, again: bool) -> [f64; KINDS] {
    let new: Vec<usize> = (0..tokens.len())
        .filter(|at| tokens[*at] == KINDS - 1 || !laid.contains(&tokens[*at]))
        .collect();
    let from = if new.is_empty() && again { (0..tokens.len()).collect() } else { new };
    let mut mean = [0.0; KINDS];
    if genes == 0 || from.is_empty() {
        for kind in laid {
            mean[*kind] += 1.0;
        }
        return mean;
    }
    for at in &from {
        let mut left = tokens.to_vec();
        let mut laid = laid.to_vec();
        laid.push(left.remove(*at));
        for (sum, one) in mean.iter_mut().zip(tried(&left, &laid, genes - 1, again)) {
            *sum += one / f64::from(from.len() as u32);
        }
    }
    mean
}

#[test]
fn genes_come_as_often_as_when_each_token_is_drawn() {
    for (bag, genes, again) in [
        ([2, 1, 0, 0, 3, 0, 1], 3, true),
        ([1, 0, 0, 0, 0, 4, 2], 4, true),
        ([2, 0, 0, 0, 0, 1, 0], 3, true),
        ([2, 0, 0, 0, 0, 1, 0], 3, false),
    ] {
        let tokens = (0..KINDS).flat_map(|kind| std::iter::repeat_n(kind, bag[kind].into()));
        let expected = tried(&tokens.collect::<Vec<_>>(), &[], genes, again);
        let odds = kinds_laid_out(bag, genes, again);
        for (odds, mean) in odds.iter().zip(expected) {
            assert!((odds.mean - mean).abs() < 1e-9, "{bag:?}: {odds:?} {mean}");
        }
    }
}
