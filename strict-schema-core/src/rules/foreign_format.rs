//! SM-52 foreign-format

use super::prelude::*;
use crate::dialect::Verdict;
use crate::json::format::StringFormat;

pub(super) const RULE: Rule = Rule {
    why: "the provider supports only the formats on its list",
    fix: "remove `format`, and describe the format in `description`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    says: &[openai("In context={context}, '{key}' is not a valid format.")],
    check: RuleCheck::on(&[Keyword::Format], |schema, findings| {
        // Another rule reports the keyword if it is refused.
        if schema.dialect.keywords.permission(Keyword::Format).verdict == Verdict::Refused {
            return;
        }
        let Some(name) = schema.get(Keyword::Format).and_then(Value::as_str) else { return };
        if !schema.breaks(RuleKind::ForeignFormat, Keyword::Format) {
            return;
        }
        // A format of JSON Schema is meant: `uri` is not a misspelled `uuid`.
        let names =
            schema.dialect.formats.iter().map(StringFormat::name).filter(|_| StringFormat::named(name).is_none());
        let fix = findings.fix_or_meant(name, "", names);
        let what = format_args!("{} has the format {}", schema.label(), Code(name));
        let finding = findings.add_with_fix(schema.walk, schema.index, what, &fix);
        finding.at(Keyword::Format).key(name);
    }),
    ..DEFAULTS
};
