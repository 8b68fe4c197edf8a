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
    Seed(number).shuffle(pile, n, &mut cards);
    cards
}

#[test]
fn shuffles_are_pinned() {
    let first = [6, 0, 3, 4, 2, 9, 8, 7, 5, 1];
    assert_eq!(shuffled(42, "genes", 0, 10), first);
    let second = [6, 3, 8, 7, 4, 5, 0, 9, 2, 1];
    assert_eq!(shuffled(42, "genes", 1, 10), second);
    let deck = [
        3, 1, 46, 35, 12, 5, 51, 33, 40, 19, 2, 36, 39, 28, 50, 16, 27, 26, 44, 47, 10, 29, 11, 23,
        45, 17, 13, 6, 38, 8, 49, 20, 22, 7, 48, 32, 34, 14, 42, 4, 43, 31, 37, 0, 18, 41, 9, 21,
        25, 15, 24, 30,
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
