//! From what a position states to the table, and what about it cannot be.

use crate::position::{Measure, Turned, When};
use crate::prelude::*;
use crate::state::{OpenCards, Part};

pub(super) struct TableSetup<'a> {
    pub(super) evolve: &'a Evolve,
    pub(super) said: Laying<'a, Evolve>,
    pub(super) state: State,
}

impl Evolve {
    pub(crate) fn laid_out(
        &self,
        round: Option<u32>,
        stated: &[Stated<Fact>],
        before: Option<&State>,
        left: Left,
    ) -> (State, Faults<Self>) {
        let mut state = self.start();
        state.piles = Piles::new(self.deck.pieces.len() as u8);
        state.order.cards = None;
        state.dealt = u8::MAX;
        state.left = left;
        let mut table = TableSetup { evolve: self, said: Laying::of(stated), state };
        let most = u32::from(self.options.biome_stack.longest());
        let rounds = format!("a session has {most} at most");
        let when = table.said.phase(table.said.table(Fact::phase), round, most, &rounds);
        let when = when.unwrap_or(When::Biome);
        table.state.round = round.unwrap_or(1);
        table.biomes(when);
        table.challenges(when);
        for player in self.players() {
            table.creature(player);
            match table.said.player(player, Fact::dominance) {
                Some((_, points)) => {
                    table.state.scores[player.seat()][Part::Other as usize] = (*points).into();
                }
                None => table.state.untold.points.insert(player),
            }
        }
        table.piles();
        if let Some(before) = before {
            table.not_undone(before);
        }
        table.begin(when);
        (table.state, table.said.faults)
    }
}

impl TableSetup<'_> {
    /// The card of the round is not stated.
    fn lacks(&mut self, what: &str, form: &str) {
        let words = format!("the position does not say which {what} this phase has");
        let words = Words::say(words, format!("no {what}"));
        self.said.missing(words.help(format!("write it as `table: {form}`")));
    }

    /// The cards of a deck that lie open and those of earlier rounds, each of which lies in one place.
    fn open<'e>(
        &mut self,
        shown: Option<(Step, &Turned)>,
        used: Option<(Step, &Vec<Number>)>,
        what: &str,
        name: impl Fn(Number) -> &'e str,
    ) -> OpenCards {
        let (at, turned) = shown.map_or_else(Default::default, |(at, turned)| (at, *turned));
        let [now, next] = [turned.0, turned.1].map(|card| Some(Shown { card: card?, at }));
        let mut cards = OpenCards { now, next, seen: 0 };
        let used = used.into_iter();
        let used = used.flat_map(|(at, used)| used.iter().map(move |card| (at, *card)));
        let open = turned.0.into_iter().chain(turned.1).map(|card| (at, card));
        for (at, card) in used.chain(open) {
            if cards.saw(card) {
                let name = name(card);
                let words = format!("{name} lies in two places, and there is one of each {what}");
                self.said.impossible(at, Words::say(words, "named before"));
                break;
            }
            cards.seen |= 1 << card;
        }
        cards
    }

    fn biomes(&mut self, when: When) {
        let evolve = self.evolve;
        let is_last = |biome: &Number| evolve.biome(*biome).last;
        let (shown, used) = (self.said.table(Fact::biome), self.said.table(Fact::biomes));
        let (at, turned) = shown.unzip();
        let (now, next) = turned.copied().unwrap_or_default();
        if when != When::Biome && !when.is_end() && now.is_none() {
            self.lacks("biome", "biome desert next swamp");
        }
        if let Some(biome) = now.filter(|_| when == When::Biome) {
            let words = format!(
                "{} is the biome of this round, and the position stands before it is turned up",
                evolve.biome_name(biome)
            );
            let help = "write `next biome` before the round's biome, or `phase challenge` after it";
            self.said.impossible(at, Words::say(words, "not turned up yet").help(help));
        }
        self.state.biomes = self.open(shown, used, "biome", |one| evolve.biome_name(one));
        if !when.is_end() {
            // The one that lies open is turned up in this round, or in the next if this one has its biome.
            let later = u32::from(when != When::Biome);
            let above = u32::from(evolve.options.biome_stack.above);
            for (biome, later) in [(now, 0), (next, later)] {
                let place = self.state.round + later;
                if let Some(biome) = biome.filter(is_last).filter(|_| place <= above) {
                    let (name, place) = (evolve.biome_name(biome), place as u8);
                    let words = format!(
                        "{name} is biome {place} of the stack, and {above} others lie above it at least"
                    );
                    let words = Words::say(words, "too early")
                        .help("another stack is set by `biome-stack`");
                    self.said.against_rules(at, words);
                }
            }
        }
        if let Some((at, biomes)) = used.filter(|_| !when.is_end()) {
            let most = (self.state.round as usize).saturating_sub(1);
            if biomes.len() > most {
                let (told, most) = (biomes.len() as u8, most as u8);
                let words = format!(
                    "the position has {told} biomes of earlier rounds, and there were {most}"
                );
                self.said.impossible(at, Words::say(words, "one biome a round"));
            }
            if let Some(biome) = biomes.iter().copied().find(is_last) {
                let name = evolve.biome_name(biome);
                let words =
                    format!("{name} was used in an earlier round, and a session ends with it");
                self.said.impossible(at, Words::say(words, "the end"));
            }
        }
    }

    fn challenges(&mut self, when: When) {
        let (shown, used) = (self.said.table(Fact::challenge), self.said.table(Fact::challenges));
        let is_known = shown.is_some_and(|(_, (now, _))| now.is_some());
        if when == When::Mutate && !is_known && !self.evolve.is_dying_sun(&self.state) {
            self.lacks("challenge", "challenge nesting next lean-season");
        }
        let evolve = self.evolve;
        self.state.challenges =
            self.open(shown, used, "challenge", |one| evolve.challenge_name(one));
    }

    fn creature(&mut self, player: Player) {
        let (deck, options) = (&self.evolve.deck, &self.evolve.options);
        let name = self.evolve.name(player);
        let (at, cards) = self.said.player(player, Fact::creature).unzip();
        let at = at.unwrap_or_default();
        for &(card, paid) in cards.into_iter().flatten() {
            let Ok(piece) = self.state.piles.find(Pile::Deck, self.evolve.pieces(card)) else {
                self.no_more(at, card);
                break;
            };
            let text = card_of(deck, piece);
            if self.state.creatures[player.seat()].slot(text.kind).is_some() {
                let card = self.evolve.card_name(card);
                let words = format!("{name}'s creature has two cards of the type of {card}");
                self.said.impossible(at, Words::say(words, "one card of a type"));
                break;
            }
            self.state.piles.take(Pile::Deck, piece);
            self.state.named_at[piece.0 as usize] = at;
            let creature = &mut self.state.creatures[player.seat()];
            let _ = creature.put(deck, options, piece, paid.unwrap_or(text.cost));
        }
        for attribute in Attribute::ALL {
            let mut measures = self.said.all(Actor::Player(player), Fact::measure);
            let stated = measures.find(|(_, measure)| measure.attribute == attribute);
            let Some((at, Measure { value, .. })) = stated else { continue };
            let follows = self.state.creatures[player.seat()].attribute(attribute);
            if options.step_by_step {
                self.state.creatures[player.seat()].set_attribute(options, attribute, *value);
            } else if *value != follows {
                let words = format!(
                    "{name}'s creature has {value} {} in the position, and its cards give {follows}",
                    attribute.name()
                );
                self.said.impossible(at, Words::say(words, "another value"));
            }
        }
    }

    /// Against the table above a gap: what is never undone.
    fn not_undone(&mut self, before: &State) {
        let evolve = self.evolve;
        let stays = !evolve.deck.has_manual();
        for player in evolve.players().filter(|_| stays) {
            let [was, is] = [before, &self.state].map(|state| &state.creatures[player.seat()]);
            let is_gone = |piece: &Piece| is.slot(card_of(&evolve.deck, *piece).kind).is_none();
            if let Some(piece) = was.pieces().find(is_gone) {
                let at = self.said.player(player, Fact::creature).map(|(at, _)| at);
                let (name, card) = (evolve.name(player), evolve.card_name(evolve.card_id(piece)));
                let words = format!(
                    "{name}'s creature had {card} above the gap, and no card of its type now"
                );
                let words = Words::say(words, "a place is empty")
                    .because(before.named_at[piece.0 as usize], format!("{name} has it here"))
                    .help("a card is replaced by another of its type and never only lost");
                self.said.against_rules(at, words);
            }
        }
        let at = self.said.table(Fact::biome).map(|(at, _)| at);
        let open = self.state.biomes;
        for biome in open.preview().into_iter().chain(open.number()) {
            if before.biomes.saw(biome) && before.biomes.preview() != Some(biome) {
                let words = format!(
                    "{} was used above the gap, and there is one of each biome",
                    evolve.biome_name(biome)
                );
                self.said.against_rules(at, Words::say(words, "used before"));
            }
        }
        self.state.biomes.seen |= before.biomes.seen;
        self.state.challenges.seen |= before.challenges.seen;
    }

    fn begin(&mut self, when: When) {
        let evolve = self.evolve;
        if when == When::Biome {
            for player in evolve.players() {
                let hand = self.state.hand(player);
                let limit = evolve.hand_limit(&self.state, player);
                if hand > limit && self.said.faults.is_empty() {
                    let words = format!(
                        "{} begins the round with {hand} cards, and the round above ends with \
                         {limit} at most",
                        evolve.name(player)
                    );
                    self.said.unlikely(None, Words::say(words, "above the limit"));
                }
            }
        }
        let is_last = evolve.is_dying_sun(&self.state);
        match when {
            When::Biome => self.state.phase = Phase::Biome,
            When::Challenge if !is_last => self.state.phase = Phase::Challenge,
            When::Challenge | When::Mutate => evolve.begin_mutate(&mut self.state),
            When::End => self.state.phase = Phase::Over,
        }
    }
}
