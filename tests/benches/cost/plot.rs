//! The plots, as SVG that is legible on light and on dark.

#![allow(clippy::cast_precision_loss, reason = "a pixel is coarser")]

use std::fmt::Write as _;

use super::growth::Curve;
use super::pairs::Pair;

const STYLE: &str = "<style>text{font:12px sans-serif;fill:#57606a}line,path{stroke:#8c959f;fill:none}</style>";
const COLORS: [&str; 10] =
    ["#0969da", "#bf3989", "#1a7f37", "#9a6700", "#8250df", "#cf222e", "#57606a", "#0a7d8c", "#bc4c00", "#6e7781"];

/// A bar for each ratio, on a logarithmic axis, and a mark where it is promised to end.
pub(crate) fn ratios(pairs: &[Pair]) -> String {
    let (left, width, row) = (430.0, 360.0, 26.0);
    let x = |ratio: f64| left + width * (ratio.log10() + 2.0) / 4.0;
    let height = row * (pairs.len() as f64 + 1.5);
    let mut svg =
        head(left + width + 60.0, height, "Ratios of the time of this library to that of what it is compared with");
    for power in -2..=2 {
        let at = x(10_f64.powi(power));
        let _ = write!(svg, r#"<line x1="{at}" x2="{at}" y1="8" y2="{}"/>"#, height - row);
        let _ =
            write!(svg, r#"<text x="{at}" y="{}" text-anchor="middle">{}×</text>"#, height - 8.0, 10_f64.powi(power));
    }
    for (index, pair) in pairs.iter().enumerate() {
        let y = 10.0 + row * index as f64;
        let (start, end) = (x(0.01), x(pair.ratio().clamp(0.01, 100.0)));
        let name = escaped(&format!("{} / {}", pair.what, pair.beside).replace('`', ""));
        let name: String =
            if name.chars().count() > 72 { name.chars().take(70).chain("…".chars()).collect() } else { name };
        let _ = write!(svg, r#"<text x="{}" y="{}" text-anchor="end">{name}</text>"#, left - 8.0, y + 13.0);
        let _ = write!(svg, r#"<rect x="{start}" y="{y}" width="{}" height="17" fill="{}"/>"#, end - start, COLORS[0]);
        let _ = write!(svg, r#"<text x="{}" y="{}">{:.2}</text>"#, end + 6.0, y + 13.0, pair.ratio());
        if let Some(bar) = pair.bar {
            let at = x(bar);
            let _ = write!(
                svg,
                r#"<line x1="{at}" x2="{at}" y1="{}" y2="{}" style="stroke:#cf222e;stroke-width:2"/>"#,
                y - 3.0,
                y + 20.0
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The time over the nodes, both axes logarithmic: a line of slope one is linear growth.
pub(crate) fn growth(curves: &[Curve]) -> String {
    let (left, top, width, height) = (70.0, 12.0, 480.0, 330.0);
    let x = |nodes: f64| left + width * (nodes.log10() - 2.0) / 4.0;
    let y = |seconds: f64| top + height * (1.0 - (seconds.log10() + 6.0) / 7.0);
    let mut svg = head(left + width + 220.0, top + height + 40.0, "Time over the number of nodes");
    for power in 2..=6 {
        let at = x(10_f64.powi(power));
        let _ = write!(svg, r#"<line x1="{at}" x2="{at}" y1="{top}" y2="{}"/>"#, top + height);
        let _ =
            write!(svg, r#"<text x="{at}" y="{}" text-anchor="middle">10^{power} nodes</text>"#, top + height + 18.0);
    }
    for (power, label) in [(-6, "1 µs"), (-4, "100 µs"), (-2, "10 ms"), (0, "1 s")] {
        let at = y(10_f64.powi(power));
        let _ = write!(svg, r#"<line x1="{left}" x2="{}" y1="{at}" y2="{at}"/>"#, left + width);
        let _ = write!(svg, r#"<text x="{}" y="{}" text-anchor="end">{label}</text>"#, left - 6.0, at + 4.0);
    }
    for (index, curve) in curves.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let mut path = String::new();
        for (nodes, time) in &curve.points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", x(*nodes as f64), y(time.as_secs_f64()));
        }
        let _ = write!(svg, r#"<path d="{path}" style="stroke:{color};stroke-width:2"/>"#);
        let at = top + 16.0 + 20.0 * index as f64;
        let (from, name) = (left + width + 14.0, escaped(&curve.name.replace('`', "")));
        let _ = write!(
            svg,
            r#"<line x1="{from}" x2="{}" y1="{at}" y2="{at}" style="stroke:{color};stroke-width:3"/>"#,
            from + 18.0
        );
        let _ = write!(svg, r#"<text x="{}" y="{}">{name}</text>"#, from + 24.0, at + 4.0);
    }
    svg.push_str("</svg>\n");
    svg
}

fn head(width: f64, height: f64, title: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"><title>{title}</title>{STYLE}"#
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
