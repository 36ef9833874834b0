//! Tools as people write them.
