//! The forms of verbs as what typed words are held against.

use evoref_game::Gap;

/// A place of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    /// A word that stands as it is, and may be left out where something follows.
    Word(String),
    /// One of several; none of them may be left out.
    Either(Vec<Self>),
    Name(Gap),
    /// The name of a thing of a kind, which is the first word of that kind.
    Thing(String),
    Number,
    /// A species by its number, or by its owner and number.
    Species,
    /// Spaces in one word, with what stands between them; of a path two or more, step by step.
    Spaces(Option<Vec<char>>),
    Maybe(Vec<Self>),
    Often(Box<Self>),
    /// Never, once or more often.
    Any(Vec<Self>),
    /// Once or more often, with commas.
    Listed(Vec<Self>),
}

/// The ways in which a verb is said, each without the verb.
pub(super) fn ways(verb: &str, form: &str) -> Vec<Vec<Node>> {
    let way = |form: &str| {
        let form = form.trim().strip_prefix(verb).unwrap_or(form);
        let spaced =
            form.replace('[', " [ ").replace(']', " ] ").replace('…', " … ").replace(',', " , ");
        nodes(&mut spaced.split_whitespace().peekable())
    };
    form.split(" | ").map(way).collect()
}

fn nodes<'f>(words: &mut std::iter::Peekable<impl Iterator<Item = &'f str>>) -> Vec<Node> {
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "]" => break,
            "[" => {
                let inner = nodes(words);
                let often = words.next_if_eq(&"…").is_some();
                found.push(if often { Node::Any(inner) } else { Node::Maybe(inner) });
            }
            "…" => {
                if let Some(last) = found.pop() {
                    // `GENE GENE…` says that there may be several, not that there must be.
                    found.pop_if(|before| *before == last);
                    found.push(Node::Often(Box::new(last)));
                }
            }
            "," => {
                // What stands behind the comma is what stood before it.
                found = vec![Node::Listed(found)];
                while words.next_if(|word| *word != "]").is_some() {}
            }
            word => found.push(node(word)),
        }
    }
    found
}

fn node(word: &str) -> Node {
    if word.contains('|') {
        return Node::Either(word.split('|').map(node).collect());
    }
    if let Some(gap) = Gap::ALL.into_iter().find(|gap| gap.word() == word) {
        return if gap == Gap::Number { Node::Number } else { Node::Name(gap) };
    }
    match word {
        "N" | "PLACE" => Node::Number,
        "SPECIES" => Node::Species,
        "PATH" => Node::Spaces(None),
        word if word.starts_with("SPACE") => {
            let joints = word.split("SPACE").filter_map(|joint| joint.chars().next());
            Node::Spaces(Some(joints.collect()))
        }
        word if word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase()) => {
            Node::Thing(word.to_ascii_lowercase())
        }
        word => Node::Word(word.to_owned()),
    }
}
