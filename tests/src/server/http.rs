//! As much of HTTP/1.1 as a client's library needs: one request a connection.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use super::Reply;

/// Read a request, and write what `reply` makes of its path and its body.
pub(super) fn answer(stream: TcpStream, reply: impl FnOnce(&str, &str) -> Reply) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        let header = line.trim_end();
        if header.is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let (status, body) = reply(&path, &String::from_utf8_lossy(&body));
    let body = body.to_string();
    let mut stream = reader.into_inner();
    write!(
        stream,
        "HTTP/1.1 {status} -\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )?;
    stream.flush()
}
