use evoref::GAMES;
use evoref_game::NoFiles;

use super::*;

#[test]
fn names_are_no_markup() {
    let hostile = "\\\"><script>alert(1)</script>";
    let text = format!(
        "evoref 1\ngame: evo\ntitle: \"{hostile}\"\nplayers: A \"{hostile}\", B\n\nsetup\n"
    );
    let session = GAMES.open(&text, &NoFiles).unwrap();
    let page = index(hostile, &[(hostile.to_owned(), IndexEntry::of(&session))]);
    assert_eq!(page.matches("<script").count(), 1);
    assert!(!page.contains("href=\"\">"));
    assert!(page.contains("&lt;script"));
}
