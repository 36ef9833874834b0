//! The normalizer, and the account of its changes.

#![allow(missing_docs, reason = "these are tests")]

mod accepted;
mod account;
mod corpus;
mod documents;
mod hostile;
mod instances;
mod laws;
mod official;
mod products;
mod references;
mod rules;
mod size;
mod suite;
