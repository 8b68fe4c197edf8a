//! What can lie where, against trying every set of piles (Hall's theorem word for word).

use super::{PILES, Piece, Pile, Piles, pieces_of};
use evoref_game::deal::choices;
use evoref_game::{Player, ensure};

const SHOWN: [Pile; 5] = [
    Pile::Deck,
    Pile::Discards,
    Pile::Hand(Player(0)),
    Pile::Hand(Player(1)),
    Pile::Hand(Player(2)),
];

/// How many cards of a pile are hidden, from its number of cards.
fn hidden(piles: &Piles, index: usize) -> u32 {
    u32::from(piles.count[index]) - piles.sure[index].count_ones()
}

/// Whether a piece can be hidden in a pile: then the others fill every set of piles at most.
fn can_be_in(piles: &Piles, pile: Pile, piece: Piece) -> bool {
    let own = pile.index();
    if piles.maybe[own] & piece.bit() == 0 || hidden(piles, own) == 0 {
        return false;
    }
    let all = piles.maybe.iter().fold(0, |all, maybe| all | maybe) & !piece.bit();
    (0_usize..1 << PILES).all(|set| {
        let inside = |index: &usize| set >> index & 1 == 1;
        let outside = (0..PILES).filter(|index| !inside(index));
        let outside = outside.fold(0, |all, index| all | piles.maybe[index]);
        let room: u32 = (0..PILES)
            .filter(inside)
            .map(|index| hidden(piles, index) - u32::from(index == own))
            .sum();
        (all & !outside).count_ones() <= room
    })
}

#[test]
fn a_card_can_be_where_every_set_of_piles_has_room_for_the_others() {
    let (mut yes, mut no) = (0, 0);
    for number in 0..200 {
        let mut random = choices(number);
        let is_known = random(4) == 0;
        let pieces = 3 + random(9) as u8;
        let mut piles = Piles::new(pieces);
        if is_known {
            piles.know_deck();
        }
        let mut worn = 0;
        for _ in 0..40 {
            let mut any = || SHOWN[random(SHOWN.len() as u64) as usize];
            let (from, to) = (any(), any());
            let held = u64::from(piles.count(from));
            match random(12) {
                0..=4 => {
                    let count = random(held + 1).min(random(4)) as u8;
                    piles.move_hidden(from, to, count);
                }
                5 if from != to => piles.move_all(from, to),
                6 if from != to && held > 0 => {
                    let mut other = piles;
                    other.move_hidden(from, to, 1);
                    other.move_hidden(to, from, 1);
                    piles.join(&other, Piece::bit);
                }
                7 => {
                    let back = Piece(random(u64::from(pieces)) as u8);
                    if worn & back.bit() != 0 {
                        worn &= !back.bit();
                        piles.put(to, back);
                    }
                }
                8 => {
                    if let Ok(piece) = piles.find(from, u128::MAX) {
                        piles.take(from, piece);
                        worn |= piece.bit();
                    }
                }
                // Some cards at once, each found where the ones before leave room for it.
                _ => {
                    let (mut after, mut found, mut count) = (piles, 0, 0);
                    for _ in 0..random(4) {
                        let piece = Piece(random(u64::from(pieces)) as u8);
                        if after.find(from, piece.bit()).is_ok() {
                            after.take(from, piece);
                            (found, count) = (found | piece.bit(), count + 1);
                        }
                    }
                    piles.move_named(from, to, found, count);
                }
            }
            assert_eq!(piles.audit(worn, pieces), Ok(()), "session {number}");
            for pile in SHOWN {
                let possible = piles.possible(pile.index());
                for piece in pieces_of((1 << pieces) - 1) {
                    let expected = can_be_in(&piles, pile, piece);
                    assert_eq!(
                        possible & piece.bit() != 0,
                        expected,
                        "session {number}, {piece:?} in {pile:?}: {piles:x?}"
                    );
                    let certain = expected
                        && SHOWN
                            .iter()
                            .all(|other| *other == pile || !can_be_in(&piles, *other, piece));
                    if piles.certain(pile) & !piles.sure(pile) & piece.bit() != 0 {
                        assert!(certain, "session {number}, {piece:?} in {pile:?}: {piles:x?}");
                    }
                    let unsure = piles.maybe(pile) & piece.bit() != 0;
                    (yes, no) =
                        (yes + u32::from(unsure && expected), no + u32::from(unsure && !expected));
                }
            }
        }
    }
    assert!(yes > 3_000 && no > 150, "{yes} possible, {no} not");
}

impl Piles {
    /// Whether every piece is in one place (those on creatures are `worn`, all are `pieces`), or what
    /// does not balance.
    pub(crate) fn audit(&self, worn: u128, pieces: u8) -> Result<(), String> {
        let mut seen = worn;
        for index in 0..PILES {
            let (sure, lies, maybe) = (self.sure[index], self.lies[index], self.maybe[index]);
            ensure(seen & (sure | lies) == 0 && sure & lies == 0, || {
                format!("a card of pile {index} is in two places")
            })?;
            ensure(lies & !maybe == 0 && (lies != 0 || maybe == 0), || {
                format!("the hidden cards of pile {index} cannot be there")
            })?;
            ensure((sure | lies).count_ones() == u32::from(self.count[index]), || {
                format!("pile {index} has another number of cards")
            })?;
            seen |= sure | lies;
        }
        let known = self.sure.iter().fold(worn, |known, sure| known | sure);
        ensure(self.maybe.iter().all(|maybe| maybe & known == 0), || {
            "a known card is also hidden".to_owned()
        })?;
        let all = seen.count_ones();
        ensure(all == u32::from(pieces), || format!("{all} cards are somewhere, not {pieces}"))?;
        Ok(())
    }
}
