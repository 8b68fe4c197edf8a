use super::*;

fn apply(old: &str, splices: Vec<Splice>) -> String {
    let mut text: Vec<char> = old.chars().collect();
    for (at, removed, inserted) in splices {
        text.splice(at..at + removed, inserted.chars());
    }
    text.into_iter().collect()
}

#[test]
fn splices_make_the_new_of_the_old() {
    let texts = [
        "",
        "one\ntwo\nthree\n",
        "one\ntwö\nthree\nfour",
        "zero\none\nthree\n",
        "one\n\nthree\nthree\n",
        "Zo\u{eb} has 3\none\n",
        "Zo\u{eb} has 4\none",
    ];
    for old in texts {
        for new in texts {
            assert_eq!(apply(old, between(old, new)), new, "{old:?} {new:?}");
        }
    }
    assert_eq!(between("a\nb 3\n", "a\nb 4\n"), [(4, 1, "4".to_owned())]);
}
