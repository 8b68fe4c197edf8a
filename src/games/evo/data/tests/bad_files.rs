//! One broken file for everything that a loader refuses, with what it says.

use super::*;

const HEAD: &str = "name: own\ntitle: Own\nplayers: 2\n";
const MAP: &str = "  a   D*  J*\n  b H*  M*\n";

fn board(text: &str) -> String {
    complaint(Board::parse(file(text)))
}

fn map(rows: &str) -> String {
    board(&format!("{HEAD}map: |\n{rows}"))
}

fn list(spaces: &[&str]) -> String {
    board(&format!("{HEAD}spaces:\n  - {}\n", spaces.join("\n  - ")))
}
