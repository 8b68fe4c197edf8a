//! The referee in a page: a module for `wasm32-unknown-unknown` that has no import.
//!
//! The page writes a question as JSON into the module's memory and reads the answer there. One session is
//! kept open: the record that somebody looks at. Nothing here knows a rule: what is legal, what may fill a
//! gap and whose turn it is, the session says. `docs/web.md` describes the page.

mod asked;
mod choices;
mod header;
mod held;
pub mod memory;
mod place;
mod report;
mod table;

use std::cell::RefCell;

use self::held::Held;

thread_local! {
    /// What is open. The module has one thread.
    static HELD: RefCell<Held> = RefCell::new(Held::default());
}

/// The answer to a question, both as JSON.
fn answer(question: &str) -> String {
    let asked = match serde_json::from_str(question) {
        Ok(asked) => asked,
        Err(error) => return serde_json::json!({"fault": error.to_string()}).to_string(),
    };
    HELD.with_borrow_mut(|held| asked::answer(held, asked))
}
