//! What is begun and not written to its end.

use super::describe::Docs;
use super::levels::{Levels, ROOT};
use super::path::{Path, at};
use super::refused_forms::Ways;
use super::state::{Context, NodePlace, RenderState};
use super::tally::Tally;
use super::totals::Spent;
use crate::derived::cost::OPEN;
use crate::derived::merge::{MergedParts, PropertySource};
use crate::derived::schema::{Edge, Length, Object, Union};
use crate::derived::text::{Message, Writer};

/// Something that is not written to its end, since parts of it are written first.
///
/// Const evaluation has 128 frames, so the open parts have their own stack.
#[derive(Clone, Copy)]
pub(super) struct OpenNode {
    pub what: OpenKind,
    pub site: NodePlace,
    /// How many steps lead to it.
    pub path: usize,
}

#[derive(Clone, Copy)]
pub(super) enum OpenKind {
    /// The properties of an object into which nothing is merged.
    Fields { object: &'static Object, next: usize },
    /// The properties of an object.
    Properties { source: PropertySource, choice: u32, base: usize, started: bool },
    /// An object for each choice, and the end of `anyOf` if they are all of it; `told` if their common description was written.
    Choices { source: PropertySource, choices: u32, next: u32, whole: bool, told: bool },
    /// The variants of an enum; `whole` if they are branches of an `anyOf` of their own.
    Variants { union: &'static Union, next: usize, words: bool, whole: bool },
    /// The branches of `anyOf`, or the one that the bounds leave.
    Branches { branches: &'static [Edge], next: usize, started: bool, whole: bool },
    /// The null after what may be null, and the end of `anyOf` if they are all of it.
    OrNull { whole: bool },
    /// The end of a list, with its length.
    Items { length: Length },
    /// The positions of a tuple; `once` where each is written once, in `items`.
    Positions { positions: &'static [Edge], next: usize, once: bool },
    /// The end of a map.
    Values { end: &'static str },
}

/// The stack of what is open.
pub(super) struct Render<'c, 'a> {
    pub context: &'c Context<'c>,
    pub out: RenderState<'a>,
    pub open: [OpenNode; OPEN],
    /// How many branches each of these has so far, if it is the list of a choice.
    pub branches: [u32; OPEN],
    pub length: usize,
    pub parts: MergedParts,
}

impl<'c, 'a> Render<'c, 'a> {
    pub(super) const fn new(
        context: &'c Context<'c>,
        writer: Writer<'a>,
        ways: Option<&'a mut Ways>,
        levels: Option<&'a mut Levels>,
        tally: Option<&'a mut Tally>,
    ) -> Self {
        let out = RenderState {
            writer,
            totals: Spent::ZERO,
            docs: Docs::NONE,
            replaces_doc: false,
            left_out_doc: false,
            path: Path::ROOT,
            ways,
            levels,
            from: ROOT,
            tally,
            parts: 0,
            problem: None,
        };
        let nothing = OpenNode { what: OpenKind::OrNull { whole: true }, site: NodePlace::START, path: 0 };
        Self { context, out, open: [nothing; OPEN], branches: [1; OPEN], length: 0, parts: MergedParts::new() }
    }

    /// Open something: its parts are written next.
    pub(super) const fn begin(&mut self, what: OpenKind, site: NodePlace) {
        if self.length == OPEN {
            let message = at(
                &self.out.path,
                "the schema nests too deeply to be written\n  why: lists in lists, null and enums count here too, and {} of them are nested\n  fix: send the inner part as JSON text",
                &[Message::number(OPEN as u64).as_str()],
            );
            return self.out.fail(message);
        }
        self.open[self.length] = OpenNode { what, site, path: self.out.path.length() };
        self.branches[self.length] = 1;
        self.length += 1;
    }

    /// End what was opened last.
    pub(super) const fn close(&mut self, text: &str) {
        self.out.writer.push(text);
        self.length -= 1;
    }
}
