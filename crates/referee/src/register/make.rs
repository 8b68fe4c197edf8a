//! Making records: a dealt set-up, and random sessions.

use super::{Games, Registered};
use crate::DealOptions;

impl Games {
    /// A record whose set-up is dealt from the seed, ready to be written on.
    ///
    /// # Errors
    /// A sentence for options that make no session.
    pub fn deal(self, options: &DealOptions) -> Result<String, String> {
        (self.asked(options)?.deal)(options)
    }

    /// A random legal session; `choose` gives a number below its argument.
    ///
    /// # Errors
    /// A sentence for options that make no session.
    pub fn play(
        self,
        options: &DealOptions,
        choose: &mut dyn FnMut(u64) -> u64,
    ) -> Result<String, String> {
        (self.asked(options)?.play)(options, choose)
    }

    fn asked(self, options: &DealOptions) -> Result<&'static Registered, String> {
        self.entry(&options.game).ok_or_else(|| {
            let names: Vec<&str> = self.list.iter().map(|game| game.name).collect();
            let name = &options.game;
            format!("`{name}` is not a game that is refereed here; there are {}", names.join(", "))
        })
    }
}
