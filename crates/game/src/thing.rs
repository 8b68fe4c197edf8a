//! What has a name in a game, told to whoever asks for it without a session.

/// Something with a name: a gene, a card, a terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// What it is: `gene`, `event card`.
    pub kind: &'static str,
    /// Its name as records write it.
    pub name: String,
    /// What can be read off it, in a few words: copies, cost, phase. May be empty.
    pub facts: String,
    /// What it does, in sentences.
    pub text: String,
    /// What else it is called in its data, such as the number of a card.
    pub also: Vec<String>,
}

impl Thing {
    /// A thing of that kind and name.
    pub fn new(
        kind: &'static str,
        name: impl Into<String>,
        facts: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        Self { kind, name: name.into(), facts: facts.into(), text: text.into(), also: Vec::new() }
    }

    /// The same with what else it is called.
    #[must_use]
    pub fn also(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.also.extend(names);
        self
    }
}
