//! What serde says: the only place that reads another library's sentences, since serde hands on nothing else. A test holds them to
//! the version that is locked.

use crate::cost::REPORT_BYTES;
use crate::fault::What;
use crate::prelude::*;
use crate::shown;

/// What serde says, without the names of Rust's types and the place in the text.
pub(super) fn fault(error: &serde_json::Error) -> What {
    let report = shown::report(error, REPORT_BYTES);
    let report = report.rsplit_once(" at line ").map_or(report.as_str(), |(report, _)| report);
    for start in ["invalid type: ", "invalid value: "] {
        if let Some(rest) = report.strip_prefix(start) {
            let found = rest.rsplit_once(", expected ").map_or(rest, |(found, _)| found);
            return What::Foreign { report: format!("this does not fit: {found}") };
        }
    }
    if let Some(rest) = report.strip_prefix("invalid length ") {
        let found = rest.split(',').next().unwrap_or_default();
        return What::Foreign { report: format!("this has another length than it must have: {found}") };
    }
    if report.starts_with("data did not match any variant of untagged enum") {
        return What::Foreign { report: "this fits none of the forms that are possible here".to_owned() };
    }
    let property = |rest: &str| rest.split('`').nth(1).map(str::to_owned).unwrap_or_default();
    if let Some(rest) = report.strip_prefix("duplicate field ") {
        return What::Repeated { name: property(rest) };
    }
    if let Some(rest) = report.strip_prefix("missing field ") {
        return What::missing(&property(rest), None);
    }
    What::Foreign { report: report.to_owned() }
}
