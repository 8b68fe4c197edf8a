use super::*;

fn refused(text: &str) -> Option<(u32, Shape)> {
    scan(text).err()
}

/// A file with so many levels, in each way of writing them.
fn nested(levels: usize) -> [String; 5] {
    let steps = |line: &dyn Fn(usize) -> String| (0..levels).map(line).collect::<String>();
    [
        "[".repeat(levels) + &"]".repeat(levels),
        "{a: ".repeat(levels) + "1" + &"}".repeat(levels),
        "- ".repeat(levels) + "a",
        steps(&|level| format!("{}a:\n", " ".repeat(level))),
        steps(&|level| format!("{}-\n", "  ".repeat(level))),
    ]
}

#[test]
fn nesting_is_counted_in_every_style() {
    for text in nested(MAX_NESTING) {
        assert_eq!(refused(&text), None, "{text}");
    }
    for text in nested(MAX_NESTING + 1) {
        let line = text.lines().count() as u32;
        assert_eq!(refused(&text), Some((line, Shape::TooDeep)), "{text}");
    }
    let mixed = format!("a:\n- {}", "[".repeat(MAX_NESTING - 1));
    assert_eq!(refused(&mixed), Some((2, Shape::TooDeep)));
    assert_eq!(refused("a: [\n[], [[]], {b: [], c: {}}]\n"), None);
}

#[test]
fn a_byte_order_mark_is_refused_in_any_line() {
    for text in ["#\n\u{feff}[[", "a: 1\n\u{feff}b: 2", "a: \"\u{feff}\"", "\u{feff}a: 1"] {
        let line = text.lines().count() as u32;
        assert_eq!(refused(text), Some((line, Shape::ByteOrder)), "{text:?}");
    }
}

/// How deep the parser goes: it tells of each list and mapping, whatever comes behind.
struct Depth<'a>(usize, &'a std::cell::Cell<usize>);

impl<'de> serde::de::DeserializeSeed<'de> for Depth<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> serde::de::Visitor<'de> for Depth<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Depth(depth, most) = self;
        most.set(most.get().max(depth + 1));
        while items.next_element_seed(Depth(depth + 1, most))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let Depth(depth, most) = self;
        most.set(most.get().max(depth + 1));
        while entries.next_key_seed(Depth(depth + 1, most))?.is_some() {
            entries.next_value_seed(Depth(depth + 1, most))?;
        }
        Ok(())
    }
}

/// What the check lets pass, the parser finds no deeper; and nothing in it was an alias or a tag.
#[test]
fn the_check_and_the_parser_agree() {
    const PIECES: [&str; 34] = [
        "[", "[[", "{", "{a: ", "- ", "- - ", "? ", ": ", ":", "a", "a: ", "\n", "\n ", "\n  ",
        "\n   ", "\r", "\r\n", "\u{85}", "\u{2028}", "\t", " ", "#", " #", "\"", "'", "|\n",
        ">-\n", "]", "}", ",", "--- ", "\\", "%a", "&x ",
    ];
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut deep = 0;
    for _ in 0..20_000 {
        let favourite = PIECES[random(PIECES.len())];
        let mut text = String::new();
        for _ in 0..random(60) {
            text.push_str(if random(2) == 0 { favourite } else { PIECES[random(PIECES.len())] });
        }
        if scan(&text).is_err() {
            continue;
        }
        let most = std::cell::Cell::new(0);
        let parser = serde_yaml::Deserializer::from_str(&text);
        let _ = serde::de::DeserializeSeed::deserialize(Depth(0, &most), parser);
        assert!(most.get() <= MAX_NESTING, "{} levels: {text:?}", most.get());
        deep += usize::from(most.get() > 4);
    }
    assert!(deep > 50, "only {deep} texts were deep");
}

#[test]
fn brackets_in_text_are_text() {
    let many = "[{".repeat(MAX_NESTING);
    for text in [
        format!("a: \"{many} \\\" {many}\"\nb: 1"),
        format!("a: 'it''s {many}'"),
        format!("a: x{many}\n  {many}\n"),
        format!("map: |\n  {many}\n\n   {many}\nb: 1"),
        format!("# {many}\na: 1 # {many}"),
        format!("a: [\"{many}\", b]"),
        format!("{{\"a\":\"{many}\"}}"),
    ] {
        assert_eq!(refused(&text), None, "{text}");
    }
    // Text ends where it ends.
    for text in [
        format!("a: 'b'\nc: {many}"),
        format!("a: |\n  b\nc: {many}"),
        format!("a: b\nc: {many}"),
        format!("a: b # c\nd: {many}"),
        format!("--- {many}"),
        format!("[it's, {many}"),
    ] {
        assert!(matches!(refused(&text), Some((_, Shape::TooDeep))), "{text}");
    }
}

#[test]
fn anchors_aliases_and_tags_are_marks_and_stars_in_text_are_not() {
    for (text, line) in [
        ("a: &x 1", 1),
        ("a: 1\nb: *x", 2),
        ("- &x [1]", 1),
        ("[a, *x]", 1),
        ("a: !!binary x", 1),
        ("&x a: 1", 1),
    ] {
        assert_eq!(refused(text), Some((line, Shape::Mark)), "{text}");
    }
    for text in ["map: |\n  D* J* &x\n", "a: b *c &d !e", "a: \"*b\"", "# *a\nb: 1"] {
        assert_eq!(refused(text), None, "{text}");
    }
}
