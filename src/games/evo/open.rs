//! Opening a session: header lines, rulings and data files.

use std::sync::Arc;

use super::Evo;
use super::data::board::Board;
use super::data::events::EventDeck;
use super::data::wheel::Wheel;
use super::deal::Piles;
use super::options::Options;
use super::state::{
    BAG, Bag, Books, Breeding, Deck, Dying, Genes, Herd, Lab, Moving, PerCard, Phase, SEATS, Sky,
    Spaces, State, Touched, Track,
};
use crate::data::{BadData, DataFile};
use crate::diagnostic::Record;
use crate::game::{Chance, Opening, Setting, Step};
use crate::games::material::Material;
use crate::notation::{Misread, fold};
use crate::source::Span;

/// One kind of data that a header names.
struct Kind<T: 'static> {
    key: &'static str,
    what: &'static str,
    shipped: fn(&str) -> Option<&'static T>,
    names: &'static [&'static str],
    parse: fn(DataFile<'_>) -> Result<T, BadData>,
}

impl Evo {
    /// The session that a header describes.
    pub(super) fn open(opening: &Opening<'_>) -> Result<Self, Vec<Misread>> {
        let mut misreads = Vec::new();
        let mut options = Options::default();
        for ruling in opening.rulings {
            if let Err(misread) = options.set(ruling) {
                misreads.push(*misread);
            }
        }
        let board =
            board(opening).unwrap_or_else(|misread| fallen(*misread, &mut misreads, &BOARDS));
        let wheel = data(opening, &WHEELS, "ring-six")
            .unwrap_or_else(|misread| fallen(*misread, &mut misreads, &WHEELS));
        let deck = data(opening, &DECKS, "house")
            .unwrap_or_else(|misread| fallen(*misread, &mut misreads, &DECKS));
        let (Some(board), Some(wheel), Some(deck), true) =
            (board, wheel, deck, misreads.is_empty())
        else {
            return Err(misreads);
        };
        let piles = match opening.chance {
            Chance::Recorded => None,
            Chance::Seeded(seed) => {
                let copies: Vec<u8> = deck.cards.iter().map(|card| card.copies).collect();
                let players = opening.seats.len() as u8;
                let starts = board.starts();
                let piles = Piles::deal(&seed, players, starts, &copies, &options);
                Some(Box::new(piles))
            }
        };
        Ok(Self {
            seats: Arc::clone(opening.seats),
            board,
            wheel,
            deck,
            options,
            piles,
        })
    }

    /// The state before the set-up.
    pub(super) fn before_the_first_line(&self) -> State {
        let at = Step::default();
        State {
            round: 0,
            phase: Phase::Setup,
            began: at,
            order: Track::EMPTY,
            ordered: at,
            adrenaline: None,
            head_start: None,
            herds: [Herd::NEW; SEATS],
            sky: Sky {
                wheel: self.wheel.start,
                shift: 0,
                decreed: [None; 4],
                turned: [0; 5],
                now: None,
                last: [at; 5],
            },
            lab: Lab::EMPTY,
            bag: Bag {
                drawn: Genes::default(),
                order: self.piles.as_deref().map_or([0; BAG], Piles::bag),
                left: BAG as u8,
            },
            deck: Deck {
                drawn: 0,
                seen: PerCard::NONE,
                open: 0,
            },
            moving: Moving {
                place: 0,
                begun: false,
                spent: [0; SEATS],
                flown: 0,
                extra: [0; SEATS],
                last: at,
            },
            breeding: Breeding {
                egg: 1,
                place: 0,
                born: [0; SEATS],
                young: Spaces(0),
                extra: [0; SEATS],
                last: at,
            },
            dying: Dying {
                taken: 0,
                shelters: [0; SEATS],
                last: at,
            },
            touched: Touched([at; Board::MAX_SPACES]),
            books: Books::default(),
        }
    }
}

const BOARDS: Kind<Board> = Kind {
    key: "board",
    what: "a board",
    shipped: Board::shipped,
    names: Board::SHIPPED,
    parse: |file| Board::parse(file),
};
const WHEELS: Kind<Wheel> = Kind {
    key: "wheel",
    what: "a wheel",
    shipped: Wheel::shipped,
    names: Wheel::SHIPPED,
    parse: |file| Wheel::parse(file),
};
const DECKS: Kind<EventDeck> = Kind {
    key: "events",
    what: "an event deck",
    shipped: EventDeck::shipped,
    names: EventDeck::SHIPPED,
    parse: |file| EventDeck::parse(file),
};

type Found<T> = Result<Option<Material<T>>, Box<Misread>>;

/// Notes a misread; nothing was found.
fn fallen<T>(misread: Misread, misreads: &mut Vec<Misread>, _: &Kind<T>) -> Option<Material<T>> {
    misreads.push(misread);
    None
}

fn setting<'a>(opening: &'a Opening<'_>, key: &str) -> Option<&'a Setting<'a>> {
    opening
        .headers
        .iter()
        .find(|setting| fold(setting.key.text) == key)
}

/// The data that a header names, or the default.
fn data<T: Send + Sync>(opening: &Opening<'_>, kind: &Kind<T>, default: &str) -> Found<T> {
    let Some(setting) = setting(opening, kind.key) else {
        return Ok((kind.shipped)(default).map(Material::Shipped));
    };
    let value = setting.value.trim();
    if let Some(shipped) = (kind.shipped)(value).or_else(|| (kind.shipped)(&fold(value))) {
        return Ok(Some(Material::Shipped(shipped)));
    }
    if !looks_like_a_path(value) {
        let names = kind.names.join(", ");
        return Err(Misread::new(
            Record::HeaderValue,
            setting.span,
            format!("`{value}` is not {} that ships", kind.what),
            "no such name",
        )
        .suggest(value, kind.names.iter().copied())
        .help(format!(
            "names here: {names}; or the path of a YAML file beside the record"
        )));
    }
    let file = opening
        .files
        .read(value)
        .map_err(|refused| refused.misread(setting.span))?;
    let read = file.load(value, kind.parse);
    read.map(|data| Some(Material::Own(data)))
        .map_err(|bad| bad_file(setting.span, bad.to_string()))
}

fn looks_like_a_path(value: &str) -> bool {
    let extension = value
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension);
    value.contains(['/', '\\'])
        || ["yaml", "yml"]
            .iter()
            .any(|yaml| extension.eq_ignore_ascii_case(yaml))
}

fn bad_file(span: Span, why: String) -> Box<Misread> {
    Misread::new(Record::BadData, span, why, "this file cannot be used")
}

/// The board: it must be made for the number of players.
fn board(opening: &Opening<'_>) -> Found<Board> {
    let players = opening.seats.len();
    let default = Board::SHIPPED.get(players.wrapping_sub(2));
    let board = data(opening, &BOARDS, default.copied().unwrap_or_default())?;
    if let (Some(board), Some(setting)) = (&board, setting(opening, "board")) {
        let (least, most) = board.players;
        let fits = usize::from(least) <= players && players <= usize::from(most);
        if !fits || (board.starts().count_ones() as usize) < 2 * players {
            let made_for = if least == most {
                least.to_string()
            } else {
                format!("{least} to {most}")
            };
            return Err(Misread::new(
                Record::HeaderValue,
                setting.span,
                format!(
                    "the board {} is made for {made_for} players, and {players} play here",
                    board.name
                ),
                "another number of players",
            )
            .help(format!(
                "for {players} players: `board: reference-{players}`"
            )));
        }
    }
    Ok(board)
}
