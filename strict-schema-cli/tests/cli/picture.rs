//! The picture of the command line in the README: the output of `check` in a terminal, as an SVG. `UPDATE_DOCS=1` draws it.

use std::fmt::Write as _;
use std::path::Path;

const COMMAND: [&str; 3] = ["check", "weather.json", "--color=always"];
/// How many findings the picture shows.
const FINDINGS: usize = 2;
const COLUMNS: usize = 100;
const CHARACTER: f32 = 8.43;
const LINE: usize = 19;
const MARGIN: usize = 20;

#[test]
fn the_picture_of_the_readme_is_current() {
    let folder = super::fixtures();
    let output = super::strict_schema(folder.path(), &COMMAND).env("COLUMNS", COLUMNS.to_string()).output().unwrap();
    let drawn = drawn(&String::from_utf8(output.stdout).unwrap());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/images/check.svg");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == drawn, "docs/images/check.svg is stale: run this test with UPDATE_DOCS=1, and look at it");
}

/// A terminal's text. It has its own background, so that it is readable on a light page and on a dark one.
fn drawn(text: &str) -> String {
    let mut findings = 0;
    let is_shown = |line: &&str| {
        findings += usize::from(line.contains("error["));
        findings <= FINDINGS
    };
    let lines: Vec<_> = text.lines().take_while(is_shown).collect();
    let (width, height) = (COLUMNS * 9 + 2 * MARGIN, (lines.len() + 2) * LINE + MARGIN);
    assert!(width <= 1_200 && height <= 700, "it is {width} × {height}: show less");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
         aria-labelledby=\"title\">\n\
         <title id=\"title\">strict-schema check underlines a violation, says why it is one, quotes the provider's error, and names the \
         source.</title>\n\
         <style>text {{ font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; fill: #e6edf3 }} \
         .b {{ font-weight: 600 }} .c31 {{ fill: #ff7b72 }} .c32 {{ fill: #7ee787 }} .c33 {{ fill: #e3b341 }} .c34, .c36 {{ fill: #79c0ff }} \
         .c35 {{ fill: #d2a8ff }} .d {{ fill: #9da7b3 }}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#0d1117\"/>\n"
    );
    for (row, line) in ["$ strict-schema check weather.json"].into_iter().chain(lines).enumerate() {
        for (column, class, text) in spans(line) {
            #[allow(clippy::cast_precision_loss, reason = "a column is a small number")]
            let (x, y) = (MARGIN as f32 + column as f32 * CHARACTER, MARGIN + (row + 1) * LINE);
            let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
            #[allow(clippy::cast_precision_loss, reason = "a column is a small number")]
            let length = text.chars().count() as f32 * CHARACTER;
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y}\" textLength=\"{length:.1}\" class=\"{}\">{escaped}</text>",
                class.trim()
            );
        }
    }
    svg + "</svg>\n"
}

/// The parts of a line with the same style: the column of each, its classes and its text.
fn spans(line: &str) -> Vec<(usize, String, String)> {
    let (mut spans, mut column, mut class) = (Vec::new(), 0, String::new());
    for part in line.split("\u{1b}[") {
        let text = match part.split_once('m') {
            Some((codes, text))
                if codes.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') && part.len() < line.len() =>
            {
                class = classes(&class, codes);
                text
            }
            _ => part,
        };
        let length = text.chars().count();
        if !text.trim().is_empty() {
            let blank = length - text.trim_start().chars().count();
            spans.push((column + blank, class.clone(), text.trim().to_owned()));
        }
        column += length;
    }
    spans
}

/// The classes after these codes of a terminal.
fn classes(before: &str, codes: &str) -> String {
    let mut classes = before.to_owned();
    for code in codes.split(';') {
        match code {
            "" | "0" | "39" => classes.clear(),
            "1" => classes.push_str(" b"),
            "2" => classes.push_str(" d"),
            color => {
                let _ = write!(classes, " c{color}");
            }
        }
    }
    classes
}
