//! Combats: who may be attacked, what the die says, and how a beaten defender gets away.

use crate::apply::remove;
use crate::luck::{COMBAT, COMBAT_INCOME, Roll, share_of_faces};
use crate::prelude::*;
use crate::verbs::go::combat::{Answer, Combat, MOST_ANSWERS};
use crate::verbs::go::combats::Hands;
use crate::verbs::go::rules::neighbours;
use crate::verbs::go::{Way, how, spend, step};

/// What the cards of a combat made of it.
struct Course {
    die: Option<Die>,
    /// Where the last roll stands: 0 for the first, n for the one after card n.
    roll: usize,
    /// Those of the attacker, and those of the defender.
    horns: [i8; 2],
    held: [Held; MOST_ANSWERS],
    note: Option<Breach>,
}

impl Case<'_> {
    /// A point that ends in an attack.
    pub(super) fn attack(&self, go: &Go, combat: &Combat) -> Verdict {
        let by = self.by;
        let defender = self.victim(go.to, how(go))?;
        self.has_points(how(go))?;
        let course = self.course(defender, combat)?;
        let (wins, note) = self.outcome(go, combat, &course)?;
        if let Some(space) = combat.escape {
            let word = combat.word_of_by(combat.answers.len());
            ensure(wins, || NoEscapeNeeded { owner: defender, space, word })?;
            self.escape(defender, go, (space, word))?;
        }
        let attack = Attack {
            player: by,
            defender,
            way: go.way,
            from: go.from,
            to: go.to,
            combat: *combat,
            wins,
            held: course.held,
            horns: course.horns,
        };
        noted(attack, note.or(course.note))
    }

    /// The roll and the cards, in the order played.
    fn course(&self, defender: Player, combat: &Combat) -> Verdict<Course> {
        let Self { evo, state, by, waived } = *self;
        let mut course = Course {
            die: combat.die,
            roll: 0,
            horns: horns(state, by, defender),
            held: [Held::Known; MOST_ANSWERS],
            note: None,
        };
        if combat.answers.is_empty() {
            return Ok(course);
        }
        let mut hands = Hands::new(state, by, defender);
        for (index, answer) in combat.answers.iter().enumerate() {
            let side = hands.sides.iter().position(|side| *side == answer.by);
            let side = side.ok_or_else(|| NotTheirCombat {
                player: answer.by,
                attacker: by,
                defender,
                word: combat.word_of_by(index) + 1,
            })?;
            self.answer(combat, index, side, &mut course)?;
            let hand = (&hands.hands[side], &hands.seen);
            let word = combat.word_of_card(index);
            let held = evo.held(answer.by, answer.card, hand, word, waived)?;
            hands.play(side, answer.card, held);
            if held == Held::Unknown {
                course.note = Some(CardNotVerified {}.into());
            }
            course.held[index] = held;
        }
        Ok(course)
    }

    /// What one card does in a combat.
    fn answer(&self, combat: &Combat, place: usize, side: usize, course: &mut Course) -> Kept {
        let Self { evo, waived, .. } = *self;
        let Answer { card, die, .. } = combat.answers[place];
        let text = evo.card(card);
        let word = combat.word_of_card(place);
        ensure(text.effect.phase() == Some(EventPhase::Combat), || NotInCombat { card, word })?;
        if text.effect == CardEffect::SpareHorn {
            let word = combat.word_of_roll(place + 1);
            require(die.is_none(), waived, || NoReroll { card, word })?;
            let horns = &mut course.horns[side];
            *horns = horns.saturating_add(text.amount.min(100) as i8);
        }
        if text.effect == CardEffect::SecondChance || die.is_some() {
            course.die = die;
            course.roll = place + 1;
        }
        Ok(())
    }

    /// Only a chameleon gets away, to a free space next to it; `word` is where the space is named.
    fn escape(&self, owner: Player, go: &Go, (space, word): (SpaceId, u8)) -> Kept {
        let Self { evo, state, waived, .. } = *self;
        let chameleon = state.herd(owner).genes.has(Gene::Chameleon);
        require(chameleon, waived, || NoChameleon { owner, space, word })?;
        let near = evo.board.space(go.to).neighbours & space.bit() != 0;
        require(near, waived, || EscapeTooFar { owner, from: go.to, space, word })?;
        ensure(space != go.from, || EscapeToAttacker { owner, space, word })?;
        match state.owner(space) {
            Some(other) => Err(EscapeNotFree { owner, space, other, word }.into()),
            None => Ok(()),
        }
    }

    /// Whether the attack succeeds: by the last symbol, or as claimed if nobody wrote it down.
    fn outcome(&self, go: &Go, combat: &Combat, cards: &Course) -> Verdict<(bool, Option<Breach>)> {
        let Self { by, waived, .. } = *self;
        let ([attack, defence], how) = (cards.horns, how(go));
        let missing = || {
            let again = cards.roll.checked_sub(1).map(|card| combat.answers[card].card);
            DieMissing { by, space: go.to, how, again, word: combat.word_of_roll(cards.roll) }
        };
        let against = |die, claimed| ResultContradicts { by, claimed, die, attack, defence, how };
        let die = cards.die.map(|die| (die, succeeds(die, cards.horns)));
        decided(die, combat.claim, waived, missing, against)
    }
}

impl Evo {
    /// Whether the last symbol of a combat between attacker and defender decides for the attacker.
    pub(crate) fn wins(&self, state: &State, [by, defender]: [Player; 2], combat: &Combat) -> bool {
        let course = Case { evo: self, state, by, waived: &Waived::NONE }.course(defender, combat);
        course.is_ok_and(|course| course.die.is_some_and(|die| succeeds(die, course.horns)))
    }

    /// The dice of a combat in their order; the last one stands.
    fn rolls_of(&self, attack: &Attack) -> impl Iterator<Item = Option<Die>> {
        let rolls = |card| self.card(card).effect == CardEffect::SecondChance;
        let again = attack.combat.answers.iter().filter(move |answer| rolls(answer.card));
        std::iter::once(attack.combat.die).chain(again.map(|answer| answer.die))
    }

    /// The same attack with another roll: without what could only follow from the roll that was made.
    pub(super) fn fought(&self, state: &State, by: Actor, go: &Go, die: Die) -> Action {
        let with = |combat: Combat| Action::Go(Go { combat: Some(combat), ..*go });
        let Some(combat) = go.combat else { return Action::Go(*go) };
        let rolled = Combat { die: Some(die), claim: None, ..combat };
        let is_legal = |action: &Action| action.judge(self, state, by, &Waived::NONE).is_ok();
        let ways = [rolled, Combat { escape: None, ..rolled }].map(with);
        ways.into_iter().find(is_legal).unwrap_or(with(Combat::roll(die)))
    }
}

/// Whether a symbol decides for the attacker, with the horns of both sides.
pub(crate) fn succeeds(die: Die, [attack, defence]: [i8; 2]) -> bool {
    die.lead().map_or(die == Die::Hit, |lead| attack.saturating_sub(defence) >= lead)
}

/// Horns of attacker and defender, without cards.
fn horns(state: &State, attacker: Player, defender: Player) -> [i8; 2] {
    let horns = |player, double| {
        let genes = &state.herd(player).genes;
        (genes.of(Gene::Horn) + 2 * genes.of(double)) as i8
    };
    [horns(attacker, Gene::GreatHorn), horns(defender, Gene::BonyPlate)]
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Attack {
    pub(crate) player: Player,
    pub(crate) defender: Player,
    pub(crate) way: Way,
    pub(crate) from: SpaceId,
    pub(crate) to: SpaceId,
    pub(crate) combat: Combat,
    pub(crate) wins: bool,
    /// Where the card of each answer came from.
    pub(crate) held: [Held; MOST_ANSWERS],
    /// Those of the attacker and those of the defender, cards counted.
    pub(crate) horns: [i8; 2],
}

impl Deed<Evo> for Attack {
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        spend(state, self.player, self.way, book.step());
        for (answer, held) in self.combat.answers.iter().zip(self.held) {
            discard(state, answer.by, answer.card, held, book);
        }
        if !self.wins {
            return;
        }
        if let Some(space) = self.combat.escape {
            step(state, self.defender, self.to, space, book.step());
        } else {
            remove(state, self.defender, self.to, "killed in a combat", book);
            if !evo.options.dead_return {
                state.herds[self.defender.seat()].gone += 1;
                book.note(self.defender, units::SUPPLY, -1, "out of the game");
            }
        }
        step(state, self.player, self.from, self.to, book.step());
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let space = |space| evo.space_name(space);
        let fact = out.fact(Told::Attack, self.player);
        evo.tell_way(fact, self.way, self.from, self.to);
        fact.role("on", self.defender);
        fact.list("rolls", evo.rolls_of(self).map(|die| die.map(Die::name)));
        let Combat { answers: cards, escape, .. } = &self.combat;
        if !cards.is_empty() {
            fact.list("cards", cards.iter().map(|answer| evo.shown(answer.card)));
        }
        let dies = self.wins && escape.is_none();
        fact.role("wins", self.wins)
            .result(if self.wins { "wins" } else { "fails" })
            .role_if("escape", escape.map(space))
            .role_if("died", dies.then(|| space(self.to)));
        fact.says(|| {
            let (player, defender) = (evo.name(self.player), evo.name(self.defender));
            let end = match escape.filter(|_| self.wins) {
                Some(escape) => format!("wins, and {defender} gets away to {}", space(escape)),
                None => if self.wins { "wins" } else { "fails" }.to_owned(),
            };
            let (to, from) = (space(self.to), space(self.from));
            format!("{player} attacks {defender} on {to} from {from} and {end}")
        });
    }

    /// Each roll of a combat is one moment, also one that a card took back: what came after it is another.
    fn luck(&self, evo: &Evo, state: &State, out: &mut Chances) {
        let &Attack { player, defender, .. } = self;
        let wins = |die: Die| succeeds(die, self.horns);
        let odds = share_of_faces(wins);
        let mut won = state.clone();
        won.herds[defender.seat()].spaces.remove(self.to);
        let spaces = &mut won.herds[player.seat()].spaces;
        spaces.remove(self.from);
        spaces.insert(self.to);
        let flees = state.herd(defender).genes.has(Gene::Chameleon);
        for die in evo.rolls_of(self) {
            let Some(die) = die else {
                out.unknown();
                continue;
            };
            let roll = Roll {
                odds,
                won: wins(die),
                phrase: out.phrase(|| {
                    let (attacker, defender) = (evo.name(player), evo.name(defender));
                    let (space, die) = (evo.space_name(self.to), die.name());
                    format!("{attacker} attacks {defender} on {space} and rolls {die}")
                }),
            };
            // Where a chameleon gets away to only its owner's income depends on.
            let but = flees.then_some(defender);
            evo.luck_of_roll([COMBAT, COMBAT_INCOME], (player, but), (&won, state), &roll, out);
        }
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Gènes uniques'";
    struct NoEscapeNeeded { owner: Player, space: SpaceId; word: u8 } =
        "evo/no-escape-needed", Part::Words(word, word + 1);
        title "Only the beaten get away",
        rule "A defender escapes when the attack succeeds; after a failed attack nobody moves.",
        never "The dinosaur was not beaten: it stays, and the attacker leaves the board.",
        say "{owner} escapes to {space}, but the attack fails", "nobody has to escape";

    struct NoChameleon { owner: Player, space: SpaceId; word: u8 } =
        "evo/no-chameleon", Part::Words(word, word + 1);
        title "Only chameleons get away",
        rule "A beaten defender dies, unless the people owns chameleon.",
        allow "The dinosaur gets away all the same.",
        say "{owner} escapes to {space}, but does not own chameleon", "no chameleon",
        then |evo, state, words| evo.owner_of_gene(state, Gene::Chameleon, words);

    struct EscapeTooFar { owner: Player, from: SpaceId, space: SpaceId; word: u8 } =
        "evo/escape-too-far", Part::Word(word + 1);
        title "A chameleon goes to the next space",
        rule "A beaten chameleon goes to a space that touches the attacked one.",
        allow "The dinosaur gets away to the space that is written.",
        let near = |evo, _| neighbours(evo, from),
        say "{owner} escapes from {from} to {space}, but the two do not touch", "not next to it",
        help "{near}";

    struct EscapeNotFree { owner: Player, space: SpaceId, other: Player; word: u8 } =
        "evo/escape-not-free", Part::Word(word + 1);
        title "A chameleon needs an empty space",
        rule "A beaten chameleon goes to an empty space; if there is none, it dies.",
        never "A space holds one dinosaur, and somebody stands there.",
        say "{owner} escapes to {space}, where {other} stands", "{other} stands here",
        because |_, state| state.touched(space), "{other} comes here";

    struct EscapeToAttacker { owner: Player, space: SpaceId; word: u8 } =
        "evo/escape-to-attacker", Part::Word(word + 1);
        title "A chameleon does not go where the attacker came from",
        rule "A beaten chameleon may not go to the space on which the attacker stood before. A \
            space that was merely flown over is allowed.",
        never "The attacker still stands there when the beaten dinosaur gets away.",
        say "{owner} escapes to {space}, from which the attacker came", "where the attacker stood";
}

rules! { Evo, source "ruling of the project, house event deck";
    struct NotInCombat { card: Card; word: u8 } = "evo/not-in-combat", Part::Word(word);
        title "Only cards for combats are played in one",
        rule "In a combat only cards are played that say so.",
        never "The card does nothing in a combat.",
        let phase = |evo, _| evo.card(card).phase.name(),
        let for_combats = |evo, _| {
            let cards = evo.cards().filter(|(_, text)| text.phase == EventPhase::Combat);
            joined(cards.map(|(_, text)| &text.name), ", ")
        },
        let cards = |_, _| if for_combats.is_empty() { "none in this deck" } else { &for_combats },
        say "{card} has no effect in a combat: it is played in the {phase} phase",
            "not a card for combats",
        help "cards for combats: {cards}";

    struct NotTheirCombat { player: Player, attacker: Player, defender: Player; word: u8 } =
        "evo/not-their-combat", Part::Word(word);
        title "Attacker and defender play cards in a combat",
        rule "Nobody but attacker and defender plays a card in their combat.",
        never "The card helps the attacker or the defender, and this player is neither.",
        say "{player} plays a card in the combat of {attacker} and {defender}",
            "neither attacker nor defender";

    struct NoReroll { card: Card; word: u8 } = "evo/no-reroll", Part::Word(word);
        title "Only a card that rolls again is followed by a symbol",
        rule "A symbol after a card is the die rolled again; other cards roll no die.",
        source "grammar of the record, Evo",
        allow "The symbol that was rolled again decides.",
        say "{card} does not roll the die again, but a symbol follows it",
            "no die is rolled for this",
        help "the symbol of the first roll stands before the cards";
}
