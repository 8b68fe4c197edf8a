//! Several items one after another: with commas between them, or with blanks.

use super::reader::{Parsed, Reader};
use super::stuck::wants;
use super::terminals::{blanks, mark};
use super::word::Rest;

impl<'a, R> Reader<'a, R> {
    /// Takes a comma.
    #[inline]
    pub fn comma(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        mark(b',')(blanks(i)).or_else(|_| wants(i, "a comma"))
    }

    /// Takes items with commas between them, at least one; after a comma an item must follow.
    pub fn list<T>(
        &self,
        item: impl Fn(Rest<'a>) -> Parsed<'a, T>,
    ) -> impl Fn(Rest<'a>) -> Parsed<'a, Vec<T>> {
        move |i| {
            let (mut i, first) = item(i)?;
            let mut items = vec![first];
            while let Ok((after, ())) = self.comma(i) {
                let (rest, next) = item(after)?;
                items.push(next);
                i = rest;
            }
            Ok((i, items))
        }
    }

    /// Takes items with blanks between them, at least one, up to a comma, `=>` or the end.
    pub fn several<T>(
        &self,
        item: impl Fn(Rest<'a>) -> Parsed<'a, T>,
    ) -> impl Fn(Rest<'a>) -> Parsed<'a, Vec<T>> {
        move |i| {
            let (mut i, first) = item(i)?;
            let mut items = vec![first];
            while self.follows(i) {
                let (rest, next) = item(i)?;
                items.push(next);
                i = rest;
            }
            Ok((i, items))
        }
    }

    /// Takes a comma that many recorders write and `fmt` does not.
    #[inline]
    pub fn loose_comma(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        let (rest, ()) = self.comma(i)?;
        self.note(self.span(blanks(i), rest), "");
        Ok((rest, ()))
    }

    /// Where a comma stands next, if one does.
    pub(super) fn comma_at(&self, i: Rest<'a>) -> Option<u32> {
        let i = blanks(i);
        (i.first() == Some(&b',')).then(|| self.place(i))
    }
}
