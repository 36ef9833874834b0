//! How texts are printed, and their destination: standard output or a file, with styles only where a reader sees them.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use serde::Serialize;

use crate::failure::Failure;

/// The destination of a command's findings.
///
/// Callers write ANSI styles (`anstyle`) freely. They are removed if the destination is not a terminal, or if `--color` or `NO_COLOR`
/// disables them. If the reader closes the pipe, that is not an error: the rest is dropped, and the exit code stays the same.
pub(crate) struct Output {
    to: BufWriter<AutoStream<Box<dyn Write>>>,
    is_closed: bool,
    is_terminal: bool,
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        let choice = AutoStream::choice(&io::stdout());
        Self { is_terminal: io::IsTerminal::is_terminal(&io::stdout()), ..Self::new(Box::new(io::stdout()), choice) }
    }

    /// A file, which is replaced.
    pub(crate) fn file(path: &Path) -> Result<Self, Failure> {
        let file =
            File::create(path).map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
        Ok(Self::new(Box::new(file), ColorChoice::Never))
    }

    fn new(to: Box<dyn Write>, choice: ColorChoice) -> Self {
        Self { to: BufWriter::new(AutoStream::new(to, choice)), is_closed: false, is_terminal: false }
    }

    /// Whether styles reach the reader.
    pub(crate) fn has_color(&self) -> bool {
        self.to.get_ref().current_choice() != ColorChoice::Never
    }

    /// Whether the reader is at a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The width in columns: the terminal's, up to the width of a readable line.
    pub(crate) fn width(&self) -> usize {
        let columns = terminal_size::terminal_size().filter(|_| self.is_terminal);
        columns.map_or(100, |(width, _)| usize::from(width.0).clamp(40, 120))
    }

    /// Writes a row of a table. On a terminal, the last cell is wrapped at the terminal's width and continues below its start, after
    /// `indent` columns. If there is no room next to the other cells, it starts on a new line.
    pub(crate) fn row(&mut self, before: &str, indent: usize, last: &str) -> io::Result<()> {
        let width = if self.is_terminal { self.width() } else { usize::MAX };
        let is_beside = width - indent.min(width) >= BESIDE;
        let (end, indent) = if is_beside { ("", indent) } else { ("\n    ", 4) };
        let room = width - indent;
        let mut used = 0;
        write!(self, "{before}{end}")?;
        for word in last.split_whitespace() {
            let length = word.chars().count();
            if used > 0 && used + 1 + length > room {
                write!(self, "\n{:indent$}", "")?;
                used = 0;
            }
            write!(self, "{}{word}", if used > 0 { " " } else { "" })?;
            used += length + usize::from(used > 0);
        }
        writeln!(self)
    }

    /// Writes a table of names with cells: as many columns side by side as fit on a line, and the others below.
    pub(crate) fn table(
        &mut self,
        heads: &[&str],
        rows: &[(&str, Vec<(String, Style)>)],
        is_right_aligned: bool,
    ) -> io::Result<()> {
        let width = |at: usize| rows.iter().map(|it| it.1[at].0.len()).chain([heads[at].len()]).max().unwrap_or(0) + 2;
        let widths: Vec<_> = (0..heads.len()).map(width).collect();
        let longest = rows.iter().map(|it| in_one_line(it.0).chars().count()).max().unwrap_or_default();
        // Leaves room for at least one column next to the names.
        let widest = widths.iter().copied().max().unwrap_or_default();
        let longest = longest.min(self.width().saturating_sub(widest)).clamp(4, 32);
        let head = ("", heads.iter().map(|it| ((*it).to_owned(), Style::new())).collect());
        let mut from = 0;
        while from < heads.len() {
            let (mut to, mut used) = (from, longest);
            while to < heads.len() && (to == from || used + widths[to] <= self.width()) {
                used += widths[to];
                to += 1;
            }
            for (name, cells) in std::iter::once(&head).chain(rows) {
                let name: String = in_one_line(name).chars().take(longest).collect();
                write!(self, "{name:longest$}")?;
                for ((text, style), width) in cells.iter().zip(&widths).take(to).skip(from) {
                    let rest = width - text.len();
                    let (before, after) = if is_right_aligned { (rest, 0) } else { (2, rest - 2) };
                    write!(self, "{:before$}{style}{text}{style:#}{:after$}", "", "")?;
                }
                writeln!(self)?;
            }
            writeln!(self)?;
            from = to;
        }
        Ok(())
    }

    fn unless_closed<T>(&mut self, result: io::Result<T>, otherwise: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(otherwise)
            }
            other => other,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed {
            return Ok(bytes.len());
        }
        let written = self.to.write(bytes);
        self.unless_closed(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let flushed = self.to.flush();
        self.unless_closed(flushed, ())
    }
}

/// How many columns the last cell of a row needs next to the other cells.
const BESIDE: usize = 24;

/// Writes JSON over several lines, and a line break. Characters that a terminal may obey are escaped, so that `cat` shows them.
pub(crate) fn write_json(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut serde_json::Serializer::pretty(Escaping(&mut *output)))?;
    writeln!(output)
}

/// Escapes hidden characters of JSON, which only strings have. Each write is of whole characters.
struct Escaping<W>(W);

impl<W: Write> Write for Escaping<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        while let Some(at) = rest.find(|it| is_hidden(it) && it != '\n') {
            let hidden = rest[at..].chars().next().unwrap_or_default();
            self.0.write_all(&rest.as_bytes()[..at])?;
            for unit in hidden.encode_utf16(&mut [0; 2]) {
                write!(self.0, "\\u{unit:04x}")?;
            }
            rest = &rest[at + hidden.len_utf8()..];
        }
        self.0.write_all(rest.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes to standard error. If that fails, the exit code still shows how the command ended.
pub(crate) fn tell(text: &str) {
    let _ = write!(anstream::stderr(), "{text}");
}

/// Whether a terminal may obey the character instead of showing it: control characters, and characters that change the direction of text.
pub(crate) fn is_hidden(it: char) -> bool {
    it.is_control()
        || matches!(it, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Foreign text for a terminal: hidden characters become numbers, and GitHub's commands are disarmed. Line breaks and tabs stay.
///
/// The library does the same to the texts that it quotes in its messages, but keeps the function private: a library that prints nothing
/// need not export how text is printed. Other texts, for example names of files, pass only here.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, std::env::var_os("GITHUB_ACTIONS").is_some())
}

/// GitHub's runner obeys `##[command]` anywhere in the output, and `::command::` at the start of a line, even of a wrapped one.
fn escaped(text: &str, is_github: bool) -> Cow<'_, str> {
    let is_hidden = |it: char| is_hidden(it) && it != '\n' && it != '\t';
    let is_command = |rest: &str| rest.starts_with("##[") || is_github && rest.starts_with("::");
    let is_plain = |text: &str| text.bytes().all(|it| matches!(it, b' '..=b'~' | b'\n' | b'\t'));
    let has_command = text.contains("##[") || is_github && text.contains("::");
    if !has_command && (is_plain(text) || !text.chars().any(is_hidden)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for (at, letter) in text.char_indices() {
        if is_hidden(letter) || is_command(&text[at..]) {
            let _ = fmt::Write::write_fmt(&mut shown, format_args!("{}", letter.escape_unicode()));
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// The same in one line: line breaks and tabs are escaped too.
pub(crate) fn in_one_line(text: &str) -> Cow<'_, str> {
    match printable(text) {
        shown if shown.contains(['\n', '\t']) => Cow::Owned(shown.replace('\n', "\\n").replace('\t', "\\t")),
        shown => shown,
    }
}

/// Foreign text as a code span, closed safely even in a table's cell.
pub(crate) fn code(text: &str) -> String {
    let text = in_one_line(text);
    let longest = text.split(|it| it != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    // A backslash before an escaped bar would itself be escaped.
    let text = text.replace("\\|", "\\u{7c}").replace('|', "\\|");
    let edge = if text.starts_with('`') || text.ends_with('`') || text.trim().is_empty() { " " } else { "" };
    format!("{fence}{edge}{text}{edge}{fence}")
}

/// `1 error`, `2 errors`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// How many names a list shows.
const NAMES: usize = 5;

/// The first names, and how many more there are.
pub(crate) fn few(names: &[&str]) -> String {
    let first = names.iter().take(NAMES).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMES) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_in_its_span() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a` ``b"), "``` `a` ``b ```");
        assert_eq!(code("a|b\\|c\n[d](e)"), "`a\\|b\\u{7c}c\\n[d](e)`");
    }

    #[test]
    fn control_characters_are_shown_by_their_numbers() {
        assert_eq!(printable("a\u{1b}[31m\u{202e}\n\tb"), "a\\u{1b}[31m\\u{202e}\n\tb");
        assert_eq!(in_one_line("a\n\u{9b}b"), "a\\n\\u{9b}b");
        assert_eq!(escaped("a::b ##[group]", false), "a::b \\u{23}#[group]");
        assert_eq!(escaped("::error::b", true), "\\u{3a}:error\\u{3a}:b");
        assert!(matches!(printable("plain – ü 漢"), Cow::Borrowed(_)));
        let mut json = Vec::new();
        write_json(&mut json, &serde_json::json!({ "a\u{9b}": ["\u{202e}ü\n"] })).unwrap();
        assert_eq!(String::from_utf8(json).unwrap(), "{\n  \"a\\u009b\": [\n    \"\\u202eü\\n\"\n  ]\n}\n");
    }
}
