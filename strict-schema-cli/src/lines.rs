//! Converts byte offsets to lines and columns.

#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// Where each line starts, in bytes.
    starts: Vec<usize>,
    /// How many characters start before each block of bytes, so that columns of long lines are not counted again for each place.
    before: Vec<usize>,
}

/// Bytes of a block.
const BLOCK: usize = 1024;

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let mut count = 0;
        let counts = text.as_bytes().chunks(BLOCK).map(|block| {
            count += characters(block);
            count
        });
        let before = std::iter::once(0).chain(counts).collect();
        Self { text, starts: std::iter::once(0).chain(breaks).collect(), before }
    }

    /// The line and the column of a byte, from 1; columns are characters.
    pub(crate) fn place(&self, offset: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= offset);
        (line, self.count(offset) - self.count(self.starts[line - 1]) + 1)
    }

    /// How many characters start before a byte.
    fn count(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        let block = offset / BLOCK;
        self.before[block] + characters(&self.text.as_bytes()[block * BLOCK..offset])
    }

    /// The byte at a line and a column, both from 1; the column is in bytes.
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

/// How many characters start in these bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
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
        let long = "ü".repeat(3_000);
        assert_eq!(Lines::new(&long).place(2_050), (1, 1_026));
    }
}
