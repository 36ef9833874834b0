//! Each example is a program beside this file; the manifest is their index.
