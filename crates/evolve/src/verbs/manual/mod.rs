//! `manual: CARD A +2 dominance`: what a card outside the closed vocabulary did; every card is still in exactly one
//! place. `adjust: A +2 dominance "penalty"`: points that the table gave or took.

mod words;

use crate::apply::note_creature;
use crate::cards::{List, named};
use crate::phases::Plain;
use crate::prelude::*;
use crate::rules::notes::ManualNotVerified;
use crate::state::Part as Column;
use evoref_game::Named;

const BY_CARD: &str = "as a card says";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Card(CardId),
    Challenge(Number),
    Biome(Number),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPlace {
    Pile(Pile),
    Creature(Player),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Did {
    Nothing,
    Points(Player, i16),
    Move {
        /// Whose line it is: his places are written without a handle.
        owner: Player,
        from: CardPlace,
        to: CardPlace,
        cards: Cards,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manual {
    pub source: Source,
    pub deed: Did,
}

impl Verb<Evolve> for Manual {
    fn judge(&self, evolve: &Evolve, state: &State, _: Actor, waived: &Waived) -> Verdict {
        let Self { source, ref deed } = *self;
        // In play is what is on a creature, and the biome and the challenge of the round.
        let (is_manual, is_in_play) = match source {
            Source::Card(card) => {
                (evolve.card(card).is_manual(), evolve.wearer(state, card).is_some())
            }
            Source::Challenge(one) => {
                (evolve.challenge(one).is_manual(), state.challenges.number() == Some(one))
            }
            Source::Biome(one) => (evolve.biome(one).manual, state.biomes.number() == Some(one)),
        };
        require(is_manual, waived, || NotManual { source })?;
        require(is_in_play, waived, || ManualNotInPlay { source })?;
        let step: Effect = match *deed {
            Did::Nothing => Plain::UNCOUNTED.into(),
            Did::Points(player, points) => Points { player, points, why: BY_CARD }.into(),
            Did::Move { from, to, cards, .. } => {
                Moved { from, to, taken: evolve.judge_move(state, (from, to), &cards)? }.into()
            }
        };
        Ok(noted(step, Some(ManualNotVerified {}.into())))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        evolve.print_manual(self.source, self.deed, out);
    }
}

/// Cards that leave a pile, in the order they are written.
#[derive(Debug, Clone, Copy, Default)]
struct Taken {
    /// The named ones, resolved.
    pieces: List<Piece>,
    /// How many nobody named.
    hidden: u8,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Moved {
    from: CardPlace,
    to: CardPlace,
    taken: Taken,
}

impl Deed<Evolve> for Moved {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { from, to, ref taken } = *self;
        let before = Before::new(state);
        for piece in taken.pieces.iter() {
            state.named_at[piece.0 as usize] = book.step();
            match from {
                CardPlace::Creature(owner) => {
                    let was = state.creatures[owner.seat()];
                    let kind = card_of(&evolve.deck, *piece).kind;
                    let creature = &mut state.creatures[owner.seat()];
                    let _ = creature.take(&evolve.deck, &evolve.options, kind);
                    note_creature(owner, &was, state, book);
                }
                CardPlace::Pile(pile) => {
                    evolve.take(state, pile, *piece);
                    if pile == Pile::Deck {
                        state.order.remove(*piece);
                    }
                }
            }
            match to {
                CardPlace::Creature(owner) => evolve.put_on(state, owner, *piece, 0, book),
                CardPlace::Pile(pile) => {
                    state.piles.put(pile, *piece);
                    if pile == Pile::Deck {
                        state.order.lay(*piece);
                    }
                }
            }
        }
        if let (CardPlace::Pile(from), CardPlace::Pile(to)) = (from, to)
            && taken.hidden > 0
        {
            if to == Pile::Deck {
                // Nobody knows any more what lies there.
                state.order.cards = None;
            }
            state.piles.move_hidden(from, to, taken.hidden);
        }
        before.note(state, BY_CARD, book);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let Self { from, to, ref taken } = *self;
        let cards = evolve.cards_shown(taken.pieces.iter().copied(), taken.hidden);
        let (from, to) = (evolve.place_word(from), evolve.place_word(to));
        let count = taken.pieces.count() + taken.hidden;
        out.fact(Told::Manual, None)
            .list("cards", cards)
            .role("from", &*from)
            .role("to", &*to)
            .phrase(format_args!("{count} from {from} to {to}"));
    }
}

impl Evolve {
    fn judge_move(
        &self,
        state: &State,
        (from, to): (CardPlace, CardPlace),
        cards: &Cards,
    ) -> Verdict<Taken> {
        let mut taken = match from {
            CardPlace::Creature(owner) => {
                self.off_creature(&state.creatures[owner.seat()], from, cards)?
            }
            CardPlace::Pile(pile) => self.off_pile(&state.piles, pile, cards)?,
        };
        if let (CardPlace::Pile(Pile::Deck), Some(cards)) = (from, &state.order.cards) {
            // Under a seed the cards that nobody named are the top ones.
            let unnamed = cards.iter().filter(|piece| !taken.pieces.contains(piece));
            let top: List<Piece> = unnamed.take(taken.hidden.into()).copied().collect();
            taken.hidden -= top.count();
            for piece in top.iter() {
                taken.pieces.push(*piece);
            }
        }
        if let CardPlace::Creature(owner) = to {
            self.onto_creature(state, owner, &taken)?;
        }
        Ok(taken)
    }

    fn off_pile(&self, piles: &Piles, pile: Pile, cards: &Cards) -> Verdict<Taken> {
        let (mut search, from) = (Search::new(piles, pile), CardPlace::Pile(pile));
        let mut taken = Taken::default();
        let not_there = |card, absent| NotThere { card, from, absent };
        for card in cards.iter() {
            if card.is_unknown() {
                taken.hidden += 1;
                continue;
            }
            let found = search.find(self.pieces(*card));
            taken.pieces.push(found.map_err(|absent| not_there(*card, Some(absent)))?);
        }
        ensure(taken.hidden <= search.left(), || not_there(CardId::UNKNOWN, None))?;
        Ok(taken)
    }

    fn off_creature(&self, creature: &Creature, from: CardPlace, cards: &Cards) -> Verdict<Taken> {
        let mut taken = Taken::default();
        for card in named(cards) {
            match creature.slot(self.card(card).kind) {
                Some(piece) if self.card_id(piece) == card && !taken.pieces.contains(&piece) => {
                    taken.pieces.push(piece);
                }
                _ => return Err(NotThere { card, from, absent: None }.into()),
            }
        }
        Ok(taken)
    }

    fn onto_creature(&self, state: &State, owner: Player, taken: &Taken) -> Verdict<()> {
        let mut kinds = Kind::ALL.map(|kind| state.creatures[owner.seat()].slot(kind));
        for piece in taken.pieces.iter() {
            let card = self.card_id(*piece);
            let kind = self.card(card).kind;
            if let Some(there) = kinds[kind as usize] {
                return Err(SlotTaken { owner, card, there: self.card_id(there) }.into());
            }
            kinds[kind as usize] = Some(*piece);
        }
        Ok(())
    }

    fn place_word(&self, place: CardPlace) -> String {
        match place {
            CardPlace::Pile(Pile::Hand(player)) => format!("{} hand", self.handle(player)),
            CardPlace::Pile(Pile::Deck) => "deck".to_owned(),
            CardPlace::Pile(Pile::Discards) => "discards".to_owned(),
            CardPlace::Creature(player) => format!("{} creature", self.handle(player)),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjust {
    pub player: Player,
    pub points: i16,
}

impl Verb<Evolve> for Adjust {
    fn judge(&self, _: &Evolve, _: &State, _: Actor, _: &Waived) -> Verdict {
        let Self { player, points } = *self;
        Ok(legal(Points { player, points, why: "adjusted by the table" }))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let _ = write!(out, "{} {:+} dominance", evolve.handle(self.player), self.points);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `adjust = player, points, [ string ] ;`
    pub(crate) fn adjust(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, player) = self.player(i)?;
        if !self.follows(i) {
            return wants(i, "points with their sign");
        }
        let (i, points) = self.points(i)?;
        let (i, ()) = self.remark(i)?;
        self.claims(i, Adjust { player, points }, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Points {
    pub(crate) player: Player,
    pub(crate) points: i16,
    pub(crate) why: &'static str,
}

impl Deed<Evolve> for Points {
    fn apply(&self, _: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { player, points, why } = *self;
        state.scores[player.seat()][Column::Other as usize] += i32::from(points);
        book.note(player, DOMINANCE, points, why);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let Self { player, points, why } = *self;
        out.fact(Told::Decree, player)
            .role("points", i32::from(points))
            .phrase(format_args!("{} {points:+}: {why}", evolve.name(player)));
    }
}

rules! { Evolve, source "deck file, schema_notes";
    struct NotManual { source: Source } = "evolve/not-manual", Part::Action;
        title "manual lines are for cards of kind manual",
        rule "What the deck file says about a card is carried out by the referee. Only a card of \
            kind `manual` has its effect written into the record.",
        allow "What is written happens.",
        say "the deck says what {source} does, so it needs no `manual` line", "not a manual card",
        help "`adjust: A -1 dominance \"why\"` is for what the table decided";

    struct ManualNotInPlay { source: Source } = "evolve/manual-not-in-play", Part::Action;
        title "a manual card acts while it is in play",
        rule "An adaptation acts while it is on a creature, a challenge from when it is settled, a \
            biome from when it is turned up, both to the end of the round.",
        source "Evolve! rules draft (Rader, Consell), Adaptations",
        allow "What is written happens.",
        let round = |_, state| state.round,
        let not = |_, _| match source {
            Source::Card(_) => "on no creature".to_owned(),
            Source::Challenge(_) | Source::Biome(_) => format!("not in play in round {round}"),
        },
        say "{source} is {not}", "not in play";

    struct NotThere {; card: CardId, from: CardPlace, absent: Option<Absent> } =
        "evolve/not-there", Part::Action;
        title "every card is in exactly one place",
        rule "A card that a manual line moves must be where it is moved from.",
        never "The card lies elsewhere, and would be in two places.",
        let from = |evolve, _| from.named(evolve).to_string(),
        words |evolve, state| not_there(evolve, state, card, &from, absent);

    struct SlotTaken { owner: Player, card: CardId, there: CardId } =
        "evolve/slot-taken", Part::Action;
        title "one card of each type",
        rule "A creature has at most one head, one body, one tail and one adaptation, whatever \
            puts them there.",
        source "Evolve! rules draft (Rader, Consell), Creatures",
        never "A creature has one place for a part of each type.",
        let (at, last) = |evolve, state| evolve.last_named(state, there),
        let (handle, word) = |evolve, _| (evolve.handle(owner), evolve.card_word(there)),
        let kind = |evolve, _| evolve.card(card).kind.name(),
        say "{owner}'s creature has {there} where {card} goes; it has one {kind} at most",
            "{there} is there",
        because at "{last}",
        help "move it first: `{handle} creature>discard {word}`";
}

/// `UNKNOWN` is one card more than lies there; without `why` it is a creature that does not have the card.
fn not_there(game: &Evolve, state: &State, card: CardId, from: &str, why: Option<Absent>) -> Words {
    if card.is_unknown() {
        return Words::say(format!("{from} has not so many cards"), "not there");
    }
    let name = game.card_name(card);
    let message = match why.map(|why| game.absence(state, card, why)) {
        None => format!("{name} is not on {from}"),
        Some(instead) => format!("{name} is not in {from}: {instead}"),
    };
    let (at, last) = game.last_named(state, card);
    Words::say(message, "not there").because(at, last)
}
