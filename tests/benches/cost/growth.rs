//! How the time grows with the size: ten times the nodes take at most eleven times the time.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Map, Value, json};
use strict_schema::dialect::{OPENAI, SM};
use strict_schema::{normalize, validate};
use strict_schema_tests::plot::{self, Axis};

use super::{each, shown};

/// Times of one function over documents of one form.
pub(crate) struct Curve {
    pub name: String,
    /// The nodes, and the time.
    pub points: Vec<(usize, Duration)>,
}

const SIZES: [usize; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

pub(crate) fn all() -> Vec<Curve> {
    let mut curves = Vec::new();
    for (form, make) in [("wide", wide as fn(usize) -> Value), ("deep", deep), ("shared", shared)] {
        // What a machine does to anything that grows out of its caches.
        curves.push(curve(format!("parsing, {form}"), &SIZES, |nodes| {
            let text = make(nodes).to_string();
            move || serde_json::from_str::<Value>(&text).is_ok()
        }));
        curves.push(curve(format!("`validate`, {form}"), &SIZES, |nodes| {
            let schema = make(nodes);
            move || validate(&schema, &OPENAI).is_ok()
        }));
        curves.push(curve(format!("`normalize`, {form}"), &SIZES[..4], |nodes| {
            let schema = make(nodes);
            move || normalize(&schema, &SM).is_ok()
        }));
    }
    curves.push(curve("`Codec::decode`, a list".to_owned(), &SIZES, |nodes| {
        let schema = json!({
            "type": "object",
            "properties": { "list": { "type": "array", "items": { "type": "object", "properties": { "n": { "type": "integer" } } } } }
        });
        let codec = normalize(&schema, &OPENAI).expect("it can be normalized").codec;
        let answer = json!({ "list": (0..nodes / 2).map(|n| json!({ "n": n })).collect::<Vec<_>>() });
        move || codec.decode(answer.clone()).is_ok()
    }));
    curves
}

fn curve<F: FnMut() -> bool>(name: String, sizes: &[usize], make: impl Fn(usize) -> F) -> Curve {
    let point = |nodes: &usize| {
        let mut run = make(*nodes);
        let rounds = (2_000_000 / nodes).clamp(3, 200);
        let fastest = (0..rounds).map(|_| each(1, &mut run)).min().unwrap_or_default();
        (*nodes, fastest)
    };
    Curve { name, points: sizes.iter().map(point).collect() }
}

/// An object with many properties.
fn wide(nodes: usize) -> Value {
    let properties: Map<String, Value> =
        (0..nodes).map(|it| (format!("p{it}"), json!({ "type": "integer", "minimum": it }))).collect();
    json!({ "type": "object", "properties": properties })
}

/// Objects within objects, as deep as they may be, side by side.
fn deep(nodes: usize) -> Value {
    const LEVELS: usize = 50;
    let tower = (0..LEVELS)
        .fold(json!({ "type": "string" }), |inner, _| json!({ "type": "object", "properties": { "a": inner } }));
    let properties: Map<String, Value> =
        (0..nodes.div_ceil(LEVELS)).map(|it| (format!("p{it}"), tower.clone())).collect();
    json!({ "type": "object", "properties": properties })
}

/// Definitions that refer to each other.
fn shared(nodes: usize) -> Value {
    let count = nodes / 3;
    let definitions: Map<String, Value> = (0..count)
        .map(|it| {
            let next = format!("#/$defs/d{}", (it * 7 + 1) % count);
            (
                format!("d{it}"),
                json!({ "type": "object", "properties": { "a": { "$ref": next }, "b": { "type": "null" } } }),
            )
        })
        .collect();
    json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/d0" } }, "$defs": definitions })
}

/// Both axes are logarithmic: a line of slope one is linear growth.
#[expect(clippy::cast_precision_loss, reason = "a pixel is coarser")]
pub(crate) fn plot(curves: &[Curve]) -> String {
    let nodes = Axis::logarithmic([
        (1e2, "10^2 nodes"),
        (1e3, "10^3 nodes"),
        (1e4, "10^4 nodes"),
        (1e5, "10^5 nodes"),
        (1e6, "10^6 nodes"),
    ]);
    let times = Axis::logarithmic([(1e-6, "1 µs"), (1e-4, "100 µs"), (1e-2, "10 ms"), (1.0, "1 s"), (10.0, "10 s")]);
    let points = |curve: &Curve| curve.points.iter().map(|(nodes, time)| (*nodes as f64, time.as_secs_f64())).collect();
    let curves: Vec<_> = curves.iter().map(|it| plot::Curve { name: it.name.clone(), points: points(it) }).collect();
    plot::lines("Time over the number of nodes", (&nodes, &times), &curves)
}

pub(crate) fn write(page: &mut String, curves: &[Curve]) {
    page.push_str("\n| time over nodes |");
    for size in SIZES {
        let _ = write!(page, " {size} |");
    }
    page.push_str(" most of a tenfold |\n| --- |");
    page.push_str(&" --- |".repeat(SIZES.len() + 1));
    page.push('\n');
    for curve in curves {
        let _ = write!(page, "| {} |", curve.name);
        for size in SIZES {
            let found = curve.points.iter().find(|(nodes, _)| *nodes == size);
            let _ = write!(page, " {} |", found.map_or(String::new(), |(_, time)| shown(*time)));
        }
        let steps = curve.points.windows(2).map(|two| two[1].1.as_secs_f64() / two[0].1.as_secs_f64());
        let _ = writeln!(page, " {:.1} |", steps.fold(0.0, f64::max));
    }
}
