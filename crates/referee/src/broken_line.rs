//! One statement that stands on two lines.

use crate::prelude::*;

/// What stands between two lines if they are one: a blank, or nothing when a word is torn.
pub(crate) fn joint(
    first: &str,
    second: &str,
    is_sound: impl Fn(&str) -> bool,
) -> Option<&'static str> {
    [" ", ""].into_iter().find(|joint| is_sound(&format!("{first}{joint}{second}")))
}

/// Says that a line, whose text is `second`, goes on with the one above; both without outer blanks.
pub(crate) fn belongs_above(
    misread: &mut Misread,
    above: Span,
    (below, second): (Span, &str),
    joint: &str,
) {
    let code = second.len() - comment(second).len();
    let code = second[..code].trim_ascii_end().len() as u32;
    misread.span = if misread.code == Record::UnclosedString.code() {
        // What seems to open a string closes the one from above.
        Span::new(below.start, misread.span.start + 1)
    } else {
        Span::new(below.start, below.start + code)
    };
    misread.code = Record::Syntax.code();
    misread.related.clear();
    "this line goes on with the line above; a statement stands on one line"
        .clone_into(&mut misread.message);
    "belongs to the line above".clone_into(&mut misread.label);
    misread.help = vec!["join the two lines".to_owned()];
    misread.fix =
        Some(Fix { span: Span::new(above.end, below.start), text: joint.to_owned(), safe: false });
}
