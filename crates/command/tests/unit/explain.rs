use super::*;
use evoref::GAMES;

#[test]
fn every_code_says_whether_it_can_be_allowed() {
    for text in codes::texts(GAMES, None) {
        let page = page(GAMES, text, &[]);
        let code = text.code;
        let line = format!("allow: {code} \"");
        assert_eq!(page.contains(&line), text.allow.is_ok(), "{code}");
        // What is carried out, or why nothing is, is told in a sentence.
        let (Ok(sentence) | Err(sentence)) = text.allow;
        assert!(sentence.len() > 15 && sentence.ends_with('.'), "{code}");
    }
}
