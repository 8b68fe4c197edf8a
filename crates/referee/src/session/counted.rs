//! What is worth counting at the table at the end of a round.

use smol_str::SmolStr;

use super::Session;

/// Units of each player that are offered.
const UNITS: usize = 3;

impl Session {
    /// What everybody has, as a `check:` line would count it once the round is over: owner, number and
    /// unit, first the points, then what else is counted first and known of all.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// # let text = include_str!("../../../../fixtures/evo/played/allotment-hut.evo");
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::after(21));
    /// let (owner, number, unit) = &session.counted()[0];
    /// assert_eq!(session.count(owner, unit), Some(*number));
    /// ```
    pub fn counted(&self) -> Vec<(SmolStr, i32, &'static str)> {
        let over = self.round_over();
        let now = over.as_ref().unwrap_or(self);
        let game = self.game();
        let score = game.units.get(usize::from(game.score.0));
        let others = game.units.iter().filter(|unit| Some(*unit) != score);
        let units: Vec<&'static str> = (score.into_iter().chain(others))
            .map(|(unit, _)| *unit)
            .filter(|unit| {
                let mut seats = self.seats().iter();
                seats.all(|seat| now.count(&seat.handle, unit).is_some())
            })
            .take(UNITS)
            .collect();
        let mut counted = Vec::new();
        for seat in self.seats() {
            for unit in &units {
                if let Some(number) = now.count(&seat.handle, unit) {
                    counted.push((SmolStr::new(&*seat.handle), number, *unit));
                }
            }
        }
        counted
    }
}
