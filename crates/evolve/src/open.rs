//! From the header of a record to the rules of its session and the first state.

use crate::data::{self, DECKS, Deck};
use crate::given::with_given;
use crate::prelude::*;
use crate::state::{OpenCards, Order, Turn};
use evoref_record::diagnostic::Code;

/// What the seed dealt; empty without one.
#[derive(Debug, Clone, Default)]
pub(super) struct Dealt {
    pub(super) creatures: Vec<Piece>,
    pub(super) challenges: Vec<Number>,
    pub(super) biomes: Vec<Number>,
}

impl Dealt {
    fn new(seed: &Seed, deck: &Deck, options: &Options) -> Self {
        let shuffled = |pile: &str, mut cards: Vec<u16>| {
            seed.shuffle(pile, 0, &mut cards);
            cards
        };
        let all = |count: usize| (0..count as u16).collect::<Vec<_>>();
        let small = |cards: Vec<u16>| cards.into_iter().map(|card| card as u8).collect();
        let creatures = shuffled("creatures", all(deck.pieces.len())).into_iter();
        let last = u16::from(deck.last_biome);
        let mut others = all(deck.biomes.len());
        others.retain(|biome| *biome != last);
        let others = shuffled("biomes", others);
        let (above, rest) = others.split_at(options.biome_stack.above.into());
        let (with, below) = rest.split_at(options.biome_stack.with_dying_sun.into());
        let middle = shuffled("dying-sun", [with, &[last]].concat());
        Self {
            creatures: creatures.map(|card| Piece(card as u8)).collect(),
            challenges: small(shuffled("challenges", all(deck.challenges.len()))),
            biomes: small([above, &middle, below].concat()),
        }
    }
}

impl Begun for Evolve {
    fn new(opening: &Opening<'_>) -> Result<Self, Vec<Finding>> {
        let mut bad = Vec::new();
        let deck = material(opening, &DECKS, 0).unwrap_or_else(|misread| {
            bad.push(*misread);
            Arc::clone(DECKS.at(0))
        });
        let deck = with_given(deck, opening, &mut bad);
        let mut options = deck.options;
        let set = |name: &str, value: &str| options.set(name, value);
        bad.extend(opening.set_rulings(Self::GAME, set).err().into_iter().flatten());
        if bad.is_empty()
            && let Err(misread) = fits(&deck, &options, opening)
        {
            bad.push(*misread);
        }
        if !bad.is_empty() {
            return Err(bad);
        }
        let dealt = match &opening.chance {
            Chance::Seeded(seed) => Dealt::new(seed, &deck, &options),
            Chance::Recorded => Dealt::default(),
        };
        Ok(Self { deck, options, seats: Arc::clone(opening.seats), chance: opening.chance, dealt })
    }

    fn start(&self) -> State {
        let mut piles = Piles::new(self.deck.pieces.len() as u8);
        let is_seeded = matches!(self.chance, Chance::Seeded(_));
        if is_seeded {
            piles.know_deck();
        }
        let cards = is_seeded.then(|| self.dealt.creatures.iter().copied().collect());
        State {
            round: 0,
            phase: Phase::Deal,
            piles,
            order: Order { cards, shuffles: 1 },
            creatures: [Creature::default(); MAX_PLAYERS],
            turns: [Turn::default(); MAX_PLAYERS],
            scores: [[0; 5]; MAX_PLAYERS],
            biomes: OpenCards::default(),
            challenges: OpenCards::default(),
            challenges_drawn: 0,
            named_at: [Step::default(); 128],
            scored_at: Step::default(),
            shuffled_at: Step::default(),
            others: None,
            plan: None,
            dealt: 0,
            untold: Untold::default(),
            left: Left::default(),
        }
    }
}

fn fits(deck: &Deck, options: &Options, opening: &Opening<'_>) -> Result<(), Box<Finding>> {
    let players = opening.seats.len();
    let stacked = |name: &str| {
        let mut lines = opening.rulings.iter().rev();
        lines.find(|line| fold(line.key.text) == name)
    };
    let complain = |code: Record, names: &[&str], message: String| {
        let line = names.iter().find_map(|name| stacked(name)).map(|line| line.span);
        let span = line.or_else(|| opening.seats.first().map(|seat| seat.span)).unwrap_or_default();
        Finding::new(Code::from(code), span, message, "does not fit")
    };
    if let Err(cause) = data::fits(options, deck.biomes.len(), deck.challenges.len()) {
        let names = ["biome-stack", "players-max", "players-min"];
        return Err(complain(Record::RulingValue, &names, cause));
    }
    let range = options.players_min as usize..=options.players_max as usize;
    if !range.contains(&players) {
        let (least, most) = range.into_inner();
        let message = format!("{players} players play; this session is for {least} to {most}");
        return Err(complain(Record::BadPlayers, &["players-max", "players-min"], message));
    }
    let dealt = players * options.start_hand as usize;
    let (hand, cards) = (options.start_hand, deck.pieces.len());
    if dealt > cards {
        let message =
            format!("{players} opening hands of {hand} take {dealt} cards, the deck has {cards}");
        return Err(complain(Record::RulingValue, &["start-hand"], message));
    }
    Ok(())
}
