use strict_schema::StrictSchema;

type Wrapped<T> = Vec<T>;

macro_rules! levels {
    ($($level:ident $next:ident),*) => {
        $(#[derive(StrictSchema)]
        struct $level {
            inner: Wrapped<$next>,
        })*
    };
}

levels! { L1 L2, L2 L3, L3 L4, L4 L5, L5 L6, L6 L7, L7 L8, L8 L9, L9 L10 }

#[derive(StrictSchema)]
struct L10 {
    inner: Wrapped<L11>,
}

levels! {
    L11 L12, L12 L13, L13 L14, L14 L15, L15 L16, L16 L17, L17 L18, L18 L19, L19 L20, L20 L21,
    L21 L22, L22 L23, L23 L24, L24 L25, L25 L26, L26 L27, L27 L28, L28 L29, L29 L30, L30 L31,
    L31 L32, L32 L33, L33 L34, L34 L35, L35 L36, L36 L37, L37 L38, L38 L39, L39 L40, L40 L41,
    L41 L42, L42 L43, L43 L44, L44 L45, L45 L46, L46 L47, L47 L48, L48 L49, L49 L50, L50 L51,
    L51 L52, L52 L53, L53 L54, L54 L55, L55 L56, L56 L57, L57 L58, L58 L59, L59 L60, L60 L61,
    L61 L62, L62 L63, L63 L64, L64 L65, L65 L66, L66 L67, L67 L68, L68 L69, L69 L70, L70 L71,
    L71 L72, L72 L73, L73 L74, L74 L75, L75 L76, L76 L77, L77 L78, L78 L79, L79 L80, L80 L81,
    L81 L82, L82 L83, L83 L84, L84 L85, L85 L86, L86 L87, L87 L88, L88 L89, L89 L90, L90 L91,
    L91 L92, L92 L93, L93 L94, L94 L95, L95 L96, L96 L97, L97 L98, L98 L99, L99 L100
}

#[derive(StrictSchema)]
struct L100 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
