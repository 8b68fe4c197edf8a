//! What the files of a game need, whichever game it is.

pub use crate::luck::{Chances, Measured, Odds, Pieces};
pub use crate::{
    Actor, Begun, Book, Cards, Chance, Choice, Claimed, Count, Counted, Deed, Described, Due,
    Faults, Few, Game, Gap, Gloss, Judged, Laying, Left, MAX_PLAYERS, Moves, Next, OneOf, Opening,
    Owner, Part, Phases, Player, ReadBy, Rules, Says, Scored, Seat, Seed, Short, Stage, Standing,
    Stated, Step, Switched, Teller, Thing, Turn, Turns, Types, Unit, Units, Untold, Verb, Verdict,
    View, Waived, Whose, Words, Work, YesOrNo, beyond, counted, ensure, facts, grammar, have,
    joined, listed, material, measures, named, never, numbers, one_of, options, player_of,
    position_rules, push, push_form, require, rule_list, rules, same, spelled, stated,
    told_by_name, unknown_player,
};
pub use evoref_record::diagnostic::{Finding, Record};
pub use evoref_record::notation::{
    Parsed, Reader, Rest, Vocabulary, Word, blanks, digits, fold, or_help, refuse, sign,
    unexpected, wants, word_ends,
};
pub use evoref_record::source::Span;
