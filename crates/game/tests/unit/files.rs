use super::*;

#[test]
fn a_file_is_loaded_once_for_each_type_and_complains_under_the_name_it_is_asked_by() {
    let file = OwnFile::new("a: 1\n", Quoting::Keys);
    let mut loads = 0;
    for _ in 0..3 {
        let length = file.load("x.yaml", |file| {
            loads += 1;
            Ok(file.text.len())
        });
        assert_eq!(length.as_deref(), Ok(&5));
    }
    assert_eq!(loads, 1);
    for name in ["x.yaml", "../x.yaml"] {
        let bad = file.load::<String>(name, |file| {
            loads += 1;
            Err(file.complain("a", "no"))
        });
        assert_eq!(bad.unwrap_err().to_string(), format!("{name}:1: no"));
    }
    assert_eq!(loads, 2);
}
