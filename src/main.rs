//! The command `evoref`: what it does is in `evoref-command`, which is given the games and the examples for `explain`.

#[rustfmt::skip]
mod examples;

use std::process::ExitCode;

#[cfg(all(feature = "allocator", target_env = "musl"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    evoref_command::run(evoref::GAMES, std::env::args_os(), examples::EXAMPLES)
}
