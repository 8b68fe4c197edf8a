//! Independent models of parts of the rules, compared with the referee over generated records.

mod evolve;
