//! What the library costs at run time, beside what people would use else: `cargo bench -p strict-schema-tests --bench cost`.
//!
//! One process measures both sides of each pair in turn, and the ratio of the two medians counts: the figures of two
//! runs, or of a busy machine, say nothing about each other. With `UPDATE_DOCS=1` the table and the plots are written to
//! `docs/cost.md` and `docs/images`.

mod growth;
mod pairs;
/// The transform that the test of bytes has.
#[path = "../../tests/bytes/strict.rs"]
mod schemars_strict;

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use strict_schema_tests::plot::{self, Axis, Bar};

fn main() {
    let pairs = pairs::all();
    let growth = growth::all();
    let mut page = String::new();
    pairs::write(&mut page, &pairs);
    growth::write(&mut page, &growth);
    println!("{page}");
    if std::env::var_os("UPDATE_DOCS").is_none() {
        return;
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let put = |name: &str, text: &str| std::fs::write(docs.join(name), text).expect("the docs can be written");
    put("images/cost-ratios.svg", &ratios(&pairs));
    put("images/cost-growth.svg", &growth::plot(&growth));
    let path = docs.join("cost.md");
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let head = before.split_inclusive(MARK).next().unwrap_or_default();
    let mut whole = head.to_owned();
    let _ = write!(whole, "\n\n{page}");
    put("cost.md", &whole);
}

fn ratios(pairs: &[pairs::Pair]) -> String {
    let axis = Axis::logarithmic([(0.01, "0.01×"), (0.1, "0.1×"), (1.0, "1×"), (10.0, "10×"), (100.0, "100×")]);
    let bar =
        |it: &pairs::Pair| Bar { name: format!("{} / {}", it.what, it.beside), ratio: it.ratio(), target: it.bar };
    let bars: Vec<_> = pairs.iter().map(bar).collect();
    plot::bars("Ratios of the time of this library to that of what it is compared with", &axis, &bars)
}

/// What stands after it in `docs/cost.md` is written by a run.
const MARK: &str = "<!-- measured -->";

/// The medians of two things that are done in turn, each often enough for the clock.
fn in_turn<A, B>(mut ours: impl FnMut() -> A, mut theirs: impl FnMut() -> B) -> (Duration, Duration) {
    const ROUNDS: usize = 41;
    let (times_ours, times_theirs) = (times(&mut ours), times(&mut theirs));
    let mut one = Vec::with_capacity(ROUNDS);
    let mut other = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        one.push(each(times_ours, &mut ours));
        other.push(each(times_theirs, &mut theirs));
    }
    one.sort_unstable();
    other.sort_unstable();
    (one[ROUNDS / 2], other[ROUNDS / 2])
}

/// How often something is done in a round: about a millisecond long.
fn times<T>(run: &mut impl FnMut() -> T) -> u32 {
    each(3, run);
    let once = each(3, run).max(Duration::from_nanos(10));
    u32::try_from(Duration::from_millis(1).as_nanos() / once.as_nanos()).unwrap_or(u32::MAX).clamp(1, 100_000)
}

/// How long something takes once, of so many times.
fn each<T>(times: u32, run: &mut impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    for _ in 0..times {
        black_box(run());
    }
    start.elapsed() / times
}

/// A time with three figures.
fn shown(time: Duration) -> String {
    let nanos = time.as_nanos();
    match nanos {
        0..1_000 => format!("{nanos} ns"),
        1_000..1_000_000 => format!("{:.1} µs", time.as_secs_f64() * 1e6),
        _ => format!("{:.1} ms", time.as_secs_f64() * 1e3),
    }
}
