//! The nearest of several spellings.

use super::vocabulary::fold;

/// The one of `known` that is nearest to `written`, if it is near enough and alone.
pub fn closest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = fold(written);
    let letters = written.chars().count();
    let letters_of = counted(&written);
    let reach = (letters / 3).clamp(1, 3);
    let mut best: Option<(usize, &str)> = None;
    let mut alone = true;
    for name in known {
        let folded = fold(name);
        // Whose length differs by more is out of reach, however long the word is.
        if folded.chars().count().abs_diff(letters) > reach {
            continue;
        }
        // With one of two letters another one, or gone, it is another word: `a2` is a space, and `+2` what the die shows.
        let is_other = letters < 3
            && folded.chars().count() <= letters
            && !written.chars().all(|letter| folded.contains(letter));
        if is_other || differing(&letters_of, &counted(&folded)) > reach {
            continue;
        }
        let distance = strsim::osa_distance(&written, &folded);
        match best {
            Some((least, held)) if distance == least => alone &= held == name,
            Some((least, _)) if distance > least => {}
            _ => {
                best = Some((distance, name));
                alone = true;
            }
        }
    }
    best.filter(|(distance, _)| alone && *distance <= reach).map(|(_, name)| name)
}

/// How often each letter stands in a word; letters that are far apart may share a number.
fn counted(word: &str) -> [u32; 64] {
    let mut counts = [0; 64];
    for letter in word.chars() {
        counts[letter as usize % 64] += 1;
    }
    counts
}

/// At least so many letters must change to make one word of the other, whatever their order: cheap
/// to know, and true of nearly all words that are out of reach.
fn differing(one: &[u32; 64], other: &[u32; 64]) -> usize {
    let (mut more, mut fewer) = (0, 0);
    for (one, other) in one.iter().zip(other) {
        more += one.saturating_sub(*other);
        fewer += other.saturating_sub(*one);
    }
    more.max(fewer) as usize
}
