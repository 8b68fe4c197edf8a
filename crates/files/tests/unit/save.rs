use super::*;

#[test]
fn kept_text_is_read_again_wherever_it_is() {
    let line = "0123456789abcdef";
    let mut kept = spooled();
    for _ in 0..=HELD / line.len() {
        kept.write_all(line.as_bytes()).unwrap();
    }
    let end = (HELD + line.len()) as u64;
    for (range, expected) in [(3..8, "34567"), (end - 2..end, "ef"), (0..1, "0"), (5..5, "")] {
        let mut found = Vec::new();
        copy(&mut kept, &range, &mut found).unwrap();
        assert_eq!(found, expected.as_bytes());
    }
    assert!(copy(&mut kept, &(0..end + 1), &mut Vec::new()).is_err());
}

#[test]
fn a_file_that_changed_after_it_was_read_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.evo");
    let put = |before: Option<&[&[u8]]>| replace(&path, &[], before, b"after");
    fs::write(&path, "changed").unwrap();
    for before in [Some(&[&b"be"[..], b"fore"][..]), Some(&[b"chanced"]), None] {
        let sentence = put(before).unwrap_err();
        assert!(sentence.contains("was changed by another program"), "{sentence}");
        assert_eq!(fs::read(&path).unwrap(), b"changed");
    }
    fs::remove_file(&path).unwrap();
    assert!(put(Some(&[b"gone"])).is_err());
    assert!(!path.exists(), "a file that was removed does not come back");
    assert_eq!(put(None), Ok(()));
    assert_eq!(fs::read(&path).unwrap(), b"after");
    // Somebody did the same meanwhile.
    assert_eq!(put(Some(&[b"before"])), Ok(()));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "a draft is left");
}
