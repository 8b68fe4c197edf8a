//! From the header of a record to the rules of its session and the first state.

use std::sync::Arc;

use super::Evolve;
use super::action::Number;
use super::creature::Creature;
use super::data::{BadRuling, Deck, Rulings, kebab, load};
use super::house::HOUSE;
use super::options::SWITCHES;
use super::piles::{Known, Piece, Piles};
use super::state::{Order, Phase, State, Turn};
use crate::diagnostic::{Code, Record};
use crate::game::{Chance, MAX_PLAYERS, Opening, Seed, Setting, Step};
use crate::games::material::Material;
use crate::notation::{Misread, fold};
use crate::source::Span;

/// What the seed dealt; empty without one.
#[derive(Debug, Clone, Default)]
pub(super) struct Dealt {
    /// The creature deck from the top.
    pub(super) creatures: Vec<Piece>,
    /// The challenge deck from the top.
    pub(super) challenges: Vec<Number>,
    /// The biome stack from the top.
    pub(super) biomes: Vec<Number>,
}

impl Dealt {
    fn new(seed: &Seed, deck: &Deck, rulings: &Rulings) -> Self {
        let shuffled = |pile: &str, mut cards: Vec<u16>| {
            seed.shuffle(pile, 0, &mut cards);
            cards
        };
        let all = |count: usize| (0..count as u16).collect::<Vec<_>>();
        let small = |cards: Vec<u16>| cards.into_iter().map(|card| card as u8).collect();
        let others = all(deck.biomes.len())
            .into_iter()
            .filter(|biome| *biome != u16::from(deck.last_biome))
            .collect();
        let others = shuffled("biomes", others);
        let above = rulings.biome_stack.above as usize;
        let below = above + rulings.biome_stack.with_dying_sun as usize;
        let mut middle = others[above..below].to_vec();
        middle.push(u16::from(deck.last_biome));
        let mut stack = others[..above].to_vec();
        stack.extend(shuffled("dying-sun", middle));
        stack.extend(&others[below..]);
        Self {
            creatures: shuffled("creatures", all(deck.pieces.len()))
                .into_iter()
                .map(|card| Piece(card as u8))
                .collect(),
            challenges: small(shuffled("challenges", all(deck.challenges.len()))),
            biomes: small(stack),
        }
    }
}

impl Evolve {
    /// See [`crate::game::Rules::new`].
    pub(super) fn open(opening: &Opening<'_>) -> Result<Self, Vec<Misread>> {
        let mut bad = Vec::new();
        let deck = match deck(opening) {
            Ok(deck) => deck,
            Err(misread) => {
                bad.push(*misread);
                Material::Shipped(&HOUSE)
            }
        };
        let mut rulings = deck.rulings;
        for ruling in opening.rulings {
            if let Err(misread) = set(&mut rulings, ruling) {
                bad.push(*misread);
            }
        }
        if bad.is_empty()
            && let Err(misread) = fits(&deck, &rulings, opening)
        {
            bad.push(*misread);
        }
        if !bad.is_empty() {
            return Err(bad);
        }
        let dealt = match &opening.chance {
            Chance::Seeded(seed) => Dealt::new(seed, &deck, &rulings),
            Chance::Recorded => Dealt::default(),
        };
        Ok(Self {
            deck,
            rulings,
            players: opening.seats.len() as u8,
            seats: Arc::clone(opening.seats),
            chance: opening.chance,
            dealt,
        })
    }

    /// The state before anything is dealt.
    pub(super) fn first_state(&self) -> State {
        let mut order = Order::UNKNOWN;
        let known = match self.chance {
            Chance::Seeded(_) => {
                let cards: Vec<u16> = (self.dealt.creatures.iter())
                    .map(|piece| u16::from(piece.0))
                    .collect();
                order.set(&cards);
                Known::Yes
            }
            Chance::Recorded => Known::No,
        };
        State {
            round: 0,
            phase: Phase::Deal,
            piles: Piles::new(self.deck.pieces.len() as u8, known),
            order,
            creatures: [Creature::default(); MAX_PLAYERS],
            turns: [Turn::default(); MAX_PLAYERS],
            scores: [[0; 5]; MAX_PLAYERS],
            biome: None,
            biome_preview: None,
            challenge: None,
            challenge_preview: None,
            biomes_seen: 0,
            challenges_seen: 0,
            challenges_drawn: 0,
            named_at: [Step::default(); 128],
            scored_at: Step::default(),
            shuffled_at: Step::default(),
            dealt: 0,
        }
    }
}

const TRANSCRIBING: &str = "how to transcribe a box: `evoref rules evolve`";

/// The deck that the header names, or the house deck.
fn deck(opening: &Opening<'_>) -> Result<Material<Deck>, Box<Misread>> {
    let Some(header) =
        (opening.headers.iter()).find(|header| header.key.text.eq_ignore_ascii_case("deck"))
    else {
        return Ok(Material::Shipped(&HOUSE));
    };
    if fold(header.value) == HOUSE.id {
        return Ok(Material::Shipped(&HOUSE));
    }
    let path = std::path::Path::new(header.value);
    let is_path = path.extension().is_some() || header.value.contains(['/', '\\']);
    if !is_path {
        return Err(Misread::new(
            Record::HeaderValue,
            header.span,
            format!("`{}` is neither a shipped deck nor a file", header.value),
            "unknown deck",
        )
        .help(format!(
            "the shipped deck is `{}`; a transcription is named by its path, `my-box.yaml`",
            HOUSE.id
        )));
    }
    let bad = |cause: String| {
        Misread::new(Record::BadData, header.span, cause, "cannot be used").help(TRANSCRIBING)
    };
    let file = opening
        .files
        .read(header.value)
        .map_err(|refused| refused.misread(header.span).help(TRANSCRIBING))?;
    let deck = file
        .load(header.value, load)
        .map_err(|cause| bad(cause.to_string()))?;
    Ok(Material::Own(deck))
}

fn set(rulings: &mut Rulings, ruling: &Setting<'_>) -> Result<(), Box<Misread>> {
    let name = kebab(ruling.key.text);
    rulings.set(&name, &kebab(ruling.value)).map_err(|bad| {
        let names = || SWITCHES.iter().map(|switch| switch.name);
        match bad {
            BadRuling::Name => Misread::new(
                Record::UnknownRuling,
                ruling.key.span,
                format!("`{}` is no switch of Evolve!", ruling.key.text),
                "unknown switch",
            )
            .suggest(ruling.key.text, names())
            .help(format!(
                "switches: {}",
                names().collect::<Vec<_>>().join(", ")
            )),
            BadRuling::Value(takes) => Misread::new(
                Record::RulingValue,
                ruling.span,
                format!("`{name}` cannot be `{}`", ruling.value),
                "not a value of this switch",
            )
            .help(format!("`{name}` takes {takes}")),
        }
    })
}

/// Whether deck, rulings and players go together.
fn fits(deck: &Deck, rulings: &Rulings, opening: &Opening<'_>) -> Result<(), Box<Misread>> {
    let players = opening.seats.len();
    let stacked = |name: &str| {
        let mut lines = opening.rulings.iter().rev();
        lines.find(|line| kebab(line.key.text) == name)
    };
    let complain = |code: Record, names: &[&str], message: String| {
        let span = names.iter().find_map(|name| stacked(name)).map_or_else(
            || (opening.seats.first()).map_or(Span::default(), |seat| seat.span),
            |line| line.span,
        );
        Misread::new(Code::from(code), span, message, "does not fit")
    };
    if let Err(cause) = deck.fits(rulings) {
        let names = ["biome-stack", "players-max", "players-min"];
        return Err(complain(Record::RulingValue, &names, cause));
    }
    let range = rulings.players_min as usize..=rulings.players_max as usize;
    if !range.contains(&players) {
        let message = format!(
            "{players} players play; this session is for {} to {}",
            range.start(),
            range.end()
        );
        let names = ["players-max", "players-min"];
        return Err(complain(Record::BadPlayers, &names, message));
    }
    let dealt = players * rulings.start_hand as usize;
    if dealt > deck.pieces.len() {
        let message = format!(
            "{players} opening hands of {} take {dealt} cards, the deck has {}",
            rulings.start_hand,
            deck.pieces.len()
        );
        return Err(complain(Record::RulingValue, &["start-hand"], message));
    }
    Ok(())
}
