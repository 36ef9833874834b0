//! What a change did, in words. Nothing else has these words, and nothing reads them.

use std::borrow::Cow;

use super::did::{Absence, Did, Moved, Name, Texted, Tuple};
use super::listed::listed;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::words::printable;

impl Did {
    /// The sentence, without characters that a terminal obeys.
    pub(crate) fn sentence(&self) -> Cow<'static, str> {
        match said(self) {
            Cow::Borrowed(text) if cfg!(test) => Cow::Owned(printable::sentence(text.to_owned())),
            Cow::Borrowed(text) => Cow::Borrowed(text),
            Cow::Owned(text) => Cow::Owned(printable::sentence(printable::escaped(&text).into_owned())),
        }
    }
}

#[allow(clippy::too_many_lines, reason = "it is one table")]
fn said(did: &Did) -> Cow<'static, str> {
    Cow::Borrowed(match did {
        Did::PointReference { at } => return ["pointed the reference at \"", at, "\""].concat().into(),
        Did::PointReferenceInPart => "pointed the reference at what it means in the part that it stands in",
        Did::DropDynamicReference => "left out a reference whose target depends on the way to it; it is checked",
        Did::MergeTarget => "merged the reference's target with what stands beside the reference",
        Did::InlineTarget => "wrote the reference's target in its place",
        Did::InlineRootTarget => "wrote what the root refers to in its place",
        Did::WrapReference => "wrapped the reference, which takes nothing beside it, in `anyOf`",
        Did::MoveDefinitions => "moved what is referred to into `$defs`, and left out what is not",
        Did::MergeBranches => "merged the branches of `allOf`",
        Did::DistributeBeside(keyword) => {
            return format!("distributed the keywords beside `{}` over its branches", keyword.name()).into();
        }
        Did::WrapAlike => "put branches that an answer would not tell apart under a key each",
        Did::WriteAlike => "wrote branches that an answer does not tell apart: it is read by the first that fits",
        Did::WrapAlternatives => "put each object under a key of its own, by which the provider tells them apart",
        Did::WriteOneOf { exclusive: true } => "wrote `oneOf` as `anyOf`, since the branches exclude each other",
        Did::WriteOneOf { exclusive: false } => "wrote `oneOf` as `anyOf`; that only one branch fits is checked",
        Did::WriteCondition(keywords) => {
            let names = names(*keywords);
            return format!("wrote {names} as `anyOf` of two branches; which of them applies is checked").into();
        }
        Did::InferType => "inferred the type from the keywords that speak of it",
        Did::GiveTypeOfValues => "gave the type of its values",
        Did::WriteEntries { checked: false } => "wrote the open part of the object as entries",
        Did::WriteEntries { checked: true } => {
            "wrote the open part of the object as entries; that a value has the schema of its key is checked"
        }
        Did::WritePlaces => "wrote the schemas of the places as `prefixItems`",
        Did::WriteTuple(Tuple::Whole) => "wrote the tuple as an object",
        Did::WriteTuple(Tuple::LeftOutFromTheEnd) => {
            "wrote the tuple as an object; that `prefixItems` are only left out from the end is checked"
        }
        Did::WriteTuple(Tuple::ListsOfOne) => {
            "wrote the tuple as an object; that a list has at most one item is checked (`maxItems`)"
        }
        Did::WriteText(Texted::AnyValue) => "wrote any value as JSON text",
        Did::WriteText(Texted::AnyChoice) => "wrote a choice that takes any value as JSON text",
        Did::WriteText(Texted::NoProperties) => "wrote an object without properties as JSON text",
        Did::WriteText(Texted::Values) => "wrote its values as JSON text",
        Did::WriteText(Texted::Items) => "wrote items of any shape as JSON text",
        Did::WriteText(Texted::Cut) => "wrote what is too deep or too large for the dialect as JSON text",
        Did::CloseObject => "closed the object",
        Did::CloseUnsaid => "closed the object: properties that it does not declare are not possible any more",
        Did::CloseTuple => "closed the tuple: items beyond those it declares are not possible any more",
        Did::CloseKeys => "closed the object: keys that match none of its patterns are not possible any more",
        Did::DropClosing => "left out `additionalProperties`, for which the dialect has no word",
        Did::WriteInFull => "wrote `properties` and `required` in full",
        Did::RequireAll { properties, lists_are_checked } => return required(properties, *lists_are_checked).into(),
        Did::Move(moved) => return moved_out(moved).into(),
        Did::DescribeCondition(keywords) => {
            let names = names(*keywords);
            return format!("moved {names} into the description, since a condition has no other form").into();
        }
        Did::DescribeShapeless(keyword) => {
            return format!(
                "moved `{}` into the description, since no branch has a type or properties of its own",
                keyword.name()
            )
            .into();
        }
        Did::DescribeChoice(keywords) => {
            let names = names(*keywords);
            return format!("moved {names} into the description, since with the other choices it would be too large")
                .into();
        }
        Did::DescribeKeys { .. } => "moved what the keys match into their description",
        Did::WriteTrue => "wrote a schema in place of `true`",
        Did::WriteOtherwise(keywords) => {
            return format!("wrote otherwise, or not at all, {}, which changes nothing", names(*keywords)).into();
        }
        Did::Add(keywords) => return format!("added {}, which changes nothing", names(*keywords)).into(),
        Did::CannotCheck { keyword, why } => {
            return format!("`{}` cannot be checked: {why}", keyword.name()).into();
        }
        Did::Ignore(ignored) => {
            let mut text = String::from("ignored ");
            listed(&mut text, ignored);
            let (one, many) = (", whose value is of the wrong type", ", whose values are of the wrong type");
            text.push_str(plural(ignored, one, many));
            return text.into();
        }
        Did::DropItems { bounded: true } => "limited the array to no items, since none is possible",
        Did::DropItems { bounded: false } => "wrote an array that has no items; that it is empty is checked (`items`)",
        Did::DropBranches => "left out the branches that no value satisfies",
        Did::DropTypes => "left out the types that no value satisfies",
        Did::DropProperty { checked: false } => "left out a property that no value satisfies",
        Did::DropProperty { checked: true } => {
            "left out a property that no value satisfies; that it is absent is checked"
        }
        Did::DropLoop => "left out a branch that leads back to the schema itself",
        Did::SplitValues => "wrote the values of each type by themselves",
        Did::WriteConst => "wrote `const` as an enum of one",
        Did::LowerType => "wrote the type in lower case",
        Did::WriteNullable => "wrote `nullable` in the dialect's form",
        Did::WriteOneType => "wrote the list of types as one type",
        Did::WriteNull => "wrote null in the dialect's form",
        Did::SplitTypes => "wrote each type as a branch of `anyOf`",
        Did::DescribeEnum { values } => {
            return format!("moved an enum of {values} values into the description").into();
        }
        Did::DropKeys => "left out what the keys must be, for which there is no room; it is checked",
        Did::StopMerging => "merged as much as there is work for; the rest is checked, or is written as JSON text",
        Did::WrapRoot => "wrapped the root in an object, as `value`",
    })
}

fn required(properties: &[(Absence, String)], lists_are_checked: bool) -> String {
    let mut text = String::with_capacity(properties.iter().map(|(_, name)| name.len() + 4).sum::<usize>() + 60);
    for (absence, how) in [
        (Absence::Nulled, "with null for absent"),
        (Absence::Listed, "with an empty list for absent"),
        (Absence::Defaulted, "with null, the default, for absent"),
        (Absence::Kept, "which may be null; that it is absent cannot be said"),
        (Absence::Reread, "which may be null; null is read as absent"),
    ] {
        let names = properties.iter().filter(|(known, _)| *known == absence);
        let names: Vec<&str> = names.map(|(_, name)| name.as_str()).collect();
        if names.is_empty() {
            continue;
        }
        text.push_str(if text.is_empty() { "made " } else { "; made " });
        listed(&mut text, &names);
        text.extend([" required, ", how]);
    }
    if lists_are_checked {
        text.push_str("; that a list has at most one item is checked (`maxItems`)");
    }
    text
}

fn moved_out(moved: &Moved) -> String {
    let Moved { described, checked, repeated, unchecked, meaningless, said, has_description } = moved;
    let all = [described.as_slice(), checked, unchecked].concat();
    let (verb, place) = if *has_description { ("moved ", " into the description") } else { ("left out ", "") };
    let (again, where_to) = if *has_description { ("repeated ", " in the description") } else { ("kept ", "") };
    let it = plural(repeated, "it", "them");
    let unenforced = format!("{where_to}, since the provider takes {it} and does not enforce {it}");
    let rows: [(&str, &[Name], &str); 5] = [
        (verb, &all, place),
        (again, repeated, &unenforced),
        ("", unchecked, plural(unchecked, " is not checked", " are not checked")),
        ("left out ", said, ", which every value satisfies"),
        ("left out ", meaningless, plural(meaningless, ", which constrains nothing", ", which constrain nothing")),
    ];
    let mut text = String::new();
    for (before, names, after) in rows.into_iter().filter(|(_, names, _)| !names.is_empty()) {
        text.extend([if text.is_empty() { "" } else { "; " }, before]);
        listed(&mut text, names);
        text.push_str(after);
    }
    text
}

/// Keywords as a list.
fn names(keywords: KeywordSet) -> String {
    let mut text = String::new();
    listed(&mut text, &keywords.iter().map(Keyword::name).collect::<Vec<_>>());
    text
}

fn plural(names: &[Name], one: &'static str, many: &'static str) -> &'static str {
    if names.len() == 1 { one } else { many }
}
