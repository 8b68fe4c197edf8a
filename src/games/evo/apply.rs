//! Carrying out what was proven legal. Cannot fail and asks no rule.

use super::Evo;
use super::action::{Change, Offer, Way};
use super::data::board::SpaceId;
use super::data::events::Effect as CardEffect;
use super::deal::draw_genes;
use super::judge::{Attack, Birth, Effect, Held, Legal, price};
use super::names::{Gene, Token};
use super::state::{
    Breeding, Card, Dying, HERD, Lab, Moving, Pawn, Phase, Pushed, SEATS, Spaces, State, Track,
};
use super::units;
use crate::rules::{Entry, Log, Owner, Player, Step, Unit};

/// The points of a player at the start.
const START: i32 = 6;

impl Evo {
    /// Changes the state as a legal action says.
    pub(super) fn carry_out(&self, state: &mut State, at: Step, legal: Legal, log: &mut impl Log) {
        let mut books = Books { at, log };
        match legal.into_effect() {
            Effect::Order(track) => {
                state.order = track;
                state.ordered = at;
            }
            Effect::Start(player, spaces) => begin(state, player, spaces, &mut books),
            Effect::Climate(token) => self.turn(state, token, &mut books),
            Effect::Genes(offer) => self.lay_out(state, offer, &mut books),
            Effect::Bid {
                player,
                column,
                value,
            } => bid(state, player, column, value, at),
            Effect::Out(player) => {
                state.lab.out |= 1 << player.0;
                state.lab.pushed = None;
            }
            Effect::Settle => self.settle(state, &mut books),
            Effect::Draw(player, card) => draw(state, player, card, &mut books),
            Effect::Play(player, card, held) => {
                self.play_card(state, player, card, held, &mut books);
            }
            Effect::Adrenaline(player, place) => {
                state.order.shift(player, place as usize);
                state.ordered = at;
                state.adrenaline = Some(player);
            }
            Effect::Enter(phase) => enter(state, phase, at),
            Effect::Go {
                player,
                way,
                from,
                to,
            } => {
                spend(state, player, way, at);
                step(state, player, from, to, at);
            }
            Effect::Attack(attack) => self.fight(state, &attack, &mut books),
            Effect::Hatch(birth) => hatch(state, birth, &mut books),
            Effect::Losses(player, dead) => die(state, player, dead, &mut books),
            Effect::Income => self.income(state, &mut books),
            Effect::Change(change, card) => change_books(state, change, card, &mut books),
        }
    }

    fn turn(&self, state: &mut State, token: Token, books: &mut Books<'_, impl Log>) {
        let sections = self.wheel.sections.len() as i32;
        let sky = &mut state.sky;
        sky.turned[token as usize] += 1;
        sky.last[token as usize] = books.at;
        sky.now = Some(books.at);
        sky.wheel = (i32::from(sky.wheel) + i32::from(token.turn())).rem_euclid(sections) as u8;
        books.note(Owner::TABLE, units::TOKENS, 1, "token turned");
        if token == Token::Meteorite {
            state.phase = Phase::End;
            state.began = books.at;
        }
    }

    fn lay_out(&self, state: &mut State, offer: Offer, books: &mut Books<'_, impl Log>) {
        if self.piles.is_some() {
            draw_genes(
                &mut state.bag,
                self.seats.len() - 1,
                self.switches.bag_exhausted,
            );
        } else {
            for gene in offer.genes() {
                state.bag.drawn.add(*gene);
                state.bag.left -= 1;
            }
        }
        state.lab.columns = 1;
        for gene in offer.genes() {
            state.lab.genes[state.lab.columns as usize] = Some(*gene);
            state.lab.columns += 1;
        }
        state.lab.drawn = books.at;
        books.note(
            Owner::TABLE,
            units::BAG,
            -(offer.genes().len() as i32),
            "genes laid out",
        );
        enter(state, Phase::Mutations, books.at);
    }

    /// Everybody pays and takes what he won; the track is lined up and sorted.
    fn settle(&self, state: &mut State, books: &mut Books<'_, impl Log>) {
        let at = books.at;
        let mut track = Track::EMPTY;
        for column in 0..state.lab.columns as usize {
            let Some(pawn) = state.lab.pawns[column] else {
                continue;
            };
            track.push(pawn.player);
            // What a bid beyond means leaves unpaid is let go: points never fall below 0.
            let paid =
                i32::from(price(state, pawn.player, pawn.value)).min(state.herd(pawn.player).mp);
            let herd = &mut state.herds[pawn.player.seat()];
            herd.mp -= paid;
            herd.bids -= paid;
            // The line to look at is the bid, whichever line shows that the auction is over.
            books.at = pawn.since;
            books.note(Owner::player(pawn.player), units::MP, -paid, "bid paid");
            if let Some(gene) = state.lab.genes[column] {
                herd.genes.add(gene);
                herd.won[gene as usize] = pawn.since;
                state.books.genes += 1;
                books.gene(pawn.player, gene);
            }
        }
        for player in state
            .order
            .iter()
            .filter(|player| state.lab.out >> player.0 & 1 == 1)
        {
            track.push(player);
        }
        track.sort_by(|player| state.herd(player).spaces.len());
        books.at = at;
        state.order = track;
        state.ordered = at;
        state.books.auctions += 1;
        state.lab.winner = state.lab.pawns[0].map(|pawn| pawn.player);
        let left = self.deck.size() > usize::from(state.deck.drawn);
        state.lab.owed = state.lab.winner.filter(|_| left);
        state.lab.paid = books.at;
        enter(state, Phase::Initiative, books.at);
    }

    fn play_card(
        &self,
        state: &mut State,
        player: Player,
        card: Card,
        held: Held,
        books: &mut Books<'_, impl Log>,
    ) {
        discard(state, player, card, held, books);
        let text = &self.deck.cards[card.0 as usize];
        let seat = player.seat();
        match text.effect {
            CardEffect::WheelAhead => state.sky.shift += 1,
            CardEffect::WheelBack => state.sky.shift -= 1,
            CardEffect::Bargain => add(&mut state.lab.bargain[seat], text.amount),
            CardEffect::HeadStart => {
                state.order.shift(player, 0);
                state.ordered = books.at;
                state.head_start = Some(player);
            }
            CardEffect::Stampede => {
                add(&mut state.moving.extra[seat], text.amount);
                take_turn(state, player, books.at);
            }
            CardEffect::LateBrood => add(&mut state.breeding.extra[seat], text.amount),
            CardEffect::Shelter => add(&mut state.dying.shelters[seat], text.amount),
            CardEffect::Manual => state.deck.open |= 1 << card.0,
            CardEffect::Prescience | CardEffect::SecondChance | CardEffect::SpareHorn => {}
        }
    }

    fn fight(&self, state: &mut State, attack: &Attack, books: &mut Books<'_, impl Log>) {
        spend(state, attack.player, attack.way, books.at);
        for (index, answer) in attack.answers.list().iter().enumerate() {
            let held = if attack.hidden >> index & 1 == 1 {
                Held::Unknown
            } else {
                Held::Known
            };
            discard(state, answer.by, answer.card, held, books);
        }
        if !attack.wins {
            return;
        }
        if let Some(space) = attack.escape {
            step(state, attack.defender, attack.to, space, books.at);
        } else {
            remove(
                state,
                attack.defender,
                attack.to,
                "killed in a combat",
                books,
            );
            if !self.switches.dead_return {
                state.herds[attack.defender.seat()].gone += 1;
                books.note(
                    Owner::player(attack.defender),
                    units::SUPPLY,
                    -1,
                    "out of the game",
                );
            }
        }
        step(state, attack.player, attack.from, attack.to, books.at);
    }

    fn income(&self, state: &mut State, books: &mut Books<'_, impl Log>) {
        for player in self.everybody() {
            let herd = &mut state.herds[player.seat()];
            let income = herd.spaces.len() as i32;
            herd.mp += income;
            herd.income += income;
            books.note(Owner::player(player), units::MP, income, "income");
        }
        state.books.rounds += 1;
        books.note(Owner::TABLE, units::ROUNDS, 1, "round finished");
        enter(state, Phase::Done, books.at);
    }
}

/// A round begins.
pub(super) fn begin_round(state: &mut State, at: Step) {
    state.round += 1;
    state.sky.shift = 0;
    state.sky.decreed = [None; 4];
    state.sky.now = None;
    state.lab = Lab::EMPTY;
    state.adrenaline = None;
    state.head_start = None;
    state.moving = Moving {
        place: 0,
        begun: false,
        spent: [0; SEATS],
        flown: 0,
        extra: [0; SEATS],
        last: at,
    };
    state.breeding = Breeding {
        egg: 1,
        place: 0,
        born: [0; SEATS],
        young: Spaces(0),
        extra: [0; SEATS],
        last: at,
    };
    state.dying = Dying {
        place: 0,
        shelters: [0; SEATS],
        last: at,
    };
    enter(state, Phase::Climate, at);
}

fn change_books(
    state: &mut State,
    change: Change,
    card: Option<Card>,
    books: &mut Books<'_, impl Log>,
) {
    let why = if card.is_some() {
        "by a card"
    } else {
        "by decree"
    };
    match change {
        Change::Points(player, delta) => {
            let herd = &mut state.herds[player.seat()];
            herd.mp += delta;
            herd.other += delta;
            books.note(Owner::player(player), units::MP, delta, why);
        }
        Change::Removes(player, space) => remove(state, player, space, why, books),
        Change::Places(player, space) => place(state, player, space, why, books),
        Change::Climate(terrain, climate) => {
            state.sky.decreed[terrain as usize] = Some(climate);
        }
        Change::Nothing => {}
    }
}

/// Notes what changes, at one moment.
struct Books<'l, L: Log> {
    at: Step,
    log: &'l mut L,
}

impl<L: Log> Books<'_, L> {
    fn note(&mut self, owner: Owner, unit: Unit, delta: i32, why: &'static str) {
        if delta != 0 {
            self.log.entry(Entry {
                step: self.at,
                owner,
                unit,
                delta,
                why,
            });
        }
    }

    fn gene(&mut self, player: Player, gene: Gene) {
        let owner = Owner::player(player);
        self.note(owner, units::GENES, 1, "gene won");
        if let Some(unit) = units::of_gene(gene) {
            self.note(owner, unit, 1, "gene won");
        }
    }
}

fn add(number: &mut u8, more: u8) {
    *number = number.saturating_add(more);
}

fn begin(state: &mut State, player: Player, spaces: Spaces, books: &mut Books<'_, impl Log>) {
    let herd = &mut state.herds[player.seat()];
    herd.placed = Some(books.at);
    herd.mp += START;
    herd.start = START;
    books.note(Owner::player(player), units::MP, START, "start");
    books.note(Owner::player(player), units::SUPPLY, HERD as i32, "start");
    books.note(Owner::player(player), units::EGGS, 1, "start");
    for space in spaces.iter() {
        place(state, player, space, "start", books);
    }
}

fn enter(state: &mut State, phase: Phase, at: Step) {
    state.phase = phase;
    state.began = at;
    state.deck.open = 0;
}

fn bid(state: &mut State, player: Player, column: u8, value: u8, at: Step) {
    let pawn = &mut state.lab.pawns[column as usize];
    let pushed = pawn.replace(Pawn {
        player,
        value,
        since: at,
    });
    state.lab.pushed = pushed.map(|pawn| Pushed {
        player: pawn.player,
        column,
        by: at,
    });
}

fn draw(state: &mut State, player: Player, card: Option<Card>, books: &mut Books<'_, impl Log>) {
    let hand = &mut state.herds[player.seat()].hand;
    match card {
        Some(card) => {
            hand.known.add(card);
            state.deck.seen.add(card);
        }
        None => hand.unknown += 1,
    }
    state.deck.drawn += 1;
    state.lab.owed = None;
    state.lab.paid = books.at;
    books.note(Owner::player(player), units::CARDS, 1, "card drawn");
}

fn discard(
    state: &mut State,
    player: Player,
    card: Card,
    held: Held,
    books: &mut Books<'_, impl Log>,
) {
    let hand = &mut state.herds[player.seat()].hand;
    match held {
        Held::Known => hand.known.take(card),
        Held::Unknown => {
            hand.unknown -= 1;
            state.deck.seen.add(card);
        }
    }
    books.note(Owner::player(player), units::CARDS, -1, "card played");
}

/// The player acts in the movement phase: earlier players have ended their turns.
fn take_turn(state: &mut State, player: Player, at: Step) {
    if !state.moving.begun {
        state.began = at;
    }
    state.moving.place = state.order.place(player) as u8;
    state.moving.begun = true;
    state.moving.last = at;
}

/// A movement point is spent.
fn spend(state: &mut State, player: Player, way: Way, at: Step) {
    take_turn(state, player, at);
    add(&mut state.moving.spent[player.seat()], 1);
    if matches!(way, Way::Fly(_)) {
        state.moving.flown |= 1 << player.0;
    }
}

/// A dinosaur goes from one space to another.
fn step(state: &mut State, player: Player, from: SpaceId, to: SpaceId, at: Step) {
    let spaces = &mut state.herds[player.seat()].spaces;
    spaces.remove(from);
    spaces.insert(to);
    state.touched.0[from.index()] = at;
    state.touched.0[to.index()] = at;
}

fn place(
    state: &mut State,
    player: Player,
    space: SpaceId,
    why: &'static str,
    books: &mut Books<'_, impl Log>,
) {
    state.herds[player.seat()].spaces.insert(space);
    state.touched.0[space.index()] = books.at;
    books.note(Owner::player(player), units::DINOSAURS, 1, why);
    books.note(Owner::player(player), units::SUPPLY, -1, why);
}

fn remove(
    state: &mut State,
    player: Player,
    space: SpaceId,
    why: &'static str,
    books: &mut Books<'_, impl Log>,
) {
    state.herds[player.seat()].spaces.remove(space);
    state.breeding.young.remove(space);
    state.touched.0[space.index()] = books.at;
    books.note(Owner::player(player), units::DINOSAURS, -1, why);
    books.note(Owner::player(player), units::SUPPLY, 1, why);
}

fn hatch(state: &mut State, birth: Birth, books: &mut Books<'_, impl Log>) {
    let Birth {
        player,
        egg,
        to,
        removing,
        stays,
        kills,
    } = birth;
    if let Some(space) = removing {
        remove(state, player, space, "made room for a birth", books);
    }
    if let Some(enemy) = kills {
        remove(state, enemy, to, "killed by a newborn", books);
    }
    if stays {
        place(state, player, to, "birth", books);
        state.breeding.young.insert(to);
    }
    if state.breeding.born == [0; SEATS] {
        state.began = books.at;
    }
    let breeding = &mut state.breeding;
    breeding.egg = egg;
    breeding.place = state.order.place(player) as u8 + 1;
    breeding.born[player.seat()] += 1;
    breeding.last = books.at;
}

fn die(state: &mut State, player: Player, dead: Spaces, books: &mut Books<'_, impl Log>) {
    for space in dead.iter() {
        remove(state, player, space, "died of the climate", books);
    }
    state.dying.place = state.order.place(player) as u8 + 1;
    state.dying.last = books.at;
}
