//! From what a position states to the table, and what about it cannot be.

use super::{Fact, When};
use crate::Evolve;
use crate::creature::card_of;
use crate::data::Attribute;
use crate::data::Number;
use crate::options::AttributeMethod;
use crate::piles::{Known, Pile, Piles};
use crate::rules::Breach;
use crate::rules::position::{
    Against, Impossible, Missing, PositionAgainstRules, PositionImpossible, PositionMissing,
    PositionUnlikely,
};
use crate::state::{Part, Phase, Shown, State};
use evoref_game::{Actor, Player, Stated, Step, told};

/// What is wrong with a position, each with the clause that states it.
pub(super) type Faults = Vec<(Option<Step>, Breach)>;

/// A position on its way to the table.
pub(super) struct Laying<'a> {
    pub(super) evolve: &'a Evolve,
    pub(super) stated: &'a [Stated<Fact>],
    pub(super) state: State,
    pub(super) faults: &'a mut Faults,
}

impl Evolve {
    /// See [`evoref_game::Rules::lay_out`].
    pub(crate) fn laid_out(
        &self,
        round: Option<u32>,
        stated: &[Stated<Fact>],
        before: Option<&State>,
        faults: &mut Faults,
    ) -> State {
        let mut state = self.first_state();
        state.piles = Piles::new(self.deck.pieces.len() as u8, Known::No);
        state.order.known = false;
        state.dealt = u8::MAX;
        let mut laying = Laying { evolve: self, stated, state, faults };
        laying.only_once();
        let when = laying.when(round);
        laying.state.round = round.unwrap_or(1);
        laying.biomes(when);
        laying.challenges(when);
        for player in self.players() {
            laying.creature(player);
            laying.dominance(player);
        }
        laying.piles();
        if let Some(before) = before {
            laying.not_undone(before);
        }
        laying.begin(when);
        laying.state
    }
}

impl Laying<'_> {
    pub(super) fn refuse(&mut self, at: Option<Step>, what: Impossible) {
        self.faults.push((at, PositionImpossible { what }.into()));
    }

    pub(super) fn is_against(&mut self, at: Option<Step>, what: Against) {
        self.faults.push((at, PositionAgainstRules { what }.into()));
    }

    pub(super) fn misses(&mut self, what: Missing) {
        self.faults.push((None, PositionMissing { what }.into()));
    }

    /// What is stated by somebody and fits, with its place.
    pub(super) fn find<T>(
        &self,
        by: Actor,
        fits: impl Fn(&Fact) -> Option<T>,
    ) -> Option<(Step, T)> {
        let mut own = self.stated.iter().filter(|stated| stated.by == by);
        own.find_map(|stated| Some((stated.at, fits(&stated.what)?)))
    }

    fn only_once(&mut self) {
        let alike = |one: &Fact, other: &Fact| match (one, other) {
            (Fact::Attribute(one, _), Fact::Attribute(other, _)) => one == other,
            _ => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        for (index, stated) in self.stated.iter().enumerate() {
            let mut above = self.stated[..index].iter();
            if above.any(|one| one.by == stated.by && alike(&one.what, &stated.what)) {
                self.refuse(Some(stated.at), Impossible::Twice);
            }
        }
    }

    fn when(&mut self, round: Option<u32>) -> When {
        let stated = self.find(Actor::Table, told!(Fact::Phase(when) => *when));
        let when = stated.map_or(When::Biome, |(_, when)| when);
        let most = u32::from(self.evolve.options.biome_stack.longest());
        match round {
            None if when != When::End => self.misses(Missing::Heading),
            Some(_) if when == When::End => {
                self.refuse(stated.map(|(at, _)| at), Impossible::AfterTheEnd);
            }
            Some(round) if !(1..=most).contains(&round) => {
                self.refuse(None, Impossible::Round { round, most });
            }
            None | Some(_) => {}
        }
        when
    }

    fn biomes(&mut self, when: When) {
        let deck = &self.evolve.deck;
        let shown = self.find(Actor::Table, told!(Fact::Biome(now, next) => (*now, *next)));
        let used = self.find(Actor::Table, told!(Fact::Biomes(biomes) => biomes.clone()));
        let (at, now, next) =
            shown.map_or((None, None, None), |(at, (now, next))| (Some(at), now, next));
        if when != When::Biome && when != When::End && now.is_none() {
            self.misses(Missing::Biome);
        }
        if let Some(biome) = now.filter(|_| when == When::Biome) {
            self.refuse(at, Impossible::TooEarly { biome });
        }
        let all = used.iter().flat_map(|(at, biomes)| biomes.iter().map(|biome| (*at, *biome)));
        let shown = now.into_iter().chain(next).map(|biome| (at.unwrap_or_default(), biome));
        let all: Vec<(Step, Number)> = all.chain(shown).collect();
        for (at, biome) in &all {
            if self.state.saw_biome(*biome) {
                self.refuse(Some(*at), Impossible::BiomeTwice { biome: *biome });
                break;
            }
            self.state.biomes_seen |= 1 << biome;
        }
        let round = self.state.round as usize;
        if when != When::End {
            // The one that lies open is turned up in this round, or in the next if this one has its
            // biome.
            let later = u32::from(when != When::Biome);
            let places = [(now, 0), (next, later)];
            let above = u32::from(self.evolve.options.biome_stack.above);
            for (biome, later) in places {
                let place = self.state.round + later;
                if let Some(biome) = biome.filter(|biome| deck.biomes[*biome as usize].last)
                    && place <= above
                {
                    self.is_against(at, Against::TooEarly { biome, place: place as u8 });
                }
            }
        }
        if let Some((at, biomes)) = &used {
            let most = if when == When::End { usize::MAX } else { round.saturating_sub(1) };
            if biomes.len() > most {
                let (stated, most) = (biomes.len() as u8, most as u8);
                self.refuse(Some(*at), Impossible::TooManyBiomes { stated, most });
            }
            if let Some(biome) = biomes.iter().find(|one| deck.biomes[**one as usize].last)
                && when != When::End
            {
                self.refuse(Some(*at), Impossible::DyingSunOver { biome: *biome });
            }
        }
        let shown =
            |card: Option<Number>| card.map(|card| Shown { card, at: at.unwrap_or_default() });
        (self.state.biome, self.state.biome_preview) = (shown(now), shown(next));
    }

    fn challenges(&mut self, when: When) {
        let shown = self.find(Actor::Table, told!(Fact::Challenge(now, next) => (*now, *next)));
        let used = self.find(Actor::Table, told!(Fact::Challenges(used) => used.clone()));
        let (at, now, next) =
            shown.map_or((None, None, None), |(at, (now, next))| (Some(at), now, next));
        if when == When::Mutate && now.is_none() && !self.is_last_biome() {
            self.misses(Missing::Challenge);
        }
        let all = used.iter().flat_map(|(at, used)| used.iter().map(|one| (*at, *one)));
        let shown = now.into_iter().chain(next).map(|one| (at.unwrap_or_default(), one));
        let all: Vec<(Step, Number)> = all.chain(shown).collect();
        for (at, challenge) in all {
            if self.state.saw_challenge(challenge) {
                self.refuse(Some(at), Impossible::ChallengeTwice { challenge });
                break;
            }
            self.state.challenges_seen |= 1 << challenge;
        }
        let shown =
            |card: Option<Number>| card.map(|card| Shown { card, at: at.unwrap_or_default() });
        (self.state.challenge, self.state.challenge_preview) = (shown(now), shown(next));
    }

    fn is_last_biome(&self) -> bool {
        let open = self.state.open_biome();
        open.is_some_and(|open| self.evolve.deck.biomes[open as usize].last)
    }

    fn creature(&mut self, player: Player) {
        let by = Actor::Player(player);
        let (deck, options) = (&self.evolve.deck, &self.evolve.options);
        let stated = self.find(by, told!(Fact::Creature(cards) => cards.clone()));
        let (at, cards) = stated.unwrap_or_default();
        for (card, paid) in cards {
            let Ok(piece) = self.state.piles.find(Pile::Deck, self.evolve.pieces(card)) else {
                self.refuse(Some(at), Impossible::NoMore { card });
                break;
            };
            let text = card_of(deck, piece);
            if self.state.creatures[player.seat()].slot(text.kind).is_some() {
                self.refuse(Some(at), Impossible::SlotTwice { player, card });
                break;
            }
            self.state.piles.take(Pile::Deck, piece);
            self.state.named_at[piece.0 as usize] = at;
            let creature = &mut self.state.creatures[player.seat()];
            let _ = creature.put(deck, options, piece, paid.unwrap_or(text.cost));
        }
        for attribute in Attribute::ALL {
            let stated = self.find(by, |fact| {
                let Fact::Attribute(one, value) = fact else {
                    return None;
                };
                (*one == attribute).then_some(*value)
            });
            let Some((at, value)) = stated else { continue };
            let follows = self.state.creatures[player.seat()].attribute(attribute);
            if options.attribute_method == AttributeMethod::StepByStep {
                self.state.creatures[player.seat()].set_attribute(options, attribute, value);
            } else if value != follows {
                self.refuse(Some(at), Impossible::Attribute { player, attribute, value, follows });
            }
        }
    }

    fn dominance(&mut self, player: Player) {
        let stated = self.find(Actor::Player(player), told!(Fact::Dominance(points) => *points));
        match stated {
            Some((_, points)) => {
                self.state.scores[player.seat()][Part::Other as usize] = points;
            }
            None => self.state.untold.points |= 1 << player.0,
        }
    }

    /// Against the table above a gap: what is never undone.
    fn not_undone(&mut self, before: &State) {
        for player in self.evolve.players() {
            let (was, is) =
                (&before.creatures[player.seat()], &self.state.creatures[player.seat()]);
            let gone = was.pieces().find(|piece| {
                let kind = card_of(&self.evolve.deck, *piece).kind;
                is.slot(kind).is_none()
            });
            if let Some(piece) = gone {
                let card = self.evolve.card_id(piece);
                let worn = before.named_at[piece.0 as usize];
                let at = self.find(Actor::Player(player), |fact| {
                    matches!(fact, Fact::Creature(_)).then_some(())
                });
                self.is_against(at.map(|(at, ())| at), Against::SlotEmptied { player, card, worn });
            }
        }
        let next = self.state.biome_preview.map(|shown| shown.card);
        let open = self.state.open_biome();
        for biome in next.into_iter().chain(open) {
            let then = before.biome_preview.map(|shown| shown.card);
            if before.saw_biome(biome) && then != Some(biome) {
                let at =
                    self.find(Actor::Table, |fact| matches!(fact, Fact::Biome(..)).then_some(()));
                self.is_against(at.map(|(at, ())| at), Against::BiomeBack { biome });
            }
        }
        self.state.biomes_seen |= before.biomes_seen;
        self.state.challenges_seen |= before.challenges_seen;
    }

    fn begin(&mut self, when: When) {
        let evolve = self.evolve;
        if when == When::Biome {
            for player in evolve.players() {
                let (hand, limit) =
                    (self.state.hand(player), evolve.hand_limit(&self.state, player));
                if hand > limit && self.faults.is_empty() {
                    let what = PositionUnlikely { player, hand, limit };
                    self.faults.push((None, what.into()));
                }
            }
        }
        match when {
            When::Biome => self.state.phase = Phase::Biome,
            When::Challenge if !self.is_last_biome() => self.state.phase = Phase::Challenge,
            When::Challenge | When::Mutate => evolve.begin_mutate(&mut self.state),
            When::End => self.state.phase = Phase::Over,
        }
    }
}
