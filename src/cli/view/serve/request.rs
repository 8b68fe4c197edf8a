//! What a browser asks for: a GET of a path on this host, and nothing else is understood.

use std::io::{self, Read};

/// The longest head of a request.
const LONGEST: usize = 8 << 10;

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// The path as it was sent, without what follows a question mark.
    pub(super) path: String,
}

/// Why a request is not answered.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// It is no request, or too long.
    NotUnderstood,
    /// It wants to do something else than to read.
    Method,
    /// It names another host.
    Host,
}

impl Request {
    /// Reads the head of a request to this port.
    pub(super) fn read(from: &mut impl Read, port: u16) -> io::Result<Result<Self, Refused>> {
        let mut head = Vec::new();
        let mut piece = [0; 1024];
        while !head.windows(4).any(|end| end == b"\r\n\r\n") {
            let read = from.read(&mut piece)?;
            head.extend_from_slice(&piece[..read]);
            if read == 0 || head.len() > LONGEST {
                return Ok(Err(Refused::NotUnderstood));
            }
        }
        let head = String::from_utf8_lossy(&head);
        Ok(Self::of(&head, port))
    }

    fn of(head: &str, port: u16) -> Result<Self, Refused> {
        let mut lines = head.split("\r\n");
        let mut first = lines.next().unwrap_or_default().split(' ');
        let (Some(method), Some(target), Some(_), None) =
            (first.next(), first.next(), first.next(), first.next())
        else {
            return Err(Refused::NotUnderstood);
        };
        if method != "GET" {
            return Err(Refused::Method);
        }
        let fields = lines.filter_map(|line| line.split_once(':'));
        let mut hosts = fields.filter(|(name, _)| name.eq_ignore_ascii_case("host"));
        let host = hosts.next().map(|(_, host)| host.trim());
        let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        if !host.is_some_and(|host| own.iter().any(|own| own == host)) || hosts.next().is_some() {
            return Err(Refused::Host);
        }
        let path = target.split('?').next().unwrap_or_default().to_owned();
        Ok(Self { path })
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/cli/view/serve/request.rs"]
mod tests;
