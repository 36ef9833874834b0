//! An attribute that is repeated: the fix is written with the user's own values.

use quote::ToTokens;

use crate::errors::Errors;
use crate::parsed_attributes::{AttributeValue, Written};
use crate::refusal;

/// Refuse the second of two attributes of one name.
pub(crate) fn refuse(first: &Written, second: &Written, errors: &mut Errors) {
    let [one, other] = [first, second].map(as_written);
    let fix = match merged(first, second) {
        Some(both) => format!("write it once: `{both}`"),
        None if one == other => format!("write it once: `{one}`"),
        None => format!("remove one of them: `{one}` or `{other}`"),
    };
    errors.refuse_with(second.span, &refusal::TWICE, &[&fix]);
}

/// Both in one list, if no name is in both.
fn merged(first: &Written, second: &Written) -> Option<String> {
    let (AttributeValue::List(one), AttributeValue::List(other)) = (&first.value, &second.value) else { return None };
    if one.iter().any(|it| other.iter().any(|second| second.name == it.name)) {
        return None;
    }
    Some(list(&first.name, one.iter().chain(other)))
}

fn as_written(attribute: &Written) -> String {
    let name = &attribute.name;
    match &attribute.value {
        AttributeValue::Nothing => name.clone(),
        AttributeValue::Literal(literal) => format!("{name} = {}", literal.to_token_stream()),
        AttributeValue::Other(tokens) => format!("{name} = {}", tokens.to_string().replace("- ", "-")),
        AttributeValue::List(members) => list(name, members.iter()),
    }
}

fn list<'a>(name: &str, members: impl Iterator<Item = &'a Written>) -> String {
    format!("{name}({})", members.map(as_written).collect::<Vec<_>>().join(", "))
}
