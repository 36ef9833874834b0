//! Changes some server-sent events of a stream. All others pass byte by byte, as soon as they are complete.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use hyper::body::Frame;
use serde_json::Value;

use super::events::{Api, Events};
use super::request::Codecs;
use super::told::Told;
use crate::sse::read_event;

/// How many bytes one event may have.
const LARGEST: usize = 16 << 20;

/// The body of a streamed answer.
pub(super) struct Decoded {
    body: Body,
    lines: EventLines,
    events: Events,
    /// To be returned after what is held.
    failure: Option<axum::Error>,
}

impl Decoded {
    pub(super) fn new(body: Body, api: Api, codecs: Codecs, told: Arc<Told>) -> Self {
        Self { body, lines: EventLines::default(), events: Events::new(api, codecs, told), failure: None }
    }
}

impl hyper::body::Body for Decoded {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        loop {
            if let Some(error) = self.failure.take() {
                return Poll::Ready(Some(Err(error)));
            }
            let data = match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => {
                    self.failure = end.and_then(Result::err);
                    let mut rest = Vec::new();
                    self.events.rest().iter().for_each(|it| write_new(it, &mut rest));
                    // An incomplete event is no event, but its bytes pass.
                    rest.append(&mut self.lines.event);
                    if rest.is_empty() {
                        return Poll::Ready(self.failure.take().map(Err));
                    }
                    return Poll::Ready(Some(Ok(Frame::data(rest.into()))));
                }
            };
            let mut out = Vec::with_capacity(data.len());
            for byte in &data {
                if let Some(event) = self.lines.push(*byte) {
                    write(&event, &mut self.events, &mut out);
                }
            }
            if self.lines.event.len() > LARGEST {
                let error = io::Error::other("an event of the response is larger than 16 MiB");
                return Poll::Ready(Some(Err(axum::Error::new(error))));
            }
            if !out.is_empty() {
                return Poll::Ready(Some(Ok(Frame::data(out.into()))));
            }
        }
    }
}

/// The lines that have arrived. Each may end with CR, LF, or both.
#[derive(Default)]
struct EventLines {
    event: Vec<u8>,
    last: u8,
    has_text: bool,
}

impl EventLines {
    /// The event that this byte completes: an event ends with a blank line.
    fn push(&mut self, byte: u8) -> Option<Vec<u8>> {
        self.event.push(byte);
        let last = std::mem::replace(&mut self.last, byte);
        if (last, byte) == (b'\r', b'\n') {
            return None;
        }
        let is_end = matches!(byte, b'\r' | b'\n');
        let was_blank = !std::mem::replace(&mut self.has_text, !is_end);
        (is_end && was_blank).then(|| std::mem::take(&mut self.event))
    }
}

/// Writes an event unchanged, or with other data.
fn write(event: &[u8], events: &mut Events, out: &mut Vec<u8>) {
    let Some((others, mut data)) = read_event(event).filter(|(_, data)| data.is_object()) else {
        // The mark at the end of Chat Completions.
        if event.starts_with(b"data: [DONE]") {
            events.rest().iter().for_each(|it| write_new(it, out));
        }
        return out.extend_from_slice(event);
    };
    events.before(&data).iter().for_each(|it| write_new(it, out));
    if events.change(&mut data) {
        out.extend_from_slice(format!("{others}data: {data}\n\n").as_bytes());
    } else {
        out.extend_from_slice(event);
    }
}

/// Writes an event of our own: with its name, where the API's events have one.
fn write_new(event: &Value, out: &mut Vec<u8>) {
    if let Some(name) = event["type"].as_str() {
        out.extend_from_slice(format!("event: {name}\n").as_bytes());
    }
    out.extend_from_slice(format!("data: {event}\n\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(text: &str) -> (Vec<String>, String) {
        let mut lines = EventLines::default();
        let events: Vec<_> =
            text.bytes().filter_map(|it| lines.push(it)).map(|it| String::from_utf8(it).unwrap()).collect();
        (events, String::from_utf8(lines.event).unwrap())
    }

    #[test]
    fn lines_end_as_they_like() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["data: 1", "", ": c", "data: 2", "data: 3", "", "data: 4"].join(end);
            let (events, rest) = events(&text);
            assert_eq!(events.concat() + &rest, text, "{end:?}");
            let read: Vec<_> = events.iter().map(|it| read_event(it.as_bytes())).collect();
            assert_eq!(read[0], Some((String::new(), Value::from(1))), "{end:?}");
            assert_eq!((read.len(), &read[1], rest.trim()), (2, &None, "data: 4"), "{end:?}");
        }
    }
}
