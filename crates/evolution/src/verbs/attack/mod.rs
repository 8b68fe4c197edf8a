//! `attack 1 > B.2 off burrowing horns+3`: who attacks, and what intelligence is spent on.
//!
//! What protects the prey stands in `prey`, with its rules.

pub(crate) mod prey;

use crate::apply::Food;
use crate::names::{DEFENCES, Traits};
use crate::prelude::*;
use evoref_record::notation::Stuck;

/// The words of the attacker and of the prey in `attack 1 > B.2`.
const ATTACKER: Part = Part::Word(1);
const PREY: Part = Part::Word(3);

/// A trait name that intelligence switches off, and the card that pays for it.
pub(super) type Off = (Trait, Card);

type EachDefence<T> = Short<T, { DEFENCES.len() }>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    /// Number of the own species.
    pub(crate) species: u8,
    pub(crate) target: SpeciesId,
    /// What intelligence switches off.
    pub(crate) off: EachDefence<Off>,
}

impl Verb<Evolution> for Attack {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let player = judge.player(by)?;
        let Self { species: number, target, ref off } = *self;
        judge.feeds_now(player)?;
        let (place, species) = judge.own(player, number)?;
        let (at, _) = judge.living(target, PREY)?;
        let itself = AttacksItself { hunter: species.id };
        let met = judge.met(species, target.owner, at).ok_or(itself)?;
        judge.require(species.has(Trait::Carnivore), || NotACarnivore { hunter: species.id })?;
        judge.has_room(species)?;
        judge.can_attack(met, judge.switched_off(species, off)?)?;
        let attack = Own { player, place: place as u8, verb: *self };
        if off.is_empty() {
            return Ok(legal(attack));
        }
        let cards: EachDefence<Card> = off.iter().map(|(_, card)| *card).collect();
        // Words: attack 1 > B.2 off TRAIT CARD off TRAIT CARD
        let note = judge.held_cards(player, &cards, |index| Part::Word(6 + 3 * index as u8))?;
        Ok(noted(attack, note))
    }

    fn print(&self, game: &Evolution, _: View, out: &mut String) {
        out.push_str(&format!("attack {} > {}", self.species, game.named(self.target)));
        for (name, card) in self.off.iter() {
            out.push_str(&format!(" off {} {card}", name.name()));
        }
    }
}

impl Judge<'_> {
    fn switched_off(&self, species: &Species, off: &[Off]) -> Verdict<Traits> {
        if off.is_empty() {
            return Ok(Traits::default());
        }
        let hunter = species.id;
        self.require(species.has(Trait::Intelligence), || IntelligenceMissing { hunter })?;
        let count = off.len();
        let may_be = count == 1 || !self.game.options.one_intelligence;
        self.require(may_be, || OffOneOnly { hunter, count })?;
        let mut names = Traits::default();
        for (index, &(name, _)) in off.iter().enumerate() {
            let part = Part::Word(5 + 3 * index as u8);
            ensure(name.is_defence(), || OffNoDefence { name, part })?;
            ensure(!names.has(name), || OffTwice { name, part })?;
            names = names.with(name);
        }
        Ok(names)
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `attack = "attack", own, ">", species, { off } ;`
    pub(crate) fn attack(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = match self.own(by, i) {
            Ok(read) => read,
            Err(stuck) => return self.no_attacker(i, stuck),
        };
        let Ok((i, ())) = self.keyword(">")(i) else {
            let (_, word) = self.word("`>` and the prey")(i)?;
            let message = "`>` is missing between attacker and prey";
            let misread = Finding::new(Record::Expected, word.span, message, "no `>` before it");
            return refuse(misread.help("form: `A: attack 1 > B.2`"));
        };
        let (mut i, target) = self.species(i)?;
        let mut off = Short::default();
        while self.is_next("off", i) {
            let (rest, (word, switched)) = self.off(i)?;
            if !off.push(switched) {
                let most = DEFENCES.len();
                let message = format!(
                    "there are {most} traits that intelligence can switch off, so {most} cards at most"
                );
                let label = "one card too many";
                return refuse(Finding::new(Record::Expected, word.span, message, label));
            }
            i = rest;
        }
        self.claims(i, Attack { species, target, off }, out)
    }

    /// What to say where no own species attacks: of `attack B 2 with 1` that the attacker stands first.
    #[cold]
    fn no_attacker(&self, i: Rest<'a>, stuck: nom::Err<Stuck<'a>>) -> Parsed<'a, ()> {
        if self.player(i).is_err() {
            return Err(stuck);
        }
        let (_, word) = self.word("an own species")(i)?;
        let misread =
            unexpected(word, "the number of an own species, which stands before its prey");
        refuse(misread.help("form: `A: attack 1 > B.2`"))
    }

    /// `off = "off", trait, card ;`
    ///
    /// With the words of the trait.
    fn off(&self, i: Rest<'a>) -> Parsed<'a, (Word<'a>, Off)> {
        let (i, ()) = self.keyword("off")(i)?;
        let (i, (number, word)) = self.named(&VOCABULARY)(i)?;
        let Some(name) = Trait::at(number as usize) else {
            return refuse(unexpected(word, "a trait"));
        };
        if !self.rules.deck().has(name) {
            return refuse(self.not_in_edition(name, word));
        }
        if !self.follows(i) || self.is_next("off", i) {
            let name = name.name();
            let message = format!("a card is missing after `off {name}`: intelligence costs one");
            let label = "which card was spent?";
            let misread = Finding::new(Record::Expected, word.span, message, label);
            return refuse(misread.help(format!("write `off {name} ?` if nobody saw the card")));
        }
        let (rest, card) = self.card(i)?;
        Ok((rest, (word, (name, card))))
    }
}

impl Deed for Own<Attack> {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let (player, place, &Attack { target, ref off, .. }) = self.parts();
        table.acts(player);
        for (_, card) in off.iter() {
            table.spend(player, *card);
        }
        let names = off.iter().fold(Traits::default(), |names, (name, _)| names.with(*name));
        let hunter = table.state.row(player)[place].id;
        let Species { body, traits, .. } = table.state.told(target);
        table.hit(target, "attacked");
        if traits.has(Trait::Horns) && !names.has(Trait::Horns) {
            table.hit(hunter, "hurt by horns");
        }
        let mut eaten = 0;
        if let Some(place) = table.state.place(hunter) {
            let eaten_by = |state: &State| {
                let hunter = &state.row(player)[place];
                hunter.food + hunter.fat
            };
            let before = eaten_by(table.state);
            table.eat_with_others((player, place), body, Food::Meat, "prey eaten");
            eaten = eaten_by(table.state) - before;
        }
        if eaten > 0 || !table.game.options.scavenger_needs_meat {
            table.scavenge(player);
        }
        table.end_turn(player);
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let (player, place, &Attack { target, ref off, .. }) = self.parts();
        let (id, prey) = (game.at(state, player, place), game.named(target));
        let fact = out.fact(Told::Attack, player);
        fact.role("species", id).role("prey", prey);
        if !off.is_empty() {
            fact.list("off", off.iter().map(|(name, _)| name.name()));
        }
        fact.phrase(format_args!("{id} attacks {prey}"));
    }
}

impl Apply<'_, '_> {
    /// One population less; at 0 the species is extinct at once.
    fn hit(&mut self, id: SpeciesId, why: &'static str) {
        let Some(place) = self.state.place(id) else { return };
        self.change((id.owner, place), Size::Population, -1, why);
        let Species { population, food, .. } = self.state.row(id.owner)[place];
        let surplus = food.saturating_sub(population);
        if population == 0 {
            self.extinct(id.owner, place);
        } else if !self.game.options.keep_surplus && surplus > 0 {
            self.change((id.owner, place), Size::Food, -i32::from(surplus), "surplus lost");
        }
    }

    /// Every scavenger with room takes one, from `player` clockwise, left to right.
    fn scavenge(&mut self, player: Player) {
        for after in 0..self.game.player_count() {
            let owner = self.game.nth(player, after);
            for place in 0..self.state.row(owner).len() {
                if self.state.row(owner)[place].has(Trait::Scavenger) {
                    self.eat_with_others((owner, place), 1, Food::Meat, "scavenged");
                }
            }
        }
    }
}

pub(crate) fn attacks(player: Player, own: &Species, out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    for target in game.all_species(state).filter(|target| *target != own.id) {
        let weight = if target.owner == player { 1 } else { 12 };
        let attack = |off| Attack { species: own.id.number, target, off };
        out.push(player, attack(Short::default()), weight);
        if !own.has(Trait::Intelligence) {
            continue;
        }
        let names = useful(state, target);
        for &name in &names {
            out.with_cards(player, 1, |card| attack([(name, card)].into_iter().collect()));
        }
        for off in several(state, player, &names) {
            out.push(player, attack(off), 1);
        }
    }
}

/// Attacks that switch off any names: a card may be spent on one that nobody bears, though nobody would.
pub(crate) fn with_any_names(player: Player, out: &mut Choices<'_>) {
    let (game, state, by) = (out.game, out.state, Actor::Player(player));
    let hunters = state.row(player).iter();
    for own in hunters.filter(|own| own.has(Trait::Carnivore) && own.has(Trait::Intelligence)) {
        for target in game.all_species(state) {
            let attack = |name| {
                let off = [(name, Card::UNKNOWN)].into_iter().collect();
                Attack { species: own.id.number, target, off }
            };
            let is_legal = |one: &Attack| one.judge(game, state, by, &Waived::NONE).is_ok();
            let Some(attack) = game.defences().map(attack).find(is_legal) else { continue };
            let target = game.word(target);
            let more = if game.options.one_intelligence { "" } else { " [off TRAIT CARD]" };
            let form = format!("attack {} > {target} off TRAIT CARD{more}", own.id.number);
            push_form(out.list, by, attack, form, 0);
        }
    }
}

/// The names whose switching off can matter for an attack on `target`.
fn useful(state: &State, target: SpeciesId) -> Vec<Trait> {
    let row = state.row(target.owner);
    let Some(place) = state.place(target) else { return Vec::new() };
    let beside = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
    let mut beside = beside.filter_map(|place| row.get(place));
    let warned = beside.any(|neighbour| neighbour.has(Trait::WarningCall));
    let matters = |name: &Trait| {
        if *name == Trait::WarningCall { warned } else { row[place].has(*name) }
    };
    DEFENCES.iter().copied().filter(matters).collect()
}

/// One way to switch off each set of two or more names, with the first cards of the hand.
fn several(
    state: &State,
    player: Player,
    names: &[Trait],
) -> impl Iterator<Item = EachDefence<Off>> {
    let unknown = || vec![Card::UNKNOWN; state.piles.hands[player.seat()].into()];
    let cards = state.known_hand(player).unwrap_or_else(unknown);
    let most = cards.len();
    let sets = (1u32..1 << names.len())
        .filter(move |set| (2..=most).contains(&(set.count_ones() as usize)));
    sets.map(move |set| {
        let chosen = names.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        chosen.zip(&cards).map(|((_, name), card)| (*name, *card)).collect()
    })
}

rules! { Evolution, source "Evolution, help page of the online table, carnivores";
    struct NotACarnivore { hunter: SpeciesId } = "evolution/not-a-carnivore", ATTACKER;
        title "Only carnivores attack",
        rule "A species attacks if it has the trait carnivore.",
        allow "The attack is carried out.",
        let traits = |game, state| traits_of(game, state, hunter),
        say "{hunter} attacks, but is no carnivore", "not a carnivore",
        help "{traits}";

    struct AttacksItself { hunter: SpeciesId } = "evolution/attacks-itself", PREY;
        title "No species attacks itself",
        rule "A carnivore may attack any other species, its owner's included, but never itself.",
        never "Attacker and prey would be the same species.",
        say "{hunter} attacks itself", "its own number",
        help "an attack on another own species is legal";

    struct IntelligenceMissing { hunter: SpeciesId } =
        "evolution/intelligence-missing", Part::Word(4);
        title "Traits are switched off by intelligence",
        rule "Only a carnivore with intelligence spends cards to switch traits off for its attack.",
        source "Evolution, help page of the online table, intelligence",
        allow "The traits are switched off.",
        let traits = |game, state| traits_of(game, state, hunter),
        say "{hunter} switches traits off, but has no intelligence", "needs intelligence",
        help "{traits}";

    struct OffTwice { name: Trait; part: Part } = "evolution/off-twice", part;
        title "Each card switches off another trait",
        rule "The names that intelligence switches off in one attack differ.",
        source "ruling: one trait name for each card",
        never "The trait is switched off already.",
        say "{name} is switched off twice", "named before",
        help "each card switches off another trait";

    struct OffNoDefence { name: Trait; part: Part } = "evolution/off-no-defence", part;
        title "Intelligence switches off defences",
        rule "Burrowing, climbing, defensive herding, hard shell, horns, symbiosis and warning \
            call can be switched off, nothing else.",
        source "ruling: traits that can be switched off",
        never "Switching the trait off would have changed nothing.",
        let defences = |_, _| joined(DEFENCES.iter().map(|name| name.name()), ", "),
        say "{name} is not a trait that intelligence switches off", "not a defence",
        help "traits that can be: {defences}";

    struct OffOneOnly { hunter: SpeciesId, count: usize } = "evolution/off-one-only", Part::Word(7);
        title "One card of intelligence an attack",
        rule "With the ruling `intelligence-names = one` an attack uses at most one card of \
            intelligence.",
        source "ruling intelligence-names",
        allow "All the traits are switched off.",
        rulings ["intelligence-names"],
        say "{hunter} switches off {count} traits in one attack, and 1 is the most",
            "one card too many",
        help "the ruling `intelligence-names = one` allows one card an attack";
}
