//! Makes optional properties required, and lets them be absent in the dialect's way.

use std::collections::HashSet;

use serde_json::Value;

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, Spot};
use super::union::TEXT;
use crate::dialect::Optional;
use crate::foreign::codec::plan::{AbsentForm, StepId};
use crate::foreign::normalize::account::action::{Absence, Action};
use crate::foreign::normalize::account::policy::NullMeans;
use crate::foreign::normalize::graph::{Graph, native};
use crate::foreign::normalize::node::{Form, NodeId, Property};
use crate::foreign::normalize::solve::possible::target;
use crate::json::keyword::Keyword;
use crate::json::kind::Kind;

impl<'a> Emitter<'_, 'a> {
    /// The schema of a property, its step, and how the answer says that it is absent.
    pub(crate) fn property(
        &mut self,
        property: Property<'a>,
        spot: Spot,
        newly_required: &mut Vec<(Absence, String)>,
        null_elsewhere: &HashSet<&str>,
    ) -> (Value, StepId, AbsentForm) {
        let mut presence = self.presence(property, null_elsewhere);
        // It may be null already, and the policy reads null as absent: nothing is added.
        let is_nullable = presence == AbsentForm::Null && self.graph.at(property.node).admits_null;
        let written = if is_nullable { AbsentForm::Required } else { presence };
        let mut out = self.in_form(property.node, written, spot);
        // Its null is inside the JSON text, so null cannot mean that the property is absent.
        let is_lost = !property.required && written == AbsentForm::Required && self.encoding(out.step) == Some(TEXT);
        if is_lost && !property.null_is_default {
            out = self.listed(out);
            out = self.in_order(property.node, out);
            presence = AbsentForm::List;
        }
        let absence = match presence {
            AbsentForm::Required if property.required => None,
            AbsentForm::LeftOut => None,
            AbsentForm::Required if property.null_is_default => Some(Absence::Defaulted),
            AbsentForm::Required => Some(Absence::Kept),
            AbsentForm::List => Some(Absence::Listed),
            AbsentForm::Null if is_nullable => Some(Absence::Reread),
            AbsentForm::Null => Some(Absence::Nulled),
        };
        newly_required.extend(absence.map(|absence| (absence, property.name.to_owned())));
        self.optionals += u32::from(presence == AbsentForm::LeftOut);
        (out.schema.into(), out.step, presence)
    }

    /// Writes a value that may be absent in this form.
    pub(crate) fn in_form(&mut self, node: NodeId, form: AbsentForm, spot: Spot) -> Emitted {
        let out = match form {
            AbsentForm::Required | AbsentForm::LeftOut => return self.write(node, spot),
            AbsentForm::List => {
                let out = self.write(node, self.below(Keyword::Items, spot, 1));
                self.listed(out)
            }
            AbsentForm::Null => {
                // The union with null comes around what is written here.
                self.unions += 1;
                let mut out = self.write(node, Spot { levels: spot.levels + 2, ..spot });
                self.unions -= 1;
                self.make_nullable(&mut out);
                out
            }
        };
        self.in_order(node, out)
    }

    /// How the answer says that a property is absent.
    fn presence(&self, property: Property<'a>, null_elsewhere: &HashSet<&str>) -> AbsentForm {
        if property.required {
            return AbsentForm::Required;
        }
        if self.graph.dialect.optional == Optional::LeftOut && self.optionals < self.fit.optionals {
            return AbsentForm::LeftOut;
        }
        let nullable = self.graph.at(property.node).admits_null;
        // If the property may be null in another branch, null would not tell the branches apart.
        let ambiguous = null_elsewhere.contains(property.name);
        let room = self.unions < self.fit.unions;
        // Without a union left, null cannot be added, so the property must be a list.
        if nullable && self.graph.policy.narrowed && (room || property.null_is_default) {
            let absent = self.graph.policy.null_means == NullMeans::Absent && !property.null_is_default;
            return if absent && !ambiguous { AbsentForm::Null } else { AbsentForm::Required };
        }
        if nullable || !room || ambiguous { AbsentForm::List } else { AbsentForm::Null }
    }

    /// A list of at most one item, for an optional value that may be null itself, or for which no union is left.
    pub(crate) fn listed(&mut self, out: Emitted) -> Emitted {
        let mut schema = SchemaBuilder::of(Kind::Array);
        if self.graph.dialect.allows(Keyword::Description) {
            schema.put(Keyword::Description, "A list of one, or an empty list to leave it out.");
        }
        schema.put(Keyword::Items, out.schema);
        self.bounds(&mut schema, 0, Some(1));
        Emitted { schema, step: out.step }
    }

    /// The value of `required`, in the order of the input if that has the same names.
    pub(crate) fn required(&self, id: NodeId, required: &[&str]) -> Value {
        let origin = self.graph.at(id).origin;
        let written = self.graph.document.get(origin, Keyword::Required).and_then(Value::as_array);
        let same = |written: &&Vec<Value>| {
            written.len() == required.len()
                && (written.iter().zip(required).all(|(one, other)| one == other) || {
                    let written: HashSet<&str> = written.iter().filter_map(Value::as_str).collect();
                    required.iter().all(|name| written.contains(name))
                })
        };
        match written.filter(same) {
            Some(written) => Value::Array(written.clone()),
            None => required.iter().map(|name| Value::from(*name)).collect(),
        }
    }
}

impl<'a> Graph<'a> {
    /// The properties that may be null in one of these objects. In another branch of their choice, null cannot mean that such a
    /// property is absent: the answer would fit both.
    pub(super) fn nullable_in(&self, nodes: &[NodeId]) -> HashSet<&'a str> {
        let nodes = || nodes.iter().map(|node| self.at(target(self, *node)));
        let written = nodes().filter(|node| matches!(node.form, Form::Native));
        let written = written.filter_map(|node| self.document.get(node.origin, Keyword::Properties)?.as_object());
        let native = written.flatten().filter(|(_, schema)| native::admits_null(schema));
        let properties = nodes().flat_map(|node| &node.object.properties);
        let merged = properties.filter(|property| self.at(property.node).admits_null).map(|property| property.name);
        native.map(|(name, _)| name.as_str()).chain(merged).collect()
    }
}

/// Records that properties became required, each with how the answer says that it is absent.
pub(crate) fn account_required(graph: &mut Graph<'_>, id: NodeId, newly_required: Vec<(Absence, String)>) {
    if newly_required.is_empty() {
        return;
    }
    let origin = graph.at(id).origin;
    let has_lists = newly_required.iter().any(|it| it.0 == Absence::Listed);
    let lists_are_checked = has_lists && !graph.dialect.allows(Keyword::MaxItems);
    // One change has one loss.
    let is_apart = |it: &(Absence, String)| lists_are_checked && it.0 > Absence::Listed;
    let (narrower, others): (Vec<_>, Vec<_>) = newly_required.into_iter().partition(is_apart);
    graph.change(origin, Action::RequireAll { properties: others, lists_are_checked });
    if !narrower.is_empty() {
        graph.change(origin, Action::RequireAll { properties: narrower, lists_are_checked: false });
    }
}
