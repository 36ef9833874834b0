//! Times as patterns: the format `time` wants an offset, which a time without a zone has none of, and the keys of maps have no format.

macro_rules! clock {
    () => {
        "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\\\.[0-9]{1,9})?"
    };
}

macro_rules! date {
    () => {
        concat!(
            "[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
            "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
            // Which year has a 29th goes beyond a pattern of a sensible length.
            "|02-(?:0[1-9]|[12][0-9]))"
        )
    };
}

/// A time of day, with up to nanoseconds.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(crate) const CLOCK: &str = concat!("^", clock!(), "$");

/// A date and a time of day.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(crate) const DATE_AND_CLOCK: &str = concat!("^", date!(), "T", clock!(), "$");

/// A date.
pub(crate) const DATE: &str = concat!("^", date!(), "$");

/// A date and a time of day with an offset.
pub(crate) const DATE_AND_TIME: &str =
    concat!("^", date!(), "T", clock!(), "(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$");
