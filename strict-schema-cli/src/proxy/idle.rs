//! A body with a time limit for silence.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep};

/// A body from the API that ends with an error if nothing arrives for too long.
pub(super) struct Idle {
    body: Incoming,
    wait: Duration,
    silence: Pin<Box<Sleep>>,
}

impl Idle {
    pub(super) fn new(body: Incoming, wait: Duration) -> Self {
        Self { body, wait, silence: Box::pin(tokio::time::sleep(wait)) }
    }
}

impl Body for Idle {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            let next = Instant::now() + self.wait;
            self.silence.as_mut().reset(next);
            return Poll::Ready(frame.map(|it| it.map_err(io::Error::other)));
        }
        ready!(self.silence.as_mut().poll(context));
        Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
