//! `A: play stub paying wide-eyes replacing none`: a card of the hand goes onto the own creature,
//! one a round, paid with other cards of the hand.

pub(crate) mod payment;

use self::payment::WrongPayment;
use crate::prelude::*;
use crate::verbs::pass::may_mutate;
use nom::combinator::map;

/// What a play says about the card it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replacing {
    Unsaid,
    Nothing,
    Card(CardId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    pub card: CardId,
    pub paying: Cards,
    pub replacing: Replacing,
}

impl Verb<Evolve> for Play {
    fn judge(&self, evolve: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, Self { card, ref paying, .. }) = (player_of(by)?, *self);
        may_mutate(state, by, waived)?;
        let turn = &state.turns[by.seat()];
        let allowed = turn.allowed;
        require(turn.plays < allowed, waived, || SecondPlay { by, allowed })?;
        let mut search = Search::new(&state.piles, Pile::Hand(by));
        let played = search
            .find(evolve.pieces(card))
            .map_err(|absent| NotInHand { by, lack: Lack::Card { card, absent, word: 1 } })?;
        self.replaces(evolve, state, by, waived)?;
        let hidden = self.pay((evolve, state), &mut search, by, waived)?;
        let (price, discount) = evolve.price(state, by, card);
        let paid = paying.count();
        let enough = paid == price || paid > price && evolve.options.may_overpay;
        require(enough, waived, || WrongPayment { by, card, paid, price, discount })?;
        let step = Played {
            player: by,
            piece: played,
            paying: Shed { pieces: search.found & !played.bit(), named: search.count - 1, hidden },
            paid,
        };
        let note = (!search.is_sure()).then(|| HandNotVerified {}.into());
        Ok(noted(step, note))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let _ = write!(out, "play {}", evolve.card_word(self.card));
        if !self.paying.is_empty() {
            out.push_str(" paying");
            evolve.print_cards(&self.paying, out);
        }
        let _ = match self.replacing {
            Replacing::Unsaid => Ok(()),
            Replacing::Nothing => write!(out, " replacing none"),
            Replacing::Card(card) => write!(out, " replacing {}", evolve.card_word(card)),
        };
    }
}

impl Play {
    /// What is written about the replaced card is right.
    fn replaces(&self, evolve: &Evolve, state: &State, by: Player, waived: &Waived) -> Verdict<()> {
        let Self { card, ref paying, replacing } = *self;
        let there = evolve.replaced(state, by, card);
        let written = match replacing {
            Replacing::Unsaid => return Ok(()),
            Replacing::Nothing => None,
            Replacing::Card(written) => Some(written),
        };
        if written == there || waived.has(WrongReplacement::RULE) {
            return Ok(());
        }
        // `play CARD`, `paying` and its cards, `replacing`, and then the word.
        let payment = if paying.is_empty() { 0 } else { 1 + paying.count() };
        Err(WrongReplacement { by, card, written, there, word: 3 + payment }.into())
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `play = "play", card, [ "paying", cards ], [ "replacing", replaced ] ;`
    pub(crate) fn play(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (mut i, card) = self.card(i)?;
        let (mut paying, mut replacing) = (Cards::default(), Replacing::Unsaid);
        if let Ok((rest, ())) = self.keyword("paying")(i) {
            (i, paying) = self.cards("a card that pays", rest)?;
        }
        if let Ok((rest, ())) = self.keyword("replacing")(i) {
            (i, replacing) = self.replaced(rest)?;
        }
        if !self.is_done(i) {
            self.after_play(i, &paying)?;
        }
        self.claims(i, Play { card, paying, replacing }, out)
    }

    /// What is said of words after a play that other notations would have there.
    #[cold]
    fn after_play(&self, i: Rest<'a>, paying: &Cards) -> Parsed<'a, ()> {
        // `play bone-helm, paid 2`
        let said = self.comma(i).map_or(i, |(rest, ())| rest);
        let Some(word) = self.peek(said) else { return Ok((i, ())) };
        let pays = paying.is_empty()
            && (["paid", "pay", "pays", "for", "with", "discarding", "für", "mit", "pour", "avec"]
                .contains(&word.text)
                || self.rules.deck.card_names.find(word.text).is_some());
        let (message, help) = if word.text == "on" {
            (
                "a card is played on the player's own creature, so nothing is said with `on`",
                "form: `A: play bone-helm paying stub wide-eyes ? ? ?`",
            )
        } else if pays {
            (
                "the cards that pay for a play stand after `paying`",
                "form: `A: play butting-brow paying stub`",
            )
        } else {
            return Ok((i, ()));
        };
        refuse(Finding::new(Record::LeftOver, word.span, message, "not part of a play").help(help))
    }

    /// `replaced = "none" | card ;`
    fn replaced(&self, i: Rest<'a>) -> Parsed<'a, Replacing> {
        match self.keyword("none")(i) {
            Ok((rest, ())) => Ok((rest, Replacing::Nothing)),
            Err(_) => map(|i| self.card(i), Replacing::Card).parse(i),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Played {
    player: Player,
    piece: Piece,
    paying: Shed,
    paid: u8,
}

impl Deed<Evolve> for Played {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { player, piece, ref paying, paid } = *self;
        let before = Before::new(state);
        evolve.take(state, Pile::Hand(player), piece);
        state.named_at[piece.0 as usize] = book.step();
        evolve.discard_from(state, player, paying, book.step());
        evolve.put_on(state, player, piece, paid, book);
        before.note(state, "play", book);
        let turn = &mut state.turns[player.seat()];
        turn.plays += 1;
        turn.at = book.step();
    }

    fn tell(&self, evolve: &Evolve, state: &State, out: &mut Teller) {
        let Self { player, piece, ref paying, paid } = *self;
        let replaced = state.creatures[player.seat()].slot(card_of(&evolve.deck, piece).kind);
        let fact = out.fact(Told::Play, player);
        fact.role("card", evolve.shown(piece));
        if paying.named + paying.hidden > 0 {
            fact.list("paying", evolve.shed(paying));
        }
        fact.role_if("replaces", replaced.map(|old| evolve.shown(old)));
        fact.role("price", i32::from(paid)).says(|| {
            let word = |piece| evolve.card_word(evolve.card_id(piece));
            let place = replaced.map(|old| format!(" in the place of {}", word(old)));
            let place = place.unwrap_or_default();
            format!("{} plays {}{place}", evolve.name(player), word(piece))
        });
    }
}

impl Evolve {
    pub(crate) fn replaced(&self, state: &State, by: Player, card: CardId) -> Option<CardId> {
        Some(self.card_id(state.creatures[by.seat()].slot(self.card(card).kind)?))
    }

    pub(crate) fn offer_plays(&self, state: &State, player: Player, out: &mut Choices) {
        let by = Actor::Player(player);
        let hand = Pile::Hand(player);
        let sure = state.piles.sure(hand);
        let form = |word: &str, count| match count {
            0 => format!("play {word}"),
            count => format!("play {word} paying {}", counted(count, "card")),
        };
        for card in self.cards_of(sure) {
            for (count, action) in self.plays(state, player, card) {
                let form = (count > 0).then(|| form(self.card_word(card), count));
                let weight = if count == 0 { weight::FREE } else { weight::PLAY };
                out.push(Choice { by, action, form, weight });
            }
        }
        // Cards nobody saw, which the hand may hold: one form for each number of cards that pay.
        let mut hidden: Vec<(u8, Action)> = Vec::new();
        for card in self.cards_of(state.piles.maybe(hand)) {
            // One card alone may be possible and still not beside all others that are hidden.
            let held = || Search::new(&state.piles, hand).find(self.pieces(card)).is_ok();
            if sure & self.pieces(card) != 0 || !held() {
                continue;
            }
            for (count, action) in self.plays(state, player, card) {
                if hidden.iter().all(|(other, _)| *other != count) {
                    hidden.push((count, action));
                }
            }
        }
        for (count, action) in hidden {
            push_form(out, by, action, form("CARD", count), weight::PERHAPS);
        }
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Mutating Creatures";
    struct SecondPlay { by: Player, allowed: u8 } = "evolve/second-play", Part::Action;
        title "one card a round",
        rule "Each player may play one creature card in a round. An adaptation may allow more, \
            counted from what was in play when the step began.",
        allow "The card is played and paid for.",
        rulings ["plays-per-round"],
        let (turn, round) = |_, state| (state.turns[by.seat()], state.round),
        let (at, play) = |_, _| (turn.at, turn.plays + 1),
        say "{by} plays card {play} of round {round}, and may play {allowed}",
            "{allowed} is allowed",
        because at "played here";

    struct WrongReplacement {
        by: Player, card: CardId; written: Option<CardId>, there: Option<CardId>, word: u8
    } = "evolve/wrong-replacement", Part::Word(word);
        title "a card replaces the one of its own type",
        rule "A creature has one card of each type. A card that is played replaces the one of its \
            type and no other; if there is none, nothing is replaced.",
        allow "The card of its type is replaced.",
        words |evolve, state| wrong_replacement(evolve, state, (by, card), written, there);
}

fn wrong_replacement(
    evolve: &Evolve,
    state: &State,
    (by, card): (Player, CardId),
    written: Option<CardId>,
    there: Option<CardId>,
) -> Words {
    let kind = |card: CardId| evolve.card(card).kind;
    let (by, due) = (evolve.name(by), kind(card).name());
    // A card of another type is named with its type: that is the mistake.
    let other = written.map(kind).filter(|other| *other != kind(card));
    let other = other.map_or_else(String::new, |other| {
        format!(", {} {}", if other == Kind::Adaptation { "an" } else { "a" }, other.name())
    });
    let written = written.map_or("nothing", |one| evolve.card_name(one));
    let said = format!("{} is said to replace {written}{other},", evolve.card_name(card));
    let Some(there) = there else {
        let message = format!("{said} but {by}'s creature has no {due} that it could replace");
        return Words::say(message, format!("no {due} to replace"))
            .help("write `replacing none`, or leave it out");
    };
    let (at, last) = evolve.last_named(state, there);
    let name = evolve.card_name(there);
    let message = format!("{said} but it replaces {name}, the {due} of {by}'s creature");
    Words::say(message, format!("replaces {name}"))
        .because(at, last)
        .help(format!("write `replacing {}`", evolve.card_word(there)))
}
