//! A mapped name is one that the rule takes for which it was mapped, and no two are the same.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::json;
use strict_schema::dialect::{NameRule, OPENAI};
use strict_schema::{Provider, Tool, ToolSet};

/// Read from the documentation of `NameRule`, and not from its code.
fn is_taken(rule: NameRule, name: &str) -> bool {
    let mut letters = name.chars();
    let Some(first) = letters.next() else { return false };
    let length = 1 + letters.count();
    name.chars().all(|it| it.is_ascii_alphanumeric() || "_-".contains(it) || rule.also.contains(it))
        && (!rule.starts_with_letter || first.is_ascii_alphabetic() || first == '_')
        && (rule.shortest as usize..=rule.longest as usize).contains(&length)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_random_names_by_random_rules(
        longest in prop_oneof![0..6_u32, 6..80_u32],
        shortest in 0..5_u32,
        starts_with_letter in any::<bool>(),
        also in prop_oneof![Just(""), Just(".:"), Just("é/")],
        names in prop::collection::vec(
            prop_oneof!["[a-c._/:é1-]{0,3}", "[ -~]{0,100}", "\\PC{0,8}", Just("ls".to_owned()), Just("1.read".to_owned())],
            0..40,
        ),
    ) {
        let mut rule = NameRule::up_to(longest);
        (rule.shortest, rule.starts_with_letter, rule.also) = (shortest, starts_with_letter, also);
        let mut surface = OPENAI.surfaces[0];
        surface.name = Some(rule);
        let mut dialect = OPENAI;
        dialect.surfaces = Vec::leak(vec![surface]);
        let provider = Provider::openai_chat().with_dialect(dialect);
        let schema = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
        let set: ToolSet = names.iter().map(|name| Tool::new(name.clone(), "", schema.clone())).collect();
        let fitted = set.with_mapped_names().fit_leaving_out(&provider).unwrap();
        let mut own = BTreeMap::new();
        for payload in fitted.tools() {
            prop_assert!(is_taken(rule, payload.name()), "{:?} by {rule:?}", payload.name());
            let before = own.insert(payload.name().to_owned(), fitted.own_name(payload.name()).to_owned());
            prop_assert!(before.is_none(), "{:?} and {before:?}", payload.name());
            prop_assert!(names.contains(&own[payload.name()]));
        }
        let mut different = names.clone();
        different.sort_unstable();
        different.dedup();
        // Of one character there are 52 at least.
        let is_possible = longest > 0 && shortest <= longest;
        prop_assert_eq!(fitted.tools().len(), if is_possible { different.len() } else { 0 }, "{:?}", rule);
        // What the rule takes stays as it is.
        for name in different.iter().filter(|name| is_taken(rule, name)) {
            prop_assert_eq!(own.get(name), Some(name));
        }
    }
}
