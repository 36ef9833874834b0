//! Each example is a program beside this file; the manifest is their index. Those that need more than this library are in
//! `ecosystem`.
