//! The formats of strings that the codec checks.

use super::regex::unicode::Set;
use crate::json::pattern;
use crate::json::pattern::construct::{Construct, Reading};
use crate::json::uri::has_scheme;
use crate::prelude::*;

/// Whether the format has a meaning that is checked.
pub(crate) fn is_known(format: &str) -> bool {
    FORMATS.iter().any(|(name, _)| *name == format)
}

/// Whether the text is of the format; any text is, of one that is not known.
pub(crate) fn admits(format: &str, text: &str) -> bool {
    FORMATS.iter().find(|(name, _)| *name == format).is_none_or(|(_, admits)| admits(text))
}

type Admits = fn(&str) -> bool;

static FORMATS: &[(&str, Admits)] = &[
    ("date-time", date_time),
    ("date", date),
    ("time", time),
    ("duration", duration),
    ("email", |text| email(text, false)),
    ("idn-email", |text| email(text, true)),
    ("hostname", hostname),
    ("ipv4", ipv4),
    ("ipv6", |text| text.parse::<core::net::Ipv6Addr>().is_ok()),
    ("uuid", uuid),
    ("uri", |text| uri(text) && has_scheme(text)),
    ("iri", |text| iri(text) && has_scheme(text)),
    ("uri-reference", uri),
    ("iri-reference", iri),
    ("uri-template", template),
    ("json-pointer", json_pointer),
    ("relative-json-pointer", |text| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &text[digits..];
        digits > 0 && (digits == 1 || !text.starts_with('0')) && (rest == "#" || json_pointer(rest))
    }),
    ("regex", regex),
];

fn date_time(text: &str) -> bool {
    let Some((day, rest)) = text.split_at_checked(10) else { return false };
    let Some(rest) = rest.strip_prefix(['T', 't', ' ']) else { return false };
    date(day) && time(rest)
}

fn date(text: &str) -> bool {
    let Some([year, month, day]) = numbers(text, "0000-00-00") else { return false };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

fn time(text: &str) -> bool {
    let Some((clock, rest)) = text.split_at_checked(8) else { return false };
    let Some([hour, minute, second]) = numbers(clock, "00:00:00") else { return false };
    let zone = match rest.strip_prefix('.') {
        Some(fraction) => fraction.trim_start_matches(|it: char| it.is_ascii_digit()),
        None => rest,
    };
    let offset = match (zone, zone.get(1..).and_then(|zone| numbers(zone, "00:00"))) {
        // A point without digits.
        _ if rest.len() == zone.len() + 1 => None,
        ("Z" | "z", _) => Some(0),
        (_, Some([hours @ 0..=23, minutes @ 0..=59])) if zone.starts_with('+') => Some(hours * 60 + minutes),
        (_, Some([hours @ 0..=23, minutes @ 0..=59])) if zone.starts_with('-') => Some(-(hours * 60 + minutes)),
        _ => None,
    };
    let Some(offset) = offset else { return false };
    // A leap second is the last of a day in UTC.
    let leap = second == 60 && (hour * 60 + minute - offset).rem_euclid(24 * 60) == 24 * 60 - 1;
    hour < 24 && minute < 60 && (second < 60 || leap)
}

/// The numbers in a text of this form, in which each zero stands for a digit.
fn numbers<const N: usize>(text: &str, form: &str) -> Option<[i32; N]> {
    let fits = |(byte, of): (u8, u8)| byte == of || of == b'0' && byte.is_ascii_digit();
    if text.len() != form.len() || !text.bytes().zip(form.bytes()).all(fits) {
        return None;
    }
    let numbers: Option<Vec<i32>> = text.split([':', '-']).map(|it| it.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    // How many units there are, if they follow each other without a gap, each after a number.
    let units = |text: &str, units: &str| {
        let is_unit = |it: char| !it.is_ascii_digit();
        let letters: String = text.chars().filter(|it| is_unit(*it)).collect();
        let has_numbers = text.split_inclusive(is_unit).all(|it| it.len() > 1 && it.ends_with(is_unit));
        (units.contains(&letters) && has_numbers).then_some(letters.len())
    };
    let (days, clock) = rest.split_once('T').map_or((rest, None), |(days, clock)| (days, Some(clock)));
    match (units(days, "YMD"), clock.map(|clock| units(clock, "HMS"))) {
        (Some(days), None) => days > 0,
        (Some(_), Some(Some(clock))) => clock > 0,
        _ => units(rest, "W") == Some(1),
    }
}

/// `is_idn`: any character outside ASCII is a letter, also of the domain.
fn email(text: &str, is_idn: bool) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    if local.is_empty() || local.chars().count() > 64 {
        return false;
    }
    let inner = local.strip_prefix('"').and_then(|local| local.strip_suffix('"'));
    let quoted = inner.is_some_and(|inner| {
        // Whether a `\` stands before. A `"` inside needs one; the closing `"` must not have one.
        let mut escaped = false;
        let fits = |it: char| {
            let free = core::mem::take(&mut escaped);
            escaped = !free && it == '\\';
            !it.is_ascii_control() && (free || it != '"')
        };
        !inner.is_empty() && inner.chars().all(fits) && !escaped
    });
    let letter = |it: char| Set::ALPHANUMERIC.has(it) || is_idn && !it.is_ascii() || "!#$%&'*+-/=?^_`{|}~".contains(it);
    let atom = |atom: &str| !atom.is_empty() && atom.chars().all(letter);
    let literal = domain.strip_prefix('[').and_then(|domain| domain.strip_suffix(']'));
    let domain = match literal {
        Some(address) => match address.strip_prefix("IPv6:") {
            Some(address) => address.parse::<core::net::Ipv6Addr>().is_ok(),
            None => ipv4(address),
        },
        None => domain_name(domain, is_idn),
    };
    (quoted || local.split('.').all(atom)) && domain
}

fn hostname(text: &str) -> bool {
    // These two hyphens are for internationalized names, which are another matter.
    let is_plain =
        |label: &str| label.get(2..4) != Some("--") || label.get(..2).is_some_and(|it| it.eq_ignore_ascii_case("xn"));
    domain_name(text, false) && text.split('.').all(is_plain)
}

/// By RFC 5321. Of an internationalized name only the characters of ASCII and the length are checked.
fn domain_name(text: &str, is_idn: bool) -> bool {
    let letter = |it: char| it.is_ascii_alphanumeric() || it == '-' || is_idn && !it.is_ascii();
    let label = |label: &str| {
        (1..=63).contains(&label.chars().count())
            && label.chars().all(letter)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.chars().count() <= 253 && text.split('.').all(label)
}

fn ipv4(text: &str) -> bool {
    text.parse::<core::net::Ipv4Addr>().is_ok()
}

fn uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

fn uri(text: &str) -> bool {
    text.is_ascii() && iri(text)
}

fn iri(text: &str) -> bool {
    let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
    let path = before.split('?').next().unwrap_or_default();
    // A first part with a colon would be a scheme.
    let first = path.split('/').next().unwrap_or_default();
    let authority = before.split_once("//").filter(|(before, _)| before.is_empty() || before.ends_with(':'));
    let authority = authority.map(|(_, rest)| rest.split(['/', '?']).next().unwrap_or_default());
    let brackets = |text: &str| text.contains(['[', ']']);
    let outside = authority.map_or_else(|| before.to_owned(), |it| before.replacen(it, "", 1));
    let host = authority.is_none_or(|authority| {
        let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        let (name, port) = match host.strip_prefix('[').and_then(|host| host.split_once(']')) {
            Some((address, port)) => {
                let known = address.parse::<core::net::Ipv6Addr>().is_ok() || address.starts_with(['v', 'V']);
                return known && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port));
            }
            None => host.split_once(':').unwrap_or((host, "")),
        };
        !brackets(name) && is_port(port)
    });
    has_escapes(text)
        && host
        && !brackets(fragment)
        && !brackets(&outside)
        && !fragment.contains('#')
        && (!first.contains(':') || has_scheme(text))
        && !text.chars().any(|it| it <= ' ' || it == '\u{7f}' || "\"<>\\^`{|}".contains(it))
}

/// Whether two hexadecimal digits follow each `%`.
fn has_escapes(text: &str) -> bool {
    let digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    text.split('%').skip(1).all(|rest| rest.get(..2).is_some_and(digits))
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// By RFC 6570, with its erratum 6937: a literal may have an apostrophe.
fn template(text: &str) -> bool {
    let literal = |text: &str| text.chars().all(|it| !it.is_control() && !" \"<>\\^`{|}".contains(it));
    let mut parts = text.split('{');
    let expressions = |part: &str| part.split_once('}').is_some_and(|(inner, rest)| expression(inner) && literal(rest));
    parts.next().is_some_and(literal) && parts.all(expressions) && has_escapes(text)
}

/// What stands in the braces of a template: an operator, and variables with a length or a `*`.
fn expression(text: &str) -> bool {
    let name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_%".contains(&byte));
    let variables = text.strip_prefix(['+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|']).unwrap_or(text);
    variables.split(',').all(|variable| {
        let (names, length) = match variable.split_once(':') {
            Some((names, length)) => (names, length),
            None => (variable.strip_suffix('*').unwrap_or(variable), "1"),
        };
        names.split('.').all(|it| !it.is_empty() && name(it))
            && (1..=4).contains(&length.len())
            && !length.starts_with('0')
            && is_port(length)
    })
}

/// With the flag `u`.
fn regex(text: &str) -> bool {
    let defined = |construct: &Construct| construct.row().ecma == Reading::Same;
    pattern::scan(text).is_ok_and(|it| it.constructs.iter().all(|(construct, _)| defined(construct)))
}

fn json_pointer(text: &str) -> bool {
    (text.is_empty() || text.starts_with('/'))
        && text.split('~').skip(1).all(|rest| rest.starts_with('0') || rest.starts_with('1'))
}
