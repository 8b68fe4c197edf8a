//! Reading the words of a clause: which verbs there are and what may follow them.
//!
//! Knows spellings; nothing here depends on where the session stands.

use super::Evolution;
use super::action::{Ability, Action, Adjusted, Drawn, Few, Growth, Number, Off, Side, SpeciesId};
use super::card::{Card, GREATEST_VALUE, LEAST_VALUE};
use super::names::{self, NAMES, Trait, VOCABULARY};
use crate::diagnostic::Record;
use crate::notation::{Cursor, Misread, Reading, Verb, Word};
use crate::rules::{Actor, Claimed, MAX_PLAYERS, Player};

const fn verb(
    name: &'static str,
    by: &'static str,
    form: &'static str,
    example: &'static str,
    meaning: &'static str,
) -> Verb {
    Verb {
        name,
        by,
        form,
        example,
        meaning,
    }
}

/// Everything a line can say.
pub(super) const VERBS: &[Verb] = &[
    verb(
        "first",
        "table",
        "first PLAYER",
        "table: first B",
        "names the first player",
    ),
    verb(
        "traits",
        "table",
        "traits SPECIES CARD…, SPECIES CARD…",
        "table: traits A.1 horns+3 climbing+4, B.2 carnivore+0",
        "turns up traits that were written as `?`",
    ),
    verb(
        "reveal",
        "table",
        "reveal [PLAYER CARD, …] [=> hole N]",
        "table: reveal A long-neck+7, B ? => hole 12",
        "turns up the food cards and fills the hole",
    ),
    verb(
        "draw",
        "player",
        "draw N | draw CARD…",
        "A: draw horns+3 ? ? ?",
        "draws cards; may be left out",
    ),
    verb(
        "hand",
        "player",
        "hand CARD…",
        "A: hand horns+3 climbing+4",
        "states the complete hand; optional",
    ),
    verb(
        "food",
        "player",
        "food CARD",
        "A: food long-neck+7",
        "lays the food card face down",
    ),
    verb(
        "species",
        "player",
        "species left|right CARD",
        "A: species right horns+3",
        "founds a species at an end of the row",
    ),
    verb(
        "grow",
        "player",
        "grow SPECIES body|population CARD",
        "A: grow 1 body horns+3",
        "makes a species larger or more",
    ),
    verb(
        "trait",
        "player",
        "trait SPECIES CARD [over CARD]",
        "A: trait 1 horns+3 over climbing+4",
        "gives a species a trait",
    ),
    verb(
        "fertile",
        "player",
        "fertile SPECIES",
        "A: fertile 1",
        "uses fertile before feeding",
    ),
    verb(
        "long-neck",
        "player",
        "long-neck SPECIES",
        "A: long-neck 1",
        "uses the long neck before feeding",
    ),
    verb(
        "fat-tissue",
        "player",
        "fat-tissue SPECIES",
        "A: fat-tissue 1",
        "moves stored food onto the species before feeding",
    ),
    verb(
        "intelligence",
        "player",
        "intelligence SPECIES CARD",
        "A: intelligence 2 horns+3",
        "feeds a plant eater for a card",
    ),
    verb(
        "feed",
        "player",
        "feed SPECIES",
        "A: feed 1",
        "feeds a plant eater from the hole",
    ),
    verb(
        "attack",
        "player",
        "attack SPECIES > SPECIES [off TRAIT CARD]…",
        "A: attack 1 > B.2 off burrowing horns+3",
        "attacks with a carnivore",
    ),
    verb(
        "pass",
        "player",
        "pass",
        "A: pass",
        "leaves a feeding turn unused",
    ),
    verb(
        "food",
        "adjust",
        "PLAYER|SPECIES NUMBER food \"REASON\"",
        "adjust: A +2 food \"penalty\"",
        "changes the food in a bag or on a species by decree",
    ),
    verb(
        "hole",
        "adjust",
        "table NUMBER hole \"REASON\"",
        "adjust: table -1 hole \"a token fell down\"",
        "changes the food on the hole by decree",
    ),
    verb(
        "body",
        "adjust",
        "SPECIES NUMBER body \"REASON\"",
        "adjust: A.1 +1 body \"forgotten\"",
        "changes the body of a species by decree",
    ),
    verb(
        "population",
        "adjust",
        "SPECIES NUMBER population \"REASON\"",
        "adjust: A.1 -1 population \"forgotten\"",
        "changes the population of a species by decree",
    ),
    verb(
        "fat",
        "adjust",
        "SPECIES NUMBER fat \"REASON\"",
        "adjust: A.1 +1 fat \"forgotten\"",
        "changes the fat of a species by decree",
    ),
];

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
            let verb = words.verb(VERBS, "player")?;
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
    let verb = words.verb(VERBS, "table")?;
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

/// Takes a card in any accepted spelling.
fn card(words: &mut Cursor<'_, '_>) -> Reading<Card> {
    let Some(word) = words.peek() else {
        return Err(words.missing("a card"));
    };
    if !word.quoted
        && let Some(card) = canonical(word.text)
        && !(card.value().is_none() && card.name().is_some() && value_follows(words, word))
    {
        words.word();
        return Ok(card);
    }
    lenient(words, word)
}

/// A card in the one spelling that `fmt` writes.
fn canonical(text: &str) -> Option<Card> {
    if text == "?" {
        return Some(Card::UNKNOWN);
    }
    let (name, value) = split_value(text);
    let value = match value {
        "" => None,
        text => Some(plain_value(text)?),
    };
    let name = match name {
        "?" => None,
        name => Some(names::exact(name)?),
    };
    Some(Card::new(name, value))
}

/// Splits `horns+3` before the sign.
fn split_value(text: &str) -> (&str, &str) {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return (text, "");
    }
    let before = &text[..text.len() - digits];
    match before.char_indices().next_back() {
        Some((at, '+' | '-' | '−')) => text.split_at(at),
        _ => (text, ""),
    }
}

/// The value of `+3` or `-2`, if it is written just so.
fn plain_value(text: &str) -> Option<i8> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => return None,
    };
    let number = match digits.as_bytes() {
        [digit] => digit - b'0',
        [tens @ b'1'..=b'2', ones] => (tens - b'0') * 10 + ones - b'0',
        _ => return None,
    };
    let value = sign * number as i8;
    if value == 0 && sign < 0 {
        return None;
    }
    (LEAST_VALUE..=GREATEST_VALUE)
        .contains(&value)
        .then_some(value)
}

/// Whether the word after the next one is a value of its own: `horns +3`.
fn value_follows(words: &Cursor<'_, '_>, word: Word<'_>) -> bool {
    let after = words
        .rest()
        .get(word.text.len()..)
        .unwrap_or("")
        .trim_start();
    after.starts_with(['+', '-', '−'])
}

/// A card in another spelling: of several words, in another language, quoted.
fn lenient(words: &mut Cursor<'_, '_>, first: Word<'_>) -> Reading<Card> {
    const LONGEST: usize = 5;
    let rest = words.rest();
    let end = if first.quoted {
        0
    } else {
        rest.find([',', '"']).unwrap_or(rest.len())
    };
    let mut ends: Vec<usize> = Vec::new();
    let mut inside = false;
    for (at, letter) in rest[..end].char_indices() {
        if letter.is_whitespace() && inside {
            ends.push(at);
        }
        inside = !letter.is_whitespace();
    }
    if inside {
        ends.push(end);
    }
    ends.truncate(LONGEST);
    let quoted = first.quoted.then(|| first.unescaped());
    let tries = match &quoted {
        Some(text) => vec![(1, text.as_str())],
        None => ends
            .iter()
            .enumerate()
            .rev()
            .map(|(index, end)| (index + 1, &rest[..*end]))
            .collect(),
    };
    for (count, text) in tries {
        let Some(card) = understood(text, first)? else {
            continue;
        };
        let mut span = first.span;
        for _ in 0..count {
            if let Some(word) = words.word() {
                span = span.join(word.span);
            }
        }
        let whole = Word {
            text,
            span,
            quoted: first.quoted,
        };
        words.respell(whole, &card.to_string());
        return Ok(card);
    }
    words.word();
    let (name, value) = split_value(first.text);
    let misread = Misread::new(
        Record::UnknownName,
        first.part(0, name.len()),
        format!("`{name}` is not a trait"),
        "not a trait",
    )
    .suggest(name, NAMES);
    Err(
        if value.is_empty() && name.bytes().any(|byte| byte.is_ascii_digit()) {
            misread
                .help("a card is its trait and its signed food value: `horns+3`, `ambush-2`, `?`")
        } else {
            misread
        },
    )
}

fn understood(text: &str, word: Word<'_>) -> Reading<Option<Card>> {
    let (name, value) = split_value(text);
    let name = match name.trim() {
        "?" => None,
        name => match VOCABULARY.find(name) {
            Some(number) => Trait::at(number as usize),
            None => return Ok(None),
        },
    };
    if value.is_empty() {
        return Ok(Some(Card::new(name, None)));
    }
    let negative = !value.starts_with('+');
    let digits = value.trim_start_matches(['+', '-', '−']);
    let size: i8 = digits.parse().unwrap_or(i8::MAX);
    let value = if negative { -size } else { size };
    if (LEAST_VALUE..=GREATEST_VALUE).contains(&value) {
        return Ok(Some(Card::new(name, Some(value))));
    }
    Err(Cursor::unexpected(
        word,
        "a card: no food value is below -9 or above +20",
    ))
}
