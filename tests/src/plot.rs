//! The plots of `docs/cost.md`, as SVG that is legible on light and on dark.

#![allow(clippy::cast_precision_loss, reason = "a pixel is coarser")]

use std::fmt::Write as _;

const STYLE: &str = "<style>text{font:12px sans-serif;fill:#6e7781}line,path{stroke:#8c959f;fill:none}</style>";
const COLORS: [&str; 10] =
    ["#0969da", "#bf3989", "#1a7f37", "#9a6700", "#8250df", "#cf222e", "#57606a", "#0a7d8c", "#bc4c00", "#6e7781"];

/// The labelled values of an axis, in ascending order. The axis ends at the first and the last.
#[derive(Debug)]
pub struct Axis {
    ticks: Vec<(f64, String)>,
    logarithmic: bool,
}

impl Axis {
    /// An axis on which equal distances are equal differences.
    #[must_use]
    pub fn linear(ticks: impl IntoIterator<Item = f64>, unit: &str) -> Self {
        let ticks = ticks.into_iter().map(|value| (value, format!("{value}{unit}"))).collect();
        Self { ticks, logarithmic: false }
    }

    /// An axis on which equal distances are equal ratios.
    #[must_use]
    pub fn logarithmic<'l>(ticks: impl IntoIterator<Item = (f64, &'l str)>) -> Self {
        let ticks = ticks.into_iter().map(|(value, label)| (value, label.to_owned())).collect();
        Self { ticks, logarithmic: true }
    }

    /// Where a value is, as a share of the length. What is beyond the ends is at the ends.
    fn share(&self, value: f64) -> f64 {
        let scaled = |value: f64| if self.logarithmic { value.log10() } else { value };
        let (first, last) = (scaled(self.ticks[0].0), scaled(self.ticks[self.ticks.len() - 1].0));
        ((scaled(value) - first) / (last - first)).clamp(0.0, 1.0)
    }
}

/// A ratio, and its target.
#[derive(Debug)]
pub struct Bar {
    /// What is compared.
    pub name: String,
    /// Ours to theirs.
    pub ratio: f64,
    /// The ratio that is not to be exceeded.
    pub target: Option<f64>,
}

/// Points that belong together.
#[derive(Debug)]
pub struct Curve {
    /// What is measured.
    pub name: String,
    /// The places on the two axes.
    pub points: Vec<(f64, f64)>,
}

/// A bar for each ratio, and a mark at its target.
#[must_use]
pub fn bars(title: &str, axis: &Axis, bars: &[Bar]) -> String {
    let rows = Rows { left: 430.0, width: 360.0, height: 26.0, count: bars.len() };
    let mut svg = rows.begin(title, axis, 60.0);
    for (index, bar) in bars.iter().enumerate() {
        let y = rows.y(index);
        let (start, end) = (rows.left, rows.x(axis, bar.ratio));
        rows.label(&mut svg, index, &bar.name);
        let _ = write!(svg, r#"<rect x="{start}" y="{y}" width="{}" height="17" fill="{}"/>"#, end - start, COLORS[0]);
        let _ = write!(svg, r#"<text x="{}" y="{}">{:.2}</text>"#, end + 6.0, y + 13.0, bar.ratio);
        if let Some(target) = bar.target {
            let at = rows.x(axis, target);
            let (from, to) = (y - 3.0, y + 20.0);
            let _ = write!(
                svg,
                r#"<line x1="{at}" x2="{at}" y1="{from}" y2="{to}" style="stroke:#cf222e;stroke-width:2"/>"#
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A row for each name, with a dot for the value of each series, the first on top.
#[must_use]
pub fn dots(title: &str, axis: &Axis, series: &[&str], values: &[(String, Vec<f64>)]) -> String {
    let rows = Rows { left: 160.0, width: 480.0, height: 20.0, count: values.len() };
    let mut svg = rows.begin(title, axis, 240.0);
    for (index, (name, values)) in values.iter().enumerate() {
        rows.label(&mut svg, index, name);
        for (value, color) in values.iter().zip(COLORS).rev() {
            let (x, y) = (rows.x(axis, *value), rows.y(index) + 9.0);
            let _ = write!(svg, r#"<circle cx="{x:.1}" cy="{y}" r="5" fill="{color}" fill-opacity="0.8"/>"#);
        }
    }
    legend(&mut svg, (rows.left + rows.width + 14.0, 12.0), series);
    svg.push_str("</svg>\n");
    svg
}

/// A line for each curve.
#[must_use]
pub fn lines(title: &str, (horizontal, vertical): (&Axis, &Axis), curves: &[Curve]) -> String {
    let (left, top, width, height) = (70.0, 12.0, 480.0, 330.0);
    let x = |value: f64| left + width * horizontal.share(value);
    let y = |value: f64| top + height * (1.0 - vertical.share(value));
    let mut svg = head(left + width + 220.0, top + height + 40.0, title);
    for (value, label) in &horizontal.ticks {
        let at = x(*value);
        let _ = write!(svg, r#"<line x1="{at}" x2="{at}" y1="{top}" y2="{}"/>"#, top + height);
        let _ = write!(svg, r#"<text x="{at}" y="{}" text-anchor="middle">{label}</text>"#, top + height + 18.0);
    }
    for (value, label) in &vertical.ticks {
        let at = y(*value);
        let _ = write!(svg, r#"<line x1="{left}" x2="{}" y1="{at}" y2="{at}"/>"#, left + width);
        let _ = write!(svg, r#"<text x="{}" y="{}" text-anchor="end">{label}</text>"#, left - 6.0, at + 4.0);
    }
    for (curve, color) in curves.iter().zip(COLORS) {
        let mut path = String::new();
        for (across, up) in &curve.points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", x(*across), y(*up));
        }
        let _ = write!(svg, r#"<path d="{path}" style="stroke:{color};stroke-width:2"/>"#);
    }
    let names: Vec<_> = curves.iter().map(|it| it.name.as_str()).collect();
    legend(&mut svg, (left + width + 14.0, top + 16.0), &names);
    svg.push_str("</svg>\n");
    svg
}

/// Where the rows of a plot are that has a name at the left of each.
struct Rows {
    left: f64,
    width: f64,
    height: f64,
    count: usize,
}

impl Rows {
    fn begin(&self, title: &str, axis: &Axis, right: f64) -> String {
        let height = self.height * (self.count as f64 + 1.5);
        let mut svg = head(self.left + self.width + right, height, title);
        for (value, label) in &axis.ticks {
            let at = self.x(axis, *value);
            let _ = write!(svg, r#"<line x1="{at}" x2="{at}" y1="8" y2="{}"/>"#, height - 26.0);
            let _ = write!(svg, r#"<text x="{at}" y="{}" text-anchor="middle">{label}</text>"#, height - 8.0);
        }
        svg
    }

    fn x(&self, axis: &Axis, value: f64) -> f64 {
        self.left + self.width * axis.share(value)
    }

    fn y(&self, index: usize) -> f64 {
        10.0 + self.height * index as f64
    }

    fn label(&self, svg: &mut String, index: usize, name: &str) {
        let name = escaped(name);
        let name: String =
            if name.chars().count() > 72 { name.chars().take(70).chain("…".chars()).collect() } else { name };
        let (x, y) = (self.left - 8.0, self.y(index) + 13.0);
        let _ = write!(svg, r#"<text x="{x}" y="{y}" text-anchor="end">{name}</text>"#);
    }
}

/// The names of the colors.
fn legend(svg: &mut String, (left, top): (f64, f64), names: &[&str]) {
    for (index, (name, color)) in names.iter().zip(COLORS).enumerate() {
        let at = top + 20.0 * index as f64;
        let _ = write!(
            svg,
            r#"<line x1="{left}" x2="{}" y1="{at}" y2="{at}" style="stroke:{color};stroke-width:3"/>"#,
            left + 18.0
        );
        let _ = write!(svg, r#"<text x="{}" y="{}">{}</text>"#, left + 24.0, at + 4.0, escaped(name));
    }
}

fn head(width: f64, height: f64, title: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"><title>{title}</title>{STYLE}"#
    )
}

/// Plain text: a name in a table may be code.
fn escaped(name: &str) -> String {
    name.replace('`', "").replace('&', "&amp;").replace('<', "&lt;")
}
