//! Reading the words of a clause: which verbs there are and what may follow them.
//!
//! Knows spellings; nothing here depends on where the session stands.

mod adjust;
mod card;
mod cards;
mod places;

use super::Evolution;
use super::action::{Ability, Action, Few};
use super::card::Card;
use super::verbs::{SAID, Said};
use crate::diagnostic::Record;
use crate::notation::{Cursor, Misread, Reading};
use crate::rules::{Actor, Claimed, MAX_PLAYERS, Player};
use adjust::adjust_clause;
use card::card;
use cards::{draw, hand, offs};
use places::{any_species, arrow, growth, handle, own_species, side};

pub(super) use places::small_number;

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
            let span = words.taken();
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
    verb: Said,
    words: &mut Cursor<'_, '_>,
) -> Reading<Action> {
    let own = |words: &mut Cursor<'_, '_>| own_species(game, player, words);
    Ok(match verb {
        Said::Draw => Action::Draw(draw(words)?),
        Said::Hand => Action::Hand(hand(words)?),
        Said::Food => Action::Food(card(words)?),
        Said::Species => Action::Species {
            side: side(words)?,
            card: card(words)?,
        },
        Said::Grow => Action::Grow {
            species: own(words)?,
            growth: growth(words)?,
            card: card(words)?,
        },
        Said::Trait => Action::Trait {
            species: own(words)?,
            card: card(words)?,
            over: if words.keyword("over") {
                Some(card(words)?)
            } else {
                None
            },
        },
        Said::Fertile => used(Ability::Fertile, own(words)?),
        Said::LongNeck => used(Ability::LongNeck, own(words)?),
        Said::FatTissue => used(Ability::FatTissue, own(words)?),
        Said::Intelligence => Action::Intelligence {
            species: own(words)?,
            card: card(words)?,
        },
        Said::Feed => Action::Feed {
            species: own(words)?,
        },
        Said::Attack => Action::Attack {
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

const fn used(ability: Ability, species: u8) -> Action {
    Action::Use { ability, species }
}

fn table_clause(game: &Evolution, words: &mut Cursor<'_, '_>, out: Out<'_>) -> Reading<()> {
    let verb = words.verb(&SAID, "table")?;
    let action = match verb {
        Said::First => Action::First(handle(game, words)?),
        Said::Reveal => reveal(game, words)?,
        _ => return turned_up(game, words, out),
    };
    let span = words.taken();
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
