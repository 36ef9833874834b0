//! The codec and formats: a text is held to the format of the original schema, whatever the dialect makes of it.

use serde_json::json;
use strict_schema::dialect::OPENAI;
use strict_schema::normalize;

#[test]
#[allow(clippy::too_many_lines, reason = "it is a table")]
fn a_format_is_checked() {
    let label = "a".repeat(63);
    let name = format!("{label}.{label}.{label}.{}", &label[2..]);
    let (long_label, long_name) = (format!("{label}a"), format!("{name}a"));
    let (local, long_local) = (format!("{label}a@b"), format!("{label}aa@b"));
    let uuid = "123e4567-e89b-12d3-a456-426614174000";
    let rows: &[(&str, &[&str], &[&str])] = &[
        (
            "date-time",
            &[
                "2024-02-29T12:30:00Z",
                "2024-02-29t12:30:00z",
                "2024-02-29 12:30:00+01:00",
                "1990-12-31T15:59:60.5-08:00",
            ],
            &[
                "2023-02-29T12:30:00Z",
                "2024-02-29_12:30:00Z",
                "2024-02-29T12:30:00",
                "1990-12-31T15:59:60-07:00",
                "2024",
            ],
        ),
        (
            "date",
            &["2024-02-29", "2000-02-29", "2023-02-28", "2023-04-30", "2023-01-01", "2023-12-31"],
            &[
                "1900-02-29",
                "2023-02-29",
                "2024-02-30",
                "2023-04-31",
                "2023-06-31",
                "2023-09-31",
                "2023-11-31",
                "2023-01-32",
                "2023-01-00",
                "2023-00-01",
                "2023-13-01",
                "2023_01-01",
                "2023-01_01",
                "202a-01-01",
                "2023-0a-01",
                "2023-01-0a",
                "2023-01-1",
            ],
        ),
        (
            "time",
            &[
                "00:00:00Z",
                "23:59:59z",
                "12:00:00.25Z",
                "12:00:00+23:59",
                "12:00:00-23:59",
                "23:59:60Z",
                "00:59:60+01:00",
                "22:59:60-01:00",
                "01:29:60+01:30",
            ],
            &[
                "24:00:00Z",
                "12:60:00Z",
                "12:00:60Z",
                "23:59:61Z",
                "12:00:00",
                "12:00:00.Z",
                "12:00:00+24:00",
                "12:00:00+00:60",
                "12:00:00+0100",
                "12:00:00*01:00",
                "12:00:00+0a:00",
                "12:00:00+00:0a",
                "12-00:00Z",
                "12:00-00Z",
                "1a:00:00Z",
                "12:0a:00Z",
                "12:00:0aZ",
                "00:59:60-01:00",
                "22:59:60+01:00",
                "23:60:60Z",
                "12:00",
            ],
        ),
        (
            "duration",
            &["P1W", "P12W", "P1Y2M3D", "PT1H2M3S", "P1DT1H", "P1Y", "P1M", "PT36H", "PT1M"],
            &[
                "", "1Y", "P", "PT", "PW", "P1", "P1aW", "P1Y2W", "P1DT", "P1Y3D", "PT1H3S", "P1D2Y", "P1Y1Y", "P1S",
                "PT1D", "PD", "P1DTH", "P1X", "P1Y22",
            ],
        ),
        (
            "email",
            &[
                "a@b",
                "a.b@c-d.e",
                "!#é@b",
                "\"a b\"@c",
                "a@[127.0.0.1]",
                "a@[IPv6:::1]",
                "\"a\\\"b\"@c",
                "\"a\\\\\"@c",
                &local,
            ],
            &[
                "a",
                "@b",
                "a@",
                "a..b@c",
                ".a@b",
                "a b@c",
                "\"\"@c",
                "\"a@c",
                "a\"@c",
                "\"a\"b\"@c",
                "\"a\\\"@c",
                "\"a\u{1}\"@c",
                "a@실례.테스트",
                "a@[300.0.0.1]",
                "a@[IPv6:x]",
                "a@[",
                "a…b@c",
                "a@-b",
                "a@b_c",
                &long_local,
            ],
        ),
        (
            "idn-email",
            &["é@b", "a…b@c", "a@실례.테스트", "संपर्क@डाटामेल.भारत"],
            &["é", "a@-é", "a@é é", "a@é..é", "é é@b"],
        ),
        (
            "hostname",
            &["a", "a.b-c.1", "xn--4gbwdl", "XN--4gbwdl", "a--b", &label, &name],
            &["", "a..b", "-a", "a-", "a_b", "ab--c", "a.ab--c", "é", &long_label, &long_name],
        ),
        ("ipv4", &["127.0.0.1"], &["256.0.0.1", "1.1.1", "::1"]),
        ("ipv6", &["::1", "fe80::1"], &["x::1", "127.0.0.1"]),
        (
            "uri",
            &[
                "http://a/b?c#d",
                "mailto:a@b",
                "http://u@a:80",
                "http://[::1]:80/",
                "http://[::1]",
                "http://[v1.a]",
                "a+b-c.1:d",
                "a:%4F",
            ],
            &[
                "a",
                "//a",
                "1a:b",
                "a_b:c",
                "http://a:8x",
                "http://[::1]x",
                "http://[::1]:x",
                "http://[x]",
                "http://a]",
                "http://a/[b]",
                "[http://a",
                "http://a#[",
                "http://a#b#c",
                "http://a b",
                "http://a\u{7f}",
                "http://a|",
                "a:%4",
                "a:%4x",
                "http://é",
            ],
        ),
        ("iri", &["http://é"], &["é", "http://é é"]),
        (
            "uri-reference",
            &["", "a/b", "//a/b", "//a:80", "#c", "a?b:c", "a/b:c", "a:b"],
            &["1a:b", "//a:x", "a\\b", "é"],
        ),
        ("iri-reference", &["é"], &["é é"]),
        (
            "uri-template",
            &["", "a{b}c", "{a}{b}", "{?a,b_c*,d.e:30}", "{%41}", "é{a}", "a'b"],
            &[
                "{a",
                "a}",
                "{{a}}",
                "a b",
                "a\u{7f}b",
                "%4",
                "x{}y",
                "{a,}",
                "{a b}",
                "{é}",
                "{a:}",
                "{a:0}",
                "{a:12345}",
                "{a:1x}",
                "{a*:1}",
                "{a..b}",
                "{%4}",
                "{?}",
                "{a}b c",
            ],
        ),
        ("json-pointer", &["", "/", "/a~0b/c~1"], &["a", "/a~2", "/~"]),
        ("relative-json-pointer", &["0", "0#", "1/a", "10#", "10/a~1"], &["", "#", "/a", "01", "1a", "1#a"]),
        ("regex", &["", "a|b", "^[a-z]+$", "(a)\\1"], &["(", "[", "a{2,1}"]),
        ("made-up", &["", "any"], &[]),
    ];
    let others: Vec<String> = (0..uuid.len()).map(|at| format!("{}x{}", &uuid[..at], &uuid[at + 1..])).collect();
    let others: Vec<&str> =
        others.iter().map(String::as_str).chain([&uuid[1..], "123e4567-e89b-12d3-a456-4266141740000"]).collect();
    let uuids: (&str, &[&str], &[&str]) = ("uuid", &[uuid, "123E4567-E89B-12D3-A456-426614174000"], &others);
    for (format, yes, no) in rows.iter().chain([&uuids]) {
        let schema = json!({ "type": "string", "format": format });
        let schema = json!({ "type": "object", "properties": { "a": schema }, "required": ["a"], "additionalProperties": false });
        let codec = normalize(&schema, &OPENAI).unwrap_or_else(|error| panic!("{format}: {error}")).codec;
        for text in *yes {
            assert!(codec.decode(json!({ "a": text })).is_ok(), "{format} has {text:?}");
        }
        for text in *no {
            assert!(codec.decode(json!({ "a": text })).is_err(), "{format} has not {text:?}");
        }
    }
}
