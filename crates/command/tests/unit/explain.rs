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

#[test]
fn an_excerpt_runs_from_the_heading_to_the_mark() {
    let text = "evoref 1\nround 1\nA: a\n\nround 2\n# why\nA: b  # so\nB: c  #~ evo/x\nA: d\n";
    let shown = excerpt(text, BREAKS, "evo/x");
    assert_eq!(shown.as_deref(), Some("round 2\nA: b  # so\nB: c\n"));
    assert_eq!(excerpt(text, OBEYS, "evo/x"), None);
    assert_eq!(excerpt(text, BREAKS, "evo/y"), None);
}

#[test]
fn a_long_excerpt_keeps_its_ends() {
    let mut text = String::from("setup\n");
    for number in 0..40 {
        text.push_str(&format!("A: step {number}\n"));
    }
    text.push_str("A: last #= evo/x\n");
    let shown = excerpt(&text, OBEYS, "evo/x").unwrap();
    assert_eq!(shown.lines().count(), MOST);
    assert!(shown.starts_with("setup\n...\nA: step 31\n"), "{shown}");
    assert!(shown.ends_with("A: step 39\nA: last\n"), "{shown}");
}
