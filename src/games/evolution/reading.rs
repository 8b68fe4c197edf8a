//! Reading the words of a clause: which verbs there are and what may follow them.
//!
//! Knows spellings; nothing here depends on where the session stands.

use super::Evolution;
use super::action::{Ability, Action, Adjusted, Drawn, Few, Growth, Number, Off, Side, SpeciesId};
use super::card::Card;
use super::names::{Trait, VOCABULARY};
use super::reading_card::card;
use super::verbs::SAID;
use crate::diagnostic::Record;
use crate::notation::{Cursor, Misread, Reading, Word};
use crate::rules::{Actor, Claimed, MAX_PLAYERS, Player};

type Out<'a> = &'a mut Vec<Claimed<Action>>;

/// Reads one clause.
pub(super) fn read(
    game: &Evolution,
    by: Actor,
    words: &mut Cursor<'_, '_>,
    out: Out<'_>,
) -> Reading<()> {
    match by {
        Actor::Player(player) => {
            let verb = words.verb(&SAID, "player")?;
            let action = player_clause(game, player, verb, words)?;
            let span = words.span();
            out.push(Claimed { action, span });
            Ok(())
        }
        Actor::Table => table_clause(game, words, out),
        Actor::Adjust => adjust_clause(game, words, out),
        Actor::Manual => Err(Misread::new(
            Record::UnknownVerb,
            words.span(),
            "Evolution has no cards outside its seventeen traits, so nothing is done by hand",
            "nothing to do by hand",
        )
        .help("a number the table changed by decree is `adjust: A +2 food \"why\"`")),
    }
}

fn player_clause(
    game: &Evolution,
    player: Player,
    verb: &str,
    words: &mut Cursor<'_, '_>,
) -> Reading<Action> {
    let own = |words: &mut Cursor<'_, '_>| own_species(game, player, words);
    Ok(match verb {
        "draw" => Action::Draw(draw(words)?),
        "hand" => Action::Hand(hand(words)?),
        "food" => Action::Food(card(words)?),
        "species" => Action::Species {
            side: side(words)?,
            card: card(words)?,
        },
        "grow" => Action::Grow {
            species: own(words)?,
            growth: growth(words)?,
            card: card(words)?,
        },
        "trait" => Action::Trait {
            species: own(words)?,
            card: card(words)?,
            over: if words.keyword("over") {
                Some(card(words)?)
            } else {
                None
            },
        },
        "fertile" | "long-neck" | "fat-tissue" => Action::Use {
            ability: match verb {
                "fertile" => Ability::Fertile,
                "long-neck" => Ability::LongNeck,
                _ => Ability::FatTissue,
            },
            species: own(words)?,
        },
        "intelligence" => Action::Intelligence {
            species: own(words)?,
            card: card(words)?,
        },
        "feed" => Action::Feed {
            species: own(words)?,
        },
        "attack" => Action::Attack {
            species: own(words)?,
            target: {
                arrow(words)?;
                any_species(game, words)?
            },
            off: offs(words)?,
        },
        _ => Action::Pass,
    })
}

fn table_clause(game: &Evolution, words: &mut Cursor<'_, '_>, out: Out<'_>) -> Reading<()> {
    let verb = words.verb(&SAID, "table")?;
    let span = words.span();
    let action = match verb {
        "first" => Action::First(handle(game, words)?),
        "reveal" => reveal(game, words)?,
        _ => return turned_up(game, words, out),
    };
    out.push(Claimed { action, span });
    Ok(())
}

fn turned_up(game: &Evolution, words: &mut Cursor<'_, '_>, out: Out<'_>) -> Reading<()> {
    loop {
        let first = words.peek();
        let species = any_species(game, words)?;
        let mut cards = Few::new(Card::UNKNOWN);
        loop {
            let written = words.peek();
            if !cards.push(card(words)?) {
                return Err(Misread::new(
                    Record::Expected,
                    written.map_or(words.here(), |word| word.span),
                    "a species has six traits at most",
                    "one card too many",
                ));
            }
            if words.peek().is_none() {
                break;
            }
        }
        let here = words.here();
        let span = first.map_or(here, |word| word.span.join(here));
        let action = Action::TurnUp { species, cards };
        out.push(Claimed { action, span });
        if !words.comma() {
            return Ok(());
        }
    }
}

fn reveal(game: &Evolution, words: &mut Cursor<'_, '_>) -> Reading<Action> {
    let mut cards = [None; MAX_PLAYERS];
    while let Some(word) = words.peek() {
        let player = handle(game, words)?;
        if cards[player.seat()].replace(card(words)?).is_some() {
            return Err(Misread::new(
                Record::Expected,
                word.span,
                format!("`{}` is named twice", word.text),
                "named before",
            ));
        }
        if !words.comma() {
            break;
        }
    }
    let hole = match words.claim() {
        None => None,
        Some(mut claim) => {
            if !claim.keyword("hole") {
                let word = claim.expect("`hole`")?;
                return Err(Cursor::unexpected(word, "`hole` and a number"));
            }
            let (number, word) = claim.number("the food on the hole")?;
            if number > 999 {
                return Err(Cursor::unexpected(word, "a number up to 999"));
            }
            claim.finish()?;
            Some(number as u16)
        }
    };
    Ok(Action::Reveal { cards, hole })
}

fn adjust_clause(game: &Evolution, words: &mut Cursor<'_, '_>, out: Out<'_>) -> Reading<()> {
    loop {
        let owner = words.expect("a player, a species or `table`")?;
        let (amount, number) = words.signed("a number")?;
        if amount == 0 || amount.abs() > 99 {
            return Err(Cursor::unexpected(number, "a change from 1 to 99"));
        }
        let unit = words.expect("a unit")?;
        let what = adjusted(game, owner, unit)?;
        out.push(Claimed {
            action: Action::Adjust {
                what,
                amount: amount as i16,
            },
            span: owner.span.join(unit.span),
        });
        if !words.comma() {
            break;
        }
    }
    let reason = words.expect("a reason in quotes")?;
    if reason.quoted && !reason.text.trim().is_empty() {
        return Ok(());
    }
    Err(Cursor::unexpected(reason, "a reason in quotes"))
}

fn adjusted(game: &Evolution, owner: Word<'_>, unit: Word<'_>) -> Reading<Adjusted> {
    let name = unit.text.to_ascii_lowercase();
    let number = match name.as_str() {
        "body" => Some(Number::Body),
        "population" => Some(Number::Population),
        "food" => Some(Number::Food),
        "fat" => Some(Number::Fat),
        _ => None,
    };
    if owner.text.eq_ignore_ascii_case("table") {
        return match name.as_str() {
            "hole" => Ok(Adjusted::Hole),
            _ => Err(Cursor::unexpected(
                unit,
                "`hole`, the only number of the table that can be adjusted",
            )),
        };
    }
    if let Some(player) = game.player(owner.text) {
        return match name.as_str() {
            "food" => Ok(Adjusted::Bag(player)),
            _ => Err(Cursor::unexpected(
                unit,
                "`food`, the only number of a player that can be adjusted",
            )),
        };
    }
    match (game.species_id(owner.text), number) {
        (Some(species), Some(number)) => Ok(Adjusted::Species(species, number)),
        (Some(_), None) => Err(Cursor::unexpected(
            unit,
            "`body`, `population`, `food` or `fat`",
        )),
        (None, _) => Err(Cursor::unexpected(owner, "a player, a species or `table`")),
    }
}

fn draw(words: &mut Cursor<'_, '_>) -> Reading<Drawn> {
    let mut cards = Drawn::new(Card::UNKNOWN);
    let first = words.peek();
    if let Some(word) = first
        && word.text.bytes().all(|byte| byte.is_ascii_digit())
    {
        let (count, _) = words.number("a number of cards")?;
        for _ in 0..count {
            if !cards.push(Card::UNKNOWN) {
                return Err(Cursor::unexpected(word, "a number of cards up to 36"));
            }
        }
        return Ok(cards);
    }
    loop {
        let written = words.peek();
        if !cards.push(card(words)?) {
            return Err(Misread::new(
                Record::Expected,
                written.map_or(words.here(), |word| word.span),
                "nobody draws more than 36 cards at once",
                "one card too many",
            ));
        }
        if words.peek().is_none() {
            return Ok(cards);
        }
    }
}

fn hand(words: &mut Cursor<'_, '_>) -> Reading<Box<[Card]>> {
    let mut cards = Vec::new();
    // An empty hand is a statement too.
    while words.peek().is_some() {
        if cards.len() == 200 {
            return Err(Misread::new(
                Record::Expected,
                words.span(),
                "no hand has more than 200 cards",
                "too many cards",
            ));
        }
        cards.push(card(words)?);
    }
    Ok(cards.into())
}

fn side(words: &mut Cursor<'_, '_>) -> Reading<Side> {
    if words.keyword("left") {
        return Ok(Side::Left);
    }
    if words.keyword("right") {
        return Ok(Side::Right);
    }
    let word = words.expect("`left` or `right`")?;
    Err(Cursor::unexpected(word, "`left` or `right`").help("form: `A: species right horns+3`"))
}

fn growth(words: &mut Cursor<'_, '_>) -> Reading<Growth> {
    if words.keyword("body") {
        return Ok(Growth::Body);
    }
    if words.keyword("population") {
        return Ok(Growth::Population);
    }
    let word = words.expect("`body` or `population`")?;
    Err(Cursor::unexpected(word, "`body` or `population`").help("form: `A: grow 1 body horns+3`"))
}

fn arrow(words: &mut Cursor<'_, '_>) -> Reading<()> {
    if words.keyword(">") {
        return Ok(());
    }
    let word = words.expect("`>` and the prey")?;
    Err(Cursor::unexpected(word, "`>` before the prey").help("form: `A: attack 1 > B.2`"))
}

fn offs(words: &mut Cursor<'_, '_>) -> Reading<Few<Off, 7>> {
    let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
    while words.keyword("off") {
        let (name, word) = words.name(&VOCABULARY)?;
        let Some(name) = Trait::at(name as usize) else {
            return Err(Cursor::unexpected(word, "a trait"));
        };
        if !off.push((name, card(words)?)) {
            return Err(Misread::new(
                Record::Expected,
                word.span,
                "there are seven traits that intelligence can switch off, so seven cards at most",
                "one card too many",
            ));
        }
    }
    Ok(off)
}

fn handle(game: &Evolution, words: &mut Cursor<'_, '_>) -> Reading<Player> {
    let word = words.expect("a player")?;
    match game.player(word.text) {
        Some(player) if !word.quoted => {
            words.respell(word, game.handle(player));
            Ok(player)
        }
        _ => Err(Misread::new(
            Record::UnknownName,
            word.span,
            format!("`{}` is not a player", word.text),
            "not a player",
        )
        .suggest(word.text, game.handles())),
    }
}

/// An own species: its number, or handle and number.
fn own_species(game: &Evolution, player: Player, words: &mut Cursor<'_, '_>) -> Reading<u8> {
    let word = words.expect("the number of an own species")?;
    if let Some(number) = small_number(word.text) {
        return Ok(number);
    }
    match game.species_id(word.text) {
        Some(species) if species.owner == player => {
            words.respell(word, &species.number.to_string());
            Ok(species.number)
        }
        Some(species) => Err(Misread::new(
            Record::Expected,
            word.span,
            format!(
                "`{}` belongs to {}, and {} speaks here of an own species",
                word.text,
                game.name(species.owner),
                game.name(player)
            ),
            "not an own species",
        )),
        None => Err(Cursor::unexpected(word, "the number of an own species")
            .help("species are numbered in the order they were founded: `feed 1`")),
    }
}

fn any_species(game: &Evolution, words: &mut Cursor<'_, '_>) -> Reading<SpeciesId> {
    let word = words.expect("a species such as `B.2`")?;
    match game.species_id(word.text) {
        Some(species) => {
            if let Some((written, _)) = word.text.split_once('.')
                && written != game.handle(species.owner)
            {
                let canonical = format!("{}.{}", game.handle(species.owner), species.number);
                words.respell(word, &canonical);
            }
            Ok(species)
        }
        None => Err(Cursor::unexpected(word, "a species")
            .help("a species is its owner and its number: `B.2` is the second that B founded")),
    }
}

pub(super) fn small_number(text: &str) -> Option<u8> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes.len() > 3 || bytes[0] == b'0' {
        return None;
    }
    bytes.iter().try_fold(0u8, |number, byte| {
        let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
        number.checked_mul(10)?.checked_add(digit)
    })
}
