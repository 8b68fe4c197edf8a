use super::*;
use std::path::Path;

const TEXT: &str = "\u{feff}# above evoref 1\n\nevoref 1\ngame: evo\n# evoref 2\n evoref 1\r\nnothing\r\n\
                        \t evoref 1\nsource: evoref evoref 1\nevoref\nevorefs 1\nevoref\t1\né\n\nevoref 1";

fn parts(text: &[u8], size: usize) -> Chunks {
    Chunks {
        name: "file".into(),
        beside: Sandbox::default().beside(Path::new("file")),
        input: Box::new(std::io::Cursor::new(text.to_vec())),
        size,
        held: Vec::new(),
        bytes: 0,
        lines: 0,
        marked: false,
        ended: false,
        cut: VecDeque::new(),
    }
}

#[test]
fn parts_of_any_size_hold_the_records_of_the_whole() {
    let whole = Source::decode("file", TEXT.into()).unwrap();
    let records = referee::records(&whole);
    assert_eq!(records.len(), 5);
    for size in 1..TEXT.len() + 2 {
        let mut found = Vec::new();
        for part in parts(TEXT.as_bytes(), size) {
            let Chunk::Sound(part) = part.unwrap() else {
                panic!("size {size}: all of it is text")
            };
            for record in &part.records {
                let at = part.bytes_before as usize + record.start as usize;
                let text = part.source.slice(*record);
                assert_eq!(&whole.text()[at..][..text.len()], text, "size {size}");
                let line = part.source.position(record.start).line;
                found.push((at as u32, text.len() as u32, line));
            }
        }
        let expected = records.iter().map(|record| {
            let line = whole.position(record.start).line;
            (record.start, record.end - record.start, line)
        });
        assert!(found.iter().copied().eq(expected), "size {size}: {found:?}");
    }
}

#[test]
fn a_byte_that_is_not_text_spoils_its_own_record_in_any_part() {
    let whole = Source::decode("file", TEXT.into()).unwrap();
    let records = referee::records(&whole);
    let mark = MARK.len();
    for spoilt in 0..records.len() {
        for bad in [0, 0xFF] {
            let mut bytes = TEXT.as_bytes().to_vec();
            // No line end: the record below it begins a line.
            let record = whole.slice(records[spoilt]);
            let within = record.rfind(|c: char| c.is_ascii_graphic()).unwrap();
            let at = records[spoilt].start + within as u32;
            bytes[mark + at as usize] = bad;
            for size in [1, 7, 64, MOST] {
                let mut parts = parts(&bytes, size);
                let found: Vec<Chunk> = parts.by_ref().map(Result::unwrap).collect();
                let all = Whole {
                    name: String::new(),
                    mark: if parts.marked { MARK } else { b"" },
                    parts: found,
                };
                assert_eq!(all.bytes().concat(), bytes, "size {size}");
                let sound = all.parts.iter().map(|part| match part {
                    Chunk::Sound(opened) => opened.records.len(),
                    Chunk::Spoilt(failure, _) => {
                        assert_eq!(failure.at, Some(whole.position(at)), "size {size}");
                        0
                    }
                });
                assert_eq!(sound.sum::<usize>(), records.len() - 1, "size {size}");
                assert!(parts.next().is_none());
            }
        }
    }
}
