use super::*;
use std::io;
use std::sync::{Arc, Mutex};

/// A terminal that keeps its one line.
#[derive(Debug, Clone, Default)]
struct Terminal {
    line: Arc<Mutex<String>>,
    drawn: Arc<Mutex<Vec<String>>>,
}

impl indicatif::TermLike for Terminal {
    fn width(&self) -> u16 {
        80
    }
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.line.lock().expect("one thread").push_str(text);
        self.drawn.lock().expect("one thread").push(text.to_owned());
        Ok(())
    }
    fn clear_line(&self) -> io::Result<()> {
        self.line.lock().expect("one thread").clear();
        Ok(())
    }
    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

fn ran(patience: Duration) -> (String, String) {
    let terminal = Terminal::default();
    let progress =
        Progress::new(3, patience, || ProgressDrawTarget::term_like(Box::new(terminal.clone())));
    progress.expect(1);
    for _ in 0..4 {
        // Bars are not drawn more often than eyes can follow.
        std::thread::sleep(Duration::from_millis(60));
        progress.step();
    }
    progress.end();
    let drawn = terminal.drawn.lock().expect("one thread").concat();
    let left = terminal.line.lock().expect("one thread").clone();
    (drawn, left)
}

#[test]
fn a_long_run_shows_how_many_are_over_and_removes_the_bar() {
    let (drawn, left) = ran(Duration::ZERO);
    assert!(drawn.contains("/4"), "{drawn:?}");
    assert_eq!(left.trim(), "", "something is left");
}

#[test]
fn nothing_is_drawn_before_patience_ends() {
    let (drawn, _) = ran(PATIENCE * 1_000);
    assert_eq!(drawn, "");
}
