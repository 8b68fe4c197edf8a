//! What crosses the border of the module: bytes in its memory.
//!
//! The only file of evoref with `unsafe`. Whoever calls owns what it asked for until it gives it back, and
//! gives each thing back once, as it got it. Elsewhere than in the module the names are not given: there
//! `free` is somebody else's.

#![allow(unsafe_code, reason = "a name for the caller, and its pointers")]

use std::alloc::{Layout, alloc as allocate, dealloc};

/// The bytes in front of an answer, which say how long it is.
const HEAD: usize = 4;

fn layout(len: usize) -> Option<Layout> {
    Layout::array::<u8>(len.max(1)).ok()
}

/// Memory for `len` bytes; null if there is none.
// SAFETY: no other function of the module is called `alloc`.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    // SAFETY: the layout is not of size 0.
    layout(len).map_or(std::ptr::null_mut(), |layout| unsafe { allocate(layout) })
}

/// Gives back what [`alloc`] or [`ask`] gave; of an answer with the bytes in front of it.
///
/// # Safety
/// It was given for so many bytes, and is given back once.
// SAFETY: no other function of the module is called `free`.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub unsafe extern "C" fn free(at: *mut u8, len: usize) {
    let Some(layout) = layout(len).filter(|_| !at.is_null()) else { return };
    // SAFETY: promised by the caller.
    unsafe { dealloc(at, layout) }
}

/// Answers the question in `len` bytes at `at`. The answer begins with its length in 4 bytes, the least
/// first; null if there is no memory for it.
///
/// # Safety
/// So many bytes were written into what [`alloc`] gave.
// SAFETY: no other function of the module is called `ask`.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub unsafe extern "C" fn ask(at: *const u8, len: usize) -> *mut u8 {
    // SAFETY: promised by the caller, who waits for the answer.
    let question = unsafe { std::slice::from_raw_parts(at, len) };
    let answer = super::answer(&String::from_utf8_lossy(question));
    let bytes = answer.as_bytes();
    let out = alloc(HEAD + bytes.len());
    if !out.is_null() {
        // SAFETY: `out` has room for the head and the answer, and overlaps with neither.
        unsafe {
            let head = (bytes.len() as u32).to_le_bytes();
            std::ptr::copy_nonoverlapping(head.as_ptr(), out, HEAD);
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), out.add(HEAD), bytes.len());
        }
    }
    out
}
