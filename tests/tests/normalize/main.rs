//! The normalizer, and the account of its changes.

#![allow(missing_docs, reason = "these are tests")]

mod accepted;
mod account;
mod arrays;
mod bounds;
mod choices;
mod codecs;
mod corpus;
mod definitions;
mod depth;
mod descriptions;
mod documents;
mod entries;
mod helpers;
mod hostile;
mod instances;
mod keywords;
mod laws;
mod objects;
mod official;
mod optional;
mod products;
mod references;
mod size;
mod suite;
mod types;
