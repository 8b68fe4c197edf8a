//! The editions of Evolution: each is a YAML file, that of a player is loaded as those that ship.

mod edition;
mod show;

pub(super) use self::edition::{EDITIONS, Edition};
