//! The command `evoref`; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    evoref::cli::run(std::env::args_os())
}
