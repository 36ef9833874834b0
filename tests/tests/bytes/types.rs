//! The types whose bytes are counted, each with both derives. Their twins for pydantic are in `tests/judges/twins.py`, under the
//! same names and with the same words.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Deserialize;
use strict_schema::{Entries, StrictSchema};

/// Search for flights.
#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Arguments {
    /// Where it starts, as a city
    from: String,
    /// Where it ends, as a city
    to: String,
    /// The most that it may cost
    price: f64,
    /// Whether there may be no stops
    direct: bool,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Undocumented {
    from: String,
    to: String,
    price: f64,
    direct: bool,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Optionals {
    text: Option<String>,
    count: Option<i64>,
    price: Option<f64>,
    open: Option<bool>,
    names: Option<Vec<String>>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Integers {
    byte: u8,
    port: u16,
    count: u32,
    size: u64,
    small: i8,
    short: i16,
    offset: i32,
    balance: i64,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Bounds {
    #[schemars(range(min = 1, max = 10))]
    stars: i64,
    #[schemars(range(min = 0.0, max = 1.0))]
    share: f64,
    #[schemars(length(min = 1, max = 5))]
    names: Vec<String>,
    #[schemars(regex(pattern = "^[A-Z]{3}$"))]
    currency: String,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Lists {
    words: Vec<String>,
    rows: Vec<Vec<f64>>,
    position: [f64; 3],
    places: Vec<Place>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Place {
    city: String,
    country: String,
}

/// An order of a shop
#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Nested {
    customer: Customer,
    item: Item,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Customer {
    name: String,
    address: Address,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Address {
    street: String,
    city: String,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Item {
    name: String,
    price: f64,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Shared {
    home: Address,
    work: Address,
    billing: Address,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct SharedAtEachLevel {
    ground: Storey,
    upper: Storey,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Storey {
    left: Apartment,
    right: Apartment,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Apartment {
    kitchen: Chamber,
    bedroom: Chamber,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Chamber {
    width: f64,
    length: f64,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Described {
    /// Where the customer lives
    home: PostalAddress,
    /// Where the parcel goes
    parcel: PostalAddress,
}

/// A place that post is sent to
#[derive(Deserialize, StrictSchema, JsonSchema)]
struct PostalAddress {
    /// Street and number
    street: String,
    /// City and country
    city: String,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct OptionOfStruct {
    address: Option<Address>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Words {
    color: Color,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Color {
    Red,
    Green,
    Blue,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct OptionOfWords {
    color: Option<Color>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct DocumentedWords {
    /// How much it matters
    priority: Priority,
}

/// How soon somebody has to look
#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Priority {
    /// Within the week
    Low,
    /// Within the day
    High,
    /// At once
    Urgent,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct InternallyTagged {
    payments: Vec<Payment>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Payment {
    Card { number: String },
    Transfer { iban: String, reference: String },
    Cash,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct OptionOfTagged {
    payment: Option<Payment>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct ExternallyTagged {
    shape: Shape,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Circle { radius: f64 },
    Square { side: f64 },
    Point,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct AdjacentlyTagged {
    value: Value,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(tag = "type", content = "value", rename_all = "lowercase")]
enum Value {
    Text(String),
    Number(f64),
    Place { city: String, country: String },
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Untagged {
    id: Id,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(untagged)]
enum Id {
    Number(i64),
    Name(String),
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct UntaggedOfTagged {
    answer: Answer,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(untagged)]
enum Answer {
    Payment(Payment),
    Refused(bool),
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Tree {
    value: String,
    children: Vec<Tree>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Formula {
    root: Term,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Term {
    Number { value: f64 },
    Add { left: Box<Term>, right: Box<Term> },
    Negate { of: Box<Term> },
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Dates {
    created: DateTime<Utc>,
    due: NaiveDate,
    closed: Option<DateTime<Utc>>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Map {
    #[serde(with = "strict_schema::entries")]
    #[schemars(with = "Entries<BTreeMap<String, String>>")]
    labels: BTreeMap<String, String>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Defaults {
    #[serde(default)]
    limit: i64,
    #[serde(default)]
    order: String,
    #[serde(default)]
    open: bool,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Flattened {
    title: String,
    #[serde(flatten)]
    page: Page,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Page {
    number: i64,
    size: i64,
}

/// The data of an invoice.
#[derive(Deserialize, StrictSchema, JsonSchema)]
pub(crate) struct Large {
    /// The number of the invoice
    number: String,
    /// The day of issue
    issued: NaiveDate,
    /// The day of payment
    due: Option<NaiveDate>,
    /// Three letters
    currency: String,
    /// Who sells
    seller_name: String,
    /// The seller's street and number
    seller_street: String,
    /// The seller's city
    seller_city: String,
    /// The seller's country
    seller_country: String,
    /// The seller's tax number
    seller_vat: Option<String>,
    /// Who buys
    buyer_name: String,
    /// The buyer's street and number
    buyer_street: String,
    /// The buyer's city
    buyer_city: String,
    /// The buyer's country
    buyer_country: String,
    /// The buyer's tax number
    buyer_vat: Option<String>,
    /// Whom to ask
    contact: Option<String>,
    /// Where to ask
    email: Option<String>,
    /// The number of the order
    order: Option<String>,
    /// The day of delivery
    delivery: Option<NaiveDate>,
    /// What was sold
    lines: Vec<Line>,
    /// The sum before tax
    net: f64,
    /// The tax
    tax: f64,
    /// The sum to pay
    gross: f64,
    /// What was paid before
    paid: f64,
    /// What is taken off, if paid soon
    discount: Option<f64>,
    /// The days in which to pay
    days: Option<i64>,
    /// Where to pay
    iban: Option<String>,
    /// The bank
    bic: Option<String>,
    /// What to write beside the payment
    reference: Option<String>,
    /// Whether the buyer owes the tax
    reverse_charge: bool,
    /// What else is written there
    notes: Vec<String>,
}

#[derive(Deserialize, StrictSchema, JsonSchema)]
struct Line {
    /// What it is
    text: String,
    /// How many
    quantity: f64,
    /// The price of one
    price: f64,
}
