//! Types of the standard library.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZeroI8, NonZeroI64, NonZeroU8, NonZeroU64, Wrapping};
use std::ops::{Bound, Range, RangeInclusive};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

promises!(booleans: in bool, [true, false]);
promises!(bytes: in u8, [0, 255]);
promises!(shorts: in u16, [0, u16::MAX]);
promises!(words: in u32, [0, u32::MAX]);
promises!(longs: in u64, [0, 1 << 53, 9_000_000_000_000_000_000]);
promises!(sizes: in usize, [0, 9_000_000_000_000_000_000]);
promises!(signed_bytes: in i8, [i8::MIN, 0, i8::MAX]);
promises!(signed_shorts: in i16, [i16::MIN, i16::MAX]);
promises!(signed_words: in i32, [i32::MIN, i32::MAX]);
promises!(signed_longs: in i64, [-9_000_000_000_000_000_000, -1, 9_000_000_000_000_000_000], but narrowed: &["ends-of-integers"]);
promises!(signed_sizes: in isize, [-9_000_000_000_000_000_000, 9_000_000_000_000_000_000], but narrowed: &["ends-of-integers"]);
promises!(huge: in u128, [0, 9_000_000_000_000_000_000], but narrowed: &["ends-of-integers"]);
promises!(signed_huge: in i128, [-9_000_000_000_000_000_000, 9_000_000_000_000_000_000], but narrowed: &["ends-of-integers"]);
promises!(floats: in f64, [0.0, -0.0, 1.5e300, f64::MIN_POSITIVE]);
promises!(single_floats: in f32, [0.0, f32::MAX, f32::MIN], but excluding: &["single-float"]);
promises!(non_zero_bytes: in NonZeroU8, [NonZeroU8::MIN, NonZeroU8::MAX]);
promises!(non_zero_longs: in NonZeroU64, [NonZeroU64::MIN, NonZeroU64::new(9_000_000_000_000_000_000).unwrap()]);
promises!(non_zero_signed_bytes: in NonZeroI8, [NonZeroI8::MIN, NonZeroI8::MAX]);
promises!(non_zero_signed_longs: in NonZeroI64, [NonZeroI64::new(-1).unwrap(), NonZeroI64::new(9_000_000_000_000_000_000).unwrap()], but narrowed: &["ends-of-integers"]);
promises!(wrapping: in Wrapping<u8>, [Wrapping(7)]);

promises!(text: in String, [String::new(), "a\"\\\n\u{1}é😀".to_owned()]);
promises!(owned_text: in Cow<'static, str>, ["a\"b".into()]);
promises!(boxed_text: in Box<str>, ["x".into()]);
promises!(characters: in char, ['a', '"', '\n', '😀', '\0']);
promises!(paths: in PathBuf, ["/tmp/x".into()]);
promises!(units: in (), [()]);
promises!(phantoms: in PhantomData<u8>, [PhantomData]);

promises!(options: in Option<u8>, [None, Some(3)]);
promises!(options_of_options: in Option<Option<bool>>, [None, Some(None), Some(Some(true))]);
promises!(options_of_units: in Option<()>, [None, Some(())]);
promises!(boxes: in Box<u8>, [Box::new(1)]);
promises!(counted: in Rc<u8>, [Rc::new(1)]);
promises!(counted_across_threads: in Arc<str>, ["x".into()]);
promises!(reversed: in Reverse<u8>, [Reverse(1)]);

promises!(lists: in Vec<u8>, [vec![], vec![1, 2]]);
promises!(lists_of_options: in Vec<Option<u8>>, [vec![None, Some(1)]]);
promises!(deques: in VecDeque<bool>, [VecDeque::from([true])]);
promises!(linked_lists: in LinkedList<bool>, [LinkedList::from([true])]);
promises!(heaps: in BinaryHeap<u8>, [BinaryHeap::from([1, 2])]);
promises!(sets: in BTreeSet<u8>, [BTreeSet::from([1, 2])]);
promises!(hash_sets: in HashSet<u8>, [HashSet::from([1])]);
promises!(arrays: in [u8; 3], [[1, 2, 3]]);
promises!(arrays_of_none: in [u8; 0], [[]]);
promises!(pairs: in (f64, f64), [(1.0, -2.5)]);
promises!(singles: in (bool,), [(true,)]);
promises!(triples: in (u8, u8, u8), [(1, 2, 3)]);

promises!(addresses: in IpAddr, ["10.0.0.1".parse().unwrap(), "::1".parse().unwrap()]);
promises!(v4_addresses: in Ipv4Addr, ["10.0.0.1".parse().unwrap()]);
promises!(v6_addresses: in Ipv6Addr, ["::ffff:10.0.0.1".parse().unwrap(), "fe80::1".parse().unwrap()]);
promises!(sockets: in SocketAddr, ["10.0.0.1:80".parse().unwrap(), "[::1]:65535".parse().unwrap()]);
promises!(v4_sockets: in SocketAddrV4, ["255.255.255.255:0".parse().unwrap()]);
promises!(v6_sockets: in SocketAddrV6, [
    "[::]:0".parse().unwrap(), "[fe80::1%3]:80".parse().unwrap(), "[fe80::1%4294967295]:80".parse().unwrap(), "[::ffff:1.2.3.4]:80".parse().unwrap(),
    "[1:2:3:4:5:6:7:8]:80".parse().unwrap(), "[1::8]:1".parse().unwrap(), "[1:2::]:1".parse().unwrap(),
]);

promises!(durations: in Duration, [Duration::ZERO, Duration::new(9_000_000_000_000_000_000, 999_999_999)]);
promises!(times: in SystemTime, [SystemTime::UNIX_EPOCH]);
promises!(ranges: in Range<u8>, [0..3]);
promises!(inclusive_ranges: in RangeInclusive<u8>, [0..=3]);
promises!(bounds: in Bound<u8>, [Bound::Unbounded, Bound::Included(1), Bound::Excluded(2)]);
promises!(results: in Result<u8, String>, [Ok(1), Err("x".to_owned())]);
