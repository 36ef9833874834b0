//! How messages name a subschema.

use std::fmt::{self, Write as _};

use crate::cost::{CALLED_LETTERS, CALLED_STEPS};
use crate::json::keyword::Keyword;
use crate::json::walk::{Step, Walk};

/// A subschema by the nearest name: `` `size` ``, ``each item of `list` ``.
#[derive(Clone, Copy)]
pub(crate) struct Label<'w, 'a>(pub &'w Walk<'a>, pub u32);

impl fmt::Display for Label<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut node = self.0.node(self.1);
        for _ in 0..CALLED_STEPS {
            let Some((keyword, step)) = node.via else { return f.write_str("the root") };
            match (keyword, step) {
                (Keyword::Properties, Step::Key(key)) => return Code(key).fmt(f),
                (keyword, Step::Key(key)) if keyword.holds_definitions() => {
                    f.write_str("the definition ")?;
                    return Code(key).fmt(f);
                }
                (Keyword::Items, Step::Value) => f.write_str("each item of ")?,
                (_, Step::Index(index)) => write!(f, "`{}/{index}` of ", keyword.name())?,
                (_, Step::Key(key)) => write!(f, "{} under `{}` of ", Code(key), keyword.name())?,
                (_, Step::Value) => write!(f, "`{}` of ", keyword.name())?,
            }
            node = self.0.node(node.parent);
        }
        f.write_str("another schema")
    }
}

/// A name in backticks. A long one is cut.
pub(crate) struct Code<'a>(pub &'a str);

impl fmt::Display for Code<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('`')?;
        let cut = if self.0.len() > CALLED_LETTERS { self.0.char_indices().nth(CALLED_LETTERS) } else { None };
        match cut {
            Some((end, _)) => f.write_str(&self.0[..end]).and_then(|()| f.write_str("…"))?,
            None => f.write_str(self.0)?,
        }
        f.write_char('`')
    }
}
