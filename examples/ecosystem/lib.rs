//! Each example is a program beside this file, and uses crates that are not ours; the manifest is their index.
