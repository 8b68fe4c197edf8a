//! From what a position states to the table, and what about it cannot be.

use crate::position::{Measure, Turned, When, card};
use crate::prelude::*;
use crate::state::Part;

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

/// What a position says of the cards of a deck of which one is turned up in each round.
struct Stack<'a> {
    /// Where those are stated that lie open.
    at: Option<Step>,
    now: Option<Number>,
    next: Option<Number>,
    /// Those of earlier rounds.
    used: Option<(Step, &'a Vec<Number>)>,
}

impl<'a> Stack<'a> {
    fn of(shown: Option<(Step, &Turned)>, used: Option<(Step, &'a Vec<Number>)>) -> Self {
        let (now, next) = shown.map_or((None, None), |(_, turned)| *turned);
        Self { at: shown.map(|(at, _)| at), now, next, used }
    }

    /// All of them up to the first that stands twice, a bit each, and where that stands.
    fn seen(&self) -> (u64, Option<(Step, Number)>) {
        let at = self.at.unwrap_or_default();
        let used = self.used.into_iter();
        let used = used.flat_map(|(at, used)| used.iter().map(move |card| (at, *card)));
        let open = self.now.into_iter().chain(self.next).map(|card| (at, card));
        let mut seen = 0;
        for (at, card) in used.chain(open) {
            if seen >> card & 1 == 1 {
                return (seen, Some((at, card)));
            }
            seen |= 1 << card;
        }
        (seen, None)
    }

    /// The one of the round and the next, as they lie there.
    fn shown(&self) -> (Option<Shown>, Option<Shown>) {
        let at = self.at.unwrap_or_default();
        let shown = |card: Option<Number>| card.map(|card| Shown { card, at });
        (shown(self.now), shown(self.next))
    }
}

impl TableSetup<'_> {
    /// The card of the round is not stated.
    fn lacks(&mut self, what: &str, form: &str) {
        let words = format!("the position does not say which {what} this phase has");
        let words = Words::say(words, format!("no {what}"));
        self.said.missing(words.help(format!("write it as `table: {form}`")));
    }

    fn biomes(&mut self, when: When) {
        let evolve = self.evolve;
        let is_last = |biome: &Number| evolve.biome(*biome).last;
        let stack = Stack::of(self.said.table(Fact::biome), self.said.table(Fact::biomes));
        let Stack { at, now, next, used } = stack;
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
        let (seen, twice) = stack.seen();
        self.state.biomes_seen = seen;
        if let Some((at, biome)) = twice {
            let name = evolve.biome_name(biome);
            let words = format!("{name} lies in two places, and there is one of each biome");
            self.said.impossible(at, Words::say(words, "named before"));
        }
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
        (self.state.biome, self.state.biome_preview) = stack.shown();
    }

    fn challenges(&mut self, when: When) {
        let stack = Stack::of(self.said.table(Fact::challenge), self.said.table(Fact::challenges));
        if when == When::Mutate && stack.now.is_none() && !self.evolve.is_dying_sun(&self.state) {
            self.lacks("challenge", "challenge nesting next lean-season");
        }
        let (seen, twice) = stack.seen();
        self.state.challenges_seen = seen;
        if let Some((at, challenge)) = twice {
            let name = self.evolve.challenge_name(challenge);
            let words = format!("{name} lies in two places, and there is one of each challenge");
            self.said.impossible(at, Words::say(words, "named before"));
        }
        (self.state.challenge, self.state.challenge_preview) = stack.shown();
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
        for player in evolve.players() {
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
        for biome in card(self.state.biome_preview).into_iter().chain(self.state.open_biome()) {
            if before.saw_biome(biome) && card(before.biome_preview) != Some(biome) {
                let words = format!(
                    "{} was used above the gap, and there is one of each biome",
                    evolve.biome_name(biome)
                );
                self.said.against_rules(at, Words::say(words, "used before"));
            }
        }
        self.state.biomes_seen |= before.biomes_seen;
        self.state.challenges_seen |= before.challenges_seen;
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
