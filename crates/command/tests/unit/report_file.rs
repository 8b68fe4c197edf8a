use super::*;

#[test]
fn text_stands_apart_whatever_its_pieces() {
    for pieces in [&[][..], &[""], &["a", "\n::b"], &["a\n", "", "b\n"]] {
        let mut apart = Apart::new(Vec::new(), true);
        for piece in pieces {
            apart.write_all(piece.as_bytes()).unwrap();
        }
        let token = apart.token.clone().unwrap();
        let text = String::from_utf8(apart.end().unwrap()).unwrap();
        let inside = pieces.concat();
        if inside.is_empty() {
            assert_eq!(text, "");
            continue;
        }
        let end = if inside.ends_with('\n') { "" } else { "\n" };
        let expected = format!("::stop-commands::{token}\n{inside}{end}::{token}::\n");
        assert_eq!(text, expected);
    }
}

#[test]
fn a_token_is_not_used_twice() {
    let tokens: Vec<String> = (0..100).map(|_| token()).collect();
    let mut different = tokens.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), tokens.len());
    assert!(tokens.iter().all(|token| token.len() == 7 + 32));
}
