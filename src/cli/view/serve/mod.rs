//! `evoref view --serve`: the sessions of a folder and their pages, for browsers on this machine only.
//!
//! A request names a record as the list does, never a path; nothing is written.

mod list;
mod request;

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use self::list::Listing;
use self::request::{Refused, Request};
use super::super::DONE;
use super::super::arguments::View;
use super::super::screen::{Done, Screen, Stop};
use super::super::settings::Settings;

/// How long a browser may take to ask, in all, and how long to take what it asked for.
const PATIENCE: Duration = Duration::from_secs(5);
/// Browsers that are answered at the same time.
const GUESTS: usize = 32;

pub(super) fn run(screen: &Screen, options: &View, port: u16) -> Done {
    let folder = PathBuf::from(&options.file);
    if !folder.is_dir() {
        let sentence =
            format!("{} is no folder; `--serve` shows the records of one", folder.display());
        return Err(Stop::because(sentence));
    }
    let settings = Settings::of_one(screen, &options.reading, &folder)?;
    let listing = Arc::new(Listing::of(folder, settings));
    let unheard =
        |error: io::Error| Stop::because(format!("port {port} cannot be listened on: {error}"));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(unheard)?;
    let port = listener.local_addr().map_err(unheard)?.port();
    screen.say(&format!("http://127.0.0.1:{port}/\n"), DONE)?;
    let guests = Arc::new(AtomicUsize::new(0));
    for guest in listener.incoming() {
        // One that is gone again is no reason to stop.
        let Ok(guest) = guest else { continue };
        if guests.fetch_add(1, Ordering::AcqRel) >= GUESTS {
            guests.fetch_sub(1, Ordering::AcqRel);
            continue;
        }
        let (listing, guests) = (Arc::clone(&listing), Arc::clone(&guests));
        thread::spawn(move || {
            // Whoever leaves early misses the rest.
            let _ = answer(guest, port, &listing);
            guests.fetch_sub(1, Ordering::AcqRel);
        });
    }
    Ok(DONE)
}

/// What goes back.
struct Response {
    status: &'static str,
    kind: &'static str,
    policy: String,
    body: String,
}

impl Response {
    fn html(body: String, policy: String) -> Self {
        Self { status: "200 OK", kind: "text/html; charset=utf-8", policy, body }
    }

    fn plain(status: &'static str, body: impl Into<String>) -> Self {
        Self {
            status,
            kind: "text/plain; charset=utf-8",
            policy: "default-src 'none'".to_owned(),
            body: body.into(),
        }
    }
}

/// A browser, until its time is over.
struct Guest {
    stream: TcpStream,
    until: Instant,
}

impl Guest {
    /// What is left of its time.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Guest {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(buffer)
    }
}

impl Write for Guest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

fn answer(stream: TcpStream, port: u16, listing: &Listing) -> io::Result<()> {
    let mut guest = Guest { stream, until: Instant::now() + PATIENCE };
    let request = Request::read(&mut guest, port)?;
    let response = match request {
        Ok(request) => listing.answer(&request),
        Err(Refused::NotUnderstood) => Response::plain("400 Bad Request", "not understood\n"),
        Err(Refused::Method) => Response::plain("405 Method Not Allowed", "only GET\n"),
        // A page of somebody else whose name was made to lead here.
        Err(Refused::Host) => {
            Response::plain("421 Misdirected Request", "this is served as 127.0.0.1 only\n")
        }
    };
    let Response { status, kind, policy, body } = response;
    // Drawing a page is our own time.
    guest.until = Instant::now() + PATIENCE;
    write!(
        guest,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nContent-Security-Policy: {policy}\r\n\
         X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Referrer-Policy: no-referrer\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    guest.write_all(body.as_bytes())?;
    guest.flush()
}
