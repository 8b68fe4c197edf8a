//! The second implementation's phases before feeding and of feeding: abilities, turns, attacks.

use super::table::{Animal, Line, Phase, Refused, Species, Table, Trait};

type Judged = Result<(), Refused>;

/// Where food comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Food {
    Hole,
    /// Plants from the bank.
    Plants,
    Meat,
}

/// What a card of intelligence can switch off.
pub(super) const DEFENCES: [Trait; 7] = [
    Trait::Burrowing,
    Trait::Climbing,
    Trait::Herding,
    Trait::Shell,
    Trait::Horns,
    Trait::Symbiosis,
    Trait::Warning,
];

impl Table {
    pub(super) fn feeding(&mut self, line: &Line) -> Judged {
        if self.phase < Phase::BeforeFeeding {
            return Err("the food cards are face down");
        }
        match line {
            Line::Fertile(it) => self.fertile(*it),
            Line::LongNeck(it) => self.long_neck(*it),
            Line::MoveFat(it) => self.move_fat(*it),
            Line::Intelligence(it) => self.intelligence(*it),
            Line::Feed(it) => self.feed(*it),
            Line::Attack(by, prey, off) => self.attack(*by, *prey, off),
            Line::Pass(seat) => self.pass(*seat),
            _ => Err("no line of feeding"),
        }
    }

    fn ability(&mut self, animal: Animal, name: Trait) -> Result<&mut Species, Refused> {
        if self.phase != Phase::BeforeFeeding {
            return Err("feeding has begun");
        }
        if !self.animal(animal)?.has(name) {
            return Err("it has no such trait");
        }
        let it = self.get(animal);
        if !it.used.insert(name) {
            return Err("used in this round");
        }
        Ok(it)
    }

    fn fertile(&mut self, animal: Animal) -> Judged {
        let fed = self.leftover > 0 || self.options.always_fertile;
        let it = self.ability(animal, Trait::Fertile)?;
        if !fed || it.population >= 6 {
            return Err("fertile changes nothing");
        }
        it.population += 1;
        Ok(())
    }

    fn long_neck(&mut self, animal: Animal) -> Judged {
        let it = self.ability(animal, Trait::LongNeck)?;
        if it.has(Trait::Carnivore) {
            return Err("a carnivore eats no plants");
        }
        let wanted = self.plants(animal, 1);
        if self.eat(animal, wanted, Food::Plants) == 0 {
            return Err("long-neck changes nothing");
        }
        Ok(())
    }

    fn move_fat(&mut self, animal: Animal) -> Judged {
        let it = self.ability(animal, Trait::Fat)?;
        let moved = it.fat.min(it.population - it.food);
        if moved <= 0 {
            return Err("fat-tissue changes nothing");
        }
        it.fat -= moved;
        it.food += moved;
        Ok(())
    }

    /// An amount of plants from the bank or by cooperation, with what foraging adds.
    fn plants(&self, animal: Animal, amount: i32) -> i32 {
        let forages = self.animal(animal).is_ok_and(|it| it.has(Trait::Foraging));
        amount + i32::from(self.options.any_plant && forages)
    }

    fn room(&self, it: &Species) -> i32 {
        let hungry = (it.population - it.food).max(0);
        if hungry == 0 && !self.options.top_up {
            return 0;
        }
        let store = if it.has(Trait::Fat) { it.body - it.fat } else { 0 };
        hungry + store
    }

    /// Takes what it can, then feeds the neighbour; returns what was taken.
    fn eat(&mut self, animal: Animal, wanted: i32, food: Food) -> i32 {
        let Ok(it) = self.animal(animal) else {
            return 0;
        };
        let mut taken = wanted.min(self.room(it));
        if food == Food::Hole {
            taken = taken.min(self.hole);
        }
        if taken <= 0 {
            return 0;
        }
        if food == Food::Hole {
            self.hole -= taken;
        }
        let it = self.get(animal);
        let eaten = taken.min((it.population - it.food).max(0));
        it.food += eaten;
        it.fat += taken - eaten;
        if it.has(Trait::Cooperation) {
            let right = Animal { place: animal.place + 1, ..animal };
            let carnivore = self.animal(right).is_ok_and(|it| it.has(Trait::Carnivore));
            if food == Food::Meat {
                self.eat(right, 1, food);
            } else if !carnivore {
                self.eat(right, self.plants(right, 1), food);
            }
        }
        taken
    }

    /// Lets everybody before `seat` pass.
    fn turn_of(&mut self, seat: usize) -> Judged {
        if self.phase == Phase::BeforeFeeding {
            self.begin_feeding();
        }
        while self.phase == Phase::Feeding && self.at != seat {
            self.pass_turn()?;
        }
        if self.phase == Phase::Feeding { Ok(()) } else { Err("feeding is over") }
    }

    fn begin_feeding(&mut self) {
        self.phase = Phase::Feeding;
        self.at = self.first;
        self.quiet = 0;
        self.spent = false;
        self.turn += 1;
    }

    fn next_turn(&mut self) {
        self.at = (self.at + 1) % self.owners.len();
        self.spent = false;
        self.turn += 1;
    }

    fn pass_turn(&mut self) -> Judged {
        if self.must_feed(self.at) {
            return Err("somebody must feed");
        }
        if !self.spent {
            self.quiet += 1;
        }
        self.next_turn();
        if self.quiet == self.owners.len() {
            self.phase = Phase::Fed;
        }
        Ok(())
    }

    pub(super) fn end_feeding(&mut self) -> Judged {
        match self.phase {
            Phase::Setup | Phase::Food | Phase::Cards => return Err("nothing was revealed"),
            Phase::BeforeFeeding => self.begin_feeding(),
            Phase::Feeding | Phase::Fed => {}
        }
        while self.phase == Phase::Feeding {
            self.pass_turn()?;
        }
        Ok(())
    }

    fn intelligence(&mut self, animal: Animal) -> Judged {
        let it = self.animal(animal)?;
        if !it.has(Trait::Intelligence) || it.has(Trait::Carnivore) {
            return Err("no plant eater with intelligence");
        }
        if self.owners[animal.owner].hand == 0 || self.room(it) == 0 {
            return Err("no card, or no room");
        }
        let early = self.phase == Phase::BeforeFeeding && !it.used.contains(&Trait::Intelligence);
        if early {
            self.get(animal).used.insert(Trait::Intelligence);
        } else {
            self.turn_of(animal.owner)?;
            if self.animal(animal)?.thought_in == Some(self.turn) {
                self.pass_turn()?;
                self.turn_of(animal.owner)?;
            }
            let turn = self.turn;
            self.get(animal).thought_in = Some(turn);
            self.spent = true;
            self.quiet = 0;
        }
        self.owners[animal.owner].hand -= 1;
        self.discards += 1;
        self.eat(animal, self.plants(animal, 2), Food::Plants);
        Ok(())
    }

    fn feed(&mut self, animal: Animal) -> Judged {
        self.turn_of(animal.owner)?;
        let it = self.animal(animal)?;
        if it.has(Trait::Carnivore) {
            return Err("a carnivore eats no plants");
        }
        let wanted = 1 + i32::from(it.has(Trait::Foraging));
        if self.eat(animal, wanted, Food::Hole) == 0 {
            return Err("no food, or no room");
        }
        self.quiet = 0;
        self.next_turn();
        Ok(())
    }

    /// Whether the attack is allowed, with these names switched off.
    fn reaches(&self, by: Animal, prey: Animal, off: &[Trait]) -> Judged {
        let (attacker, target) = (self.animal(by)?, self.animal(prey)?);
        if !attacker.has(Trait::Carnivore) || by == prey {
            return Err("no carnivore, or itself");
        }
        if self.room(attacker) == 0 {
            return Err("the attacker is full");
        }
        let protects = |name| target.has(name) && !off.contains(&name);
        let mut strength = attacker.body;
        if attacker.has(Trait::Pack) {
            strength += attacker.population;
        }
        let mut defence = target.body + i32::from(self.options.greater);
        if protects(Trait::Shell) {
            defence += self.options.shell;
        }
        if strength < defence {
            return Err("too big");
        }
        if protects(Trait::Burrowing) && target.food >= target.population {
            return Err("it burrows");
        }
        if protects(Trait::Climbing) && !attacker.has(Trait::Climbing) {
            return Err("it climbs");
        }
        if protects(Trait::Herding) && attacker.population <= target.population {
            return Err("it is in a herd");
        }
        let beside = |place: Option<usize>| {
            let animal = Animal { owner: prey.owner, place: place? };
            Some((animal, self.animal(animal).ok()?))
        };
        let right = beside(Some(prey.place + 1));
        let left = beside(prey.place.checked_sub(1));
        if protects(Trait::Symbiosis) && right.is_some_and(|(_, it)| it.body > target.body) {
            return Err("it lives in symbiosis");
        }
        let warns = |(animal, it): (Animal, &Species)| {
            it.has(Trait::Warning) && (animal == by || !off.contains(&Trait::Warning))
        };
        if !attacker.has(Trait::Ambush) && [left, right].into_iter().flatten().any(warns) {
            return Err("a neighbour warns it");
        }
        Ok(())
    }

    fn attack(&mut self, mut by: Animal, prey: Animal, off: &[Trait]) -> Judged {
        self.turn_of(by.owner)?;
        self.reaches(by, prey, off)?;
        let attacker = self.animal(by)?;
        let repeated = (1..off.len()).any(|n| off[..n].contains(&off[n]));
        if !off.is_empty()
            && (!attacker.has(Trait::Intelligence)
                || (self.owners[by.owner].hand as usize) < off.len()
                || (off.len() > 1 && self.options.one_name)
                || repeated
                || off.iter().any(|name| !DEFENCES.contains(name)))
        {
            return Err("these cards cannot be spent");
        }
        self.owners[by.owner].hand -= off.len() as u32;
        self.discards += off.len() as u32;
        let target = self.animal(prey)?;
        let (meat, horns) = (target.body, target.has(Trait::Horns) && !off.contains(&Trait::Horns));
        if self.is_killed(prey) && by.owner == prey.owner && prey.place < by.place {
            by.place -= 1;
        }
        let alive = !(horns && self.is_killed(by));
        let ate = alive && self.eat(by, meat, Food::Meat) > 0;
        if ate || !self.options.scavenger_needs_meat {
            self.scavenge(by.owner);
        }
        self.quiet = 0;
        self.next_turn();
        Ok(())
    }

    /// Takes one from the population; whether that was the last.
    fn is_killed(&mut self, animal: Animal) -> bool {
        let keep = self.options.keep_surplus;
        let it = self.get(animal);
        it.population -= 1;
        if it.population == 0 {
            self.dies_out(animal);
            return true;
        }
        if !keep {
            it.food = it.food.min(it.population);
        }
        false
    }

    fn scavenge(&mut self, from: usize) {
        let players = self.owners.len();
        for distance in 0..players {
            let owner = (from + distance) % players;
            for place in 0..self.owners[owner].row.len() {
                let animal = Animal { owner, place };
                if self.animal(animal).is_ok_and(|it| it.has(Trait::Scavenger)) {
                    self.eat(animal, 1, Food::Meat);
                }
            }
        }
    }

    fn animals(&self, owner: usize) -> impl Iterator<Item = Animal> + use<> {
        let count = self.owners[owner].row.len();
        (0..count).map(move |place| Animal { owner, place })
    }

    fn prey_of(&self, by: Animal, off: &[Trait]) -> Vec<Animal> {
        let all = (0..self.owners.len()).flat_map(|owner| self.animals(owner));
        all.filter(|prey| self.reaches(by, *prey, off).is_ok()).collect()
    }

    /// Whether the attacker would live and have room for a meal.
    fn feeds_on(&self, by: Animal, prey: Animal) -> bool {
        let (Ok(attacker), Ok(target)) = (self.animal(by), self.animal(prey)) else {
            return false;
        };
        let mut after = attacker.clone();
        after.population -= i32::from(target.has(Trait::Horns));
        if !self.options.keep_surplus {
            after.food = after.food.min(after.population);
        }
        after.population > 0 && self.room(&after) > 0
    }

    pub(super) fn must_feed(&self, owner: usize) -> bool {
        self.animals(owner).any(|animal| {
            let Ok(it) = self.animal(animal) else {
                return false;
            };
            if it.food >= it.population {
                false
            } else if it.has(Trait::Carnivore) {
                let mut prey = self.prey_of(animal, &[]).into_iter();
                prey.any(|prey| self.options.forced_suicide || self.feeds_on(animal, prey))
            } else {
                self.hole > 0
            }
        })
    }

    /// Whether the owner could do anything in a turn of feeding.
    pub(super) fn has_option(&self, owner: usize) -> bool {
        let hand = self.owners[owner].hand as usize;
        self.animals(owner).any(|animal| {
            let Ok(it) = self.animal(animal) else {
                return false;
            };
            let cards = if it.has(Trait::Intelligence) { hand } else { 0 };
            if self.room(it) == 0 {
                return false;
            }
            if !it.has(Trait::Carnivore) {
                let thought = self.at == owner && it.thought_in == Some(self.turn);
                return self.hole > 0 || (cards > 0 && !thought);
            }
            let most = cards.min(if self.options.one_name { 1 } else { 7 });
            (0_u32..128).any(|set| {
                let bit = |n: usize| set >> n & 1 == 1;
                let off: Vec<Trait> = (0..7).filter(|n| bit(*n)).map(|n| DEFENCES[n]).collect();
                off.len() <= most && !self.prey_of(animal, &off).is_empty()
            })
        })
    }

    /// A pass of somebody without an option is empty, wherever it stands in feeding.
    fn pass(&mut self, seat: usize) -> Judged {
        if self.phase == Phase::BeforeFeeding {
            self.begin_feeding();
        }
        if !self.has_option(seat) {
            return Ok(());
        }
        self.turn_of(seat)?;
        self.pass_turn()
    }
}
