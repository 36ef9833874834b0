//! Validation of a request: the names of its tools and formats, and the limits for all its schemas together.

use crate::dialect::{Dialect, Limit, Role, Verdict};
use crate::foreign::report::{Report, Total, Totals};
use crate::rules::{Code, Counts, Findings, Listed, RULES, RuleCheck, Subject, in_force};

/// Whether the provider accepts the name of a tool or a format.
///
/// A name that only some of its APIs accept is a warning.
///
/// ```
/// use strict_schema::Role;
/// use strict_schema::dialect::OPENAI;
///
/// assert!(strict_schema::validate_name("get_weather", Role::Tool, &OPENAI).is_ok());
/// assert!(!strict_schema::validate_name("get weather", Role::Tool, &OPENAI).is_ok());
/// ```
#[must_use]
pub fn validate_name(name: &str, role: Role, dialect: &Dialect) -> Report {
    let mut listed = Listed::default();
    let surfaces = dialect.surfaces.iter().filter(|surface| surface.role == role);
    let ruled: Vec<_> = surfaces.filter_map(|surface| Some((surface, surface.name?))).collect();
    let refusing: Vec<_> = ruled.iter().filter(|(_, rule)| name.is_empty() || rule.problem(name).is_some()).collect();
    if let (Some((surface, _)), Some(rule)) = (refusing.first(), RULES.iter().find(|it| it.subject == Subject::Names)) {
        let verdict = if refusing.len() == ruled.len() { Verdict::Refused } else { Verdict::Disputed };
        let mut findings = Findings { rule, verdict, source: surface.source, dialect, listed: &mut listed };
        // Of the rules that refuse the name, the one with the shortest maximum is quoted.
        let strictest = refusing.iter().min_by_key(|(_, rule)| rule.longest);
        match strictest.and_then(|(surface, rule)| Some((surface, rule.broken(name)?))) {
            Some((surface, (problem, fix))) => {
                let what = format_args!("the name {}: {problem} ({})", Code(name), surface.api);
                findings.add_at(String::new(), what, &fix)
            }
            None => findings.add_at(String::new(), format_args!("the name is empty"), "write a name"),
        };
    }
    Report::new(dialect.name, listed.violations, listed.omitted, Totals::default())
}

/// The violations of the provider's limits for one request, given the totals of each strict tool, and of the format if
/// there is one.
///
/// ```
/// use serde_json::json;
/// use strict_schema::dialect::ANTHROPIC;
/// use strict_schema::{Role, validate, validate_request};
///
/// let schema = json!({
///     "type": "object",
///     "properties": { "a": { "type": ["string", "null"] } },
///     "required": ["a"],
///     "additionalProperties": false
/// });
/// let tool = *validate(&schema, &ANTHROPIC).totals();
/// assert!(validate_request(&[(Role::Tool, tool); 16], &ANTHROPIC).is_ok());
/// assert!(!validate_request(&[(Role::Tool, tool); 17], &ANTHROPIC).is_ok());
/// ```
#[doc(hidden)]
#[must_use]
pub fn validate_request(totals: &[(Role, Totals)], dialect: &Dialect) -> Report {
    let sum = |of: fn(&Totals) -> u64| totals.iter().map(|(_, it)| of(it)).fold(0, u64::saturating_add);
    let (unions, optionals) = (sum(|it| it.unions.count), sum(|it| it.optionals.count));
    let counts = Counts {
        unions_in_place: sum(|it| it.unions_in_place),
        unions_expanded: sum(|it| it.unions_expanded),
        optionals,
        optionals_expanded: sum(|it| it.optionals_expanded),
        fields: sum(|it| it.properties.count),
        strict_tools: totals.iter().filter(|(role, _)| *role == Role::Tool).count() as u64,
        ..Counts::default()
    };
    let mut listed = Listed::default();
    for rule in RULES {
        if let (RuleCheck::Totals(look), Some((verdict, source))) = (rule.check, in_force(rule, dialect)) {
            look(&counts, &mut Findings { rule, verdict, source, dialect, listed: &mut listed });
        }
    }
    let total = |count, limit: Limit| Total { count, limit: limit.most(dialect) };
    let totals = Totals {
        unions: total(unions, Limit::Unions),
        optionals: total(optionals, Limit::Optionals),
        ..Totals::default()
    };
    Report::new(dialect.name, listed.violations, listed.omitted, totals)
}
