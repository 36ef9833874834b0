//! A server on loopback that behaves as the providers' strict modes do.
//!
//! It refuses a request for the first rule that one of its schemas breaks, in the words and the body of the API. Otherwise
//! it answers: with a call of one of the tools or an answer in the format, written by the [decoder](crate::decoder) under
//! the schema. Two judges decide about each strict schema, the library's validator and the [oracle](crate::oracle), which
//! share nothing; where they disagree, the server says so with status 500 rather than to believe either.

mod http;
mod model;
mod request;

use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde_json::Value;

use self::model::Model;
use self::request::{Api, Request};

/// A running server. It stops when it is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
    received: Arc<Mutex<Vec<String>>>,
}

/// What the model does next, where that is not left to dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It calls this tool with these arguments.
    Call(&'static str, &'static str),
    /// It answers with this text.
    Answer(&'static str),
    /// The server sends this body, whatever the API is: for APIs whose responses it cannot write, and for those that were written down.
    Body(String),
}

impl Server {
    /// A server whose model answers at random.
    ///
    /// # Panics
    ///
    /// If there is no loopback.
    pub fn start() -> Self {
        Self::with_script([])
    }

    /// A server whose model does this, one turn a request, and answers at random from then on. What is strict holds for it
    /// too: a turn that the schema does not admit is answered with status 500.
    ///
    /// # Panics
    ///
    /// If there is no loopback.
    pub fn with_script(script: impl IntoIterator<Item = Turn>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a loopback");
        let address = listener.local_addr().expect("it listens");
        let stopped = Arc::new(AtomicBool::new(false));
        let received = Arc::default();
        let (stop, script, all) = (Arc::clone(&stopped), script.into_iter().collect(), Arc::clone(&received));
        thread::spawn(move || serve(&listener, &stop, script, &all));
        Self { address, stopped, received }
    }

    /// `http://127.0.0.1:…`, without the API's path.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The body of the latest request, to the byte: what a client made of it.
    pub fn received(&self) -> String {
        self.all_received().pop().unwrap_or_default()
    }

    /// The bodies of all requests, in their order.
    pub fn all_received(&self) -> Vec<String> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::SeqCst);
        // It waits for a connection.
        drop(TcpStream::connect(self.address));
    }
}

/// What is sent back: a status and a body.
type Reply = (u16, Value);

fn serve(listener: &TcpListener, stopped: &AtomicBool, script: VecDeque<Turn>, received: &Mutex<Vec<String>>) {
    let mut model = Model::new(script);
    for stream in listener.incoming() {
        if stopped.load(Ordering::SeqCst) {
            return;
        }
        // A client that goes away is not the server's concern.
        if let Ok(stream) = stream {
            let _ = http::answer(stream, |path, body| {
                received.lock().unwrap_or_else(PoisonError::into_inner).push(body.to_owned());
                reply(&mut model, path, body)
            });
        }
    }
}

fn reply(model: &mut Model, path: &str, body: &str) -> Reply {
    let api = Api::at(path);
    let body: Value = match serde_json::from_str(body) {
        Ok(body) => body,
        Err(error) => return (400, Value::from(format!("the body is not JSON: {error}"))),
    };
    let request = api.map(|api| Request::read(api, &body));
    if let Some(refusal) = request.as_ref().and_then(Request::refusal) {
        return refusal;
    }
    if let Some(body) = model.written_down() {
        return (200, body);
    }
    let Some(request) = request else { return (404, Value::from("there is no such path")) };
    match model.answer(&request) {
        Ok(reply) => (200, reply),
        Err(error) => (500, Value::from(error)),
    }
}
