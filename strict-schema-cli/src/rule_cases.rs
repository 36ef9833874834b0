//! Schemas that break and that keep each rule: the lines of `rule_cases.txt`. The tests of the library read them too.

#![allow(unreachable_pub, reason = "the tests of the library include this file as a module of theirs")]

/// The cases of one rule.
#[derive(Debug, Default)]
pub struct Cases {
    /// The name of the dialect that judges these cases.
    pub dialect: &'static str,
    /// The dialect's limit for these cases, in place of its own.
    pub limit: Option<u32>,
    /// The size above which these cases count an enum as large, in place of the dialect's own figure.
    pub over: Option<u32>,
    /// These break the rule.
    pub breaks: Vec<&'static str>,
    /// These keep it.
    pub keeps: Vec<&'static str>,
}

impl Cases {
    /// The dialect that judges these cases, with the limit for them.
    #[must_use]
    pub fn judge(&self) -> String {
        let over = self.over.map(|over| format!(" on enums of more than {over} values")).unwrap_or_default();
        let limit = self.limit.map(|limit| format!(" with a limit of {limit}{over}")).unwrap_or_default();
        format!("{}{limit}", self.dialect)
    }
}

/// The cases of the rule with this name.
#[must_use]
pub fn of(rule: &str) -> Cases {
    let mut cases = Cases::default();
    let mut lines = TEXT.lines().skip_while(|line| line.split_whitespace().next() != Some(rule));
    let mut words = lines.next().unwrap_or_default().split_whitespace().skip(1);
    cases.dialect = words.next().unwrap_or_default();
    while let Some(word) = words.next() {
        let number = words.next().and_then(|it| it.parse().ok());
        *if word == "limit" { &mut cases.limit } else { &mut cases.over } = number;
    }
    for line in lines.take_while(|line| !line.is_empty()) {
        let (what, case) = line.trim_start().split_once(' ').unwrap_or((line.trim_start(), ""));
        if what == "breaks" { &mut cases.breaks } else { &mut cases.keeps }.push(case);
    }
    cases
}

const TEXT: &str = include_str!("rule_cases.txt");
