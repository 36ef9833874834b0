//! Each example is a program beside this file, and uses crates that are not ours; the manifest is their index.

#[doc = include_str!("../../docs/from-rig.md")]
pub mod from_rig {}
