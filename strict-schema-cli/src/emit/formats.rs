//! The formats of strings that the library checks, as patterns of ECMA 262.
//!
//! `regex` is handled elsewhere. In `time` and `date-time`, the interpreter uses the named groups for leap seconds.

/// The pattern of a format; none if the format is not checked.
pub(super) fn pattern(format: &str) -> Option<String> {
    let pattern = match format {
        "date" => DATE.to_owned(),
        "time" => TIME.to_owned(),
        "date-time" => format!("{DATE}[Tt ]{TIME}"),
        "duration" => format!(r"P(?:\d+W|{DAYS}|{DAYS}?T{CLOCK})"),
        "email" | "idn-email" => {
            let (atom, letter) = if format == "email" { (ATOM, r"[A-Za-z0-9\-]") } else { (IDN_ATOM, IDN_LETTER) };
            let name = format!(r#""(?:[^\x00-\x1f"\\\x7f]|\\[^\x00-\x1f\x7f])+"|{atom}(?:\.{atom})*"#);
            let label = format!("(?!-){letter}{{1,63}}(?<!-)");
            let domain = format!(r"(?=[^@]{{0,253}}$){label}(?:\.{label})*|\[(?:{IPV4}|IPv6:{})\]", ipv6());
            format!(r"(?=[^]{{1,64}}@[^@]*$)(?:{name})@(?:{domain})")
        }
        "hostname" => format!(r"(?=[^]{{0,253}}$){PLAIN}{LABEL}(?:\.{PLAIN}{LABEL})*"),
        "ipv4" => IPV4.to_owned(),
        "ipv6" => ipv6(),
        "uuid" => r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}".to_owned(),
        "uri" => format!("{ASCII}(?={SCHEME}){}", iri()),
        "iri" => format!("(?={SCHEME}){}", iri()),
        "uri-reference" => format!("{ASCII}{}", iri()),
        "iri-reference" => iri(),
        "uri-template" => {
            let escape = "%[0-9A-Fa-f]{2}";
            let name = format!("(?:[A-Za-z0-9_]|{escape})+");
            let variable = format!(r"{name}(?:\.{name})*(?:\*|:[1-9][0-9]{{0,3}})?");
            let expression = format!(r"\{{[+#.\/;?&=,!@|]?{variable}(?:,{variable})*\}}");
            format!(r#"(?:[^\x00-\x20"%<>\\^`{{|}}\x7f-\x9f]|{escape}|{expression})*"#)
        }
        "json-pointer" => POINTER.to_owned(),
        "relative-json-pointer" => format!(r"(?:0|[1-9]\d*)(?:#|{POINTER})"),
        _ => return None,
    };
    Some(format!("^(?:{pattern})$"))
}

const DATE: &str = "(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|\
                    (?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)";
const TIME: &str = "(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)(?:\\.\\d+)?\
                    (?:[Zz]|(?<sign>[+\\-])(?<hours>[01]\\d|2[0-3]):(?<minutes>[0-5]\\d))";

/// Units that follow each other without a gap.
const DAYS: &str = r"(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)";
const CLOCK: &str = r"(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)";

/// `\p{Alnum}` is a letter or a digit of any script. Each language writes it in its own way.
const ATOM: &str = r"[\p{Alnum}!#$%&'*+\-\/=?^_`{|}~]+";
const LABEL: &str = "(?!-)[A-Za-z0-9\\-]{1,63}(?<!-)";
/// With every character outside ASCII.
const IDN_ATOM: &str = r"[^\x00-\x20\x22\x28\x29\x2c\x2e\x3a-\x3c\x3e\x40\x5b-\x5d\x7f]+";
const IDN_LETTER: &str = r"[^\x00-\x2c\x2e\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]";
/// These two hyphens mark internationalized names.
const PLAIN: &str = "(?:(?![A-Za-z0-9\\-]{2}--)|(?=[Xx][Nn]))";
const IPV4: &str = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}";
const POINTER: &str = "(?:\\/(?:[^~]|~[01])*)?";
const ASCII: &str = "(?=[\\x00-\\x7f]*$)";
const SCHEME: &str = "[A-Za-z][A-Za-z0-9+.\\-]*:";

/// An IPv6 address: eight groups, or fewer with `::`. The last two groups may be an IPv4 address.
fn ipv6() -> String {
    const GROUP: &str = "[0-9A-Fa-f]{1,4}";
    let mut all = vec![format!("(?:{GROUP}:){{6}}(?:{GROUP}:{GROUP}|{IPV4})")];
    for before in 0..=7 {
        let left = match before {
            0 => String::new(),
            _ => format!("{GROUP}(?::{GROUP}){{{}}}", before - 1),
        };
        let right = match 7 - before {
            0 => String::new(),
            1 => format!("(?:{GROUP})?"),
            room => format!("(?:(?:{GROUP}:){{0,{}}}{GROUP}|(?:{GROUP}:){{0,{}}}{IPV4})?", room - 1, room - 2),
        };
        all.push(format!("{left}::{right}"));
    }
    format!("(?:{})", all.join("|"))
}

/// A reference, by RFC 3987.
fn iri() -> String {
    let ipv6 = ipv6();
    let before = format!(
        "(?![^]*[\\x00-\\x20\\x7f\"<>\\\\^`{{|}}])(?![^]*%(?![0-9A-Fa-f]{{2}}))(?:(?={SCHEME})|(?![^\\/?#]*:))"
    );
    let host = format!("(?:\\[(?:{ipv6}|[vV][^\\]\\/?#@]*)\\](?::\\d*)?|[^\\[\\]\\/?#:@]*(?::\\d*)?)");
    let with_host = format!("(?:(?:(?!\\/\\/)[^#\\[\\]])*:)?\\/\\/(?:[^\\/?#]*@)?{host}(?:[\\/?][^#\\[\\]]*)?");
    let without = "(?!\\/\\/|(?:(?!\\/\\/)[^#])*:\\/\\/)[^#\\[\\]]*";
    format!("{before}(?:{with_host}|{without})(?:#[^#\\[\\]]*)?")
}
