//! Reading a clause: from words to [`Action`]s.
//!
//! Knows the board's spaces, the players and the cards by name; never the state.

use super::Evo;
use super::action::{
    Action, Answer, Answers, Change, Combat, Go, Hatch, Losses, Lot, Offer, SAID, Way,
};
use super::data::board::{SpaceId, Terrain};
use super::data::wheel::Climate;
use super::names::{self, CARD, DICE, Die, GENES, Gene, LOTS};
use super::state::{Card, Track};
use crate::diagnostic::Record;
use crate::notation::{Cursor, Misread, Reading, Word};
use crate::rules::{Actor, Claimed, Player};
use crate::source::Span;

type Words<'t, 'r> = Cursor<'t, 'r>;
type Out = Vec<Claimed<Action>>;

const TOKEN: &str = "a climate token (`+2`, `+1`, `+0`, `-1` or `meteorite`)";

impl Evo {
    /// One clause, appended to `out`.
    pub(super) fn read_clause(
        &self,
        by: Actor,
        words: &mut Words<'_, '_>,
        out: &mut Out,
    ) -> Reading<()> {
        match by {
            Actor::Manual => {
                let (card, _) = words.name(&self.cards)?;
                return self.read_changes(Some(Card(card as u8)), words, out);
            }
            Actor::Adjust => return self.read_changes(None, words, out),
            Actor::Player(_) | Actor::Table => {}
        }
        let verb = words.verb(&SAID, by.by())?;
        let from = next_word(words);
        let action = match verb {
            "order" => self.read_order(words)?,
            "start" => Action::Start([
                self.space(words, "a start space")?,
                self.space(words, "a second start space")?,
            ]),
            "climate" => climate(words)?,
            "genes" => genes(words)?,
            "bid" => bid(words)?,
            "draw" => self.read_draw(words)?,
            "play" => Action::Play(Card(words.name(&self.cards)?.0 as u8)),
            "adrenaline" => {
                Action::Adrenaline(words.number("a place on the track, from 1")?.0.min(999) as u16)
            }
            "move" => return self.read_walks(words, out),
            "attack" => self.read_attack(words)?,
            "fly" => self.read_fly(words)?,
            "swim" => self.read_swim(words)?,
            "hatch" => self.read_hatch(words)?,
            _ => self.read_lose(words)?,
        };
        out.push(Claimed {
            action,
            span: arguments(words, from),
        });
        Ok(())
    }

    /// `order PLAYER PLAYER…`
    fn read_order(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let mut track = Track::EMPTY;
        loop {
            let word = words.expect("a player")?;
            track.push(self.player(words, word)?);
            if words.peek().is_none() || track.len() == self.seats.len() {
                return Ok(Action::Order(track));
            }
        }
    }

    /// `draw CARD|?`
    fn read_draw(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        if words.keyword("?") {
            return Ok(Action::Draw(None));
        }
        let (card, _) = words
            .name(&self.cards)
            .map_err(|misread| misread.help("an unknown card is `?`"))?;
        Ok(Action::Draw(Some(Card(card as u8))))
    }

    /// `move PATH PATH…`: one action a step.
    fn read_walks(&self, words: &mut Words<'_, '_>, out: &mut Out) -> Reading<()> {
        loop {
            let word = words.expect("a path such as `c4-c5`")?;
            let path = self.path(words, word)?;
            if path.strike.is_some() {
                return Err(Misread::new(
                    Record::Expected,
                    word.span,
                    format!(
                        "`{}` is an attack, and `move` only walks to empty spaces",
                        word.text
                    ),
                    "an attack, not a move",
                )
                .help(format!(
                    "form: `attack {} DIE`, where DIE is miss, hit, +0, +1 or +2",
                    word.text
                )));
            }
            if path.len < 2 {
                return Err(Cursor::unexpected(word, "a path such as `c4-c5`"));
            }
            for step in path.spaces[..path.len].windows(2) {
                out.push(Claimed {
                    action: Action::Go(Go {
                        way: Way::Walk,
                        from: step[0].id,
                        to: step[1].id,
                        combat: None,
                    }),
                    span: word.part(step[0].from, step[1].to),
                });
            }
            if words.peek().is_none() {
                return Ok(());
            }
        }
    }

    /// `attack SPACExSPACE …`
    fn read_attack(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("who attacks whom, such as `c4xc5`")?;
        let path = self.path(words, word)?;
        if path.len != 2 || path.strike.is_none() {
            return Err(Cursor::unexpected(word, "an attack such as `c4xc5`"));
        }
        let combat = self.read_combat(words)?;
        Ok(path.go(Way::Walk, Some(combat)))
    }

    /// `fly SPACE-SPACE-SPACE` or `fly SPACE-SPACExSPACE …`
    fn read_fly(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("a flight such as `c4-c5-d5`")?;
        let path = self.path(words, word)?;
        if path.len != 3 || path.strike.is_some_and(|at| at != 2) {
            return Err(Cursor::unexpected(
                word,
                "a flight over one space, such as `c4-c5-d5` or `c4-c5xd5`",
            ));
        }
        let combat = path.strike.map(|_| self.read_combat(words)).transpose()?;
        Ok(path.go(Way::Fly(path.spaces[1].id), combat))
    }

    /// `swim SPACE-SPACE` or `swim SPACExSPACE …`
    fn read_swim(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("two coastal spaces such as `a1-f6`")?;
        let path = self.path(words, word)?;
        if path.len != 2 {
            return Err(Cursor::unexpected(
                word,
                "two coastal spaces, such as `a1-f6` or `a1xf6`",
            ));
        }
        let combat = path.strike.map(|_| self.read_combat(words)).transpose()?;
        Ok(path.go(Way::Swim, combat))
    }

    /// `[DIE] [by PLAYER CARD [DIE]]… [escape SPACE] [=> wins|fails]`
    fn read_combat(&self, words: &mut Words<'_, '_>) -> Reading<Combat> {
        let mut combat = Combat {
            die: None,
            answers: Answers::NONE,
            escape: None,
            claim: None,
        };
        if words
            .peek()
            .is_some_and(|word| !is_one_of(word, &["by", "escape"]))
        {
            combat.die = die(words)?;
        }
        while words.keyword("by") {
            let word = words.expect("a player")?;
            let by = self.player(words, word)?;
            let (card, card_word) = words.name(&self.cards)?;
            let rolls = words
                .peek()
                .is_some_and(|word| !is_one_of(word, &["by", "escape"]));
            let die = if rolls { die(words)? } else { None };
            if !combat.answers.push(Answer {
                by,
                card: Card(card as u8),
                die,
            }) {
                return Err(Misread::new(
                    Record::TooLarge,
                    card_word.span,
                    format!("one combat has at most {} cards", Answers::MOST),
                    "one card too many",
                )
                .help("each card is named once, after `by` and its player"));
            }
        }
        if words.keyword("escape") {
            combat.escape = Some(self.space(words, "the space it gets away to")?);
        }
        combat.claim = claim(words, ("wins", "win"), ("fails", "fail"))?;
        Ok(combat)
    }

    /// `hatch SPACE [DIE] [removing SPACE] [=> kills|dies]`
    fn read_hatch(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let to = self.space(words, "the newborn's space")?;
        let mut hatch = Hatch {
            to,
            die: None,
            removing: None,
            claim: None,
        };
        if words
            .peek()
            .is_some_and(|word| !is_one_of(word, &["removing"]))
        {
            hatch.die = die(words)?;
        }
        if words.keyword("removing") {
            hatch.removing = Some(self.space(words, "the space of the dinosaur that makes room")?);
        }
        hatch.claim = claim(words, ("kills", "kill"), ("dies", "die"))?;
        Ok(Action::Hatch(hatch))
    }

    /// `lose SPACE…`
    fn read_lose(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let mut losses = Losses::NONE;
        loop {
            let word = words.peek();
            let space = self.space(words, "the space of a dinosaur that dies")?;
            if !losses.push(space) {
                return Err(Misread::new(
                    Record::LeftOver,
                    word.map_or(words.here(), |word| word.span),
                    "a player has 8 dinosaurs at most, and this is the ninth",
                    "one too many",
                ));
            }
            if words.peek().is_none() {
                return Ok(Action::Lose(losses));
            }
        }
    }

    /// `[CHANGE, CHANGE…] "why"`
    fn read_changes(
        &self,
        card: Option<Card>,
        words: &mut Words<'_, '_>,
        out: &mut Out,
    ) -> Reading<()> {
        while words.peek().is_some_and(|word| !word.quoted) {
            let from = next_word(words);
            let change = self.read_change(words)?;
            out.push(Claimed {
                action: Action::Change(card, change),
                span: arguments(words, from),
            });
            if !words.comma() {
                break;
            }
        }
        let reason = words.expect("a sentence in quotes that says what happened")?;
        if !reason.quoted {
            return Err(Cursor::unexpected(
                reason,
                "a comma or a sentence in quotes",
            ));
        }
        if out.is_empty() {
            if card.is_none() {
                return Err(Cursor::unexpected(reason, "a change such as `A +2 mp`"));
            }
            out.push(Claimed {
                action: Action::Change(card, Change::Nothing),
                span: reason.span,
            });
        }
        Ok(())
    }

    /// `PLAYER ±N mp | PLAYER removes SPACE | PLAYER places SPACE | climate TERRAIN CLIMATE`
    fn read_change(&self, words: &mut Words<'_, '_>) -> Reading<Change> {
        if words.keyword("climate") {
            let (terrain, _) = words.name(&names::TERRAINS)?;
            let (climate, _) = words.name(&names::CLIMATES)?;
            return Ok(Change::Climate(
                Terrain::ALL[terrain as usize],
                Climate::ALL[climate as usize],
            ));
        }
        let word = words.expect("a player or `climate`")?;
        let player = self.player(words, word)?;
        if words.keyword("removes") {
            return Ok(Change::Removes(
                player,
                self.space(words, "the space of a dinosaur")?,
            ));
        }
        if words.keyword("places") {
            return Ok(Change::Places(player, self.space(words, "an empty space")?));
        }
        let what = "a signed number, `removes` or `places`";
        let Some(word) = words.peek() else {
            return Err(words.missing(what));
        };
        let (delta, _) = words.signed(what)?;
        if !word.text.starts_with(['+', '-', '−']) {
            words.respell(word, &format!("+{delta}"));
        }
        if !words.keyword("mp") {
            return Err(words.word().map_or_else(
                || words.missing("`mp`"),
                |word| Cursor::unexpected(word, "`mp`"),
            ));
        }
        Ok(Change::Points(player, delta))
    }

    /// The player whose handle this is.
    fn player(&self, words: &mut Words<'_, '_>, word: Word<'_>) -> Reading<Player> {
        let found = self
            .seats
            .iter()
            .position(|seat| seat.handle == word.text)
            .or_else(|| {
                self.seats
                    .iter()
                    .position(|seat| seat.handle.eq_ignore_ascii_case(word.text))
            });
        let Some(seat) = found else {
            let handles = self.seats.iter().map(|seat| seat.handle.as_str());
            return Err(Misread::new(
                Record::UnknownName,
                word.span,
                format!("`{}` is not a player of this record", word.text),
                "not a player",
            )
            .suggest(word.text, handles.clone())
            .help(format!(
                "players here: {}",
                handles.collect::<Vec<_>>().join(", ")
            )));
        };
        words.respell(word, &self.seats[seat].handle);
        Ok(Player(seat as u8))
    }

    /// One space as a word of its own.
    fn space(&self, words: &mut Words<'_, '_>, what: &str) -> Reading<SpaceId> {
        let word = words.expect(what)?;
        let id = self.find_space(word.text, word.span)?;
        words.respell(word, &self.board.space(id).name);
        Ok(id)
    }

    fn find_space(&self, text: &str, span: Span) -> Reading<SpaceId> {
        self.board.find(text).ok_or_else(|| {
            let names = self.board.spaces.iter().map(|space| space.name.as_ref());
            let row = text
                .chars()
                .next()
                .map(|letter| letter.to_ascii_lowercase());
            let in_row: Vec<&str> = names
                .clone()
                .filter(|name| name.chars().next() == row)
                .collect();
            let misread = Misread::new(
                Record::UnknownName,
                span,
                format!("`{text}` is not a space of the board {}", self.board.name),
                "no such space",
            );
            match (in_row.first(), in_row.last()) {
                (Some(first), Some(last)) => {
                    misread.help(format!("row {} goes from {first} to {last}", &first[..1]))
                }
                _ => misread.help("a space is a letter and a number, such as `c4`"),
            }
        })
    }

    /// A word of spaces with `-` between them, the last perhaps after an `x`.
    fn path(&self, words: &mut Words<'_, '_>, word: Word<'_>) -> Reading<Path> {
        let mut path = Path {
            spaces: [Stop {
                id: SpaceId(0),
                from: 0,
                to: 0,
            }; Path::MOST],
            len: 0,
            strike: None,
        };
        let text = word.text;
        let mut canonical = !word.quoted;
        let mut from = 0;
        loop {
            let to = end_of_space(text, from);
            if path.len == Path::MOST {
                return Err(Misread::new(
                    Record::TooLarge,
                    word.span,
                    format!(
                        "the path has more than {} spaces, and no dinosaur goes so far",
                        Path::MOST
                    ),
                    "too long",
                )
                .help("write a path for each dinosaur: `move a1-a2 c3-c4`"));
            }
            let id = self.find_space(&text[from..to], word.part(from, to))?;
            canonical &= self.board.space(id).name == text[from..to];
            path.spaces[path.len] = Stop { id, from, to };
            path.len += 1;
            let Some(separator) = text[to..].chars().next() else {
                break;
            };
            canonical &= matches!(separator, '-' | 'x');
            if matches!(separator, 'x' | 'X' | '×') {
                if path.strike.is_some() {
                    return Err(Cursor::unexpected(word, "a path with one `x` at most"));
                }
                path.strike = Some(path.len);
            }
            from = to + separator.len_utf8();
        }
        if !canonical {
            words.respell(word, &self.print_path(&path));
        }
        Ok(path)
    }

    fn print_path(&self, path: &Path) -> String {
        let mut text = String::new();
        for (index, stop) in path.spaces[..path.len].iter().enumerate() {
            if index > 0 {
                text.push(if path.strike == Some(index) { 'x' } else { '-' });
            }
            text.push_str(&self.board.space(stop.id).name);
        }
        text
    }
}

/// A space in a word, and where it stands there.
#[derive(Clone, Copy)]
struct Stop {
    id: SpaceId,
    from: usize,
    to: usize,
}

/// The spaces of one word.
struct Path {
    spaces: [Stop; Path::MOST],
    len: usize,
    /// The index of the space after the `x`.
    strike: Option<usize>,
}

impl Path {
    /// More than any species can walk: 2 + 6 legs + 2 thighs, and cards.
    const MOST: usize = 48;

    fn go(&self, way: Way, combat: Option<Combat>) -> Action {
        Action::Go(Go {
            way,
            from: self.spaces[0].id,
            to: self.spaces[self.len - 1].id,
            combat,
        })
    }
}

/// Where the space that begins at `from` ends: before the next separator.
fn end_of_space(text: &str, from: usize) -> usize {
    // The row may be called x, so the first letter is none.
    let first = text[from..].chars().next().map_or(0, char::len_utf8);
    text[from + first..]
        .find(['-', '−', '–', '—', 'x', 'X', '×'])
        .map_or(text.len(), |at| from + first + at)
}

/// Where the next word begins.
fn next_word(words: &Words<'_, '_>) -> u32 {
    words
        .peek()
        .map_or(words.here().start, |word| word.span.start)
}

/// The words from `from` to the last one taken.
fn arguments(words: &Words<'_, '_>, from: u32) -> Span {
    Span::new(from, words.here().end.max(from))
}

fn is_one_of(word: Word<'_>, keywords: &[&str]) -> bool {
    !word.quoted
        && keywords
            .iter()
            .any(|keyword| word.text.eq_ignore_ascii_case(keyword))
}

/// `DIE|?`
fn die(words: &mut Words<'_, '_>) -> Reading<Option<Die>> {
    if words.keyword("?") {
        return Ok(None);
    }
    Ok(Some(Die::ALL[words.name(&DICE)?.0 as usize]))
}

/// What stands after `=>`: one of two words, each with another spelling.
fn claim(words: &mut Words<'_, '_>, yes: (&str, &str), no: (&str, &str)) -> Reading<Option<bool>> {
    let Some(mut claim) = words.claim() else {
        return Ok(None);
    };
    let what = format!("`{}` or `{}`", yes.0, no.0);
    let word = claim.expect(&what)?;
    let said = if is_one_of(word, &[yes.0, yes.1]) {
        true
    } else if is_one_of(word, &[no.0, no.1]) {
        false
    } else {
        return Err(Cursor::unexpected(word, &what));
    };
    claim.respell(word, if said { yes.0 } else { no.0 });
    claim.finish()?;
    Ok(Some(said))
}

/// `climate TOKEN`
fn climate(words: &mut Words<'_, '_>) -> Reading<Action> {
    let word = words.expect(TOKEN)?;
    let Some(token) = names::token(word.text).filter(|_| !word.quoted) else {
        return Err(Cursor::unexpected(word, TOKEN));
    };
    words.respell(word, token.name());
    Ok(Action::Climate(token))
}

/// `genes GENE GENE…`
fn genes(words: &mut Words<'_, '_>) -> Reading<Action> {
    let mut offer = Offer::EMPTY;
    let mut at = 1;
    loop {
        let (gene, word) = words.name(&GENES)?;
        let before = at;
        at += word.text.split_whitespace().count() as u8;
        if !offer.push_word(Gene::ALL[gene as usize], before) {
            return Err(Misread::new(
                Record::LeftOver,
                word.span,
                "the laboratory has no sixth gene column",
                "one too many",
            ));
        }
        // A comma may stand between names of several words.
        if !words.loose_comma() && words.peek().is_none() {
            return Ok(Action::Genes(offer));
        }
    }
}

/// `bid N GENE|card`
fn bid(words: &mut Words<'_, '_>) -> Reading<Action> {
    let (value, _) = words.number("a value from 0 to 6")?;
    let Some(word) = words.peek() else {
        return Err(words.missing("a gene or `card`"));
    };
    let lot = match word.text.rsplit_once('.') {
        Some((name, column)) if !word.quoted => lot_of_column(words, word, name, column)?,
        _ => match words.name(&LOTS)?.0 {
            CARD => Lot::Card,
            gene => Lot::Gene(Gene::ALL[gene as usize], None),
        },
    };
    Ok(Action::Bid {
        value: value.min(999) as u16,
        lot,
    })
}

/// `horn.3`
fn lot_of_column(
    words: &mut Words<'_, '_>,
    word: Word<'_>,
    name: &str,
    column: &str,
) -> Reading<Lot> {
    let what = "a gene with its column, such as `horn.3`";
    let (Some(gene), Ok(column)) = (GENES.find(name), column.parse::<u8>()) else {
        return Err(Cursor::unexpected(word, what));
    };
    words.word();
    let gene = Gene::ALL[gene as usize];
    words.respell(word, &format!("{}.{column}", gene.name()));
    Ok(Lot::Gene(gene, Some(column)))
}
