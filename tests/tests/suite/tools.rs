//! Tools as people write them.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

/// In German
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct GetWetterGröße {
    straße: String,
}
promises!(of_letters_with_marks: GetWetterGröße, [GetWetterGröße { straße: "x".into() }]);

/// Each is in a definition, and has a name as a tool.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(name = "get_weather")]
struct 天気 {
    場所: Vec<気温>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct 気温 {
    場所: Vec<湿度>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct 湿度 {
    場所: Vec<湿度>,
    気温: Vec<気温>,
}
promises!(of_another_script: 天気, [天気 { 場所: vec![] }], but recursive: true);

#[test]
fn names_are_in_letters_that_providers_take() {
    assert_eq!(strict_schema::Tool::of::<GetWetterGröße>().name(), "get_wetter_groesse");
    assert_eq!(strict_schema::Tool::of::<天気>().name(), "get_weather");
    let schema = strict_schema::to_value::<天気>(&strict_schema::dialect::OPENAI).unwrap();
    let names: Vec<&str> = schema["$defs"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    for name in names {
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{name}");
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct GetWetterGräbe {
    a: u8,
}

#[test]
fn tools_of_other_letters_have_names_of_their_own() {
    let name = |tool: strict_schema::Tool| {
        let provider = strict_schema::Provider::openai_chat();
        let json: serde_json::Value = serde_json::from_str(&tool.to_json(&provider).unwrap()).unwrap();
        json["function"]["name"].as_str().unwrap().to_owned()
    };
    let names = [name(strict_schema::Tool::of::<GetWetterGröße>()), name(strict_schema::Tool::of::<GetWetterGräbe>())];
    for (index, name) in names.iter().enumerate() {
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte)), "{names:?}");
        assert!(name.len() <= 64 && !name.is_empty() && !names[..index].contains(name), "{names:?}");
    }
}

/// Edit a file: replace, insert or create.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
struct EditFile {
    /// Absolute path of the file
    path: PathBuf,
    /// What to do with it
    #[serde(flatten)]
    location: Location,
    /// The new text, without line numbers
    text: String,
    /// Only show what would change
    #[serde(default)]
    dry_run: bool,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Location {
    /// First line, from 1
    #[strict(range(min = 1))]
    first_line: u32,
    /// Last line; null for the same as the first
    last_line: Option<u32>,
}
promises!(edit_file: EditFile, [EditFile {
    path: "/a".into(), location: Location { first_line: 1, last_line: None }, text: "x".into(), dry_run: false,
}]);

/// Search documents with filters that nest.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SearchDocuments {
    /// Words to look for, as a person would type them
    query: String,
    /// Every filter must hold; null for none
    filter: Option<Filter>,
    sort_by: Vec<SortKey>,
    #[strict(range(min = 1, max = 100))]
    page_size: u8,
    page_token: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Filter {
    /// All of them
    And { filters: Vec<Filter> },
    /// Any of them
    Or { filters: Vec<Filter> },
    /// Not this one
    Not { filter: Box<Filter> },
    /// The field has the value
    Equals { field: String, value: Scalar },
    /// The field is between both, both included
    Between { field: String, low: f64, high: f64 },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Scalar {
    Text(String),
    Number(f64),
    Flag(bool),
    Nothing,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct SortKey {
    field: String,
    direction: Direction,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Direction {
    #[serde(rename = "asc")]
    Ascending,
    #[serde(rename = "desc")]
    Descending,
}
promises!(search_documents: SearchDocuments, [SearchDocuments {
    query: "x".into(),
    filter: Some(Filter::And { filters: vec![
        Filter::Not { filter: Box::new(Filter::Equals { field: "a".into(), value: Scalar::Nothing }) },
        Filter::Between { field: "b".into(), low: 0.0, high: 1.0 },
    ] }),
    sort_by: vec![SortKey { field: "a".into(), direction: Direction::Descending }], page_size: 10, page_token: None,
}], but recursive: true);

/// Create an event in the user's calendar.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct CreateEvent {
    title: String,
    /// RFC 3339, with an offset
    #[strict(format = "date-time")]
    start: String,
    /// RFC 3339, after the start
    #[strict(format = "date-time")]
    end: String,
    #[strict(length(max = 20))]
    attendees: Vec<Attendee>,
    recurrence: Recurrence,
    reminders: Vec<(u16, u16)>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Attendee {
    #[strict(format = "email")]
    email: String,
    #[serde(default)]
    optional: bool,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "frequency", content = "every", rename_all = "lowercase")]
enum Recurrence {
    Once,
    /// Every so many days
    Daily(u8),
    /// On these days of the week
    Weekly(Vec<Weekday>),
    Monthly {
        day: u8,
    },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Weekday {
    Mo,
    Tu,
    We,
    Th,
    Fr,
    Sa,
    Su,
}
promises!(create_event: CreateEvent, [CreateEvent {
    title: "x".into(), start: "2026-11-21T22:00:00Z".into(), end: "2026-11-21T23:00:00+01:00".into(),
    attendees: vec![Attendee { email: "a@b.example".into(), optional: true }],
    recurrence: Recurrence::Weekly(vec![Weekday::Mo, Weekday::Su]), reminders: vec![(1, 2)],
}], but excluding: &["calendar-day", "email-length", "leap-second-within-the-day"], narrowed: &["bounds"]);

/// Run one read-only SQL statement.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct RunSql {
    /// One `SELECT`, with `$1`, `$2` for the parameters
    statement: String,
    parameters: Vec<SqlValue>,
    #[serde(default = "thousand")]
    row_limit: u32,
    timeout: Option<std::time::Duration>,
}

fn thousand() -> u32 {
    1000
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum SqlValue {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}
promises!(run_sql: RunSql, [RunSql {
    statement: "select $1".into(), parameters: vec![SqlValue::Null, SqlValue::Blob(vec![1])], row_limit: 1, timeout: None,
}], but narrowed: &["ends-of-integers"]);

/// Git, with one subcommand at a time.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Git {
    repository: String,
    command: GitCommand,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "command", rename_all = "kebab-case")]
enum GitCommand {
    Status,
    Log(LogOptions),
    CherryPick { commits: Vec<String> },
    Diff { from: Option<String>, to: Option<String>, paths: Vec<PathBuf> },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct LogOptions {
    max_count: Option<u16>,
    author: Option<String>,
}
promises!(git: Git, [
    Git { repository: ".".into(), command: GitCommand::Status },
    Git { repository: ".".into(), command: GitCommand::Log(LogOptions { max_count: Some(1), author: None }) },
]);

/// What to do next in the browser.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct BrowserStep {
    /// Why this is the next step
    thought: String,
    action: BrowserAction,
    /// Whether the task is done after it
    done: bool,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum BrowserAction {
    Back,
    Reload,
    Goto(String),
    Click { selector: Selector, button: Option<Button> },
    Scroll(i32, i32),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Selector {
    Css { css: String },
    Text { text: String, exact: bool },
    Point([u16; 2]),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Button {
    Left,
    Right,
}
promises!(browser_step: BrowserStep, [BrowserStep {
    thought: "x".into(), action: BrowserAction::Click { selector: Selector::Point([1, 2]), button: None }, done: false,
}]);

/// A plan of an agent, with steps inside of steps.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Plan {
    goal: String,
    steps: Vec<PlanStep>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct PlanStep {
    id: u16,
    title: String,
    depends_on: Vec<u16>,
    /// The steps that it is made of
    parts: Vec<PlanStep>,
    state: State,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "state")]
enum State {
    Todo,
    Running { since: std::time::SystemTime },
    Failed(Failure),
    Done,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Failure {
    reason: String,
    retry: bool,
}
promises!(agent_plan: Plan, [Plan {
    goal: "x".into(),
    steps: vec![PlanStep {
        id: 1, title: "y".into(), depends_on: vec![], parts: vec![],
        state: State::Failed(Failure { reason: "z".into(), retry: true }),
    }],
}], but recursive: true);

/// Send an HTTP request.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HttpRequest {
    method: Method,
    url: String,
    #[serde(with = "strict_schema::entries", default)]
    headers: std::collections::BTreeMap<String, String>,
    body: Option<Body>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Method {
    Get,
    Post,
    Put,
    Delete,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type", content = "data")]
enum Body {
    Json(strict_schema::JsonText<serde_json::Value>),
    Form(strict_schema::Entries<std::collections::BTreeMap<String, String>>),
    Bytes(Vec<u8>),
}
promises!(http_request: HttpRequest, [HttpRequest {
    method: Method::Get, url: "x".into(), headers: [("a".into(), "b".into())].into(),
    body: Some(Body::Json(strict_schema::JsonText(serde_json::json!([1])))),
}], but excluding: &["json-text", "duplicate-key"]);

/// Extract what an invoice says.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(true, name = "invoice")]
struct Invoice {
    number: String,
    #[strict(format = "date")]
    issued: String,
    seller: Party,
    buyer: Party,
    #[strict(length(min = 1))]
    lines: Vec<InvoiceLine>,
    #[strict(multiple_of = 0.01, range(min = 0))]
    total: f64,
    #[strict(pattern = "^[A-Z]{3}$")]
    currency: String,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Party {
    name: String,
    vat_id: Option<String>,
    address: [String; 3],
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct InvoiceLine {
    description: String,
    quantity: std::num::NonZeroU32,
    unit_price: f64,
}

fn party() -> Party {
    Party { name: "x".into(), vat_id: None, address: ["a".into(), "b".into(), "c".into()] }
}
promises!(invoice: Invoice, [Invoice {
    number: "1".into(), issued: "2026-11-21".into(), seller: party(), buyer: party(),
    lines: vec![InvoiceLine { description: "x".into(), quantity: std::num::NonZeroU32::MIN, unit_price: 0.5 }],
    total: 0.5, currency: "EUR".into(),
}], but excluding: &["calendar-day"], narrowed: &["bounds"]);
