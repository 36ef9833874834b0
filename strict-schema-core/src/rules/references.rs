//! The rules about references and definitions.

use super::prelude::*;
use crate::json::pointer;
use crate::rules::graph::{GraphTarget, ReferenceGraph};

pub(super) const DanglingRef: Rule = Rule {
    why: "the target of the reference does not exist",
    fix: "define the schema under `$defs`, or write it in place of the reference",
    binds_non_strict: true,
    says: &[OpenAi.says("In context={context}, reference to component '{key}' which was not found")],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            let what = match reference.target {
                GraphTarget::Nothing => "leads nowhere",
                GraphTarget::Data => "leads to something that is not a schema",
                GraphTarget::Schema(_) | GraphTarget::OtherDocument => continue,
            };
            let label = Label(graph.walk, reference.index);
            let (around, name) = reference.text.rsplit_once(['/', '#']).unwrap_or(("", reference.text));
            let name = name.replace("~1", "/").replace("~0", "~");
            // The definitions next to the missing one.
            let is_place = ["/$defs", "/definitions", "/schemas"].iter().any(|it| around.ends_with(it));
            let place = around.strip_prefix('#').filter(|_| is_place);
            let siblings = place.and_then(|it| graph.walk.node(0).value.pointer(it)?.as_object());
            let siblings = siblings.filter(|it| !it.contains_key(&name));
            let names = siblings.into_iter().flatten().map(|(name, _)| name.as_str()).chain(graph.definitions());
            let shown = |it: &str| {
                let is_sibling = siblings.is_some_and(|siblings| siblings.contains_key(it));
                let mut shown = if is_sibling { around } else { "#/$defs" }.to_owned();
                pointer::push(&mut shown, it);
                shown
            };
            let fix = findings.fix_or_meant(&name, shown, names.filter(|it| *it != name));
            let what = format_args!("{} of {label} {what}", Code(reference.text));
            findings.add_with_fix(label, what, &fix).at(Keyword::Ref).key(reference.text);
        }
    }),
    ..DEFAULTS
};

pub(super) const ExternalRef: Rule = Rule {
    why: "the provider sees only this document, and does not look up the `$id` of a subschema",
    fix: "copy the referenced schema to `$defs`, and refer to `#/$defs/…`",
    binds_non_strict: true,
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            if reference.target == GraphTarget::OtherDocument {
                let label = Label(graph.walk, reference.index);
                let what = format_args!("{} of {label} does not start with `#`", Code(reference.text));
                findings.add(label, what).at(Keyword::Ref).key(reference.text);
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const NestedRef: Rule = Rule {
    why: "a reference can lead only to `#` or to a whole definition of the root, `#/$defs/Name`",
    fix: "move the referenced schema to `$defs` of the root",
    fixed_by: Some(ChangeKind::ResolveReferences),
    says: &[OpenAi
        .says("In context={context}, reference can only point to definitions defined at the top level of the schema.")],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            let GraphTarget::Schema(target) = reference.target else { continue };
            let node = graph.walk.node(target);
            let is_definition = match node.via {
                Some((Keyword::Def, _)) => findings.dialect.allows(Keyword::Def),
                Some((keyword, _)) => keyword.holds_definitions(),
                None => false,
            };
            let label = Label(graph.walk, reference.index);
            if node.via.is_some() && !(is_definition && node.parent == 0) {
                let what = format_args!("{} of {label} is not a definition", Code(reference.text));
                findings.add(label, what).at(Keyword::Ref);
            } else if !reference.text.is_empty() && !reference.text.starts_with('#') {
                let what = format_args!("{} of {label} begins with the `$id` of the schema", Code(reference.text));
                let fix = "leave the `$id` out of the reference, so that it starts with `#`";
                findings.add_with_fix(label, what, fix).at(Keyword::Ref);
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const RefOutsideDefinitions: Rule = Rule {
    why: "the provider follows no other references",
    fix: "move the referenced schema to `$defs`",
    fixed_by: Some(ChangeKind::ResolveReferences),
    says: &[Moonshot.says("references must start with #/$defs/")],
    check: RuleCheck::on(set![Ref], |schema, findings| {
        let Some(text) = schema.get(Keyword::Ref).and_then(Value::as_str) else { return };
        if text != "#" && !is_reached(schema.walk.node(0).value, text) {
            let what = format_args!("{} refers to {}", schema.label(), Code(text));
            schema.add(findings, what).at(Keyword::Ref).key(text);
        }
    }),
    ..DEFAULTS
};

/// Whether a reference leads from `$defs` through objects only, with each name as it is written.
fn is_reached(root: &Value, text: &str) -> bool {
    let Some(names) = text.strip_prefix("#/").filter(|it| it.starts_with("$defs/")) else { return false };
    names.split('/').try_fold(root, |value, name| value.as_object()?.get(name)).is_some_and(Value::is_object)
}

pub(super) const RefSiblings: Rule = Rule {
    why: "a reference replaces the whole schema, so adjacent keywords are rejected or ignored",
    fix: "write `anyOf` with the reference as its only branch, or the schema itself",
    fixed_by: Some(ChangeKind::ResolveReferences),
    says: &[OpenAi.says("context={context}, $ref cannot have keywords {keys}.")],
    check: RuleCheck::on(set![Ref], |schema, findings| {
        // Another rule reports `$ref` if it is refused.
        if schema.dialect.keywords.permission(Keyword::Ref).verdict == Verdict::Refused {
            return;
        }
        let besides = if schema.is_root() { AT_ROOT } else { KeywordSet::NONE };
        let apart = |keyword: &Keyword| {
            *keyword != Keyword::Ref && !schema.dialect.ref_siblings.has(*keyword) && !besides.has(*keyword)
        };
        let mut siblings: Vec<&str> = schema.walk.keywords.unknown.clone();
        let known = schema.walk.keywords.in_order.iter().map(|(keyword, _)| *keyword).filter(apart);
        for keyword in known {
            siblings.push(keyword.name());
        }
        if !siblings.is_empty() {
            let what = format_args!("{} has {} adjacent to `$ref`", schema.label(), List(siblings.iter()));
            schema.add(findings, what).at(Keyword::Ref).key(&siblings.join("\n"));
        }
    }),
    ..DEFAULTS
};

/// Keywords of the document, which do not apply to the reference.
const AT_ROOT: KeywordSet = set![Defs Definitions Schema Id];

pub(super) const TargetRepeats: Rule = Rule {
    why: "the provider does not merge the two",
    fix: "write the keyword in one place only",
    fixed_by: Some(ChangeKind::ResolveReferences),
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for (index, target) in outside_definitions(graph) {
            let (Value::Object(here), Value::Object(there)) =
                (graph.walk.node(index).value, graph.walk.node(target).value)
            else {
                continue;
            };
            let mut repeated: Vec<&String> = here.keys().filter(|name| there.contains_key(*name)).collect();
            // `repeated-target-words` reports annotations.
            repeated.retain(|name| !matches!(name.as_str(), "$ref" | "title" | "description"));
            // `anyOf` and `type` both give types.
            let crossed = here.contains_key("anyOf") && there.contains_key("type");
            if let Some(first) = repeated.first() {
                let label = Label(graph.walk, index);
                let what = format_args!("{label} has {} adjacent to `$ref` and in its target", List(repeated.iter()));
                findings.add(label, what).at_key(first);
            } else if crossed {
                let label = Label(graph.walk, index);
                let what = format_args!("{label} has `anyOf` adjacent to `$ref`, and its target has `type`");
                findings.add(label, what).at(Keyword::AnyOf);
            }
        }
    }),
    ..DEFAULTS
};

/// The references that the provider resolves, and their targets.
fn outside_definitions(graph: &ReferenceGraph<'_, '_>) -> impl Iterator<Item = (u32, u32)> {
    graph.targets().filter(|(index, _)| graph.definition(*index) == "#")
}

pub(super) const RepeatedTargetWords: Rule = Rule {
    why: "the provider accepts each annotation in one place only",
    fix: "write the annotation in one place only",
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for (index, target) in outside_definitions(graph) {
            let (here, there) = (graph.walk.node(index).value, graph.walk.node(target).value);
            for word in ["title", "description"] {
                if here.get(word).is_some() && there.get(word).is_some() {
                    let label = Label(graph.walk, index);
                    let what = format_args!("{label} has `{word}` adjacent to `$ref` and in its target");
                    findings.add(label, what).at_key(word);
                }
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const AllOfRef: Rule = Rule {
    why: "branches are merged before references are followed",
    fix: "write the referenced schema itself in the branch",
    fixed_by: Some(ChangeKind::MergeAllOf),
    check: RuleCheck::on(set![Ref], |schema, findings| {
        let in_all_of = matches!(schema.node().via, Some((Keyword::AllOf, _)));
        let is_refused = schema.dialect.keywords.permission(Keyword::AllOf).verdict == Verdict::Refused;
        if in_all_of && !is_refused {
            schema.add(findings, format_args!("{} is a reference", schema.label())).at(Keyword::Ref);
        }
    }),
    ..DEFAULTS
};

pub(super) const NestedDefinitions: Rule = Rule {
    why: "references can lead only to the root's definitions",
    fix: "move the definitions to `$defs` of the root, and remove an inner `$id`",
    fixed_by: Some(ChangeKind::ResolveReferences),
    check: RuleCheck::on(set![Defs Id], |schema, findings| {
        for keyword in [Keyword::Defs, Keyword::Id] {
            if schema.has(keyword) && !schema.is_root() {
                let what = format_args!("{} has `{}` and is not the root", schema.label(), keyword.name());
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};
