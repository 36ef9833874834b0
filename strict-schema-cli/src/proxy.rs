//! `proxy`: rewrites a client's schemas so that the provider accepts them, and decodes the answers to the shape that the client asked for.
//!
//! The client changes only its base URL. Everything that the proxy does not understand passes unchanged: other paths, built-in tools,
//! errors of the API.

mod events;
mod idle;
mod request;
mod response;
mod sse;
mod told;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::uri::{PathAndQuery, Uri};
use axum::http::{Method, StatusCode, Version};
use axum::response::{IntoResponse as _, Response};
use clap::Args;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::json;
use strict_schema::{Dialect, Policy};
use tokio::sync::Semaphore;

use crate::args::PolicyName;
use crate::dialects;
use crate::failure::{Exit, Failure};
use crate::fix::policy;
use crate::serve::answer_all;
use events::Api;
use idle::Idle;
use request::{Codecs, FixedRequest};
use sse::Decoded;
use told::Told;

#[derive(Args, Debug)]
pub(crate) struct ProxyArgs {
    /// The base URL that the client has now: `https://api.openai.com/v1`, `https://api.anthropic.com`
    #[arg(value_name = "URL")]
    pub upstream: String,
    /// The provider that the schemas are for, see `strict-schema providers` [default: anthropic for Messages, else openai]
    #[arg(short, long, value_name = "NAME")]
    pub provider: Option<String>,
    /// What may be lost
    #[arg(long, value_name = "POLICY", default_value = "checked")]
    pub policy: PolicyName,
    /// Where to listen; port 0 picks a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7322")]
    pub listen: SocketAddr,
    /// How many seconds the API may be silent
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: u64,
}

/// How many bytes a body may have that is read as a whole: a request with tools, or its answer.
const LARGEST: usize = 64 << 20;

/// How many bytes all such bodies may have at once. Others wait.
const TOGETHER: usize = 256 << 20;

/// How long such a request may take to arrive, and how long to wait for a connection to the API.
const ARRIVES: Duration = Duration::from_secs(60);
const CONNECTS: Duration = Duration::from_secs(20);

/// Headers that concern one connection and are not passed on (RFC 9110, 7.6.1). The proxy itself answers an `expect` header.
const OF_CONNECTION: &[&str] = &[
    "connection",
    "expect",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

struct Proxy {
    upstream: Uri,
    client: Client<HttpsConnector<HttpConnector>, Body>,
    dialect: Option<&'static Dialect>,
    policy: Policy,
    timeout: Duration,
    is_local: bool,
    bytes: Semaphore,
    told: Arc<Told>,
}

pub(crate) fn run(arguments: &ProxyArgs) -> Result<Exit, Failure> {
    let upstream = base(&arguments.upstream)?;
    let mut http = HttpConnector::new();
    http.enforce_http(false);
    http.set_connect_timeout(Some(CONNECTS));
    http.set_nodelay(true);
    let tls = HttpsConnectorBuilder::new().with_webpki_roots().https_or_http().enable_http1().wrap_connector(http);
    let proxy = Proxy {
        upstream,
        client: Client::builder(TokioExecutor::new()).build(tls),
        dialect: arguments.provider.as_deref().map(dialects::named).transpose()?,
        policy: policy(arguments.policy),
        timeout: Duration::from_secs(arguments.timeout),
        is_local: arguments.listen.ip().is_loopback(),
        bytes: Semaphore::new(TOGETHER),
        told: Arc::default(),
    };
    answer_all(arguments.listen, "start the proxy", "`--listen 127.0.0.1:0` picks a free port", |address| {
        let line = format!("http://{address} -> {}", proxy.upstream);
        (Router::new().fallback(answer).with_state(Arc::new(proxy)), line)
    })
}

/// The base URL: a scheme, a host, and usually a path.
fn base(written: &str) -> Result<Uri, Failure> {
    let help = "write the base URL that the client has now, for example `https://api.openai.com/v1`";
    let uri: Option<Uri> = written.trim_end_matches('/').parse().ok();
    let is_base =
        |it: &Uri| matches!(it.scheme_str(), Some("http" | "https")) && it.host().is_some() && it.query().is_none();
    match uri.filter(is_base) {
        Some(uri) if uri.authority().is_some_and(|it| it.as_str().contains('@')) => {
            Err(Failure::new("the URL has a user name or a password").help("the client sends these, in a header"))
        }
        Some(uri) => Ok(uri),
        None => Err(Failure::new("this is not the base URL of an API").help(help)),
    }
}

/// An error of the proxy itself, in a form that clients of both APIs understand.
struct Refused(StatusCode, &'static str);

async fn answer(State(proxy): State<Arc<Proxy>>, request: Request) -> Response {
    match proxy.forward(request).await {
        Ok(response) => response,
        Err(Refused(status, why)) => {
            let error = json!({ "type": "proxy_error", "message": format!("strict-schema proxy: {why}") });
            let body = json!({ "type": "error", "error": error }).to_string();
            (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
        }
    }
}

impl Proxy {
    async fn forward(&self, request: Request) -> Result<Response, Refused> {
        let (mut head, body) = request.into_parts();
        if self.is_local && !is_loopback(&head.headers) {
            return Err(Refused(StatusCode::FORBIDDEN, "only the names of this machine lead here"));
        }
        let has_json = head.method == Method::POST && is(&head.headers, "application/json");
        let api = Api::of(head.uri.path()).filter(|_| has_json && !head.headers.contains_key(header::CONTENT_ENCODING));
        let (body, codecs) = match api {
            Some(api) => {
                let bytes = self.whole(body, &head.headers).await?;
                let (bytes, codecs) = self.fixed(bytes, api).await;
                head.headers.remove(header::CONTENT_LENGTH);
                (Body::from(bytes), codecs)
            }
            None => (body, None),
        };
        drop_connection(&mut head.headers);
        head.headers.remove(header::HOST);
        if codecs.is_some() {
            // A compressed answer cannot be decoded.
            head.headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        head.uri = self.target(&head.uri).ok_or(Refused(StatusCode::BAD_REQUEST, "the path cannot be passed on"))?;
        head.version = Version::HTTP_11;
        let request = self.client.request(Request::from_parts(head, body));
        let response = match tokio::time::timeout(self.timeout, request).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => {
                self.told.tell(format!("the API cannot be reached: {}", causes(&error)));
                return Err(Refused(StatusCode::BAD_GATEWAY, "the API cannot be reached, or ended the connection"));
            }
            Err(_) => return Err(Refused(StatusCode::GATEWAY_TIMEOUT, "the API does not respond")),
        };
        self.returned(response, codecs.map(|it| (api.unwrap_or(Api::Chat), it))).await
    }

    /// The answer of the API, decoded where the request was fixed.
    async fn returned(
        &self,
        response: hyper::Response<hyper::body::Incoming>,
        codecs: Option<(Api, Codecs)>,
    ) -> Result<Response, Refused> {
        let (mut head, body) = response.into_parts();
        drop_connection(&mut head.headers);
        let body = Body::new(Idle::new(body, self.timeout));
        let Some((api, codecs)) = codecs.filter(|_| head.status.is_success()) else {
            return Ok(Response::from_parts(head, body));
        };
        if head.headers.get(header::CONTENT_ENCODING).is_some_and(|it| it != "identity") {
            self.told
                .tell("a response is not decoded: the API compressed it, although the request forbids it".to_owned());
            return Ok(Response::from_parts(head, body));
        }
        if is(&head.headers, "text/event-stream") {
            head.headers.remove(header::CONTENT_LENGTH);
            let decoded = Decoded::new(body, api, codecs, Arc::clone(&self.told));
            return Ok(Response::from_parts(head, Body::new(decoded)));
        }
        if !is(&head.headers, "application/json") {
            return Ok(Response::from_parts(head, body));
        }
        let broken =
            Refused(StatusCode::BAD_GATEWAY, "the API's response is too large, ends too early, or takes too long");
        let Ok(_bytes) = self.bytes.acquire_many(permits(&head.headers)).await else { return Err(broken) };
        let Ok(bytes) = to_bytes(body, LARGEST).await else { return Err(broken) };
        let told = Arc::clone(&self.told);
        let original = bytes.clone();
        let decoded =
            tokio::task::spawn_blocking(move || response::decode(&bytes, &codecs, &told)).await.ok().flatten();
        head.headers.remove(header::CONTENT_LENGTH);
        Ok(Response::from_parts(head, decoded.map_or_else(|| Body::from(original), Body::from)))
    }

    async fn whole(&self, body: Body, headers: &HeaderMap) -> Result<Bytes, Refused> {
        let Ok(_bytes) = self.bytes.acquire_many(permits(headers)).await else {
            return Err(Refused(StatusCode::SERVICE_UNAVAILABLE, "the proxy is ending"));
        };
        match tokio::time::timeout(ARRIVES, to_bytes(body, LARGEST)).await {
            Ok(Ok(bytes)) => Ok(bytes),
            Ok(Err(_)) => {
                Err(Refused(StatusCode::PAYLOAD_TOO_LARGE, "the request is larger than 64 MiB, or ends too early"))
            }
            Err(_) => Err(Refused(StatusCode::REQUEST_TIMEOUT, "the request takes too long to arrive")),
        }
    }

    /// The body to send, and how to decode the answer if that is necessary.
    async fn fixed(&self, body: Bytes, api: Api) -> (Bytes, Option<Codecs>) {
        let (original, dialect, policy) = (body.clone(), self.dialect, self.policy);
        let fixing = tokio::task::spawn_blocking(move || request::fix(&body, api, dialect, policy));
        let Ok(Some(FixedRequest { body, codecs, notes })) = fixing.await else { return (original, None) };
        for note in notes {
            self.told.tell(note);
        }
        (body.map_or(original, Bytes::from), codecs)
    }

    /// The URL at the API: its base URL with the rest of the path.
    fn target(&self, asked: &Uri) -> Option<Uri> {
        let rest = asked.path_and_query().map_or("/", PathAndQuery::as_str);
        let path = format!("{}{rest}", self.upstream.path().trim_end_matches('/'));
        let mut parts = self.upstream.clone().into_parts();
        parts.path_and_query = Some(path.parse().ok()?);
        Uri::from_parts(parts).ok()
    }
}

/// Whether the requested host is this machine. Otherwise a page on the web could reach the proxy through a domain name of its own.
fn is_loopback(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let name =
        host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|it| it.is_ascii_digit())).map_or(host, |it| it.0);
    name == "localhost" || name.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|it| it.is_loopback())
}

/// Whether the body has this content type.
fn is(headers: &HeaderMap, kind: &str) -> bool {
    let written = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    written.split(';').next().is_some_and(|it| it.trim().eq_ignore_ascii_case(kind))
}

fn drop_connection(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = headers
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|it| it.to_str().ok())
        .flat_map(|it| it.split(','))
        .filter_map(|it| it.trim().parse().ok())
        .collect();
    for name in named {
        headers.remove(name);
    }
    for name in OF_CONNECTION {
        headers.remove(*name);
    }
}

/// How many bytes to reserve for a body: its declared length, or the maximum.
fn permits(headers: &HeaderMap) -> u32 {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|it| it.to_str().ok()?.parse::<usize>().ok());
    u32::try_from(length.unwrap_or(LARGEST).min(LARGEST)).unwrap_or(u32::MAX)
}

fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}
