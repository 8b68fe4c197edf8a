//! The documents of the repository as pages: headings get the names that their links use, and links between
//! the documents lead to the pages.

use std::collections::HashMap;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

pub(super) struct Document {
    /// The file in the repository.
    pub(super) file: &'static str,
    pub(super) title: &'static str,
    /// The part of the table of contents in which it stands.
    pub(super) part: ContentsPart,
    pub(super) text: &'static str,
}

impl Document {
    /// Its file in the handbook.
    pub(super) fn page(&self) -> String {
        let name = self.file.trim_start_matches("docs/").trim_end_matches(".md");
        format!("{}.html", if name == "grammar" { "notation" } else { name })
    }
}

/// A part of the table of contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContentsPart {
    Begin,
    Rules,
    Reference,
}

/// Everything that is written for users.
pub(super) static DOCUMENTS: [Document; 13] = [
    Document {
        file: "docs/first-record.md",
        title: "Your first record in five minutes",
        part: ContentsPart::Begin,
        text: include_str!("../../../docs/first-record.md"),
    },
    Document {
        file: "docs/guide.md",
        title: "Using evoref",
        part: ContentsPart::Begin,
        text: include_str!("../../../docs/guide.md"),
    },
    Document {
        file: "grammar.md",
        title: "Notation",
        part: ContentsPart::Rules,
        text: include_str!("../../../grammar.md"),
    },
    Document {
        file: "docs/recording.md",
        title: "Recording at the table",
        part: ContentsPart::Begin,
        text: include_str!("../../../docs/recording.md"),
    },
    Document {
        file: "docs/recipes.md",
        title: "Recipes",
        part: ContentsPart::Begin,
        text: include_str!("../../../docs/recipes.md"),
    },
    Document {
        file: "docs/archives.md",
        title: "Large archives",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/archives.md"),
    },
    Document {
        file: "docs/advice.md",
        title: "What was probably meant",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/advice.md"),
    },
    Document {
        file: "docs/luck.md",
        title: "Luck",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/luck.md"),
    },
    Document {
        file: "docs/hidden-cards.md",
        title: "Hidden cards",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/hidden-cards.md"),
    },
    Document {
        file: "docs/page.md",
        title: "What a page holds",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/page.md"),
    },
    Document {
        file: "docs/web.md",
        title: "The table on a phone, and the referee in a page",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/web.md"),
    },
    Document {
        file: "docs/settings.md",
        title: "Settings, and a corpus that is not clean yet",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/settings.md"),
    },
    Document {
        file: "docs/fixtures.md",
        title: "Fixtures",
        part: ContentsPart::Reference,
        text: include_str!("../../../docs/fixtures.md"),
    },
];

/// A heading: its depth, the name of its place, and its words.
pub(super) type Heading = (HeadingLevel, String, String);

pub(super) fn rendered(document: &Document) -> (String, Vec<Heading>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut headings = Vec::new();
    let mut names = HashMap::new();
    let mut events: Vec<Event<'_>> = Vec::new();
    // Where the last heading began, as long as it is open.
    let mut begun = None;
    let mut dropped = false;
    for event in Parser::new_ext(document.text, options) {
        // Comments by which the tests find the generated tables.
        if matches!(event, Event::Html(_) | Event::InlineHtml(_)) {
            continue;
        }
        if let Event::Start(Tag::Link { dest_url, .. }) = &event
            && link(document, dest_url).is_none()
        {
            dropped = true;
            continue;
        }
        if dropped && event == Event::End(TagEnd::Link) {
            dropped = false;
            continue;
        }
        if let Event::Start(Tag::Heading { .. }) = event {
            begun = Some(events.len());
        }
        if let Event::End(TagEnd::Heading(level)) = event
            && let Some(start) = begun.take()
        {
            let words = words(&events[start..]);
            let name = unique(&mut names, &slug(&words));
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                *id = Some(CowStr::from(name.clone()));
            }
            headings.push((level, name, words));
        }
        events.push(event);
    }
    for event in &mut events {
        if let Event::Start(Tag::Link { dest_url, .. }) = event
            && let Some(there) = link(document, dest_url)
        {
            *dest_url = CowStr::from(there);
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    (out, headings)
}

/// Where a link of a document leads to in the handbook; `None` if what it leads to is not part of it.
fn link(document: &Document, link: &str) -> Option<String> {
    if link.starts_with('#') || link.starts_with("https://") {
        return Some(link.to_owned());
    }
    let (file, place) =
        link.split_once('#').map_or((link, None), |(file, place)| (file, Some(place)));
    let folder = document.file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let file = match file.strip_prefix("../") {
        Some(above) => above.to_owned(),
        None if folder.is_empty() => file.to_owned(),
        None => format!("{folder}/{file}"),
    };
    let other = DOCUMENTS.iter().find(|one| one.file == file)?;
    Some(match place {
        Some(place) => format!("{}#{place}", other.page()),
        None => other.page(),
    })
}

fn words(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| {
        if let Event::Text(words) | Event::Code(words) = event { Some(&**words) } else { None }
    });
    words.collect()
}

/// The name of a heading as GitHub makes it: small letters, hyphens for spaces, nothing else.
fn slug(words: &str) -> String {
    let letters = words.chars().filter_map(|letter| match letter {
        ' ' | '-' => Some('-'),
        letter if letter.is_alphanumeric() || letter == '_' => Some(letter),
        _ => None,
    });
    letters.flat_map(char::to_lowercase).collect()
}

/// The second heading of a name is called `name-1`.
fn unique(names: &mut HashMap<String, u32>, name: &str) -> String {
    let times = names.entry(name.to_owned()).or_insert(0);
    *times += 1;
    match *times {
        1 => name.to_owned(),
        more => format!("{name}-{}", more - 1),
    }
}

#[cfg(test)]
#[path = "../tests/unit/markdown.rs"]
mod tests;
