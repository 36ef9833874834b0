//! From bytes to lines and columns.

/// The lines of a text.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// Where each line starts, in bytes.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// The line and the column of a byte, from 1; columns are characters.
    pub(crate) fn place(&self, offset: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts[line - 1];
        let before = self.text.get(start..offset.min(self.text.len())).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    /// The byte of a line and of a column in bytes, both from 1.
    pub(crate) fn offset(&self, line: usize, column: usize) -> usize {
        let start = self.starts.get(line.saturating_sub(1)).copied().unwrap_or_default();
        (start + column.saturating_sub(1)).min(self.text.len())
    }

    /// A line without its end, and where it starts.
    pub(crate) fn line(&self, line: usize) -> (usize, &'a str) {
        let start = self.starts.get(line - 1).copied().unwrap_or(self.text.len());
        let end = self.starts.get(line).copied().unwrap_or(self.text.len());
        (start, self.text[start..end].trim_end_matches(['\n', '\r']))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_characters() {
        let lines = Lines::new("aß\r\nb");
        assert_eq!(lines.place(3), (1, 3));
        assert_eq!(lines.place(5), (2, 1));
        assert_eq!(lines.place(99), (2, 2));
        assert_eq!((lines.line(1), lines.line(2)), ((0, "aß"), (5, "b")));
        assert_eq!(lines.offset(2, 1), 5);
    }
}
