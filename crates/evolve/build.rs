//! Turns the YAML of the game into JSON.

fn main() {
    evoref_embed::embed("src/data");
}
