//! Descriptions in Markdown, and those that a macro hands on.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

use crate::descriptions::{says, schema};

/// What begins a line of an attribute, or of `///`, is Markdown. Only a block comment has stars of its own.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Marked {
    #[doc = "Choose:\n* one\n* two"]
    list: u8,
    #[doc = "Choose:\n * one\n * two\n"]
    indented_list: u8,
    #[doc = "\n **bold** and\n *italic*"]
    emphasis: u8,
    #[doc = "one\n**bold**"]
    bold: u8,
    #[doc = r" one
 * two
 "]
    as_a_block_has_it: u8,
    /// Choose:
    /// * one
    /// * two
    lines: u8,
    /// **bold**
    bold_line: u8,
    /**
     **bold** one
     **bold** two
     */
    bold_block: u8,
    /**
     * **bold**
     * - a list
     *   - in a list
     *
     * *italic*
     */
    decorated: u8,
    /** One
     * and two */
    begun_at_once: u8,
    /**
    Choose:
    * one
    * two
    */
    list_in_a_block: u8,
}
promises!(marked_up: Marked, [Marked {
    list: 1, indented_list: 1, emphasis: 1, bold: 1, as_a_block_has_it: 1, lines: 1, bold_line: 1, bold_block: 1,
    decorated: 1, begun_at_once: 1, list_in_a_block: 1,
}]);

#[test]
fn markdown_is_left_as_it_is() {
    let schema = schema::<Marked>();
    for (field, text) in [
        ("list", "Choose:\n* one\n* two"),
        ("indented_list", "Choose:\n * one\n * two"),
        ("emphasis", "**bold** and\n*italic*"),
        ("bold", "one\n**bold**"),
        ("as_a_block_has_it", "one\n* two"),
        ("lines", "Choose:\n* one\n* two"),
        ("bold_line", "**bold**"),
        ("bold_block", "**bold** one\n**bold** two"),
        ("decorated", "**bold**\n- a list\n  - in a list\n\n*italic*"),
        ("begun_at_once", "One\nand two"),
        ("list_in_a_block", "Choose:\n* one\n* two"),
    ] {
        says(&schema, &format!("/properties/{field}"), text);
    }
}

macro_rules! forwarded {
    ($(#[$doc:meta])* struct $name:ident { $(#[$of_field:meta])* $field:ident }) => {
        $(#[$doc])*
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct $name { $(#[$of_field])* $field: u8 }
    };
}
forwarded! {
    /**
     * A block
     * with stars
     */
    struct Forwarded {
        #[doc = "Choose:\n* one"]
        field
    }
}

#[test]
fn a_macro_hands_documentation_on() {
    let schema = schema::<Forwarded>();
    says(&schema, "", "A block\nwith stars");
    says(&schema, "/properties/field", "Choose:\n* one");
}
