//! The sentence about a change. Only this file writes it, and no code reads it.

use std::borrow::Cow;

use super::action::{Absence, Action, KeywordOutcome, MovedKeywords, Name, Texted, Tuple};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::words::printable;

impl Action {
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
fn said(did: &Action) -> Cow<'static, str> {
    let about = |before: &str, keywords: KeywordSet, after: &str| {
        let mut text = String::from(before);
        listed(&mut text, &keywords.iter().map(Keyword::name).collect::<Vec<_>>());
        Cow::Owned(text + after)
    };
    let one = |keyword: &Keyword| KeywordSet::of(&[*keyword]);
    Cow::Borrowed(match did {
        Action::PointReference { at } => return ["pointed the reference at \"", at, "\""].concat().into(),
        Action::PointReferenceInPart => "pointed the reference at its target in the enclosing part",
        Action::DropDynamicReference => {
            "removed a reference whose target depends on the path to it; the codec checks the value"
        }
        Action::MergeTarget => "merged the reference's target with the adjacent keywords",
        Action::InlineTarget => "replaced the reference with its target",
        Action::InlineRootTarget => "replaced the root's reference with its target",
        Action::WrapReference => "wrapped the reference, which accepts no adjacent keywords, in `anyOf`",
        Action::MoveDefinitions => "moved the referenced schemas into `$defs`, and removed the others",
        Action::DropDefinitions => "removed the definitions, because no reference to them is left",
        Action::MergeBranches => "merged the branches of `allOf`",
        Action::DistributeBeside(keyword) => {
            return about("distributed the keywords adjacent to ", one(keyword), " over its branches");
        }
        Action::WrapAlike => "put each branch under its own key, to distinguish them",
        Action::WriteAlike => "kept branches that can't be told apart: the codec reads the first that matches",
        Action::WrapAlternatives => "put each object under its own key, so that the provider can tell them apart",
        Action::OneOfAsAnyOf { exclusive: true } => "wrote `oneOf` as `anyOf`, since the branches exclude each other",
        Action::OneOfAsAnyOf { exclusive: false } => {
            "wrote `oneOf` as `anyOf`; the codec checks that only one branch matches"
        }
        Action::WriteCondition(keywords) => {
            return about("wrote ", *keywords, " as `anyOf` of two branches; the codec checks the condition");
        }
        Action::InferType => "inferred the type from the keywords",
        Action::GiveTypeOfValues => "added the type of the values",
        Action::WriteEntries { checked: false } => "wrote the undeclared properties as an array of key-value entries",
        Action::WriteEntries { checked: true } => {
            "wrote the undeclared properties as an array of key-value entries; the codec checks each value against the schema of its key"
        }
        Action::WritePlaces => "wrote the schemas of the positions as `prefixItems`",
        Action::WriteTuple(Tuple::Whole) => "wrote the tuple as an object",
        Action::WriteTuple(Tuple::LeftOutFromTheEnd) => {
            "wrote the tuple as an object; the codec checks that only items at the end are missing"
        }
        Action::WriteTuple(Tuple::ListsOfOne) => {
            "wrote the tuple as an object; the codec checks that a list has at most one item (`maxItems`)"
        }
        Action::WriteText { why, checked } => {
            let what = match why {
                Texted::AnyValue if *checked => "a value of any type",
                Texted::AnyValue => "any value",
                Texted::AnyChoice => "a choice that accepts any value",
                Texted::NoProperties => "an object without properties",
                Texted::Values => "its values",
                Texted::Items => "items of any shape",
                Texted::Cut => "a part that is too deep or too large for the dialect",
            };
            let check = if *checked { "; the codec checks the JSON" } else { "" };
            return ["wrote ", what, " as JSON in a string", check].concat().into();
        }
        Action::CloseObject => "closed the object",
        Action::CloseUnsaid => "closed the object: undeclared properties are rejected",
        Action::CloseTuple => "closed the tuple: undeclared items are rejected",
        Action::CloseKeys => "closed the object: keys that match none of its patterns are rejected",
        Action::DeclareConditional => "declared the properties that only a condition names",
        Action::DropClosing => "left the object open: the dialect has no `additionalProperties`",
        Action::WriteInFull => "wrote `properties` and `required` in full",
        Action::RequireAll { properties, lists_are_checked } => return required(properties, *lists_are_checked).into(),
        Action::Move(moved) => return moved_out(moved).into(),
        Action::DescribeCondition(keywords) => {
            return about("moved ", *keywords, " into the description: a condition can't be expressed");
        }
        Action::DescribeShapeless(keyword) => {
            let why = " into the description: no branch has a type or properties of its own";
            return about("moved ", one(keyword), why);
        }
        Action::CheckUnique => "kept `uniqueItems`; the codec checks that the decoded items are unique too",
        Action::CheckUnevaluated(keyword) => {
            return about("removed ", one(keyword), ", whose effect depends on the value; the codec checks it");
        }
        Action::DescribeChoice(keywords) => {
            let why = " into the description: combined with the other choices, the schema would be too large";
            return about("moved ", *keywords, why);
        }
        Action::DescribeKeys { .. } => "moved the pattern of the keys into their description",
        Action::WriteTrue => "replaced `true` with a schema",
        Action::WriteOtherwise(keywords) => {
            return about("rewrote or removed ", *keywords, ", without an effect on the values");
        }
        Action::Add(keywords) => return about("added ", *keywords, ", without an effect on the values"),
        Action::CannotCheck { keyword, why } => {
            return about("", one(keyword), &[" cannot be checked: ", why].concat());
        }
        Action::Ignore(ignored) => {
            let mut text = String::from("ignored ");
            listed(&mut text, ignored);
            let (one, many) = (", whose value is malformed", ", whose values are malformed");
            text.push_str(plural(ignored, one, many));
            return text.into();
        }
        Action::DropItems { bounded: true } => "limited the array to no items, because no item is possible",
        Action::DropItems { bounded: false } => {
            "kept an array without items; the codec checks that it is empty (`items`)"
        }
        Action::DropBranches => "removed the branches that no value satisfies",
        Action::DropTypes => "removed the types that no value satisfies",
        Action::DropProperty { checked: false } => "removed a property that no value satisfies",
        Action::DropProperty { checked: true } => {
            "removed a property that no value satisfies; the codec checks that it is absent"
        }
        Action::DropLoop => "removed a branch that only refers back to the schema itself",
        Action::SplitValues => "separated the values by type",
        Action::WriteConst => "wrote `const` as an enum of one value",
        Action::LowerType => "wrote the type in lower case",
        Action::WriteNullable => "wrote `nullable` in the dialect's form",
        Action::WriteOneType => "wrote the list of types as one type",
        Action::WriteNull => "wrote null in the dialect's form",
        Action::SplitTypes => "wrote each type as a branch of `anyOf`",
        Action::DescribeEnum { values } => {
            return format!("moved an enum of {values} values into the description").into();
        }
        Action::DropKeys => "removed the schema of the keys, which can't be expressed; the codec checks the keys",
        Action::StopMerging => {
            "merged only a part, because the whole is too large; the codec checks the rest, or the rest is JSON in a string"
        }
        Action::WrapRoot => "wrapped the root in an object, as `value`",
    })
}

fn required(properties: &[(Absence, String)], lists_are_checked: bool) -> String {
    let mut text = String::with_capacity(properties.iter().map(|(_, name)| name.len() + 4).sum::<usize>() + 60);
    for (absence, how) in [
        (Absence::Nulled, "null means absent"),
        (Absence::Listed, "an empty list means absent"),
        (Absence::Defaulted, "null, the default, means absent"),
        (Absence::Kept, "null is a value here, so absence can't be expressed"),
        (Absence::Reread, "null is a value, and the codec reads it as absent"),
    ] {
        let names = properties.iter().filter(|(known, _)| *known == absence);
        let names: Vec<&str> = names.map(|(_, name)| name.as_str()).collect();
        if names.is_empty() {
            continue;
        }
        text.push_str(if text.is_empty() { "made " } else { "; made " });
        listed(&mut text, &names);
        text.extend([" required: ", how]);
    }
    if lists_are_checked {
        text.push_str("; the codec checks that a list has at most one item (`maxItems`)");
    }
    text
}

fn moved_out(moved: &MovedKeywords) -> String {
    use KeywordOutcome::{Checked, Described, Meaningless, Repeated, Satisfied, Unchecked};
    let each = |outcome| moved.names.iter().filter(move |it| it.0 == outcome).map(|it| &it.1);
    let of = |outcomes: &[KeywordOutcome]| -> Vec<&Name> { outcomes.iter().copied().flat_map(each).collect() };
    let has_description = moved.has_description;
    let (repeated, unchecked, meaningless) = (of(&[Repeated]), of(&[Unchecked]), of(&[Meaningless]));
    let (verb, place) = if has_description { ("moved ", " into the description") } else { ("left out ", "") };
    let (again, where_to) = if has_description { ("repeated ", " in the description") } else { ("kept ", "") };
    let it = plural(&repeated, "it", "them");
    let unenforced = format!("{where_to}, since the provider accepts {it} but does not enforce {it}");
    let rows: [(&str, &[&Name], &str); 5] = [
        (verb, &of(&[Described, Checked, Unchecked]), place),
        (again, &repeated, &unenforced),
        ("", &unchecked, plural(&unchecked, " is not checked", " are not checked")),
        ("left out ", &of(&[Satisfied]), ", which every value satisfies"),
        ("left out ", &meaningless, plural(&meaningless, ", which constrains nothing", ", which constrain nothing")),
    ];
    let mut text = String::new();
    for (before, names, after) in rows.into_iter().filter(|(_, names, _)| !names.is_empty()) {
        text.extend([if text.is_empty() { "" } else { "; " }, before]);
        listed(&mut text, names);
        text.push_str(after);
    }
    text
}

fn plural<T>(names: &[T], one: &'static str, many: &'static str) -> &'static str {
    if names.len() == 1 { one } else { many }
}

/// Adds names as a list: `a`, `b` and `c`.
fn listed(text: &mut String, names: &[impl AsRef<str>]) {
    for (index, name) in names.iter().enumerate() {
        let gap = match index {
            0 => "`",
            _ if index + 1 == names.len() => "` and `",
            _ => "`, `",
        };
        text.extend([gap, name.as_ref()]);
    }
    text.push_str(if names.is_empty() { "" } else { "`" });
}
