//! Validation of a text: the report has the line and the column of each violation, and repeated keys.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;

use jsonc_parser::ast::{Object, ObjectProp, Value as Ast};
use jsonc_parser::common::{Range, Ranged};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde_core::de::IgnoredAny;
use serde_json::{Map, Value};

use super::validate;
use crate::cost::REPORT_POINTER_BYTES;
use crate::dialect::Dialect;
use crate::error::Error;
use crate::foreign::report::Report;
use crate::json::pointer;
use crate::rules::{Code, Findings, Listed, Position, RuleKind, Violation, in_force};
use crate::words::printable;

/// Every violation of the dialect's rules in the text of a JSON Schema, each with its line and column.
///
/// In addition to [`validate`], it reports keys that are repeated in one object. A parsed value keeps only one of
/// them.
///
/// ```
/// use strict_schema::dialect::OPENAI;
///
/// let text = r#"{
///   "type": "object",
///   "properties": { "a": { "oneOf": [] } },
///   "required": ["a"],
///   "additionalProperties": false
/// }"#;
/// let report = strict_schema::validate_str(text, &OPENAI).unwrap();
/// let position = report.violations()[0].position.unwrap();
/// assert_eq!((position.line, position.column), (3, 26));
/// ```
///
/// # Errors
///
/// If the text is not JSON as [`serde_json`] reads it, or is nested more than about 250 objects deep.
pub fn validate_str(text: &str, dialect: &Dialect) -> Result<Report, Error> {
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let not_json =
        |what: &dyn fmt::Display| Error::new(format!("the text is not JSON: {}", printable::report(what, 1_000)));
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options).map_err(|error| not_json(&error))?;
    let document = parsed.value.ok_or_else(|| not_json(&"it is empty"))?;
    // The parser accepts more than JSON: other spaces, control characters in strings.
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| not_json(&error))?;
    let mut doubles = Doubles { violations: Vec::new(), omitted: 0, pointers: 0, pointer: String::new(), dialect };
    let value = doubles.read(&document).map_err(|offset| {
        let before = &text[..offset];
        let (line, start) = (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |at| at + 1));
        not_json(&format_args!("number out of range at line {line} column {}", before[start..].chars().count() + 1))
    })?;
    let mut report = validate(&value, dialect);
    let places = Places { document: &document, keys: RefCell::default() };
    for violation in &mut report.violations {
        violation.position = places.of(&violation.pointer, violation.keyword.as_deref()).map(position);
    }
    report.violations.append(&mut doubles.violations);
    report.omitted += doubles.omitted;
    report.violations.sort_by_key(|it| it.position.map(|position| position.offset));
    count_lines(&mut report.violations, text);
    Ok(report)
}

/// The violation of a key that stands twice in the object at the pointer, if the dialect has a verdict on it.
#[doc(hidden)]
#[must_use]
pub fn repeated_key(pointer: &str, key: &str, dialect: &Dialect) -> Option<Violation> {
    let rule = RuleKind::DuplicateKey.rule();
    let (verdict, source) = in_force(rule, dialect)?;
    let mut listed = Listed::default();
    let mut findings = Findings { rule, verdict, source, dialect, listed: &mut listed };
    findings.add_at(pointer.to_owned(), format_args!("the key {} occurs twice", Code(key)), rule.fix).at_key(key);
    listed.violations.pop()
}

/// Reads a value, and reports repeated keys.
struct Doubles<'d> {
    violations: Vec<Violation>,
    /// How many are not listed, because the pointers of the others have so many bytes.
    omitted: usize,
    pointers: usize,
    pointer: String,
    dialect: &'d Dialect,
}

impl Doubles<'_> {
    /// The value, or the offset of a number that is out of range. The parser does not go deeper than 512 levels.
    fn read(&mut self, node: &Ast<'_>) -> Result<Value, usize> {
        Ok(match node {
            Ast::NullKeyword(_) => Value::Null,
            Ast::BooleanLit(flag) => Value::Bool(flag.value),
            Ast::NumberLit(number) => Value::Number(serde_json::from_str(number.value).map_err(|_| node.start())?),
            Ast::StringLit(string) => Value::String(string.value.clone().into_owned()),
            Ast::Array(array) => {
                let read = |(index, element)| self.inside(&format!("{index}"), element);
                Value::Array(array.elements.iter().enumerate().map(read).collect::<Result<_, _>>()?)
            }
            Ast::Object(object) => {
                let mut members = Map::new();
                for property in &object.properties {
                    let key = property.name.as_str();
                    let value = self.inside(key, &property.value)?;
                    if members.insert(key.to_owned(), value).is_some() {
                        self.repeated(key, position(property.name.range()));
                    }
                }
                Value::Object(members)
            }
        })
    }

    fn repeated(&mut self, key: &str, position: Position) {
        if self.pointers > REPORT_POINTER_BYTES {
            self.omitted += 1;
        } else if let Some(violation) = repeated_key(&self.pointer, key, self.dialect) {
            self.pointers += self.pointer.len();
            self.violations.push(Violation { position: Some(position), ..violation });
        }
    }

    fn inside(&mut self, step: &str, node: &Ast<'_>) -> Result<Value, usize> {
        let outside = self.pointer.len();
        pointer::push(&mut self.pointer, step);
        let value = self.read(node);
        self.pointer.truncate(outside);
        value
    }
}

/// Finds the places of pointers in the text.
struct Places<'a> {
    document: &'a Ast<'a>,
    /// The keys of large objects, by the offset of the object.
    keys: RefCell<HashMap<usize, HashMap<&'a str, usize>>>,
}

impl<'a> Places<'a> {
    /// The range of the keyword, or else of the schema's key, or else of the bracket that opens the schema.
    fn of(&self, pointer: &str, keyword: Option<&str>) -> Option<Range> {
        let mut node = self.document;
        let opening = |node: &Ast<'_>| match node {
            Ast::Object(_) | Ast::Array(_) => Range::new(node.start(), node.start() + 1),
            _ => node.range(),
        };
        let mut place = opening(node);
        for step in pointer::steps(pointer) {
            match node {
                Ast::Object(object) => {
                    let property = self.property(object, &step)?;
                    (node, place) = (&property.value, property.name.range());
                }
                Ast::Array(array) => {
                    node = array.elements.get(step.parse::<usize>().ok()?)?;
                    place = opening(node);
                }
                _ => return None,
            }
        }
        match (node, keyword) {
            (Ast::Object(object), Some(keyword)) => {
                Some(self.property(object, keyword).map_or(place, |property| property.name.range()))
            }
            _ => Some(place),
        }
    }

    fn property(&self, object: &'a Object<'a>, key: &str) -> Option<&'a ObjectProp<'a>> {
        let properties = &object.properties;
        if properties.len() < 32 {
            return properties.iter().rev().find(|it| it.name.as_str() == key);
        }
        let mut keys = self.keys.borrow_mut();
        let keys = keys.entry(object.range.start).or_insert_with(|| {
            properties.iter().enumerate().map(|(index, property)| (property.name.as_str(), index)).collect()
        });
        properties.get(*keys.get(key)?)
    }
}

/// Fills in lines and columns, in one pass over the text: the violations are sorted.
fn count_lines(violations: &mut [Violation], text: &str) {
    let (mut line, mut column, mut seen) = (1, 1, 0);
    for position in violations.iter_mut().filter_map(|it| it.position.as_mut()) {
        for letter in text.get(seen..position.offset).unwrap_or_default().chars() {
            (line, column) = if letter == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        seen = position.offset;
        (position.line, position.column) = (line, column);
    }
}

/// A place whose line and column are not counted yet.
fn position(range: Range) -> Position {
    Position { line: 0, column: 0, offset: range.start, length: range.end - range.start }
}
