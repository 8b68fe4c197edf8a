//! Chance from a seed: the only place that knows a random generator.
//!
//! Everything here is pinned, so that anybody can deal the same cards with his own program: the
//! generator, the key of each stream, how a number below a bound is drawn and the order of the
//! swaps. A game is given the result as a value and never sees a generator.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The most bytes a pile's name may have: what the key of its stream has room for.
pub const MAX_PILE: usize = 20;

/// The stream from which `play` takes its choices; no pile may have this name.
const CHOICES: &str = "play";

/// The number of the seed `chacha8/1 NUMBER`.
#[derive(Debug, Clone, Copy)]
pub struct Seed(pub u64);

impl Seed {
    /// Shuffle number `n` (from 0) of a pile: Fisher-Yates from the last card down to the second.
    pub fn shuffle(self, pile: &str, n: u32, cards: &mut [u16]) {
        let mut stream = stream(self.0, pile, n);
        for last in (1..cards.len()).rev() {
            let other = below(&mut stream, last as u32 + 1) as usize;
            cards.swap(last, other);
        }
    }
}

/// Numbers for choices that nobody makes, for `play`: each call gives one below its argument.
pub fn choices(number: u64) -> impl FnMut(u64) -> u64 {
    let mut stream = stream(number, CHOICES, 0);
    move |bound| match u32::try_from(bound) {
        Ok(bound) if bound > 0 => u64::from(below(&mut stream, bound)),
        // More than fit 32 bits are not told apart: the first 2^32 - 1 are enough to play.
        _ => u64::from(below(&mut stream, u32::MAX)),
    }
}

/// The stream of one shuffle: the key is the seed (8 bytes, little-endian), `n` (4 bytes,
/// little-endian) and the pile's name (20 bytes, filled up with zeros); nonce and counter are 0.
fn stream(number: u64, pile: &str, n: u32) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&number.to_le_bytes());
    key[8..12].copy_from_slice(&n.to_le_bytes());
    debug_assert!(pile.len() <= MAX_PILE, "`{pile}` is too long for a key");
    key[12..].iter_mut().zip(pile.bytes()).for_each(|(place, byte)| *place = byte);
    ChaCha8Rng::from_seed(key)
}

/// A number below `bound`, every one equally likely: words of the stream that lie in the incomplete
/// last run of `bound` numbers are thrown away, any other gives its remainder.
fn below(stream: &mut ChaCha8Rng, bound: u32) -> u32 {
    // 2^32 mod bound words are too many; the greatest are the ones to throw away.
    let surplus = (u32::MAX % bound + 1) % bound;
    let greatest = u32::MAX - surplus;
    loop {
        let word = stream.next_u32();
        if word <= greatest {
            return word % bound;
        }
    }
}

#[cfg(test)]
#[path = "../tests/unit/deal.rs"]
mod tests;
