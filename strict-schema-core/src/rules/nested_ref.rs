//! SM-45

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::rules::graph::Target;

pub(super) const RULE: Rule = Rule {
    id: "SM-45",
    kind: RuleKind::NestedRef,
    name: "nested-ref",
    forbids: "a reference to neither the root nor a definition at the root",
    why: "only `#` and `#/$defs/…` can be referred to",
    fix: "move the schema that is referred to under `$defs` of the root",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::NestedRef),
    says: &[openai(
        "In context={context}, reference can only point to definitions defined at the top level of the schema.",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r##"{ "type": "object", "properties": { "x": { "type": "string" }, "y": { "type": "array", "items": { "$ref": "#/properties/x" } } }, "required": ["x", "y"], "additionalProperties": false }"##,
            r##"{ "type": "object", "properties": { "x": { "$ref": "#/$defs/a/$defs/b" } }, "required": ["x"], "additionalProperties": false, "$defs": { "a": { "type": "string", "$defs": { "b": { "type": "string" } } } } }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "x": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } }, "required": ["x"], "additionalProperties": false }"##,
            r##"{ "type": "object", "properties": { "x": { "$ref": "#/$defs/properties" } }, "required": ["x"], "additionalProperties": false, "$defs": { "properties": { "type": "null" } } }"##,
        ],
    },
    check: Check::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            let Target::Schema(target) = reference.target else { continue };
            let node = graph.walk.node(target);
            let is_definition = match node.via {
                Some((Keyword::Def, _)) => findings.dialect.allows(Keyword::Def),
                Some((keyword, _)) => keyword.holds_definitions(),
                None => false,
            };
            if node.via.is_none() || is_definition && node.parent == 0 {
                continue;
            }
            let called = Called(graph.walk, reference.index);
            findings
                .add(graph.walk, reference.index, format_args!("{} of {called} is no definition", Code(reference.text)))
                .at(Keyword::Ref)
                .done();
        }
    }),
};
