//! Checks each request and adds headers to each response: only the page, opened on this machine, is served.

use axum::extract::Request;
use axum::http::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

/// Headers that tell the browser what the page may do.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("cache-control", "no-store"),
];

pub(super) async fn guard(port: u16, request: Request, next: Next) -> Response {
    // A link on another page may open `/`, with the page's state after the `#`.
    let is_visit = request.method() == Method::GET && request.uri().path() == "/";
    let mut response = match refusal(port, request.headers(), is_visit) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Why the request is refused, if it is. A foreign domain name that points to this machine is refused too.
fn refusal(port: u16, headers: &HeaderMap, is_visit: bool) -> Option<&'static str> {
    let hosts = ["127.0.0.1", "localhost", "[::1]"].map(|it| format!("{it}:{port}"));
    let is_host = |it: &str| hosts.iter().any(|host| host == it);
    let mut named = headers.get_all(HOST).iter();
    let host = named.next().and_then(|it| it.to_str().ok());
    if !host.is_some_and(is_host) || named.next().is_some() {
        return Some("this page is served under the name of this machine only\n");
    }
    let origin = headers.get(ORIGIN).map(|it| it.to_str().unwrap_or_default());
    if origin.is_some_and(|it| it.strip_prefix("http://") != host) {
        return Some("only this page itself may ask\n");
    }
    let fetch = |name: &str| headers.get(name).map(|it| it.to_str().unwrap_or_default());
    let is_elsewhere = fetch("sec-fetch-site").is_some_and(|it| !matches!(it, "same-origin" | "none"));
    let is_page = fetch("sec-fetch-mode") == Some("navigate") && fetch("sec-fetch-dest") == Some("document");
    let is_elsewhere = is_elsewhere && !(is_visit && is_page);
    is_elsewhere.then_some("only this page itself may ask\n")
}
