//! Reading what a position states.

use crate::prelude::*;

const TABLE: &str = "`order`, `wheel`, `turned`, `discards`, `unsold` or `phase`";
const PLAYER: &str = "`dinosaurs`, `genes`, `hand` or a number of `mp`, `cards` or `supply`";

/// `evo-position = evo-fact, { ",", evo-fact } ;`
/// `evo-fact = evo-table-fact | evo-player-fact ;`
impl<'a> Grammar<'_, 'a> {
    /// `evo-table-fact = "phase", word | order | "wheel", amount, [ "as", amount ] | "climate", weather | "turned", token, { token } | "discards", card, { card } | "unsold", gene, { gene } ;`
    pub(crate) fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        Fact::by_word(*self, Actor::Table, i).unwrap_or_else(|| wants(i, TABLE))
    }

    /// `evo-player-fact = "dinosaurs", space, { space } | "genes", gene, { gene } | "hand", { card | "?" } | amount, ( "mp" | "cards" | "supply" ) ;`
    pub(crate) fn player_fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        let counted = "`mp`, `cards` or `supply`";
        Fact::by_word_or_number(*self, by, i, [PLAYER, "a number", counted])
    }

    /// The section of the wheel, and the one that counts as it.
    pub(crate) fn sections(&self, i: Rest<'a>) -> Parsed<'a, (u8, Option<u8>)> {
        const WHAT: &str = "the number of a section, from 1";
        let section = |i| {
            let (i, section) = self.amount(WHAT)(i)?;
            Ok((i, section.min(u8::MAX.into()) as u8))
        };
        let (i, selected) = section(i)?;
        match self.keyword("as")(i) {
            Ok((i, ())) => section(i).map(|(i, counts)| (i, (selected, Some(counts)))),
            Err(_) => Ok((i, (selected, None))),
        }
    }

    /// A card of a hand, or one that nobody knows.
    pub(crate) fn card_or_hidden(&self, i: Rest<'a>) -> Parsed<'a, Option<Card>> {
        match self.keyword("?")(i) {
            Ok((i, ())) => Ok((i, None)),
            Err(_) => self.card(i).map(|(i, (card, _))| (i, Some(card))),
        }
    }
}
