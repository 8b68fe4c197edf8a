use super::*;

/// The new text, made of the old one as `patch` does it.
fn patched(old: &[&str], changes: &[Hunk], new: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    let mut kept = 0;
    for change in changes {
        out.extend(old[kept..change.old.start].iter().map(ToString::to_string));
        out.extend(new[change.new.clone()].iter().map(ToString::to_string));
        kept = change.old.end;
    }
    out.extend(old[kept..].iter().map(ToString::to_string));
    out
}

#[test]
fn a_long_text_is_compared_in_windows() {
    let numbered = |lines: usize| (0..lines).map(|line| format!("{line}\n")).collect::<Vec<_>>();
    let repeated = |line: &str, lines| vec![line.to_owned(); lines];
    let with_blanks: Vec<String> =
        numbered(3_000).into_iter().flat_map(|line| [line, "\n".to_owned()]).collect();
    let mut far = repeated("y\n", 900);
    far.extend(numbered(1_500));
    for (old, new) in [
        (numbered(3_000), with_blanks),
        (numbered(1_500), far),
        (repeated("x\n", 2_000), repeated("y\n", 700)),
        (numbered(2_000), Vec::new()),
        (Vec::new(), numbered(1_100)),
        (repeated("x\n", 1_200), repeated("x\n", 1_900)),
    ] {
        for (old, new) in [(&old, &new), (&new, &old)] {
            let old: Vec<&str> = old.iter().map(String::as_str).collect();
            let new: Vec<&str> = new.iter().map(String::as_str).collect();
            let changes = changes(&old, &new);
            assert_eq!(patched(&old, &changes, &new), new);
        }
    }
}
