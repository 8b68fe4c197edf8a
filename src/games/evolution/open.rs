//! The beginning of a session: edition, rulings, piles.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use super::Evolution;
use super::card::Deck;
use super::edition::Edition;
use super::options::{Options, SWITCHES, Set};
use super::piles::{Piles, Search};
use super::state::State;
use crate::data::{BadData, DataFile};
use crate::diagnostic::Record;
use crate::game::{Opening, Setting};
use crate::games::material::Material;
use crate::notation::{Misread, closest};

/// The shipped editions, the default first.
static EDITIONS: [Edition; 3] = include!(concat!(env!("OUT_DIR"), "/evolution_editions.rs"));

/// What a session takes from an edition.
struct Given {
    players: (u8, u8),
    deck: Deck,
    options: Options,
}

impl Given {
    fn by(edition: &Edition) -> Self {
        let mut options = Options::new();
        for (name, value) in edition.switches.iter() {
            // The loader has checked a file of one's own; what ships is checked by a test.
            options.set(name, value);
        }
        Self {
            players: edition.players,
            deck: Deck::new(edition),
            options,
        }
    }
}

/// What the shipped editions give, made once for all sessions.
static SHIPPED: LazyLock<[Given; 3]> = LazyLock::new(|| EDITIONS.each_ref().map(Given::by));

/// The rules for a session.
pub(super) fn open(opening: &Opening<'_>) -> Result<Evolution, Vec<Misread>> {
    let mut faults = Vec::new();
    let named = opening
        .headers
        .iter()
        .find(|setting| setting.key.text.eq_ignore_ascii_case("edition"));
    let named = named.map_or(Ok(None), |setting| edition(setting, opening).map(Some));
    let edition = named.unwrap_or_else(|misread| {
        faults.push(*misread);
        None
    });
    let edition = edition.unwrap_or(Chosen::Shipped(0));
    let ((fewest, most), deck, mut options) = match &edition {
        Chosen::Shipped(place) => {
            let given = &SHIPPED[*place];
            (given.players, Material::Shipped(&given.deck), given.options)
        }
        Chosen::Own(own) => (
            own.edition.players,
            Material::Own(Arc::clone(&own.deck)),
            own.options,
        ),
    };
    let players = opening.seats.len() as u8;
    if !(fewest..=most).contains(&players)
        && let (Some(first), Some(last)) = (opening.seats.first(), opening.seats.last())
    {
        let edition = edition.edition();
        let message = format!(
            "{players} players take part, but the edition `{}` ({}) is for {fewest} to {most}",
            edition.name, edition.title
        );
        let span = first.span.join(last.span);
        let mut misread = Misread::new(Record::BadPlayers, span, message, "too many players");
        if most < 6 {
            misread = misread.help("the edition `us2` is for up to 6 players");
        }
        faults.push(*misread);
    }
    for ruling in opening.rulings {
        if let Err(misread) = rule(&mut options, ruling) {
            faults.push(*misread);
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Evolution {
        seats: Arc::clone(opening.seats),
        deck,
        options,
        chance: opening.chance,
        view: opening.view,
        search: Search::with(opening.work),
    })
}

/// The edition of a session.
enum Chosen {
    /// One that ships, by its place.
    Shipped(usize),
    /// One from a file of one's own.
    Own(Arc<Own>),
}

/// An edition from a file, ready for every session that names it.
struct Own {
    edition: Edition,
    deck: Arc<Deck>,
    options: Options,
}

impl Chosen {
    fn edition(&self) -> &Edition {
        match self {
            Self::Shipped(place) => &EDITIONS[*place],
            Self::Own(own) => &own.edition,
        }
    }
}

fn edition(setting: &Setting<'_>, opening: &Opening<'_>) -> Result<Chosen, Box<Misread>> {
    let shipped = EDITIONS
        .iter()
        .position(|edition| edition.name.eq_ignore_ascii_case(setting.value));
    if let Some(place) = shipped {
        return Ok(Chosen::Shipped(place));
    }
    let is_path = setting.value.contains(['/', '\\', '.']);
    if !is_path {
        let names = EDITIONS.iter().map(|edition| edition.name.as_ref());
        return Err(Misread::new(
            Record::HeaderValue,
            setting.span,
            format!("`{}` is not an edition", setting.value),
            "unknown edition",
        )
        .suggest(setting.value, names)
        .help("editions: bsw, schmidt, us2, or the path of a file such as `./mine.yaml`"));
    }
    let bad =
        |message: String| Misread::new(Record::BadData, setting.span, message, "cannot be used");
    let file = opening
        .files
        .read(setting.value)
        .map_err(|refused| refused.misread(setting.span))?;
    file.load(setting.value, own)
        .map(Chosen::Own)
        .map_err(|fault| bad(fault.to_string()))
}

/// What a session takes from a file of one's own.
fn own(file: DataFile<'_>) -> Result<Own, BadData> {
    let edition = Edition::load(&file)?;
    for (name, value) in edition.switches.iter() {
        if Options::new().set(name, value) != Set::Done {
            let value = file.number(value, "…");
            let message = format!("`{name}: {value}` is no switch of Evolution");
            return Err(file.complain(name, message));
        }
    }
    let Given {
        players: _,
        deck,
        options,
    } = Given::by(&edition);
    Ok(Own {
        edition,
        deck: Arc::new(deck),
        options,
    })
}

fn rule(options: &mut Options, ruling: &Setting<'_>) -> Result<(), Box<Misread>> {
    let name = ruling.key.text.to_ascii_lowercase().replace('_', "-");
    let value = ruling.value.to_ascii_lowercase().replace('_', "-");
    match options.set(&name, &value) {
        Set::Done => Ok(()),
        Set::NoSwitch => {
            let names = || SWITCHES.iter().map(|switch| switch.name);
            let mut misread = Misread::new(
                Record::UnknownRuling,
                ruling.key.span,
                format!("Evolution has no switch `{}`", ruling.key.text),
                "unknown switch",
            )
            .suggest(ruling.key.text, names());
            if closest(ruling.key.text, names()).is_none() {
                misread = misread.help("`evoref rules evolution` lists the switches");
            }
            Err(misread)
        }
        Set::NoValue => {
            let switch = SWITCHES.iter().find(|switch| switch.name == name);
            let values = switch.map_or("", |switch| switch.values);
            Err(Misread::new(
                Record::RulingValue,
                ruling.span,
                format!("the switch `{name}` has no value `{}`", ruling.value),
                "not one of its values",
            )
            .help(format!("values of `{name}`: {values}")))
        }
    }
}

/// The state before the first line.
pub(super) fn start(game: &Evolution) -> State {
    let aside = match game.player_count() {
        2 => game.options().two_player_removal,
        _ => 0,
    };
    let piles = Piles::new(game.deck(), aside, game.chance());
    State::new(piles, game.player_count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::evolution::names::NAMES;

    #[test]
    fn shipped_editions_set_real_switches() {
        for edition in &EDITIONS {
            let mut options = Options::new();
            for (name, value) in edition.switches.iter() {
                assert_eq!(options.set(name, value), Set::Done, "{name}: {value}");
            }
            assert_eq!(edition.switches.len(), SWITCHES.len(), "{}", edition.name);
        }
        let mut options = Options::new();
        for (name, value) in EDITIONS[0].switches.iter() {
            options.set(name, value);
            let known = SWITCHES.iter().find(|switch| switch.name == name);
            assert_eq!(known.map(|switch| switch.default), Some(value.as_ref()));
        }
        assert_eq!(options, Options::new());
    }

    #[test]
    fn decks_have_as_many_cards_as_the_boxes() {
        for (edition, cards, each) in [(0, 110, (14, 6)), (1, 110, (14, 6)), (2, 129, (17, 7))] {
            let deck = Deck::new(&EDITIONS[edition]);
            assert_eq!(deck.total(), cards);
            for (index, name) in NAMES.iter().enumerate() {
                let count = EDITIONS[edition]
                    .deck
                    .iter()
                    .filter(|(number, _)| usize::from(*number) == index)
                    .count();
                let expected = if *name == "carnivore" { each.0 } else { each.1 };
                assert_eq!(count, expected, "{name}");
            }
        }
    }
}
