//! Records that `oneOf` becomes `anyOf`. That is exact if the branches exclude each other; else the codec checks that
//! only one fits.

use serde_json::Value;

use super::collected::RawChoice;
use crate::cost::{COMPARED_BRANCHES, PAIRS_A_STEP};
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::intersect;
use crate::instance::equal::equal;
use crate::json::keyword::values_of;
use crate::json::kind::{Kind, Kinds};

pub(super) fn record(graph: &mut Graph<'_>, choice: &RawChoice) {
    let raws = choice.branches.iter().flatten();
    let branches: Vec<&Value> = raws.map(|raw| resolved(graph, graph.document.value(*raw))).collect();
    // Each pair of branches is compared, and each value of one branch with each of the other.
    let size = || branches.iter().map(|branch| compared(branch)).fold(0, u64::saturating_add);
    let work = (branches.len() <= COMPARED_BRANCHES).then(size).map(|size| size.saturating_mul(size) / PAIRS_A_STEP);
    let compared = work.is_some_and(|work| graph.bounds.spend(work));
    let mut each = branches.iter().enumerate();
    let exclusive = compared && each.all(|(index, one)| branches[index + 1..].iter().all(|other| exclude(one, other)));
    graph.change(choice.raw, Action::OneOfAsAnyOf { exclusive });
}

/// The schema, or the target of its `$ref`.
pub(crate) fn resolved<'a>(graph: &Graph<'a>, value: &'a Value) -> &'a Value {
    let target = value.get("$ref").and_then(Value::as_str).and_then(|reference| graph.document.look_up(reference));
    target.unwrap_or(value)
}

/// How many values of a schema are compared.
fn compared(schema: &Value) -> u64 {
    let items =
        |schema: &Value, keyword: &str| schema.get(keyword).and_then(Value::as_array).map_or(0, Vec::len) as u64;
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    let properties = properties.map(|(_, property)| 1 + items(property, "enum"));
    1 + items(schema, "type") + items(schema, "enum") + items(schema, "required") + properties.sum::<u64>()
}

/// Whether no value can satisfy both: by their types, their enumerated values, or a property that tells them apart.
/// False does not mean that some value satisfies both.
fn exclude(one: &Value, other: &Value) -> bool {
    let kinds = |it: &Value| it.get("type").map(Kinds::read);
    let has_null = |it: &Value| match values_of(it) {
        Some(values) => values.contains(&Value::Null),
        None => it.get("nullable") == Some(&Value::Bool(true)) || kinds(it).is_some_and(|it| it.has(Kind::Null)),
    };
    if has_null(one) && has_null(other) {
        return false;
    }
    let share = |one: &[Value], other: &[Value]| one.iter().any(|value| other.iter().any(|it| equal(it, value)));
    if let (Some(one), Some(other)) = (kinds(one), kinds(other))
        && intersect(one, other).is_empty()
    {
        return true;
    }
    if let (Some(one), Some(other)) = (values_of(one), values_of(other)) {
        return !share(one, other);
    }
    let (Some(Value::Object(first)), Some(Value::Object(second))) = (one.get("properties"), other.get("properties"))
    else {
        return false;
    };
    let requires = |it: &Value, name: &str| {
        it.get("required").and_then(Value::as_array).is_some_and(|names| names.iter().any(|it| it == name))
    };
    let is_object = |it: &Value| it.get("type").is_some_and(|kind| kind == "object");
    is_object(one)
        && is_object(other)
        && first.iter().any(|(name, value)| {
            let tag = second.get(name).and_then(values_of).zip(values_of(value));
            requires(one, name) && requires(other, name) && tag.is_some_and(|(one, other)| !share(one, other))
        })
}
