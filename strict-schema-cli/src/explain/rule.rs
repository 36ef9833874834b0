//! Finds a rule by its id or name, and the dialects that have it.

use serde_json::{Value, json};
use strict_schema::dialect::{DIALECTS, Verdict};
use strict_schema::keyword::Keyword;
use strict_schema::rules::{RULES, Subject};
use strict_schema::{Dialect, Rule};

use super::find;

/// The rule with this id or name, or about this keyword.
pub(super) fn named(what: &str) -> Option<&'static Rule> {
    if !is_name(what) {
        return None;
    }
    let name = what.trim_matches(super::text::is_quote).to_ascii_lowercase().replace('_', "-");
    let is_rule = |it: &&Rule| it.name == name || is_id(it.id, &name);
    let keyword = || Keyword::named(what.trim_matches(super::text::is_quote)).map(|it| find::about(it.name()));
    RULES.iter().find(is_rule).or_else(keyword)
}

/// `SM-03`, `sm-3`, `sm3` and `SM-03 open-object` are the same.
fn is_id(id: &str, written: &str) -> bool {
    let number = |it: &str| it.trim_start_matches("sm").trim_start_matches('-').parse::<u32>().ok();
    written.starts_with("sm") && number(written).is_some() && number(written) == number(&id.to_ascii_lowercase())
}

/// Whether it can be a name rather than an error text.
pub(super) fn is_name(what: &str) -> bool {
    what.len() <= 60 && !what.contains(char::is_whitespace) && what.chars().any(char::is_alphanumeric)
}

/// The nearest name of a rule.
pub(super) fn nearest(what: &str) -> Option<&'static str> {
    let names = RULES.iter().flat_map(|it| [it.name, it.id]);
    crate::suggest::nearest(names, &what.to_ascii_lowercase().replace('_', "-"))
}

/// The dialects that have the rule with this verdict.
pub(super) fn in_dialects(rule: &Rule, verdict: Verdict) -> Vec<&'static Dialect> {
    DIALECTS.iter().copied().filter(|it| rule.is_in_force(it, verdict)).collect()
}

pub(super) fn to_json(rule: &Rule) -> Value {
    let names = |verdict| in_dialects(rule, verdict).iter().map(|it| it.name).collect::<Vec<_>>();
    let keyword = if let Subject::Keyword(keyword) = rule.subject { Some(keyword.name()) } else { None };
    json!({
        "id": rule.id,
        "name": rule.name,
        "forbids": rule.forbids,
        "why": rule.why,
        "fix": rule.fix,
        "keyword": keyword,
        "fixedBy": rule.fixed_by,
        "bindsNonStrict": rule.binds_non_strict,
        "refused": names(Verdict::Refused),
        "disputed": names(Verdict::Disputed),
        "ignored": names(Verdict::Ignored),
    })
}
