//! URI references, as far as schemas use them to name each other: RFC 3986, section 5.2.

use crate::prelude::*;

/// The meaning of a reference in a document of that name.
pub(crate) fn join(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    let base = &base[..path_end(base)];
    let (reference, query) = reference.split_at(path_end(reference));
    let whole = if has_scheme(reference) {
        reference.to_owned()
    } else if reference.starts_with("//") {
        [&base[..scheme_end(base)], reference].concat()
    } else {
        let path = &base[host_end(base)..];
        let folder = match path.rfind('/') {
            _ if reference.starts_with('/') => "",
            // Only the query is another.
            _ if reference.is_empty() => path,
            Some(slash) => &path[..=slash],
            // A host without a path has its root.
            None if host_end(base) > scheme_end(base) => "/",
            None => "",
        };
        [&base[..host_end(base)], folder, reference].concat()
    };
    let (host, path) = whole.split_at(host_end(&whole));
    [host, &without_dots(path), query].concat()
}

fn path_end(text: &str) -> usize {
    text.find('?').unwrap_or(text.len())
}

fn scheme_end(text: &str) -> usize {
    if has_scheme(text) { text.find(':').map_or(0, |colon| colon + 1) } else { 0 }
}

fn host_end(text: &str) -> usize {
    let scheme = scheme_end(text);
    match text[scheme..].strip_prefix("//") {
        Some(rest) => scheme + 2 + rest.find('/').unwrap_or(rest.len()),
        None => scheme,
    }
}

/// Whether it begins with the name of a scheme, as `https:` and `urn:` are.
pub(crate) fn has_scheme(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '+' | '-' | '.'))
}

/// The path without `.` and `..`.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let last = path.rsplit('/').next().unwrap_or_default();
    for step in path.split('/') {
        match step {
            "." => {}
            // The first is what stands before the leading slash.
            ".." => _ = if kept.len() > 1 || kept.first().is_some_and(|it| !it.is_empty()) { kept.pop() } else { None },
            _ => kept.push(step),
        }
    }
    if matches!(last, "." | "..") {
        kept.push("");
    }
    kept.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of RFC 3986, section 5.4, and others.
    #[test]
    fn references_are_relative_to_their_base() {
        let base = "http://a/b/c/d";
        let rows = [
            (base, "g", "http://a/b/c/g"),
            (base, "./g", "http://a/b/c/g"),
            (base, "g/", "http://a/b/c/g/"),
            (base, "/g", "http://a/g"),
            (base, "//g", "http://g"),
            (base, "", base),
            (base, ".", "http://a/b/c/"),
            (base, "..", "http://a/b/"),
            (base, "../g", "http://a/b/g"),
            (base, "../..", "http://a/"),
            (base, "../../../g", "http://a/g"),
            (base, "/./g/../h", "http://a/h"),
            (base, "http:g", "http:g"),
            (base, "?x", "http://a/b/c/d?x"),
            (base, "g?x/../y", "http://a/b/c/g?x/../y"),
            (base, "http://x/b/../g", "http://x/g"),
            (base, "//x/./g", "http://x/g"),
            ("http://a/b/c?x/y", "g", "http://a/b/g"),
            (base, "urn:x:y", "urn:x:y"),
            ("http://a", "g", "http://a/g"),
            ("urn:x:y", "", "urn:x:y"),
            ("root.json", "b/c.json", "b/c.json"),
            ("b/root.json", "c.json", "b/c.json"),
            ("b/root.json", "../c.json", "c.json"),
            ("", "c.json", "c.json"),
        ];
        for (base, reference, expected) in rows {
            assert_eq!(join(base, reference), expected, "{base} {reference}");
        }
    }
}
