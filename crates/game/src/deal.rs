//! Chance from a seed: the only place that knows a random generator.
//!
//! Everything here is pinned, so that anybody can deal the same cards with his own program: the
//! generator, the key of each stream, how a number below a bound is drawn and the order of the
//! swaps. A game is given the result as a value and never sees a generator.

use rand::Rng;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::Seed;

/// The most bytes a pile's name may have: what the key of its stream has room for.
pub const MAX_PILE: usize = 20;

/// The stream from which `play` takes its choices; no pile may have this name.
const CHOICES: &str = "play";

/// The seed `chacha8/1 NUMBER`, with the one shuffle that goes with it.
pub const fn seed(number: u64) -> Seed {
    Seed { number, shuffle }
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

/// Shuffle number `n` of a pile: Fisher-Yates from the last card down to the second.
fn shuffle(number: u64, pile: &str, n: u32, cards: &mut [u16]) {
    let mut stream = stream(number, pile, n);
    for last in (1..cards.len()).rev() {
        let other = below(&mut stream, last as u32 + 1) as usize;
        cards.swap(last, other);
    }
}

/// The stream of one shuffle: the key is the seed (8 bytes, little-endian), `n` (4 bytes,
/// little-endian) and the pile's name (20 bytes, filled up with zeros); nonce and counter are 0.
fn stream(number: u64, pile: &str, n: u32) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&number.to_le_bytes());
    key[8..12].copy_from_slice(&n.to_le_bytes());
    debug_assert!(pile.len() <= MAX_PILE, "`{pile}` is too long for a key");
    for (place, byte) in key[12..].iter_mut().zip(pile.bytes()) {
        *place = byte;
    }
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
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_chacha8() {
        // Key, nonce and counter 0, from draft-strombergson-chacha-test-vectors, TC1, 8 rounds.
        let published = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
                         984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42";
        let mut stream = ChaCha8Rng::from_seed([0; 32]);
        let mut hex = String::new();
        for _ in 0..16 {
            for byte in stream.next_u32().to_le_bytes() {
                hex.push_str(&format!("{byte:02x}"));
            }
        }
        assert_eq!(hex, published);
    }

    fn words(number: u64, pile: &str, n: u32) -> [u32; 4] {
        let mut stream = stream(number, pile, n);
        std::array::from_fn(|_| stream.next_u32())
    }

    #[test]
    fn streams_are_pinned() {
        // The same numbers came out of a second program, written from the description alone.
        let first = [0x57bc_1451, 0x151b_4ff4, 0xe336_08ff, 0xee85_f0d6];
        assert_eq!(words(42, "genes", 0), first);
        let second = [0x0516_cef3, 0x747a_9979, 0x43e7_cde1, 0x87ff_0538];
        assert_eq!(words(42, "genes", 1), second);
        let play = [0x15cc_144d, 0xb769_d30d, 0xa202_3590, 0x023e_4637];
        assert_eq!(words(42, "play", 0), play);
    }

    fn shuffled(number: u64, pile: &str, n: u32, len: u16) -> Vec<u16> {
        let mut cards: Vec<u16> = (0..len).collect();
        seed(number).shuffle(pile, n, &mut cards);
        cards
    }

    #[test]
    fn shuffles_are_pinned() {
        let first = [6, 0, 3, 4, 2, 9, 8, 7, 5, 1];
        assert_eq!(shuffled(42, "genes", 0, 10), first);
        let second = [6, 3, 8, 7, 4, 5, 0, 9, 2, 1];
        assert_eq!(shuffled(42, "genes", 1, 10), second);
        let deck = [
            3, 1, 46, 35, 12, 5, 51, 33, 40, 19, 2, 36, 39, 28, 50, 16, 27, 26, 44, 47, 10, 29, 11,
            23, 45, 17, 13, 6, 38, 8, 49, 20, 22, 7, 48, 32, 34, 14, 42, 4, 43, 31, 37, 0, 18, 41,
            9, 21, 25, 15, 24, 30,
        ];
        assert_eq!(shuffled(7, "deck", 0, 52), deck);
    }

    #[test]
    fn nothing_and_one_card_need_no_shuffle() {
        assert!(shuffled(1, "deck", 0, 0).is_empty());
        assert_eq!(shuffled(1, "deck", 0, 1), [0]);
    }

    #[test]
    fn a_bound_is_kept_and_every_number_below_it_comes() {
        let mut choose = choices(3);
        let mut seen: [u32; 6] = [0; 6];
        for _ in 0..6_000 {
            seen[choose(6) as usize] += 1;
        }
        assert!(seen.iter().all(|times| (800..1200).contains(times)), "{seen:?}");
        assert_eq!(choose(1), 0_u64);
        assert!(choose(u64::MAX) < u64::from(u32::MAX));
    }
}
