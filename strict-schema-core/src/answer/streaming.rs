//! Reads a model's output while the model writes it: [`Partial`].
//!
//! [`json::scanner`](crate::json::scanner) turns the text into events, and `builder` makes a value of them. `form` says what each
//! place may show before it is complete, by the type's schema, or by a foreign schema with the plan that decodes it. `view` finds the
//! value at a pointer.

mod builder;
mod form;
mod source;
mod view;

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::DeserializeOwned;
use serde_json::Value;

use self::builder::Builder;
use self::form::Forms;
pub(crate) use self::source::AnswerSource;
use crate::answer::decode;
use crate::answer::decode::Decoder;
use crate::derived::schema::Edge;
use crate::derived::strict::{StrictSchema, checked};
use crate::error::Error;
#[cfg(feature = "validate")]
use crate::foreign::codec::Codec;
use crate::json::scanner::JsonScanner;
use crate::prelude::*;

/// A response or the arguments of a call, decoded while the model writes them.
///
/// Pass each delta of the stream to [`push`](Self::push). At any time the other methods return what is certain so far:
///
/// - a string without bounds grows while it arrives;
/// - arrays and objects grow by each item and property. A tagged enum is an object as soon as its tag is known;
/// - everything else appears when it is complete: a number, `true`, an enum's value, a date, a string with a format, a pattern or a length,
///   JSON in a string, an entry of a map, a value of an untagged enum.
///
/// More text only adds to what was returned before.
///
/// ```
/// use serde::Deserialize;
/// use strict_schema::{Partial, StrictSchema};
///
/// #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
/// struct Recipe {
///     title: String,
///     minutes: u32,
///     steps: Vec<String>,
/// }
///
/// let mut recipe = Partial::<Recipe>::new();
/// for piece in [r#"{"title":"Pan"#, r#"cakes","minutes":2"#, r#"0,"steps":["Mix","Fr"#, r#"y"]}"#] {
///     recipe.push(piece)?;
///     print!("{}", recipe.new_text("/title"));
///     for step in recipe.new_items::<String>("/steps")? {
///         println!("{step}");
///     }
/// }
/// let recipe: Recipe = recipe.finish()?;
/// assert_eq!((recipe.minutes, recipe.steps.len()), (20, 2));
/// # Ok::<(), strict_schema::Error>(())
/// ```
///
/// Pointers are JSON Pointers: `/steps/0/what`. They and the values have the names that the type has in JSON. From a
/// [payload](crate::Payload::partial) of a [normalized](crate::Tool::normalized) schema they are those of the original.
///
/// # Cost
///
/// All calls of [`push`](Self::push) together take time linear in the text, however it is cut. The text and the value are kept in memory
/// until [`finish`](Self::finish). The time of the other methods is linear in what they return, with two exceptions: [`value`](Self::value)
/// depends only on the depth of the place that is being written, and [`read`](Self::read) on the whole value so far.
pub struct Partial<T> {
    stream: Stream,
    of: PhantomData<fn() -> T>,
}

/// The part of a [`Partial`] that does not depend on its type: it is compiled once.
#[derive(Clone)]
struct Stream {
    text: String,
    scanner: JsonScanner,
    builder: Builder,
    /// How many items, or bytes of a string, were given for a pointer.
    given: LookupMap<String, usize>,
    broken: Option<Error>,
}

impl<T: StrictSchema> Partial<T> {
    /// An empty response of this type.
    ///
    /// Use `Partial::<serde_json::Value>::new()` for JSON of an unknown shape.
    #[must_use]
    pub fn new() -> Self {
        Self::of(AnswerSource::default())
    }

    pub(crate) fn of(source: AnswerSource) -> Self {
        Self { stream: Stream::of(checked::<T>(), source), of: PhantomData }
    }
}

impl Stream {
    fn of(schema: Edge, source: AnswerSource) -> Self {
        Self {
            text: String::new(),
            scanner: JsonScanner::new(),
            builder: Builder::new(Forms::of(schema, &source), source),
            given: LookupMap::new(),
            broken: None,
        }
    }

    fn push(&mut self, piece: &str) -> Result<(), Error> {
        self.builder.take_apart();
        self.text.push_str(piece);
        if let Some(error) = &self.broken {
            return Err(error.clone());
        }
        let read = self.read_on();
        self.broken = read.as_ref().err().cloned();
        read
    }

    fn read_on(&mut self) -> Result<(), Error> {
        while let Some(event) = self.scanner.next(&self.text).map_err(|_| decode::broken_text(&self.text))? {
            self.builder.take(&self.text, &self.scanner, event)?;
        }
        Ok(())
    }

    // What follows does not depend on the type of the answer, so it is compiled once.

    fn value(&mut self) -> Option<&Value> {
        self.builder.take_apart();
        self.builder.assemble(usize::MAX)
    }

    fn read<P: DeserializeOwned>(&mut self) -> Option<P> {
        self.builder.take_apart();
        for open in (1..=self.builder.frames.len().max(1)).rev() {
            let read = self.builder.assemble(open).and_then(|value| decode::value_at(value, "").ok());
            self.builder.take_apart();
            if read.is_some() {
                return read;
            }
        }
        None
    }

    fn get<V: DeserializeOwned>(&mut self, pointer: &str) -> Result<Option<V>, Error> {
        self.builder.take_apart();
        match self.builder.at(pointer) {
            Some((value, true)) => decode::value_at(value, pointer).map(Some),
            _ => Ok(None),
        }
    }

    fn new_items<V: DeserializeOwned>(&mut self, pointer: &str) -> Result<Vec<V>, Error> {
        self.builder.take_apart();
        let Some((Value::Array(items), _)) = self.builder.at(pointer) else { return Ok(Vec::new()) };
        let given = given(&mut self.given, pointer);
        let mut new = Vec::new();
        for item in items.get(*given..).unwrap_or_default() {
            match decode::value_at(item, &format!("{pointer}/{given}")) {
                // The items before it are returned first, and the error at the next call.
                Err(_) if !new.is_empty() => break,
                read => {
                    *given += 1;
                    new.push(read?);
                }
            }
        }
        Ok(new)
    }

    fn new_text(&mut self, pointer: &str) -> &str {
        self.builder.take_apart();
        let Some((Value::String(text), _)) = self.builder.at(pointer) else { return "" };
        let given = given(&mut self.given, pointer);
        let new = text.get(*given..).unwrap_or_default();
        *given = text.len();
        new
    }
}

impl<T> Partial<T> {
    /// Adds the next piece of the text. It may end anywhere, also in an escape or a number.
    ///
    /// A fence around the JSON is skipped, as in [`from_str`](crate::from_str).
    ///
    /// ```
    /// use strict_schema::{ErrorKind, Partial};
    ///
    /// let mut answer = Partial::<Vec<u8>>::new();
    /// answer.push("[1, ")?;
    /// let error = answer.push("two]").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::NotJson);
    /// assert_eq!(answer.value(), Some(&serde_json::json!([1])));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the text can no longer become JSON ([`NotJson`](crate::ErrorKind::NotJson)); if it is nested deeper than 127 levels, or
    /// repeats a property ([`Shape`](crate::ErrorKind::Shape)). The value so far stays available, and each further call returns the same
    /// error.
    pub fn push(&mut self, piece: &str) -> Result<(), Error> {
        self.stream.push(piece)
    }

    /// The text so far.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.stream.text
    }

    /// Everything that is certain so far. `None` if nothing is.
    ///
    /// ```
    /// use serde::Deserialize;
    /// use serde_json::json;
    /// use strict_schema::{Partial, StrictSchema};
    ///
    /// #[derive(Deserialize, StrictSchema)]
    /// enum Sort {
    ///     Price,
    ///     Rating,
    /// }
    ///
    /// #[derive(Deserialize, StrictSchema)]
    /// struct Search {
    ///     query: String,
    ///     sort: Sort,
    /// }
    ///
    /// let mut search = Partial::<Search>::new();
    /// search.push(r#"{"query":"red sho"#)?;
    /// assert_eq!(search.value(), Some(&json!({ "query": "red sho" })));
    /// search.push(r#"es","sort":"Pri"#)?;
    /// assert_eq!(search.value(), Some(&json!({ "query": "red shoes" })));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn value(&mut self) -> Option<&Value> {
        self.stream.value()
    }

    /// Everything that is certain so far, as a type: your own with optional fields, or the type of the response once there is enough for it.
    /// `None` if there is not enough yet.
    ///
    /// An unfinished item or property that lacks what its type requires is left out.
    ///
    /// ```
    /// use serde::Deserialize;
    /// use strict_schema::{Partial, StrictSchema};
    ///
    /// #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    /// struct Step {
    ///     what: String,
    ///     minutes: u32,
    /// }
    ///
    /// #[derive(Deserialize, StrictSchema)]
    /// struct Recipe {
    ///     title: String,
    ///     steps: Vec<Step>,
    /// }
    ///
    /// /// What the page shows.
    /// #[derive(Deserialize)]
    /// #[serde(default)]
    /// # #[derive(Default)]
    /// struct Draft {
    ///     title: String,
    ///     steps: Vec<Step>,
    /// }
    ///
    /// let mut recipe = Partial::<Recipe>::new();
    /// recipe.push(r#"{"title":"Pancakes","steps":[{"what":"Mix","minutes":5},{"what":"Fr"#)?;
    /// let draft: Draft = recipe.read().unwrap();
    /// assert_eq!(draft.title, "Pancakes");
    /// assert_eq!(draft.steps, [Step { what: "Mix".to_owned(), minutes: 5 }]);
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn read<P: DeserializeOwned>(&mut self) -> Option<P> {
        self.stream.read()
    }

    /// The value at a pointer, once it is complete. `None` if it is incomplete or absent.
    ///
    /// ```
    /// use strict_schema::Partial;
    ///
    /// let mut answer = Partial::<serde_json::Value>::new();
    /// answer.push(r#"{"place":{"city":"Oslo","days":1"#)?;
    /// assert_eq!(answer.get::<String>("/place/city")?, Some("Oslo".to_owned()));
    /// assert_eq!(answer.get::<u8>("/place/days")?, None); // it may become 14
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it is complete and does not fit the type.
    pub fn get<V: DeserializeOwned>(&mut self, pointer: &str) -> Result<Option<V>, Error> {
        self.stream.get(pointer)
    }

    /// The complete items of the array at a pointer that were not returned for this pointer yet.
    ///
    /// # Errors
    /// If the first of them does not fit the type; the next call goes on after it. Of several items, those before one that does not fit are
    /// returned, and the next call returns the error.
    pub fn new_items<V: DeserializeOwned>(&mut self, pointer: &str) -> Result<Vec<V>, Error> {
        self.stream.new_items(pointer)
    }

    /// The characters of the string at a pointer that were not returned for this pointer yet.
    ///
    /// A string that is shown only when complete is returned as a whole.
    ///
    /// ```
    /// use strict_schema::Partial;
    ///
    /// let mut answer = Partial::<Vec<String>>::new();
    /// answer.push(r#"["Once upon \ud83d"#)?;
    /// assert_eq!(answer.new_text("/0"), "Once upon ");
    /// answer.push(r#"\ude00 a ti"#)?;
    /// assert_eq!(answer.new_text("/0"), "😀 a ti");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn new_text(&mut self, pointer: &str) -> &str {
        self.stream.new_text(pointer)
    }

    /// The whole value, after the last piece.
    ///
    /// # Errors
    /// As [`from_str`](crate::from_str) of the whole text, or as the [payload](crate::Payload::partial) decodes it.
    pub fn finish(self) -> Result<T, Error>
    where
        T: DeserializeOwned + StrictSchema,
    {
        self.stream.builder.source.read(&self.stream.text, Decoder::new())
    }
}

impl<T: StrictSchema> Default for Partial<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Clone for Partial<T> {
    fn clone(&self) -> Self {
        Self { stream: self.stream.clone(), of: PhantomData }
    }
}

impl<T> fmt::Debug for Partial<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Partial").field("text", &self.as_str()).finish_non_exhaustive()
    }
}

#[cfg(feature = "validate")]
impl Codec {
    /// Decodes a response while it is written. See [`Partial`].
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::dialect::OPENAI;
    ///
    /// let schema = json!({
    ///     "type": "object",
    ///     "properties": { "title": { "type": "string" }, "labels": { "type": "object", "additionalProperties": { "type": "string" } } }
    /// });
    /// let codec = strict_schema::normalize(&schema, &OPENAI)?.codec;
    /// let mut answer = codec.partial();
    /// answer.push(r#"{"title":null,"labels":[{"key":"a","value":"b"},{"key":"c"#)?;
    /// assert_eq!(answer.value(), Some(&json!({ "labels": { "a": "b" } })));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn partial(&self) -> Partial<Value> {
        Partial::of(AnswerSource { codec: Some(self.clone()), ..AnswerSource::default() })
    }
}

/// How much was given for a pointer.
fn given<'g>(all: &'g mut LookupMap<String, usize>, pointer: &str) -> &'g mut usize {
    all.entry(pointer.to_owned()).or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// 160 KB, in pieces of 40 bytes.
    fn text() -> String {
        let item = r#"{"name":"a b c","tags":["x","y"],"size":{"width":12.5,"height":7}},"#;
        format!("[{}null]", item.repeat(160_000 / item.len()))
    }

    /// Pushes a text in pieces, and looks at all that is new after each. Returns how many bytes were looked at, and how many values were moved.
    fn work(text: &str, size: usize) -> (usize, usize) {
        let mut partial = Partial::<Value>::new();
        let mut items = 0;
        for piece in text.as_bytes().chunks(size) {
            partial.push(core::str::from_utf8(piece).unwrap()).unwrap();
            items += partial.new_items::<Value>("").unwrap().len();
            assert!(partial.value().is_some());
        }
        assert_eq!(items, partial.value().and_then(Value::as_array).map_or(0, Vec::len));
        (partial.stream.scanner.looked, partial.stream.builder.moved)
    }

    #[test]
    fn the_work_is_linear_in_the_text_and_in_the_pieces() {
        let text = text();
        for size in [1, 40, text.len()] {
            let (looked, moved) = work(&text, size);
            assert!(looked <= 2 * text.len(), "{size}: {looked} bytes of {}", text.len());
            // No more levels are open than there are, whatever is in them.
            assert!(moved <= 3 * text.len().div_ceil(size), "{size}: {moved}");
        }
    }

    /// The parts of an answer that are decoded one by one have the work of one answer together.
    #[cfg(feature = "validate")]
    #[test]
    fn the_parts_of_an_answer_share_its_work() {
        let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
        let schema = json!({ "type": "array", "items": { "anyOf": [map, { "type": "array", "items": map }] } });
        let codec = crate::foreign::normalize::normalize(&schema, &crate::dialect::OPENAI).unwrap().codec;
        let mut partial = codec.partial();
        partial.push(r#"{"value":["#).unwrap();
        let mut spent = vec![0];
        for _ in 0..3 {
            partial.push(&r#"{"entries":[{"key":"a","value":"b"}]},"#.repeat(100)).unwrap();
            spent.push(partial.stream.builder.spent);
        }
        assert_eq!(partial.value().and_then(|it| it.pointer("/299")), Some(&json!({ "a": "b" })));
        assert!(spent[1] > 100 && spent.windows(2).all(|two| two[1] - two[0] == spent[1]), "{spent:?}");
    }

    /// A part of the schema that the answer does not reach is never read, and no part is read twice.
    #[test]
    fn forms_are_made_once() {
        #[derive(crate::StrictSchema)]
        struct Shelf {
            #[allow(dead_code, reason = "nothing reads it")]
            children: Vec<Self>,
        }

        let mut partial = Partial::<Vec<Vec<Option<String>>>>::new();
        partial.push(&format!("[{}", r#"["a",null],"#.repeat(1_000))).unwrap();
        assert!(partial.stream.builder.forms.len() < 10, "{}", partial.stream.builder.forms.len());
        let mut partial = Partial::<Shelf>::new();
        partial.push(&r#"{"children":[{"children":[]},"#.repeat(60)).unwrap();
        assert!(partial.stream.builder.forms.len() < 10, "{}", partial.stream.builder.forms.len());
    }

    #[cfg(feature = "validate")]
    #[test]
    fn forms_of_a_schema_are_made_once_and_are_bounded() {
        let many: serde_json::Map<String, Value> =
            (0..1_000).map(|index| (format!("p{index}"), json!({ "$ref": "#" }))).collect();
        let schema = json!({ "type": "object", "properties": many });
        let codec = crate::foreign::normalize::normalize(&schema, &crate::dialect::ANTHROPIC).map(|it| it.codec);
        let Ok(codec) = codec else { return };
        let mut partial = codec.partial();
        for level in 0..100 {
            partial.push(&format!("{{\"p{level}\":")).unwrap();
        }
        assert!(
            partial.stream.builder.forms.len() < 2 * crate::cost::STREAMED_FORMS,
            "{}",
            partial.stream.builder.forms.len()
        );
    }
}
