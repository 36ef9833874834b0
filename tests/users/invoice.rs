//! Structured answers, as models break them.

use serde::Deserialize;
use strict_schema::{Format, Provider, StrictSchema};

/// An invoice, read from a scan
#[derive(Debug, Deserialize, StrictSchema)]
struct Invoice {
    #[strict(pattern = "^[A-Z]{2}-[0-9]{4}$")]
    number: String,
    #[strict(format = "date")]
    date: String,
    #[strict(length(min = 1, max = 50))]
    lines: Vec<Line>,
    currency: Currency,
    payment: Payment,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Line {
    what: String,
    #[strict(range(min = 1))]
    pieces: u32,
    cents: i64,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Currency {
    Eur,
    Usd,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "by", rename_all = "snake_case")]
enum Payment {
    Card { last_four: String },
    Transfer { iban: String },
    Cash,
}

const RIGHT: &str = r#"{"number":"AB-1234","date":"2026-11-22","lines":[{"what":"tea","pieces":2,"cents":350}],"currency":"EUR","payment":{"by":"cash"}}"#;

pub(crate) fn main() -> crate::Result {
    println!("{}\n", Format::of::<Invoice>().to_json(&Provider::openai_responses())?);
    let answers = [
        ("as it should be", RIGHT.to_owned()),
        ("in a fence", format!("```json\n{RIGHT}\n```")),
        ("with words around it", format!("Here is the invoice:\n{RIGHT}")),
        ("cut off", RIGHT[..60].to_owned()),
        ("a float for a count", RIGHT.replace("\"pieces\":2", "\"pieces\":2.0")),
        ("bounds broken", RIGHT.replace("AB-1234", "1234").replace("2026-11-22", "22.11.2026").replace("\"pieces\":2", "\"pieces\":0")),
        ("another form", RIGHT.replace("\"cents\":350", "\"cents\":\"3.50\"").replace("EUR", "euro").replace("cash", "card")),
        ("a property too few", RIGHT.replace("\"currency\":\"EUR\",", "")),
    ];
    for (what, answer) in answers {
        match strict_schema::from_str::<Invoice>(&answer) {
            Ok(invoice) => println!("{what}: {} lines, {:?}", invoice.lines.len(), invoice.payment),
            Err(error) => println!("{what} ({}): {error}", error.kind()),
        }
    }
    Ok(())
}
