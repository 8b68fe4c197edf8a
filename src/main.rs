//! The command `evoref`; everything it does is in the library, but for the examples that `explain` prints.

#[rustfmt::skip]
mod examples;

use std::process::ExitCode;

#[cfg(all(feature = "allocator", target_env = "musl"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    evoref::cli::run(std::env::args_os(), examples::EXAMPLES)
}
