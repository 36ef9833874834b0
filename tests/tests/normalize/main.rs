//! The normalizer, and the account of its changes.

#![allow(missing_docs, reason = "these are tests")]

mod accepted;
mod account;
mod choices;
mod corpus;
mod definitions;
mod descriptions;
mod documents;
mod helpers;
mod hostile;
mod instances;
mod keywords;
mod laws;
mod objects;
mod official;
mod products;
mod references;
mod size;
mod suite;
