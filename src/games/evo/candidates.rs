//! What may be legal now or after the lazy steps: too many, never too few.
//!
//! Asks `judge` nothing except which sets of survivors are open; the caller filters.

use super::Evo;
use super::action::{Action, Answer, Answers, Combat, Go, Hatch, Losses, Lot, Offer, Way};
use super::data::board::SpaceId;
use super::data::events::{Effect as CardEffect, EventPhase};
use super::judge::{next_bidder, others_left, points};
use super::names::{Die, Gene, Token};
use super::state::{Card, PerCard, Phase, Spaces, State, Track};
use crate::rules::{Actor, Choice, Player};

type Out = Vec<Choice<Action>>;

/// Makes some choices likelier.
fn likelier(choices: &mut [Choice<Action>], factor: u32) {
    for choice in choices {
        choice.weight = choice.weight.saturating_mul(factor);
    }
}

fn offer(out: &mut Out, by: Actor, action: Action, weight: u32) {
    out.push(Choice {
        by,
        action,
        form: None,
        weight,
    });
}

/// How likely a player acts when so many turns before him are passed over.
fn keenness(state: &State, by: Player, phase: Phase) -> u32 {
    let place = state.order.place(by);
    let players = state.order.len();
    let (now, done) = match state.phase {
        Phase::Movement => (Phase::Movement, state.moving.place as usize),
        Phase::Births => (Phase::Births, state.breeding.place as usize),
        Phase::Survival => (Phase::Survival, state.dying.place as usize),
        _ => (Phase::Movement, 0),
    };
    let phases = usize::from(phase as u8 - now as u8);
    let skipped = (phases * players + place).saturating_sub(done);
    [256, 128, 48, 12, 4].get(skipped).copied().unwrap_or(1)
}

fn bids(state: &State, by: Player, out: &mut Out) {
    if state.phase != Phase::Mutations || next_bidder(state) != Some(by) {
        return;
    }
    for column in 0..state.lab.columns {
        let lot = match state.lab.genes[column as usize] {
            None => Lot::Card,
            Some(gene) => {
                let alike = state
                    .lab
                    .genes
                    .iter()
                    .filter(|other| **other == Some(gene))
                    .count();
                Lot::Gene(gene, (alike > 1).then_some(column + 1))
            }
        };
        let least = state.lab.pawns[column as usize].map_or(0, |pawn| pawn.value + 1);
        for value in least..=6 {
            // Low bids are common, high ones rare, and each raise is small.
            let weight =
                [12, 10, 8, 5, 3, 2, 1][value as usize] * if value == least { 2 } else { 1 };
            offer(
                out,
                Actor::Player(by),
                Action::Bid {
                    value: value.into(),
                    lot,
                },
                weight,
            );
        }
    }
}

impl Evo {
    /// Everything that somebody may do next.
    pub(super) fn all_candidates(&self, state: &State, out: &mut Out) {
        if state.phase == Phase::Setup {
            self.setup_choices(state, out);
        }
        self.table_choices(state, out);
        for by in self.everybody() {
            bids(state, by, out);
            self.draws(state, by, out);
            self.plays(state, by, out);
            if state.phase > Phase::Setup {
                self.places(state, by, out);
                self.steps(state, by, out);
                self.births(state, by, out);
                self.deaths(state, by, out);
            }
        }
    }

    fn setup_choices(&self, state: &State, out: &mut Out) {
        if state.order.is_empty() {
            match self.dealt_order() {
                Some(track) => offer(out, Actor::Table, Action::Order(track), 1),
                None => self.orders(Track::EMPTY, out),
            }
        }
        let free: Vec<SpaceId> = Spaces(self.board.starts() & !state.occupied().0)
            .iter()
            .collect();
        for by in self
            .everybody()
            .filter(|by| state.herd(*by).placed.is_none())
        {
            for (index, first) in free.iter().enumerate() {
                for second in &free[index + 1..] {
                    offer(out, Actor::Player(by), Action::Start([*first, *second]), 1);
                }
            }
        }
    }

    /// Every order of the players.
    fn orders(&self, track: Track, out: &mut Out) {
        if track.len() == self.seats.len() {
            return offer(out, Actor::Table, Action::Order(track), 1);
        }
        for player in self
            .everybody()
            .filter(|player| track.place(*player) == track.len())
        {
            let mut longer = track;
            longer.push(player);
            self.orders(longer, out);
        }
    }

    fn table_choices(&self, state: &State, out: &mut Out) {
        if state.phase != Phase::Climate {
            return;
        }
        if state.sky.now.is_none() {
            for token in Token::ALL {
                if self.dealt_token(state).is_none_or(|dealt| dealt == token) {
                    offer(out, Actor::Table, Action::Climate(token), 10);
                }
            }
        } else if let Some(dealt) = self.dealt_genes(state) {
            offer(out, Actor::Table, Action::Genes(dealt), 10);
        } else {
            self.offers(state, out);
        }
    }

    /// The genes that chance may lay out, as one form with the number of ways.
    fn offers(&self, state: &State, out: &mut Out) {
        let mut ways = (None, 0);
        self.lay_out_further(state, Offer::EMPTY, &mut ways);
        let (Some(first), count) = ways else { return };
        let form = format!("genes{}", " GENE".repeat(self.seats.len() - 1));
        let form = (count > 1).then_some((form, count));
        out.push(Choice {
            by: Actor::Table,
            action: Action::Genes(first),
            form,
            weight: 10,
        });
    }

    fn lay_out_further(&self, state: &State, offer: Offer, ways: &mut (Option<Offer>, u64)) {
        let drawn = offer.genes();
        if drawn.len() + 1 == self.seats.len() {
            ways.0.get_or_insert(offer);
            ways.1 += 1;
            return;
        }
        let mut bag = state.bag;
        for gene in drawn {
            bag.drawn.add(*gene);
        }
        let others = others_left(&bag, drawn);
        let hidden = bag.uniques() < 8;
        for gene in Gene::ALL {
            let left = if gene.is_unique() {
                hidden && !bag.drawn.has(gene)
            } else {
                bag.drawn.of(gene) < 6
            };
            let stands = !drawn.contains(&gene) || !others;
            let mut longer = offer;
            if left && stands && longer.push(gene) {
                self.lay_out_further(state, longer, ways);
            }
        }
    }

    fn draws(&self, state: &State, by: Player, out: &mut Out) {
        let paid = state.phase == Phase::Initiative && state.lab.owed == Some(by);
        let unpaid = state.phase == Phase::Mutations
            && next_bidder(state).is_none()
            && state.lab.pawns[0].is_some_and(|pawn| pawn.player == by);
        if !paid && !unpaid {
            return;
        }
        if let Some(dealt) = self.dealt_event(state) {
            return offer(out, Actor::Player(by), Action::Draw(Some(dealt)), 100_000);
        }
        offer(out, Actor::Player(by), Action::Draw(None), 50_000);
        for card in self.unseen(&state.deck.seen) {
            offer(out, Actor::Player(by), Action::Draw(Some(card)), 5_000);
        }
    }

    /// Kinds of which the deck has copies that nobody has seen.
    fn unseen<'a>(&'a self, seen: &'a PerCard) -> impl Iterator<Item = Card> + 'a {
        (0..self.deck.cards.len() as u8)
            .map(Card)
            .filter(|card| seen.of(*card) < self.deck.cards[card.0 as usize].copies)
    }

    /// Kinds that a player may hold.
    fn holdings(&self, state: &State, by: Player) -> Vec<Card> {
        let hand = &state.herd(by).hand;
        let mut cards: Vec<Card> = hand.known.iter().map(|(card, _)| card).collect();
        if hand.unknown > 0 {
            cards.extend(self.unseen(&state.deck.seen));
            cards.sort_unstable();
            cards.dedup();
        }
        cards
    }

    fn plays(&self, state: &State, by: Player, out: &mut Out) {
        if state.herd(by).hand.is_empty() {
            return;
        }
        for card in self.holdings(state, by) {
            let text = &self.deck.cards[card.0 as usize];
            if text.phase == EventPhase::Combat {
                continue;
            }
            let now = text.phase.name() == super::phase_name(state.phase);
            offer(
                out,
                Actor::Player(by),
                Action::Play(card),
                if now { 900 } else { 4 },
            );
        }
    }

    fn places(&self, state: &State, by: Player, out: &mut Out) {
        if state.herd(by).genes.has(Gene::Adrenaline) && state.phase <= Phase::Initiative {
            for place in 1..=self.seats.len() as u16 {
                offer(out, Actor::Player(by), Action::Adrenaline(place), 900);
            }
        }
    }

    /// Everything that costs a movement point.
    fn steps(&self, state: &State, by: Player, out: &mut Out) {
        if state.phase > Phase::Movement || state.moving.spent[by.seat()] >= points(state, by) {
            return;
        }
        let herd = state.herd(by);
        let first = out.len();
        for from in herd.spaces.iter() {
            let next = Spaces(self.board.space(from).neighbours);
            for to in next.iter() {
                self.arrivals(state, by, Way::Walk, (from, to), out);
            }
            if herd.genes.has(Gene::Wings) && state.moving.flown >> by.0 & 1 == 0 {
                for over in next.iter() {
                    for to in Spaces(self.board.space(over).neighbours & !from.bit()).iter() {
                        self.arrivals(state, by, Way::Fly(over), (from, to), out);
                    }
                }
            }
            if herd.genes.has(Gene::Fins) && self.board.space(from).coast {
                for to in Spaces(self.board.coast() & !from.bit()).iter() {
                    self.arrivals(state, by, Way::Swim, (from, to), out);
                }
            }
        }
        likelier(&mut out[first..], keenness(state, by, Phase::Movement));
    }

    /// A step to an empty space, or the combats that an attack may become.
    fn arrivals(
        &self,
        state: &State,
        by: Player,
        way: Way,
        (from, to): (SpaceId, SpaceId),
        out: &mut Out,
    ) {
        let go = Go {
            way,
            from,
            to,
            combat: None,
        };
        match state.owner(to) {
            None => offer(
                out,
                Actor::Player(by),
                Action::Go(go),
                if way == Way::Walk { 3 } else { 2 },
            ),
            Some(defender) if defender != by && !state.herd(defender).is_protected() => {
                for die in Die::ALL {
                    let combat = Combat::roll(die);
                    let cards = (state.herd(by).hand.known, state.herd(defender).hand.known);
                    self.combats(
                        state,
                        (by, defender),
                        Go {
                            combat: Some(combat),
                            ..go
                        },
                        cards,
                        die.faces() * 8,
                        out,
                    );
                }
            }
            Some(_) => {}
        }
    }

    /// A combat as it stands, with the ways to get away and the cards that may still be played.
    fn combats(
        &self,
        state: &State,
        (by, defender): (Player, Player),
        go: Go,
        cards: (PerCard, PerCard),
        weight: u32,
        out: &mut Out,
    ) {
        offer(out, Actor::Player(by), Action::Go(go), weight);
        let Some(combat) = go.combat else { return };
        if state.herd(defender).genes.has(Gene::Chameleon) {
            let free = self.board.space(go.to).neighbours & !go.from.bit() & !state.occupied().0;
            for space in Spaces(free).iter() {
                let combat = Some(Combat {
                    escape: Some(space),
                    ..combat
                });
                offer(
                    out,
                    Actor::Player(by),
                    Action::Go(Go { combat, ..go }),
                    weight * 4,
                );
            }
        }
        for player in [by, defender] {
            let hand = if player == by { &cards.0 } else { &cards.1 };
            for card in self.combat_holdings(state, player, hand, &combat) {
                let mut left = cards;
                let hand = if player == by {
                    &mut left.0
                } else {
                    &mut left.1
                };
                if hand.of(card) > 0 {
                    hand.take(card);
                }
                for die in self.rolls(card) {
                    let mut answers: Answers = combat.answers;
                    answers.push(Answer {
                        by: player,
                        card,
                        die,
                    });
                    let combat = Some(Combat { answers, ..combat });
                    let go = Go { combat, ..go };
                    self.combats(state, (by, defender), go, left, 1 + weight / 10, out);
                }
            }
        }
    }

    /// Cards for combats that a player may hold; of unknown ones only the first is listed, since
    /// there is no end to what they might be.
    fn combat_holdings(
        &self,
        state: &State,
        player: Player,
        known: &PerCard,
        combat: &Combat,
    ) -> Vec<Card> {
        let mut cards: Vec<Card> = known.iter().map(|(card, _)| card).collect();
        if combat.answers.list().is_empty() && state.herd(player).hand.unknown > 0 {
            cards.extend(self.unseen(&state.deck.seen));
            cards.sort_unstable();
            cards.dedup();
        }
        cards.retain(|card| self.deck.cards[card.0 as usize].phase == EventPhase::Combat);
        cards
    }

    /// The symbols that follow a card.
    fn rolls(&self, card: Card) -> Vec<Option<Die>> {
        if self.deck.cards[card.0 as usize].effect == CardEffect::SecondChance {
            Die::ALL.map(Some).to_vec()
        } else {
            vec![None]
        }
    }

    fn births(&self, state: &State, by: Player, out: &mut Out) {
        if state.phase > Phase::Births {
            return;
        }
        let herd = state.herd(by);
        let first = out.len();
        if herd.spaces.len() < 8 {
            self.newborns(state, by, None, out);
        } else {
            for space in herd.spaces.iter() {
                self.newborns(state, by, Some(space), out);
            }
        }
        likelier(&mut out[first..], keenness(state, by, Phase::Births));
    }

    fn newborns(&self, state: &State, by: Player, removing: Option<SpaceId>, out: &mut Out) {
        let killer = state.herd(by).genes.has(Gene::KillerBabies);
        let mut places = self.birthplaces(state, by, removing);
        if let Some(space) = removing {
            places.insert(space);
        }
        for to in places.iter() {
            let hatch = Hatch {
                to,
                die: None,
                removing,
                claim: None,
            };
            match state.owner(to).filter(|_| removing != Some(to)) {
                None => offer(
                    out,
                    Actor::Player(by),
                    Action::Hatch(hatch),
                    if removing.is_some() { 1 } else { 10 },
                ),
                Some(owner) if killer && owner != by => {
                    for die in Die::ALL {
                        let hatch = Hatch {
                            die: Some(die),
                            ..hatch
                        };
                        offer(
                            out,
                            Actor::Player(by),
                            Action::Hatch(hatch),
                            2 * die.faces(),
                        );
                    }
                }
                Some(_) => {}
            }
        }
    }

    /// Every set of losses but none at all, which nobody writes.
    fn deaths(&self, state: &State, by: Player, out: &mut Out) {
        if state.phase > Phase::Survival {
            return;
        }
        let doomed: Vec<SpaceId> = state
            .herd(by)
            .spaces
            .iter()
            .filter(|space| {
                let terrain = self.board.space(*space).terrain;
                self.climate_of(state, terrain) != super::data::wheel::Climate::Ideal
            })
            .collect();
        let first = out.len();
        for set in 1u32..1 << doomed.len() {
            let mut losses = Losses::NONE;
            for (index, space) in doomed.iter().enumerate() {
                if set >> index & 1 == 1 {
                    losses.push(*space);
                }
            }
            // The fewer die, the likelier it is chosen.
            offer(
                out,
                Actor::Player(by),
                Action::Lose(losses),
                9 - set.count_ones(),
            );
        }
        likelier(&mut out[first..], keenness(state, by, Phase::Survival));
    }
}
