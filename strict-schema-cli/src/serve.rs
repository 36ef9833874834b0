//! `serve`: one page on loopback, and the API that it calls.

mod api;
mod guard;

use std::future::{Ready, ready};
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use clap::Args;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::args::ServerArgs;
use crate::failure::{Exit, Failure};
use crate::mcp;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 picks a free one
    #[arg(long, default_value_t = 7321)]
    pub port: u16,
    #[command(flatten)]
    pub server: ServerArgs,
}

/// How many bytes a request may have: a text of 5 MB whose quotes and line breaks are escaped.
const LARGEST: usize = 12 << 20;

/// How many bytes all requests may have that are read or processed at once.
const TOGETHER: usize = 48 << 20;

/// How many requests are processed at once.
const AT_ONCE: usize = 4;

/// How many connections are open at once. Others wait.
const CONNECTIONS: usize = 128;

/// How long the headers of a request may take to arrive, and its body.
const HEADERS: Duration = Duration::from_secs(5);
const BODY: Duration = Duration::from_secs(10);

struct Served {
    /// What the page shows first.
    start: Option<String>,
    working: Semaphore,
    /// How many bytes of bodies may still be read.
    bytes: Semaphore,
}

pub(crate) fn run(arguments: &ServeArgs) -> Result<Exit, Failure> {
    let server = &arguments.server;
    let tools = server.source()?.map(|source| mcp::list_tools(&source, server.time())).transpose()?;
    let start = tools.map(|tools| format!("{tools:#}"));
    let state = Arc::new(Served { start, working: Semaphore::new(AT_ONCE), bytes: Semaphore::new(TOGETHER) });
    // Only this machine reaches it.
    let at = SocketAddr::from((Ipv4Addr::LOCALHOST, arguments.port));
    answer_all(at, "serve the page", "`--port 0` picks a free port", |address| {
        let port = address.port();
        let files =
            FILES.iter().fold(Router::new(), |router, (path, kind, text)| router.route(path, get(|| page(kind, text))));
        let pages = files
            .route("/api/start", get(first))
            .route("/api/{what}", post(answer))
            .layer(middleware::from_fn(move |request, next| guard::guard(port, request, next)))
            .with_state(state);
        (pages, format!("http://{address}/"))
    })
}

/// Prints the line for the address, and answers every connection.
pub(crate) fn answer_all(
    at: SocketAddr,
    what: &str,
    free: &str,
    start: impl FnOnce(SocketAddr) -> (Router, String),
) -> Result<Exit, Failure> {
    let cannot = |error: std::io::Error| Failure::new(format!("cannot {what}: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(cannot)?;
    runtime.block_on(async {
        let listener = TcpListener::bind(at)
            .await
            .map_err(|error| Failure::new(format!("cannot listen on {at}: {error}")).help(free))?;
        let (pages, line) = start(listener.local_addr().map_err(|error| Failure::new(error.to_string()))?);
        // If the reader has closed standard output, the URL is not needed.
        let _ = writeln!(std::io::stdout(), "{line}");
        accept(&listener, &pages).await
    })
}

/// Answers every connection. The number of connections and the time for their headers are limited.
async fn accept(listener: &TcpListener, pages: &Router) -> Result<Exit, Failure> {
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let ended = |_| Failure::new("the server is ending");
        let connection = Arc::clone(&connections).acquire_owned().await.map_err(ended)?;
        // A connection that closes early is not an error here. If too many files are open, some will close soon.
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = TowerToHyperService::new(pages.clone());
        tokio::spawn(async move {
            let mut protocol = http1::Builder::new();
            protocol.timer(TokioTimer::new()).header_read_timeout(HEADERS);
            let _ = protocol.serve_connection(TokioIo::new(stream), service).await;
            drop(connection);
        });
    }
}

/// The files of the page.
const FILES: &[(&str, &str, &str)] = &[
    ("/", "text/html; charset=utf-8", include_str!("serve/page/index.html")),
    ("/style.css", "text/css; charset=utf-8", include_str!("serve/page/style.css")),
    ("/app.js", SCRIPT, include_str!("serve/page/app.js")),
    ("/editor.js", SCRIPT, include_str!("serve/page/editor.js")),
    ("/examples.js", SCRIPT, include_str!("serve/page/examples.js")),
    ("/judge.js", SCRIPT, include_str!("serve/page/judge.js")),
    ("/matrix.js", SCRIPT, include_str!("serve/page/matrix.js")),
    ("/show.js", SCRIPT, include_str!("serve/page/show.js")),
    ("/codemirror.js", SCRIPT, include_str!("serve/vendor/codemirror.js")),
];

const SCRIPT: &str = "text/javascript; charset=utf-8";

fn page(kind: &'static str, text: &'static str) -> Ready<Response> {
    ready(([(CONTENT_TYPE, kind)], text).into_response())
}

fn json_of(status: StatusCode, value: &Value) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

async fn first(State(served): State<Arc<Served>>) -> Response {
    json_of(StatusCode::OK, &api::start(served.start.as_deref()))
}

/// Answers a question, or says what is wrong with it.
type Question = fn(&Value) -> api::Answer;

/// The questions that the page can ask, with their names.
const QUESTIONS: &[(&str, Question)] = &[
    ("/api/check", api::check),
    ("/api/tool", api::tool),
    ("/api/decode", api::decode),
    ("/api/explain", api::explain),
];

async fn answer(State(served): State<Arc<Served>>, request: Request) -> Response {
    let refuse = |status, why: &str| json_of(status, &json!({ "error": why }));
    let (head, body) = request.into_parts();
    // A page from elsewhere cannot send this content type without a preflight request.
    let is_json = head.headers.get(CONTENT_TYPE).is_some_and(|it| it.as_bytes().starts_with(b"application/json"));
    if !is_json {
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json");
    }
    let Some((_, question)) = QUESTIONS.iter().find(|it| it.0 == head.uri.path()) else {
        return refuse(StatusCode::NOT_FOUND, "there is no such path");
    };
    let length = head.headers.get(CONTENT_LENGTH).and_then(|it| it.to_str().ok()?.parse::<usize>().ok());
    let length = length.unwrap_or(LARGEST);
    let Some(bytes) = u32::try_from(length).ok().filter(|_| length <= LARGEST) else {
        return refuse(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 12 MiB");
    };
    let Ok(_bytes) = served.bytes.try_acquire_many(bytes) else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "too much is being read: try again");
    };
    let body = match tokio::time::timeout(BODY, to_bytes(body, LARGEST)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return refuse(StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 12 MiB"),
        Err(_) => return refuse(StatusCode::REQUEST_TIMEOUT, "the body takes too long"),
    };
    let Ok(body) = serde_json::from_slice::<Value>(&body) else {
        return refuse(StatusCode::BAD_REQUEST, "the body is not JSON");
    };
    let Ok(_working) = served.working.acquire().await else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "the server is ending");
    };
    match tokio::task::spawn_blocking(move || question(&body)).await {
        Ok(Ok(value)) => json_of(StatusCode::OK, &value),
        Ok(Err(wrong)) => json_of(StatusCode::UNPROCESSABLE_ENTITY, &wrong.to_json()),
        Err(_) => refuse(StatusCode::INTERNAL_SERVER_ERROR, "this is a bug: please report it with what you pasted"),
    }
}
