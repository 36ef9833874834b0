//! A model that answers at random, held to a schema by a real constrained decoder.
//!
//! The decoder is `llguidance` with one token a byte. It says which bytes may come next; the model here throws
//! dice. What comes out is a text that the schema admits in the decoder's judgement, not in ours.

use std::sync::LazyLock;

use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::{ApproximateTokEnv, InferenceCapabilities};
use llguidance::{JsonCompileOptions, Matcher, ParserFactory};

use crate::dice::{Dice, mix};

/// A schema, compiled once, from which any number of texts can be sampled.
#[derive(Debug)]
pub struct Decoder {
    grammars: [Compiled; 2],
    /// The length of the shortest text that a hurried model wrote.
    least: usize,
    /// The habits of the models that came to an end.
    habits: Vec<u64>,
}

/// What a random model wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sample {
    /// A complete answer.
    Whole(String),
    /// An answer that came to its limit before it came to its end, as when a model runs out of tokens.
    Truncated,
}

impl Decoder {
    /// Compiles `schema`.
    ///
    /// # Errors
    ///
    /// The decoder's own, if it does not take the schema; ours, if no text comes to an end.
    pub fn new(schema: &str) -> Result<Self, String> {
        let mut decoder = Self::judge(schema)?;
        decoder.rehearse()?;
        Ok(decoder)
    }

    /// The same without a rehearsal: it answers [`admits`](Self::admits), also where dice seldom come to an end, and no text can be sampled.
    ///
    /// # Errors
    ///
    /// The decoder's own, if it does not take the schema.
    pub fn judge(schema: &str) -> Result<Self, String> {
        let schema: serde_json::Value = serde_json::from_str(schema).map_err(|error| error.to_string())?;
        let plain = Compiled::new(&schema, false)?;
        // Some servers also let a model write `\u0041` for `A`. It is another grammar for the same schema.
        let escaping = Compiled::new(&schema, true)?;
        Ok(Self { grammars: [plain, escaping], least: 0, habits: Vec::new() })
    }

    /// The text that the model with this `seed` writes. The same seed gives the same text.
    ///
    /// # Panics
    ///
    /// If the decoder permits nothing in the middle of a text, or what is not UTF-8: both are the engine's faults,
    /// and a sample that was quietly dropped would hide them.
    pub fn sample(&self, seed: u64) -> Sample {
        let mut dice = Dice::new(seed);
        let haste = dice.below(2 * self.least + 200);
        let habit = dice.pick(&self.habits);
        let model = Model::new(&mut dice, haste, habit);
        match self.write(&model, dice, 4 * self.least + 2 * haste + 1_000) {
            Ok(sample) => sample,
            Err(error) => panic!("the decoder failed with seed {seed}: {error}"),
        }
    }

    /// Whether the decoder would let a model write `text`: to ask about a border that dice rarely come to.
    ///
    /// # Panics
    ///
    /// If the decoder fails.
    pub fn admits(&self, text: &str) -> bool {
        let tokens: Vec<u32> = text.bytes().map(u32::from).collect();
        self.grammars.iter().any(|grammar| {
            let mut matcher = grammar.start.clone();
            let taken = matcher.try_consume_tokens(&tokens).expect("the decoder takes any byte");
            taken == tokens.len() && (matcher.is_stopped() || matcher.is_accepting().expect("it can say so"))
        })
    }

    /// Finds how short a text can be, and with which habits a model comes to an end.
    fn rehearse(&mut self) -> Result<(), String> {
        for limit in REHEARSALS {
            for seed in 0..HABITS {
                let mut dice = Dice::new(seed);
                let model = Model::new(&mut dice, 0, seed);
                if let Sample::Whole(text) = self.write(&model, dice, limit)? {
                    self.habits.push(seed);
                    self.least = if self.least == 0 { text.len() } else { self.least.min(text.len()) };
                }
            }
            if !self.habits.is_empty() {
                return Ok(());
            }
        }
        Err(format!("no text came to an end in {} bytes", REHEARSALS[REHEARSALS.len() - 1]))
    }

    fn write(&self, model: &Model, mut dice: Dice, limit: usize) -> Result<Sample, String> {
        let mut matcher = dice.pick(&[&self.grammars[0], &self.grammars[1]]).start.clone();
        let mut text = Vec::new();
        let mut place = Place::Structure;
        let mut permitted = Vec::new();
        while text.len() < limit {
            // Where only one byte may follow, and then again one, as in the name of a required property: to compute a mask for each takes longer.
            let mut next = matcher.compute_ff_bytes();
            next.truncate(limit - text.len());
            if next.is_empty() {
                permitted.clear();
                let mask = matcher.compute_mask().map_err(|error| error.to_string())?;
                mask.iter_set_entries(|token| permitted.push(token));
                if permitted.is_empty() {
                    return Err(format!("nothing may follow {:?}", String::from_utf8_lossy(&text)));
                }
                let Ok(byte) = u8::try_from(model.choose(&mut dice, &text, place, &mut permitted)) else {
                    return whole(text);
                };
                next.push(byte);
            }
            for byte in &next {
                text.push(*byte);
                place = place.after(*byte, text.len());
            }
            let tokens: Vec<u32> = next.into_iter().map(u32::from).collect();
            matcher.consume_tokens(&tokens).map_err(|error| error.to_string())?;
            if matcher.is_stopped() {
                return whole(text);
            }
        }
        Ok(Sample::Truncated)
    }
}

fn whole(text: Vec<u8>) -> Result<Sample, String> {
    String::from_utf8(text).map(Sample::Whole).map_err(|error| format!("{error}: {:?}", error.as_bytes()))
}

/// The decoder's state before the first byte.
struct Compiled {
    start: Matcher,
}

impl Compiled {
    fn new(schema: &serde_json::Value, json_allow_general_unicode_escapes: bool) -> Result<Self, String> {
        let mut schema = schema.clone();
        if schema.is_object() {
            JsonCompileOptions { json_allow_general_unicode_escapes, ..JsonCompileOptions::default() }
                .apply_to(&mut schema);
        }
        let vocabulary = ApproximateTokEnv::single_byte_env();
        let mut factory = ParserFactory::new(&vocabulary, InferenceCapabilities::default(), &[])
            .map_err(|error| error.to_string())?;
        factory.quiet();
        let start = Matcher::new(factory.create_parser(TopLevelGrammar::from_json_schema(schema)));
        match start.get_error() {
            Some(error) => Err(error),
            None => Ok(Self { start }),
        }
    }
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiled").finish_non_exhaustive()
    }
}

/// Where in a JSON text the next byte goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Structure,
    /// In a string that starts here.
    Text(usize),
    /// After a backslash in such a string.
    Escape(usize),
}

impl Place {
    /// The place after `byte`, which is the one before `end`.
    fn after(self, byte: u8, end: usize) -> Self {
        match (self, byte) {
            (Self::Structure, b'"') => Self::Text(end),
            (Self::Text(_), b'"') => Self::Structure,
            (Self::Text(start), b'\\') => Self::Escape(start),
            (Self::Escape(start), _) => Self::Text(start),
            (same, _) => same,
        }
    }
}

/// How one random model chooses among the bytes that it may write.
///
/// One distribution for all texts would never write a 19-digit number *and* a short one, so each model draws its own
/// taste. After `haste` bytes it hurries to the end.
struct Model {
    taste: [usize; KINDS.len()],
    /// Writes no escapes, no exponents and no `-0`, so that of a type with 200 numbers some texts are ordinary.
    tame: bool,
    haste: usize,
    habit: u64,
}

impl Model {
    fn new(dice: &mut Dice, haste: usize, habit: u64) -> Self {
        let tame = dice.below(2) == 0;
        let taste = KINDS.map(|kind| kind.weight * dice.pick(&[1, 4, 16, 64, 256]));
        Self { taste, tame, haste, habit }
    }

    /// One of `permitted`, which is not empty: a byte, or the token that ends the text.
    fn choose(&self, dice: &mut Dice, text: &[u8], place: Place, permitted: &mut Vec<usize>) -> usize {
        if let [forced] = permitted[..] {
            return forced;
        }
        if self.tame {
            keep(permitted, |token| !is_wild(token, text));
        }
        if text.len() < self.haste { self.wander(dice, permitted) } else { self.hurry(place, text.len(), permitted) }
    }

    /// A kind by taste, then any byte of that kind.
    fn wander(&self, dice: &mut Dice, permitted: &[usize]) -> usize {
        let mut tastes = [0; KINDS.len()];
        let mut counts = [0; KINDS.len()];
        for token in permitted {
            let kind = kind(*token);
            tastes[kind] = self.taste[kind];
            counts[kind] += 1;
        }
        let mut rest = dice.below(tastes.iter().sum());
        let mut chosen = 0;
        while rest >= tastes[chosen] {
            rest -= tastes[chosen];
            chosen += 1;
        }
        let place = dice.below(counts[chosen]);
        *permitted.iter().filter(|token| kind(**token) == chosen).nth(place).expect("they were counted")
    }

    /// Whatever ends soonest. Among equals the choice is a habit: a model that always takes the same branch of a
    /// recursive type ends, if that branch does. Within a string the habit goes by the offset too, or a string that
    /// must end in `a` would be written without one for ever.
    fn hurry(&self, place: Place, end: usize, permitted: &mut Vec<usize>) -> usize {
        let (delay, offset): (fn(usize) -> usize, usize) = match place {
            Place::Structure => (|token| KINDS[kind(token)].delay, 0),
            Place::Text(start) | Place::Escape(start) => (|token| usize::from(token != usize::from(b'"')), end - start),
        };
        let least = permitted.iter().map(|token| delay(*token)).min().expect("something is permitted");
        permitted.retain(|token| delay(*token) == least);
        let sum = permitted.iter().fold(self.habit, |sum, token| mix(sum ^ *token as u64));
        Dice::new(mix(sum ^ offset as u64)).pick(permitted)
    }
}

/// Keeps what `wanted` says, unless that is nothing.
fn keep(permitted: &mut Vec<usize>, wanted: impl Fn(usize) -> bool) {
    if permitted.iter().any(|token| wanted(*token)) {
        permitted.retain(|token| wanted(*token));
    }
}

fn is_wild(token: usize, text: &[u8]) -> bool {
    let in_number = |byte: &u8| byte.is_ascii_digit();
    match u8::try_from(token) {
        Ok(b'\\') => true,
        Ok(b'e' | b'E') => text.last().is_some_and(in_number),
        Ok(b'0') => matches!(text, [.., before, b'-'] if !before.is_ascii_alphanumeric()),
        _ => false,
    }
}

/// A sort of bytes, how much a model likes it, and how far from the end it leads.
#[derive(Clone, Copy)]
struct Kind {
    has: fn(u8) -> bool,
    weight: usize,
    delay: usize,
}

/// The index in [`KINDS`] of a byte, or of the end.
fn kind(token: usize) -> usize {
    /// Looked up, because it is asked of every byte that may follow every byte.
    static KIND_OF: LazyLock<[usize; 256]> = LazyLock::new(|| {
        std::array::from_fn(|token| {
            let byte = u8::try_from(token).expect("there are 256");
            KINDS.iter().position(|kind| (kind.has)(byte)).expect("the last but one takes any byte")
        })
    });
    KIND_OF.get(token).copied().unwrap_or(END)
}

/// The first that has a byte is its kind; the last is the end of the text, which is no byte.
const KINDS: [Kind; 12] = [
    Kind { has: |byte| byte == b'"', weight: 32, delay: 3 },
    Kind { has: |byte| byte == b'}', weight: 16, delay: 1 },
    Kind { has: |byte| byte == b']', weight: 16, delay: 2 },
    Kind { has: |byte| byte == b',' || byte == b':', weight: 16, delay: 4 },
    Kind { has: |byte| byte == b'{', weight: 24, delay: 7 },
    Kind { has: |byte| byte == b'[', weight: 24, delay: 6 },
    Kind { has: |byte| byte.is_ascii_digit(), weight: 24, delay: 5 },
    Kind { has: |byte| byte.is_ascii_whitespace(), weight: 1, delay: 9 },
    Kind { has: |byte| byte == b'\\', weight: 4, delay: 8 },
    Kind { has: |byte| byte >= 0x80, weight: 4, delay: 5 },
    Kind { has: |_| true, weight: 24, delay: 5 },
    Kind { has: |_| false, weight: 32, delay: 0 },
];

const END: usize = KINDS.len() - 1;

const HABITS: u64 = 16;
const REHEARSALS: [usize; 3] = [1_000, 10_000, 100_000];
