//! Writes the graph again and again, each time with less room, until the result has no error.

use crate::cost::FEW_VALUES;
use crate::cost::USABLE_SCHEMAS;
use crate::dialect::Dialect;
use serde_json::Value;

use super::account::change::Loss;
use super::account::pass::PassId;
use super::graph::Graph;
use super::normalized::Normalized;
use super::read::document::{Document, id};
use super::write::emitter::{Emitter, Fit};
use super::write::root;
use crate::codec::Codec;
use crate::codec::original::Original;
use crate::codec::plan::Plans;
use crate::error::{Error, Reason};
use crate::keyword::Keyword;
use crate::validate::validate_new;

/// Why nothing was written.
pub(super) enum Unfit {
    /// It cannot be.
    Refused(Error),
    /// What is native takes more room than there is.
    TooMuch,
}

impl From<Error> for Unfit {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

/// The schema as it is, since the dialect accepts the whole of it, and some value satisfies it.
pub(super) fn unchanged(mut graph: Graph<'_>, schema: &Value, original: &Value) -> Result<Normalized, Error> {
    if !graph.at(Graph::ROOT).inhabited {
        graph.reasons.clear();
        impossible(&mut graph);
        return Err(Error::because(refusal(graph.dialect), graph.reasons));
    }
    let codec = Codec::new(Plans::new(), Plans::KEEP, Original::of(original, graph.bounds.values()));
    Ok(Normalized { schema: schema.clone(), changes: Vec::new(), codec })
}

/// Writes the graph.
pub(super) fn run(mut graph: Graph<'_>, original: &Value) -> Result<Normalized, Unfit> {
    let dialect = graph.dialect;
    if !graph.at(Graph::ROOT).inhabited {
        impossible(&mut graph);
    }
    if !graph.reasons.is_empty() {
        return Err(Error::because(refusal(dialect), graph.reasons).into());
    }
    if graph.bounds.exceeded() {
        let did = "merged as much as there is work for; the rest is checked, or is written as JSON text";
        graph.change(PassId::CutDepth, Document::ROOT, did, Loss::Widened { checked: true });
        if !graph.reasons.is_empty() {
            return Err(Error::because(refusal(dialect), graph.reasons).into());
        }
    }
    let limits = dialect.limits;
    let most = |limit: Option<u32>| limit.unwrap_or(u32::MAX);
    let mut fit = Fit {
        nesting: most(limits.nesting),
        enum_values: limits.one_enum.map_or(usize::MAX, |limit| limit as usize),
        unions: most(limits.unions),
        optionals: most(limits.optionals),
        recursion: true,
    };
    let before = graph.save();
    let mut tries = 0;
    loop {
        let mut emitter = Emitter::new(&mut graph, fit);
        let out = root::run(&mut emitter);
        if emitter.too_deep {
            return Err(Unfit::TooMuch);
        }
        let has_parts = emitter.has_parts;
        let (plans, written, schemas) = (emitter.plans, emitter.written, emitter.schemas);
        let schema = Value::from(out.schema);
        if !graph.reasons.is_empty() {
            return Err(Error::because(refusal(dialect), graph.reasons).into());
        }
        // Nulls, entries and wrappers are not counted: of a few hundred schemas some have twice as many.
        let report = validate_new(&schema, dialect, 2 * schemas);
        let is_usable = schemas <= USABLE_SCHEMAS.max(2 * graph.document.len()) || fit.nesting == 1;
        if report.is_ok() && is_usable {
            let codec = Codec::new(plans, out.plan, Original::of(original, graph.bounds.values()));
            return Ok(Normalized { schema, changes: graph.told(), codec });
        }
        if has_parts {
            return Err(Unfit::TooMuch);
        }
        let totals = report.totals();
        let over = |count: u64, limit: Option<u32>| limit.is_some_and(|limit| count > u64::from(limit));
        let enums = over(totals.enum_values.count, totals.enum_values.limit);
        let text = over(totals.text.count, totals.text.limit);
        let breaks = |name: &str| report.errors().any(|it| it.rule.name == name);
        let (unions, optionals) = (breaks("too-many-unions"), breaks("too-many-optionals"));
        // A definition may count each time it is referred to.
        // What stands deeper is cut, and no more than must be.
        let levels_within = |room: usize| {
            let mut room = room as u64;
            let fits = |count: &&u64| room.checked_sub(**count).map(|left| room = left).is_some();
            id(written.properties.iter().take_while(fits).count())
        };
        let next = if report.is_ok() {
            // By what stood at each level; where that is not enough, as flat as it gets.
            let levels = if tries == 0 { levels_within(USABLE_SCHEMAS) } else { 1 };
            Fit { nesting: levels.min(fit.shallower()).max(1), ..fit }
        } else if fit.recursion && breaks("endless-recursion") {
            Fit { recursion: false, ..fit }
        } else if (unions && fit.unions > 0) || (optionals && fit.optionals > 0) {
            let less = |number: u32, over: bool| if over { number / 2 } else { number };
            Fit { unions: less(fit.unions, unions), optionals: less(fit.optionals, optionals), ..fit }
        } else if over(totals.properties.count, totals.properties.limit) {
            // Of definitions fewer are left then, nobody knows which.
            let levels = levels_within(totals.properties.limit.unwrap_or(u32::MAX) as usize);
            let nesting = match schema.get(Keyword::Defs.name()) {
                Some(_) => fit.shallower(),
                None => levels.min(fit.nesting.saturating_sub(1)),
            };
            Fit { nesting, ..fit }
        } else if (enums || text) && written.largest_enum > FEW_VALUES {
            Fit { enum_values: (written.largest_enum / 4).clamp(FEW_VALUES, 256), ..fit }
        } else {
            Fit { nesting: fit.shallower(), ..fit }
        };
        if next.nesting == 0 {
            let reasons = report.errors().map(|it| Reason { pointer: it.pointer.clone(), message: it.message.clone() });
            return Err(Error::because(
                format!("{}: what is left of it is still refused", refusal(dialect)),
                reasons.collect(),
            )
            .into());
        }
        fit = next;
        tries += 1;
        graph.restore(&before);
    }
}

impl Fit {
    /// A lower bound for nesting. Deeper than the text may be, no limit of the dialect's is met by cutting a little.
    fn shallower(self) -> u32 {
        self.nesting.min(12) * 2 / 3
    }
}

/// The reasons why no value satisfies the root.
fn impossible(graph: &mut Graph<'_>) {
    let mut pending = vec![Graph::ROOT];
    let mut seen = std::collections::HashSet::new();
    let mut found = Vec::new();
    while let Some(id) = pending.pop() {
        if !seen.insert(id) {
            continue;
        }
        let causes = super::solve::possible::causes(graph, id);
        if causes.is_empty() {
            found.push(graph.at(id).origin);
        }
        pending.extend(causes);
    }
    found.sort_unstable();
    found.dedup();
    for origin in found {
        let message = "no value satisfies this, so no answer is possible: its type, values and bounds contradict each other, or it contains itself for ever";
        graph.refuse(origin, message.to_owned());
    }
    if graph.reasons.is_empty() {
        let message = "no value satisfies this, since it contains itself for ever: make one of the references optional";
        graph.reasons.push(Reason { pointer: String::new(), message: message.to_owned() });
    }
}

/// The message of an error that refuses a schema.
pub(super) fn refusal(dialect: &Dialect) -> String {
    format!("the schema cannot be normalized for {}", dialect.name)
}
