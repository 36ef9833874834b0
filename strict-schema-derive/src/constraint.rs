//! `#[strict(range(…), length(…), pattern = "…", …)]` on a field: bounds that its type does not have by itself.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Lit;

use crate::errors::Errors;
use crate::item::{Given, Value, Written};
use crate::{json, refusal};

/// The bounds of a field, as texts of JSON.
#[derive(Default)]
pub(crate) struct Constraints {
    minimum: Option<String>,
    maximum: Option<String>,
    multiple_of: Option<String>,
    length: (Option<u64>, Option<u64>),
    pattern: Option<String>,
    format: Option<String>,
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
                "format" => constraints.read_format(written, errors),
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
        let Some(pattern) = written.text() else {
            errors.refuse(written.span, &refusal::MALFORMED_STRICT);
            return false;
        };
        self.pattern = Some(json::escape(&pattern));
        true
    }

    fn read_format(&mut self, written: &Written, errors: &mut Errors) -> bool {
        let Some(format) = written.text() else {
            errors.refuse(written.span, &refusal::MALFORMED_STRICT);
            return false;
        };
        self.format = Some(format);
        true
    }

    /// A `Constraints` of the library.
    pub(crate) fn lower(&self, private: &TokenStream) -> TokenStream {
        let text = |text: &Option<String>| match text {
            Some(text) => quote!(::core::option::Option::Some(#text)),
            None => quote!(::core::option::Option::None),
        };
        let length = |length: Option<u64>| match length {
            Some(length) => quote!(::core::option::Option::Some(#length)),
            None => quote!(::core::option::Option::None),
        };
        let (minimum, maximum, multiple_of) = (text(&self.minimum), text(&self.maximum), text(&self.multiple_of));
        let (shortest, longest, pattern) = (length(self.length.0), length(self.length.1), text(&self.pattern));
        let format = match &self.format {
            Some(format) => quote!(#private::format_named(#format)),
            None => quote!(::core::option::Option::None),
        };
        quote! {
            #private::Constraints {
                minimum: #minimum,
                maximum: #maximum,
                multiple_of: #multiple_of,
                length: #private::Length { minimum: #shortest, maximum: #longest },
                pattern: #pattern,
                format: #format,
            }
        }
    }
}

/// `(min = …, max = …)`
fn ends<'a>(written: &'a Written, errors: &mut Errors) -> Option<[Option<&'a Written>; 2]> {
    let Value::List(list) = &written.value else {
        errors.refuse(written.span, &refusal::MALFORMED_STRICT);
        return None;
    };
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
