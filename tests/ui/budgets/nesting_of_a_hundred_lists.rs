use strict_schema::StrictSchema;

type Wrapped<T> = Vec<T>;

#[derive(StrictSchema)]
struct L1 {
    inner: Wrapped<L2>,
}

#[derive(StrictSchema)]
struct L2 {
    inner: Wrapped<L3>,
}

#[derive(StrictSchema)]
struct L3 {
    inner: Wrapped<L4>,
}

#[derive(StrictSchema)]
struct L4 {
    inner: Wrapped<L5>,
}

#[derive(StrictSchema)]
struct L5 {
    inner: Wrapped<L6>,
}

#[derive(StrictSchema)]
struct L6 {
    inner: Wrapped<L7>,
}

#[derive(StrictSchema)]
struct L7 {
    inner: Wrapped<L8>,
}

#[derive(StrictSchema)]
struct L8 {
    inner: Wrapped<L9>,
}

#[derive(StrictSchema)]
struct L9 {
    inner: Wrapped<L10>,
}

#[derive(StrictSchema)]
struct L10 {
    inner: Wrapped<L11>,
}

#[derive(StrictSchema)]
struct L11 {
    inner: Wrapped<L12>,
}

#[derive(StrictSchema)]
struct L12 {
    inner: Wrapped<L13>,
}

#[derive(StrictSchema)]
struct L13 {
    inner: Wrapped<L14>,
}

#[derive(StrictSchema)]
struct L14 {
    inner: Wrapped<L15>,
}

#[derive(StrictSchema)]
struct L15 {
    inner: Wrapped<L16>,
}

#[derive(StrictSchema)]
struct L16 {
    inner: Wrapped<L17>,
}

#[derive(StrictSchema)]
struct L17 {
    inner: Wrapped<L18>,
}

#[derive(StrictSchema)]
struct L18 {
    inner: Wrapped<L19>,
}

#[derive(StrictSchema)]
struct L19 {
    inner: Wrapped<L20>,
}

#[derive(StrictSchema)]
struct L20 {
    inner: Wrapped<L21>,
}

#[derive(StrictSchema)]
struct L21 {
    inner: Wrapped<L22>,
}

#[derive(StrictSchema)]
struct L22 {
    inner: Wrapped<L23>,
}

#[derive(StrictSchema)]
struct L23 {
    inner: Wrapped<L24>,
}

#[derive(StrictSchema)]
struct L24 {
    inner: Wrapped<L25>,
}

#[derive(StrictSchema)]
struct L25 {
    inner: Wrapped<L26>,
}

#[derive(StrictSchema)]
struct L26 {
    inner: Wrapped<L27>,
}

#[derive(StrictSchema)]
struct L27 {
    inner: Wrapped<L28>,
}

#[derive(StrictSchema)]
struct L28 {
    inner: Wrapped<L29>,
}

#[derive(StrictSchema)]
struct L29 {
    inner: Wrapped<L30>,
}

#[derive(StrictSchema)]
struct L30 {
    inner: Wrapped<L31>,
}

#[derive(StrictSchema)]
struct L31 {
    inner: Wrapped<L32>,
}

#[derive(StrictSchema)]
struct L32 {
    inner: Wrapped<L33>,
}

#[derive(StrictSchema)]
struct L33 {
    inner: Wrapped<L34>,
}

#[derive(StrictSchema)]
struct L34 {
    inner: Wrapped<L35>,
}

#[derive(StrictSchema)]
struct L35 {
    inner: Wrapped<L36>,
}

#[derive(StrictSchema)]
struct L36 {
    inner: Wrapped<L37>,
}

#[derive(StrictSchema)]
struct L37 {
    inner: Wrapped<L38>,
}

#[derive(StrictSchema)]
struct L38 {
    inner: Wrapped<L39>,
}

#[derive(StrictSchema)]
struct L39 {
    inner: Wrapped<L40>,
}

#[derive(StrictSchema)]
struct L40 {
    inner: Wrapped<L41>,
}

#[derive(StrictSchema)]
struct L41 {
    inner: Wrapped<L42>,
}

#[derive(StrictSchema)]
struct L42 {
    inner: Wrapped<L43>,
}

#[derive(StrictSchema)]
struct L43 {
    inner: Wrapped<L44>,
}

#[derive(StrictSchema)]
struct L44 {
    inner: Wrapped<L45>,
}

#[derive(StrictSchema)]
struct L45 {
    inner: Wrapped<L46>,
}

#[derive(StrictSchema)]
struct L46 {
    inner: Wrapped<L47>,
}

#[derive(StrictSchema)]
struct L47 {
    inner: Wrapped<L48>,
}

#[derive(StrictSchema)]
struct L48 {
    inner: Wrapped<L49>,
}

#[derive(StrictSchema)]
struct L49 {
    inner: Wrapped<L50>,
}

#[derive(StrictSchema)]
struct L50 {
    inner: Wrapped<L51>,
}

#[derive(StrictSchema)]
struct L51 {
    inner: Wrapped<L52>,
}

#[derive(StrictSchema)]
struct L52 {
    inner: Wrapped<L53>,
}

#[derive(StrictSchema)]
struct L53 {
    inner: Wrapped<L54>,
}

#[derive(StrictSchema)]
struct L54 {
    inner: Wrapped<L55>,
}

#[derive(StrictSchema)]
struct L55 {
    inner: Wrapped<L56>,
}

#[derive(StrictSchema)]
struct L56 {
    inner: Wrapped<L57>,
}

#[derive(StrictSchema)]
struct L57 {
    inner: Wrapped<L58>,
}

#[derive(StrictSchema)]
struct L58 {
    inner: Wrapped<L59>,
}

#[derive(StrictSchema)]
struct L59 {
    inner: Wrapped<L60>,
}

#[derive(StrictSchema)]
struct L60 {
    inner: Wrapped<L61>,
}

#[derive(StrictSchema)]
struct L61 {
    inner: Wrapped<L62>,
}

#[derive(StrictSchema)]
struct L62 {
    inner: Wrapped<L63>,
}

#[derive(StrictSchema)]
struct L63 {
    inner: Wrapped<L64>,
}

#[derive(StrictSchema)]
struct L64 {
    inner: Wrapped<L65>,
}

#[derive(StrictSchema)]
struct L65 {
    inner: Wrapped<L66>,
}

#[derive(StrictSchema)]
struct L66 {
    inner: Wrapped<L67>,
}

#[derive(StrictSchema)]
struct L67 {
    inner: Wrapped<L68>,
}

#[derive(StrictSchema)]
struct L68 {
    inner: Wrapped<L69>,
}

#[derive(StrictSchema)]
struct L69 {
    inner: Wrapped<L70>,
}

#[derive(StrictSchema)]
struct L70 {
    inner: Wrapped<L71>,
}

#[derive(StrictSchema)]
struct L71 {
    inner: Wrapped<L72>,
}

#[derive(StrictSchema)]
struct L72 {
    inner: Wrapped<L73>,
}

#[derive(StrictSchema)]
struct L73 {
    inner: Wrapped<L74>,
}

#[derive(StrictSchema)]
struct L74 {
    inner: Wrapped<L75>,
}

#[derive(StrictSchema)]
struct L75 {
    inner: Wrapped<L76>,
}

#[derive(StrictSchema)]
struct L76 {
    inner: Wrapped<L77>,
}

#[derive(StrictSchema)]
struct L77 {
    inner: Wrapped<L78>,
}

#[derive(StrictSchema)]
struct L78 {
    inner: Wrapped<L79>,
}

#[derive(StrictSchema)]
struct L79 {
    inner: Wrapped<L80>,
}

#[derive(StrictSchema)]
struct L80 {
    inner: Wrapped<L81>,
}

#[derive(StrictSchema)]
struct L81 {
    inner: Wrapped<L82>,
}

#[derive(StrictSchema)]
struct L82 {
    inner: Wrapped<L83>,
}

#[derive(StrictSchema)]
struct L83 {
    inner: Wrapped<L84>,
}

#[derive(StrictSchema)]
struct L84 {
    inner: Wrapped<L85>,
}

#[derive(StrictSchema)]
struct L85 {
    inner: Wrapped<L86>,
}

#[derive(StrictSchema)]
struct L86 {
    inner: Wrapped<L87>,
}

#[derive(StrictSchema)]
struct L87 {
    inner: Wrapped<L88>,
}

#[derive(StrictSchema)]
struct L88 {
    inner: Wrapped<L89>,
}

#[derive(StrictSchema)]
struct L89 {
    inner: Wrapped<L90>,
}

#[derive(StrictSchema)]
struct L90 {
    inner: Wrapped<L91>,
}

#[derive(StrictSchema)]
struct L91 {
    inner: Wrapped<L92>,
}

#[derive(StrictSchema)]
struct L92 {
    inner: Wrapped<L93>,
}

#[derive(StrictSchema)]
struct L93 {
    inner: Wrapped<L94>,
}

#[derive(StrictSchema)]
struct L94 {
    inner: Wrapped<L95>,
}

#[derive(StrictSchema)]
struct L95 {
    inner: Wrapped<L96>,
}

#[derive(StrictSchema)]
struct L96 {
    inner: Wrapped<L97>,
}

#[derive(StrictSchema)]
struct L97 {
    inner: Wrapped<L98>,
}

#[derive(StrictSchema)]
struct L98 {
    inner: Wrapped<L99>,
}

#[derive(StrictSchema)]
struct L99 {
    inner: Wrapped<L100>,
}

#[derive(StrictSchema)]
struct L100 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
