//! Reading what a position states.

use crate::position::Fact;
use crate::read::Grammar;
use crate::state::{Phase, Track};
use evoref_game::{Actor, Claimed, NOT_STATED};
use evoref_record::notation::{Parsed, Rest, blanks, wanted, wants};

const TABLE: &str = "`order`, `wheel`, `turned`, `discards`, `unsold` or `phase`";
const PLAYER: &str = "`dinosaurs`, `genes`, `hand` or a number of `mp`, `cards` or `supply`";

impl<'a> Grammar<'a> {
    /// `evo-position = evo-fact, { ",", evo-fact } ;`
    ///
    /// One clause of a position that `by` states, appended to `out`.
    pub(crate) fn position(
        &self,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Fact>>,
    ) -> Parsed<'a, ()> {
        let claimed = |i| {
            let (rest, action) = self.fact(by, i)?;
            let span = self.span(blanks(i), rest);
            Ok((rest, Claimed { action, span }))
        };
        let (i, facts) = self.list(claimed)(i)?;
        out.extend(facts);
        Ok((i, ()))
    }

    /// `evo-fact = evo-table-fact | evo-player-fact ;`
    fn fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        match by {
            Actor::Table => self.table_fact(i),
            Actor::Player(_) => self.player_fact(i),
            Actor::Manual | Actor::Adjust => wanted(i, NOT_STATED),
        }
    }

    /// `evo-table-fact = "phase", word | order | "wheel", amount, [ "as", amount ] | "turned", token, { token } | "discards", card, { card } | "unsold", gene, { gene } ;`
    fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("phase")(i) {
            let (rest, word) = self.word("a phase")(i)?;
            let mut phases = Phase::STATED.iter();
            let named = phases.find(|(_, name)| word.text.eq_ignore_ascii_case(name));
            return match named {
                Some((phase, name)) => {
                    self.respell(word, name);
                    Ok((rest, Fact::Phase(*phase)))
                }
                None => wants(
                    i,
                    "a phase (climate, mutations, initiative, movement, births, survival or end)",
                ),
            };
        }
        if let Ok((i, ())) = self.keyword("order")(i) {
            let (i, players) = self.several(self.player("a player"))(i)?;
            return Ok((i, Fact::Order(players.into_iter().collect::<Track>())));
        }
        if let Ok((i, ())) = self.keyword("wheel")(i) {
            const WHAT: &str = "the number of a section, from 1";
            let small = |section: u32| section.min(u8::MAX.into()) as u8;
            let (i, section) = self.amount(WHAT)(i)?;
            let (i, counts) = match self.keyword("as")(i) {
                Ok((i, ())) => self.amount(WHAT)(i).map(|(i, counts)| (i, Some(small(counts))))?,
                Err(_) => (i, None),
            };
            return Ok((i, Fact::Wheel(small(section), counts)));
        }
        if let Ok((i, ())) = self.keyword("turned")(i) {
            let (i, tokens) = self.several(|i| self.token(i))(i)?;
            return Ok((i, Fact::Turned(tokens)));
        }
        if let Ok((i, ())) = self.keyword("discards")(i) {
            let (i, cards) = self.several(|i| self.card(i))(i)?;
            let cards = cards.into_iter().map(|(card, _)| card);
            return Ok((i, Fact::Discards(cards.collect())));
        }
        if let Ok((i, ())) = self.keyword("unsold")(i) {
            let (i, genes) = self.several(|i| self.gene(i))(i)?;
            return Ok((i, Fact::Unsold(genes)));
        }
        wants(i, TABLE)
    }

    /// `evo-player-fact = "dinosaurs", space, { space } | "genes", gene, { gene } | "hand", { card | "?" } | amount, ( "mp" | "cards" | "supply" ) ;`
    fn player_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("dinosaurs")(i) {
            let (i, spaces) = self.several(self.space("the space of a dinosaur"))(i)?;
            return Ok((i, Fact::Dinosaurs(spaces)));
        }
        if let Ok((i, ())) = self.keyword("genes")(i) {
            let (i, genes) = self.several(|i| self.gene(i))(i)?;
            return Ok((i, Fact::Genes(genes)));
        }
        if let Ok((mut i, ())) = self.keyword("hand")(i) {
            let (mut known, mut unknown) = (Vec::new(), 0_u8);
            while self.follows(i) {
                if let Ok((rest, ())) = self.keyword("?")(i) {
                    (i, unknown) = (rest, unknown.saturating_add(1));
                } else {
                    let (rest, (card, _)) = self.card(i)?;
                    known.push(card);
                    i = rest;
                }
            }
            return Ok((i, Fact::Hand(known, unknown)));
        }
        if !self.is_amount(i) {
            return wants(i, PLAYER);
        }
        let (i, number) = self.amount("a number")(i)?;
        if let Ok((i, ())) = self.keyword("mp")(i) {
            return Ok((i, Fact::Points(number as i32)));
        }
        let number = number.min(u8::MAX.into()) as u8;
        if let Ok((i, ())) = self.keyword("cards")(i) {
            return Ok((i, Fact::Hand(Vec::new(), number)));
        }
        if let Ok((i, ())) = self.keyword("supply")(i) {
            return Ok((i, Fact::Supply(number)));
        }
        wants(i, "`mp`, `cards` or `supply`")
    }
}
