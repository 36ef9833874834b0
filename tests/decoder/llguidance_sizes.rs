//! What llguidance makes of schemas: reads one a line, and writes for each a line with what its own limits count.
//!
//! `tests/judges/cost.py` runs it, since the Python package of llguidance does not tell.

#![allow(clippy::print_stdout, reason = "it is what it is for")]

use std::error::Error;
use std::io;

use llguidance::ParserFactory;
use llguidance::api::{GrammarInit, ParserLimits, TopLevelGrammar};
use llguidance::toktrie::{ApproximateTokEnv, InferenceCapabilities};
use serde::Serialize;
use serde_json::{Value, json};

/// Nothing of it is a time.
#[derive(Serialize)]
struct Size {
    /// The symbols in the productions of the grammar: `max_grammar_size` is the most of them.
    symbols: usize,
    /// The kinds of text that the lexer tells apart, each a regular expression.
    lexemes: usize,
    /// The nodes of those expressions.
    nodes: usize,
    /// What was spent to build the lexer: `initial_lexer_fuel` is the most of it.
    fuel: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let vocabulary = ApproximateTokEnv::single_byte_env();
    let mut factory = ParserFactory::new(&vocabulary, InferenceCapabilities::default(), &[])?;
    factory.quiet();
    for line in io::stdin().lines() {
        let size = serde_json::from_str(&line?).map_err(Into::into).and_then(|schema| size(&factory, schema));
        println!("{}", size.map_or_else(|error| json!({ "error": error.to_string() }), |size| json!(size)));
    }
    Ok(())
}

fn size(factory: &ParserFactory, schema: Value) -> Result<Size, Box<dyn Error>> {
    let asked = TopLevelGrammar::from_json_schema(schema);
    let vocabulary = Some(factory.tok_env().clone());
    let (grammar, lexer) = GrammarInit::Serialized(asked.clone()).to_internal(vocabulary, ParserLimits::default())?;
    // It tells of its grammar in words only: `… with 12 rules with 34 symbols`.
    let words = grammar.optimize().stats();
    let symbols = words.split(' ').rev().nth(1).ok_or("it says no number")?.parse()?;
    let built = factory.create_parser(asked)?.parser.lexer_stats();
    Ok(Size { symbols, lexemes: lexer.lexemes.len(), nodes: built.num_ast_nodes, fuel: built.total_fuel_spent })
}
