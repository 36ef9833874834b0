//! `#[strict(range(…), length(…), pattern = "…", …)]` on a field: bounds that its type does not have by itself.

use proc_macro2::Span;
use syn::Lit;

use crate::errors::Errors;
use crate::item::{Given, Value, Written};
use crate::json;

/// The bounds of a field, as texts of JSON.
#[derive(Default)]
pub(crate) struct Constraints {
    pub(crate) minimum: Option<String>,
    pub(crate) maximum: Option<String>,
    pub(crate) multiple_of: Option<String>,
    pub(crate) length: (Option<u64>, Option<u64>),
    pub(crate) pattern: Option<String>,
    /// Which ones there are is the library's to know.
    pub(crate) format: Option<(String, Span)>,
}

impl Constraints {
    /// From what `#[strict(…)]` says, if it says any.
    pub(crate) fn read(strict: &Given, errors: &mut Errors) -> Option<Self> {
        let mut constraints = Self::default();
        let mut any = false;
        for written in strict.iter() {
            any |= match written.name.as_str() {
                "range" => constraints.read_range(written, errors),
                "length" => constraints.read_length(written, errors),
                "multiple_of" => constraints.read_multiple(written, errors),
                "pattern" => constraints.read_pattern(written, errors),
                "format" => constraints.read_format(written),
                _ => continue,
            };
        }
        any.then_some(constraints)
    }

    fn read_range(&mut self, written: &Written, errors: &mut Errors) -> bool {
        let Some([minimum, maximum]) = ends(written, errors) else { return false };
        self.minimum = minimum.and_then(|end| number(end, errors));
        self.maximum = maximum.and_then(|end| number(end, errors));
        if let (Some(minimum), Some(maximum)) = (value(self.minimum.as_deref()), value(self.maximum.as_deref()))
            && minimum > maximum
        {
            errors.refuse_with(
                written.span,
                "the range is empty",
                &format!("no number is at least {minimum} and at most {maximum}"),
                "exchange `min` and `max`, or widen the range",
            );
        }
        true
    }

    fn read_length(&mut self, written: &Written, errors: &mut Errors) -> bool {
        let Some([minimum, maximum]) = ends(written, errors) else { return false };
        self.length = (minimum.and_then(|end| whole(end, errors)), maximum.and_then(|end| whole(end, errors)));
        if let (Some(minimum), Some(maximum)) = self.length
            && minimum > maximum
        {
            errors.refuse_with(
                written.span,
                "no length fits",
                &format!("nothing is at least {minimum} and at most {maximum} long"),
                "exchange `min` and `max`, or widen the bounds",
            );
        }
        true
    }

    fn read_multiple(&mut self, written: &Written, errors: &mut Errors) -> bool {
        self.multiple_of = number(written, errors);
        if value(self.multiple_of.as_deref()).is_some_and(|value| value <= 0.0) {
            errors.refuse_with(
                written.value_span(),
                "`multiple_of` must be above zero",
                "no number is a multiple of zero or less, as JSON Schema counts",
                "a number above zero",
            );
        }
        true
    }

    fn read_pattern(&mut self, written: &Written, errors: &mut Errors) -> bool {
        let Some(pattern) = written.text() else { return false };
        if let Some(Refused { what, why, fix }) = refused(&pattern) {
            errors.refuse_with(written.value_span(), what, why, fix);
        }
        self.pattern = Some(json::escape(&pattern));
        true
    }

    fn read_format(&mut self, written: &Written) -> bool {
        let Some(format) = written.text() else { return false };
        self.format = Some((format, written.value_span()));
        true
    }
}

/// What is wrong with a pattern.
struct Refused {
    what: &'static str,
    why: &'static str,
    fix: &'static str,
}

/// Whether no decoder takes the pattern. It is not a whole parser: it knows what providers refuse by name, and whether
/// the brackets match.
fn refused(pattern: &str) -> Option<Refused> {
    const UNMATCHED: Refused = Refused {
        what: "the brackets of this pattern do not match",
        why: "a provider refuses a schema with a pattern that it cannot read",
        fix: "close what is open, or escape the bracket: `\\(`",
    };
    let mut open = 0_usize;
    let mut in_class = false;
    let mut before = None;
    let mut rest = pattern;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        match letter {
            '\\' => {
                let Some(escaped) = after.chars().next() else { return Some(UNMATCHED) };
                if !in_class && (escaped.is_ascii_digit() && escaped != '0' || escaped == 'k') {
                    return Some(Refused {
                        what: "a pattern cannot refer back to a group",
                        why: "providers make an automaton of it, which does not remember what it read",
                        fix: "write the group out again",
                    });
                }
                before = Some(escaped);
                rest = &after[escaped.len_utf8()..];
                continue;
            }
            // A `]` at the start of a class is one of its letters.
            ']' if in_class && before != Some('[') => in_class = false,
            _ if in_class => {}
            '[' => in_class = true,
            '(' => {
                if ["?=", "?!", "?<=", "?<!"].iter().any(|look| after.starts_with(look)) {
                    return Some(Refused {
                        what: "a pattern cannot look around",
                        why: "providers make an automaton of it, which reads each letter once: `(?=`, `(?!`, `(?<=` and `(?<!` are refused",
                        fix: "say it without, as an alternative of what may stand there",
                    });
                }
                open += 1;
            }
            ')' if open == 0 => return Some(UNMATCHED),
            ')' => open -= 1,
            '*' | '+' | '?' if matches!(before, None | Some('|')) => {
                return Some(Refused {
                    what: "nothing is repeated here",
                    why: "a provider refuses a schema with a pattern that it cannot read",
                    fix: "write what is to be repeated before it, or escape it: `\\*`",
                });
            }
            _ => {}
        }
        before = Some(letter);
        rest = after;
    }
    (open > 0 || in_class).then_some(UNMATCHED)
}

/// `(min = …, max = …)`
fn ends<'a>(written: &'a Written, errors: &mut Errors) -> Option<[Option<&'a Written>; 2]> {
    let Value::List(list) = &written.value else { return None };
    let mut ends = [None, None];
    for end in list {
        match end.name.as_str() {
            "min" => ends[0] = Some(end),
            "max" => ends[1] = Some(end),
            _ => errors.refuse_with(
                end.span,
                &format!("`{}` is no end of `{}`", end.name, written.name),
                "it has a least and a greatest value",
                &format!("`{}(min = …, max = …)`, or one of them", written.name),
            ),
        }
    }
    Some(ends)
}

/// A number as JSON writes it.
fn number(written: &Written, errors: &mut Errors) -> Option<String> {
    let text = match &written.value {
        Value::Literal(Lit::Int(number)) => number.base10_digits().to_owned(),
        Value::Literal(Lit::Float(number)) => number.base10_digits().to_owned(),
        Value::Other(tokens) => tokens.to_string().replace([' ', '_'], ""),
        _ => String::new(),
    };
    let is_json = value(Some(&text)).is_some_and(f64::is_finite)
        && text.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit());
    if !is_json {
        errors.refuse_with(
            written.value_span(),
            "a number is expected here",
            "the schema says it as it stands, and JSON has decimal numbers only",
            "a literal such as `-1`, `10` or `0.5`",
        );
        return None;
    }
    // `1.` is a number in Rust only.
    Some(text.strip_suffix('.').unwrap_or(&text).to_owned())
}

fn whole(written: &Written, errors: &mut Errors) -> Option<u64> {
    match &written.value {
        Value::Literal(Lit::Int(number)) => number.base10_parse().map_err(|error| errors.add(error)).ok(),
        _ => {
            errors.refuse_with(
                written.value_span(),
                "a whole number is expected here",
                "it counts characters or items",
                "a literal such as `10`",
            );
            None
        }
    }
}

fn value(text: Option<&str>) -> Option<f64> {
    text?.parse().ok()
}
