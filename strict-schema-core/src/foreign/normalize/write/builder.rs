//! A schema while it is written: a short list of keywords, which becomes a `Value` at the end.

use serde_json::{Map, Value};

use crate::cost::WRITTEN_KEYWORDS;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::Kind;

/// The keywords of one schema, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct SchemaBuilder {
    members: Vec<(Keyword, Value)>,
}

impl SchemaBuilder {
    /// A schema that begins with its type.
    pub(crate) fn of(kind: Kind) -> Self {
        let mut members = Vec::with_capacity(WRITTEN_KEYWORDS);
        members.push((Keyword::Type, Value::from(kind.name())));
        Self { members }
    }

    /// An object.
    pub(crate) fn object(properties: Map<String, Value>, required: Value) -> Self {
        let mut draft = Self::of(Kind::Object);
        draft.members.extend([(Keyword::Properties, Value::Object(properties)), (Keyword::Required, required)]);
        draft
    }

    /// An array of this.
    pub(crate) fn list(items: Self) -> Self {
        Self::of(Kind::Array).with(Keyword::Items, items)
    }

    /// The schema with this keyword: replaced if it is present, else appended.
    pub(crate) fn with(mut self, keyword: Keyword, value: impl Into<Value>) -> Self {
        self.put(keyword, value);
        self
    }

    /// Writes a keyword: replaces it if it is there, else adds it at the end.
    pub(crate) fn put(&mut self, keyword: Keyword, value: impl Into<Value>) {
        match self.members.iter_mut().find(|(known, _)| *known == keyword) {
            Some((_, slot)) => *slot = value.into(),
            None => self.members.push((keyword, value.into())),
        }
    }

    pub(crate) fn get(&self, keyword: Keyword) -> Option<&Value> {
        self.members.iter().find(|(known, _)| *known == keyword).map(|(_, value)| value)
    }

    pub(crate) fn get_mut(&mut self, keyword: Keyword) -> Option<&mut Value> {
        self.members.iter_mut().find(|(known, _)| *known == keyword).map(|(_, value)| value)
    }

    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.get(keyword).is_some()
    }

    /// Removes a keyword, and keeps the order of the others.
    pub(crate) fn take(&mut self, keyword: Keyword) -> Option<Value> {
        let index = self.members.iter().position(|(known, _)| *known == keyword)?;
        Some(self.members.remove(index).1)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.members.iter().map(|(_, value)| value)
    }

    pub(crate) fn keywords(&self) -> KeywordSet {
        self.members.iter().fold(KeywordSet::NONE, |set, (keyword, _)| set.with(*keyword))
    }

    /// Sorts the keywords into the order of `written`; keywords that `written` does not have come last.
    pub(crate) fn order_as(&mut self, written: &[(Keyword, &Value)]) {
        let mut sorted = 0;
        for (keyword, _) in written {
            match self.members[sorted..].iter().position(|(known, _)| known == keyword) {
                Some(0) => sorted += 1,
                Some(found) => {
                    self.members[sorted..=sorted + found].rotate_right(1);
                    sorted += 1;
                }
                None => {}
            }
        }
    }
}

impl FromIterator<(Keyword, Value)> for SchemaBuilder {
    fn from_iter<I: IntoIterator<Item = (Keyword, Value)>>(members: I) -> Self {
        Self { members: members.into_iter().collect() }
    }
}

impl From<SchemaBuilder> for Value {
    fn from(draft: SchemaBuilder) -> Self {
        let members = draft.members.into_iter().map(|(keyword, value)| (keyword.name().to_owned(), value));
        Value::Object(members.collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keywords_take_the_order_of_what_was_written() {
        let mut draft = SchemaBuilder::of(Kind::String).with(Keyword::Title, "a").with(Keyword::Description, "b");
        let value = Value::Null;
        let written = [Keyword::Title, Keyword::Enum, Keyword::Description];
        draft.order_as(&written.map(|keyword| (keyword, &value)));
        let order: Vec<Keyword> = draft.members.iter().map(|(keyword, _)| *keyword).collect();
        assert_eq!(order, [Keyword::Title, Keyword::Description, Keyword::Type]);
    }

    #[test]
    fn a_keyword_keeps_its_place_when_it_is_written_again() {
        let mut draft = SchemaBuilder::of(Kind::String).with(Keyword::Title, "a");
        draft.put(Keyword::Type, "number");
        assert_eq!(draft.get(Keyword::Type), Some(&json!("number")));
        assert_eq!(draft.take(Keyword::Type), Some(json!("number")));
        assert!(!draft.has(Keyword::Type));
        assert_eq!(Value::from(draft), json!({ "title": "a" }));
    }
}
