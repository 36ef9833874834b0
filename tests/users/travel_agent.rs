//! An agent whose tools share a pool of connections, are async, and may fail.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use strict_schema::{Provider, StrictSchema, Toolbox};

/// Find flights.
#[derive(Deserialize, StrictSchema)]
struct FindFlights {
    from: String,
    to: String,
    #[strict(range(min = 1, max = 9))]
    people: u8,
}

/// Book a flight.
#[derive(Deserialize, StrictSchema)]
struct Book {
    flight: String,
}

#[derive(Serialize)]
struct Flight {
    id: String,
    price: u32,
}

struct Airline {
    searches: AtomicU32,
}

impl Airline {
    async fn search(&self, from: &str, to: &str) -> Vec<Flight> {
        tokio::time::sleep(Duration::from_millis(2)).await;
        self.searches.fetch_add(1, Ordering::Relaxed);
        vec![Flight { id: format!("{from}-{to}-1"), price: 120 }]
    }
}

#[derive(Debug)]
struct SoldOut(String);

impl std::fmt::Display for SoldOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is sold out", self.0)
    }
}

async fn find(airline: Arc<Airline>, call: FindFlights) -> Result<Vec<Flight>, SoldOut> {
    Ok(airline.search(&call.from, &call.to).await)
}

pub(crate) fn main() -> crate::Result {
    let airline = Arc::new(Airline { searches: AtomicU32::new(0) });
    let toolbox = Toolbox::new_async()
        .with_state(airline.clone())
        .on(find)
        .on(async |_: Arc<Airline>, book: Book| Err::<String, _>(SoldOut(book.flight)));
    let agent = toolbox.fit(&Provider::anthropic())?;
    println!("{}", agent.request().tools_json());

    // The calls of one answer, as the provider's client has them.
    let calls = [
        ("find_flights", serde_json::json!({ "from": "OSL", "to": "FCO", "people": 2 })),
        ("find_flights", serde_json::json!({ "from": "OSL", "to": "BGO", "people": 20 })),
        ("book", serde_json::json!({ "flight": "OSL-FCO-1" })),
        ("cancel", serde_json::json!({})),
    ];
    for reply in crate::block_on(agent.reply_all(calls)) {
        println!("{} {reply}", if reply.is_error() { "error:" } else { "ok:" });
    }
    println!("{} search", airline.searches.load(Ordering::Relaxed));
    Ok(())
}
