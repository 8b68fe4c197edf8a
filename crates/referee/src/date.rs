//! The day of a session: a day, a month or a year.

use super::subject::kept_words;
use crate::prelude::*;

/// Whether a text is a day, a month or a year as a record writes it: `2026-11-22`, `2026-11`, `2026`.
pub fn is_date(text: &str) -> bool {
    let mut lengths = [4, 2, 2].into_iter();
    let number = |part: &str| {
        let digits = part.bytes().all(|byte| byte.is_ascii_digit());
        (lengths.next() == Some(part.len()) && digits).then(|| part.parse::<u32>().ok()).flatten()
    };
    let numbers: Option<Vec<u32>> = text.split('-').map(number).collect();
    match numbers.as_deref() {
        Some([_]) => true,
        Some([_, month]) => (1..=12).contains(month),
        Some([year, month @ 1..=12, day]) => {
            let leap =
                year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
            let days = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (1..=days).contains(day)
        }
        Some(_) | None => false,
    }
}

pub(super) fn no_date(body: Body<'_>) -> Option<Finding> {
    let written = kept_words(body).ok()?;
    if is_date(&written) {
        return None;
    }
    let message = format!("`{written}` is no day, month or year");
    let misread = Finding::new(Record::NoDate, body.span(), message, "no date");
    Some(match in_another_form(&written) {
        Some(meant) => *misread.means(&meant),
        None => *misread.help(format!(
            "form: `date: 2026-11-22`, `2026-11` or `2026`; if nobody knows it, write \
             `note: \"{written}\"` in its place",
        )),
    })
}

/// `22/11/2026`, `22.11.2026` or `2026/11/22` as a date, if only one number can be the day.
fn in_another_form(written: &str) -> Option<String> {
    let parts: Vec<&str> = written.split(['/', '.', '-']).map(str::trim).collect();
    let [one, month, other] = parts[..] else { return None };
    let (year, day) = if one.len() == 4 { (one, other) } else { (other, one) };
    let (day, month): (u32, u32) = (day.parse().ok()?, month.parse().ok()?);
    let meant = format!("{year}-{month:02}-{day:02}");
    ((day > 12 || year == one) && is_date(&meant)).then_some(meant)
}

#[cfg(test)]
#[path = "../tests/unit/date.rs"]
mod tests;
