//! `#[derive(StrictSchema)]`.
