//! A second implementation of Evolution with hands that nobody wrote down, from the pages of the
//! rules: what lies on the table, the deal, the cards, the settlement and the score. It shares no code
//! with the referee.

use std::collections::BTreeSet;

/// Why a line is refused; only read when the two implementations differ.
pub(super) type Refused = &'static str;
type Judged = Result<(), Refused>;

macro_rules! traits {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// A trait of a species.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(super) enum Trait { $($variant),* }
        impl Trait {
            pub(super) const ALL: &[Self] = &[$(Self::$variant),*];
            pub(super) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}

traits! {
    Ambush "ambush", Burrowing "burrowing", Carnivore "carnivore", Climbing "climbing",
    Cooperation "cooperation", Herding "defensive-herding", Fat "fat-tissue", Fertile "fertile",
    Foraging "foraging", Shell "hard-shell", Horns "horns", Intelligence "intelligence",
    LongNeck "long-neck", Pack "pack-hunting", Scavenger "scavenger", Symbiosis "symbiosis",
    Warning "warning-call",
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    Body,
    Population,
}

/// A species: its owner's seat and its place in the row, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Animal {
    pub(super) owner: usize,
    pub(super) place: usize,
}

/// One line of a record below the header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    First(usize),
    Round(u32),
    Food(usize),
    Found(usize, Side),
    Grow(Animal, Size),
    Lay(Animal, Trait, Option<Trait>),
    /// Every food card is worth this much.
    Reveal(i32),
    /// Population by decree.
    Decree(Animal, i32),
    Fertile(Animal),
    LongNeck(Animal),
    MoveFat(Animal),
    Intelligence(Animal),
    Feed(Animal),
    Attack(Animal, Animal, Vec<Trait>),
    Pass(usize),
}

/// The switches and the facts of the edition.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct Options {
    pub(super) deck: u32,
    pub(super) greater: bool,
    pub(super) shell: i32,
    pub(super) any_plant: bool,
    pub(super) always_fertile: bool,
    pub(super) top_up: bool,
    pub(super) replace_below_limit: bool,
    pub(super) removed_fat_counts: bool,
    pub(super) extinct_fat_counts: bool,
    pub(super) fat_at_end: i32,
    pub(super) scavenger_needs_meat: bool,
    pub(super) keep_surplus: bool,
    pub(super) forced_suicide: bool,
    pub(super) one_name: bool,
    pub(super) limit: Option<usize>,
    pub(super) replacement_after_end: bool,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Species {
    /// From 1, in the order in which the owner got them; it stays when places change.
    pub(super) number: usize,
    pub(super) body: i32,
    pub(super) population: i32,
    pub(super) food: i32,
    pub(super) fat: i32,
    pub(super) traits: BTreeSet<Trait>,
    /// The abilities that it has used before this round's feeding.
    pub(super) used: BTreeSet<Trait>,
    /// The turn of feeding in which it last used intelligence.
    pub(super) thought_in: Option<u32>,
}

impl Species {
    fn fresh(number: usize) -> Self {
        Self { number, body: 1, population: 1, ..Self::default() }
    }

    pub(super) fn has(&self, name: Trait) -> bool {
        self.traits.contains(&name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Phase {
    Setup,
    Food,
    Cards,
    BeforeFeeding,
    Feeding,
    Fed,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Owner {
    pub(super) row: Vec<Species>,
    /// How many species there have been.
    pub(super) founded: usize,
    pub(super) bag: i32,
    pub(super) hand: u32,
    pub(super) laid: bool,
}

impl Owner {
    pub(super) fn found(&mut self, side: Side) {
        self.founded += 1;
        let place = match side {
            Side::Left => 0,
            Side::Right => self.row.len(),
        };
        self.row.insert(place, Species::fresh(self.founded));
    }
}

#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) options: Options,
    pub(super) owners: Vec<Owner>,
    pub(super) named: bool,
    pub(super) first: usize,
    pub(super) phase: Phase,
    pub(super) round: u32,
    pub(super) last: Option<u32>,
    pub(super) hole: i32,
    pub(super) leftover: i32,
    pub(super) deck: u32,
    pub(super) discards: u32,
    /// Whose turn it is: in the phase of cards as a distance from the first player.
    pub(super) at: usize,
    /// How many passed since somebody last did something.
    pub(super) quiet: usize,
    /// Whether a card of intelligence was spent in this turn.
    pub(super) spent: bool,
    pub(super) turn: u32,
}

impl Table {
    pub(super) fn new(options: Options, players: usize) -> Self {
        let mut owner = Owner::default();
        owner.found(Side::Right);
        Self {
            deck: options.deck,
            options,
            owners: vec![owner; players],
            named: false,
            first: 0,
            phase: Phase::Setup,
            round: 0,
            last: None,
            hole: 0,
            leftover: 0,
            discards: 0,
            at: 0,
            quiet: 0,
            spent: false,
            turn: 0,
        }
    }

    /// The seats from the first player on, clockwise.
    pub(super) fn circle(&self) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = (self.first, self.owners.len());
        (0..count).map(move |distance| (first + distance) % count)
    }

    pub(super) fn animal(&self, animal: Animal) -> Result<&Species, Refused> {
        let row = &self.owners[animal.owner].row;
        row.get(animal.place).ok_or("no such species")
    }

    pub(super) fn get(&mut self, animal: Animal) -> &mut Species {
        &mut self.owners[animal.owner].row[animal.place]
    }

    /// Judges a line and carries it out.
    pub(super) fn play(&mut self, line: &Line) -> Judged {
        match *line {
            Line::First(seat) => self.name_first(seat),
            Line::Round(number) => self.begin_round(number),
            Line::Food(seat) => self.lay_food(seat),
            Line::Found(seat, side) => {
                self.card_turn(seat)?;
                self.owners[seat].found(side);
                self.discard(seat);
                Ok(())
            }
            Line::Grow(animal, size) => {
                self.card_turn(animal.owner)?;
                self.animal(animal)?;
                let it = self.get(animal);
                let size = match size {
                    Size::Body => &mut it.body,
                    Size::Population => &mut it.population,
                };
                if *size >= 6 {
                    return Err("6 is the most");
                }
                *size += 1;
                self.discard(animal.owner);
                Ok(())
            }
            Line::Lay(animal, name, over) => self.lay(animal, name, over),
            Line::Reveal(worth) => self.reveal(worth),
            Line::Decree(animal, change) => {
                let population = self.animal(animal)?.population + change;
                if self.phase == Phase::Setup || !(1..=6).contains(&population) {
                    return Err("no such population");
                }
                self.get(animal).population = population;
                Ok(())
            }
            Line::Fertile(_)
            | Line::LongNeck(_)
            | Line::MoveFat(_)
            | Line::Intelligence(_)
            | Line::Feed(_)
            | Line::Attack(..)
            | Line::Pass(_) => self.feeding(line),
        }
    }

    fn name_first(&mut self, seat: usize) -> Judged {
        if self.phase != Phase::Setup || self.named {
            return Err("the first player is known");
        }
        self.first = seat;
        self.named = true;
        Ok(())
    }

    fn begin_round(&mut self, number: u32) -> Judged {
        if number != self.round + 1 {
            return Err("another round is due");
        }
        if self.phase == Phase::Setup {
            if !self.named {
                return Err("no first player");
            }
        } else {
            self.finish()?;
            if self.last == Some(self.round) {
                return Err("the session is over");
            }
        }
        self.round = number;
        self.phase = Phase::Food;
        for seat in self.circle() {
            let owner = &mut self.owners[seat];
            owner.laid = false;
            if owner.row.is_empty() {
                owner.found(Side::Right);
            }
            let cards = 3 + owner.row.len();
            for species in &mut owner.row {
                species.used.clear();
                species.thought_in = None;
            }
            self.draw(seat, cards);
        }
        Ok(())
    }

    /// A draw in the phase of food is one of the deal: nothing else draws before the cards.
    pub(super) fn draw(&mut self, seat: usize, cards: usize) {
        for _ in 0..cards {
            if self.deck == 0 {
                let last = self.round + u32::from(self.phase != Phase::Food);
                self.last.get_or_insert(last);
                self.deck = std::mem::take(&mut self.discards);
            }
            if self.deck == 0 {
                return;
            }
            self.deck -= 1;
            self.owners[seat].hand += 1;
        }
    }

    fn discard(&mut self, seat: usize) {
        self.owners[seat].hand -= 1;
        self.discards += 1;
    }

    fn lay_food(&mut self, seat: usize) -> Judged {
        if self.phase != Phase::Food {
            return Err("not the phase of food cards");
        }
        let owner = &mut self.owners[seat];
        if owner.laid || owner.hand == 0 {
            return Err("no second food card, and none without a card");
        }
        owner.laid = true;
        owner.hand -= 1;
        Ok(())
    }

    /// Food cards that nobody wrote lie there all the same.
    fn lay_the_rest(&mut self) {
        for seat in self.circle() {
            // Whoever has laid one, or has none, is refused, and that is right.
            let _ = self.lay_food(seat);
        }
        self.phase = Phase::Cards;
        self.at = 0;
    }

    fn card_turn(&mut self, seat: usize) -> Judged {
        if self.phase == Phase::Food {
            self.lay_the_rest();
        }
        let players = self.owners.len();
        let distance = (seat + players - self.first) % players;
        if self.phase != Phase::Cards || distance < self.at {
            return Err("not the turn to play cards");
        }
        self.at = distance;
        if self.owners[seat].hand == 0 {
            return Err("no card in hand");
        }
        Ok(())
    }

    fn lay(&mut self, animal: Animal, name: Trait, over: Option<Trait>) -> Judged {
        self.card_turn(animal.owner)?;
        let seed = if self.owners.len() == 2 { 2 } else { 3 };
        let limit = self.options.limit.unwrap_or(seed);
        let mut it = self.animal(animal)?.clone();
        if let Some(removed) = over {
            if it.traits.len() < limit && !self.options.replace_below_limit {
                return Err("there is room for the trait");
            }
            if !it.traits.remove(&removed) {
                return Err("no such trait to remove");
            }
            if removed == Trait::Fat {
                if self.options.removed_fat_counts {
                    self.owners[animal.owner].bag += it.fat;
                }
                it.fat = 0;
            }
            self.discards += 1;
        }
        if it.traits.len() >= limit {
            return Err("too many traits");
        }
        if !it.traits.insert(name) {
            return Err("the trait twice");
        }
        *self.get(animal) = it;
        self.owners[animal.owner].hand -= 1;
        Ok(())
    }

    fn reveal(&mut self, worth: i32) -> Judged {
        if self.phase == Phase::Food {
            self.lay_the_rest();
        }
        if self.phase != Phase::Cards {
            return Err("nothing to reveal");
        }
        let laid = self.owners.iter().filter(|owner| owner.laid).count();
        self.discards += laid as u32;
        self.leftover = self.hole;
        self.hole = (self.hole + worth * laid as i32).max(0);
        self.phase = Phase::BeforeFeeding;
        Ok(())
    }

    /// A species dies out: its food, perhaps its fat, its cards and its owner's draw.
    pub(super) fn dies_out(&mut self, animal: Animal) {
        let dead = self.owners[animal.owner].row.remove(animal.place);
        let fat = if self.options.extinct_fat_counts { dead.fat } else { 0 };
        self.owners[animal.owner].bag += dead.food + fat;
        self.discards += dead.traits.len() as u32;
        self.draw(animal.owner, dead.traits.len());
    }

    /// The end of the round: those who have not fed pass, and the populations fall.
    pub(super) fn finish(&mut self) -> Judged {
        self.end_feeding()?;
        for owner in self.circle() {
            let mut place = 0;
            while place < self.owners[owner].row.len() {
                let animal = Animal { owner, place };
                let it = self.get(animal);
                it.population = it.population.min(it.food);
                let (food, dead) = (std::mem::take(&mut it.food), it.population == 0);
                self.owners[owner].bag += food;
                if dead {
                    self.dies_out(animal);
                } else {
                    place += 1;
                }
            }
        }
        self.first = (self.first + 1) % self.owners.len();
        Ok(())
    }

    /// The points and what decides ties, if the record ends here and the session with it.
    pub(super) fn scores(mut self) -> Option<Vec<(i32, usize, i32)>> {
        if self.last != Some(self.round) || self.finish().is_err() {
            return None;
        }
        let (replace, fat) = (self.options.replacement_after_end, self.options.fat_at_end);
        let scores = self.owners.iter_mut().map(|owner| {
            if replace && owner.row.is_empty() {
                owner.found(Side::Right);
            }
            let row = &owner.row;
            let population: i32 = row.iter().map(|it| it.population).sum();
            let traits: usize = row.iter().map(|it| it.traits.len()).sum();
            let stored: i32 = row.iter().map(|it| it.fat).sum();
            let points = owner.bag + population + traits as i32 + fat * stored;
            (points, traits, population)
        });
        Some(scores.collect())
    }
}
