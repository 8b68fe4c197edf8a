//! Reading a combat: the die, the cards, the escape and what stands after `=>`.

use super::{Words, is_one_of};
use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::action::{Answer, Answers, Combat, Rolls};
use crate::games::evo::names::{DICE, Die};
use crate::games::evo::state::Card;
use crate::notation::{Cursor, Misread, Reading};

impl Evo {
    /// `[DIE] [by PLAYER CARD [DIE]]… [escape SPACE] [=> wins|fails]`
    pub(super) fn read_combat(&self, words: &mut Words<'_, '_>) -> Reading<Combat> {
        let mut combat = Combat {
            die: None,
            answers: Answers::NONE,
            escape: None,
            claim: None,
            rolls: Rolls::NONE,
        };
        if words
            .peek()
            .is_some_and(|word| !is_one_of(word, &["by", "escape"]))
        {
            combat.die = die(words)?;
            combat.rolls = combat.rolls.with(0);
        }
        while words.keyword("by") {
            let word = words.expect("a player")?;
            let by = self.player(words, word)?;
            let (card, card_word) = words.name_and_word(&self.deck.names)?;
            let rolls = words
                .peek()
                .is_some_and(|word| !is_one_of(word, &["by", "escape"]));
            let die = if rolls {
                combat.rolls = combat.rolls.with(combat.answers.list().len() + 1);
                die(words)?
            } else {
                None
            };
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
}

/// `DIE|?`
pub(super) fn die(words: &mut Words<'_, '_>) -> Reading<Option<Die>> {
    if words.keyword("?") {
        return Ok(None);
    }
    Ok(Some(Die::ALL[words.name(&DICE)? as usize]))
}

/// What stands after `=>`: one of two words, each with another spelling.
pub(super) fn claim(
    words: &mut Words<'_, '_>,
    yes: (&str, &str),
    no: (&str, &str),
) -> Reading<Option<bool>> {
    let Some(mut claim) = words.claim() else {
        return Ok(None);
    };
    let what = || format!("`{}` or `{}`", yes.0, no.0);
    let Some(word) = claim.word() else {
        return Err(claim.missing(&what()));
    };
    let said = if is_one_of(word, &[yes.0, yes.1]) {
        true
    } else if is_one_of(word, &[no.0, no.1]) {
        false
    } else {
        return Err(Cursor::unexpected(word, &what()));
    };
    claim.respell(word, if said { yes.0 } else { no.0 });
    claim.finish()?;
    Ok(Some(said))
}
