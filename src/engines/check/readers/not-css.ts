/** Modules whose elements no browser draws with CSS, with who does. */
const DRAWN_BY: readonly (readonly [modules: RegExp, sentence: string])[] = [
  [
    /^(?:react-native(?:$|[-/])|@react-native|expo(?:$|[-/])|nativewind|@emotion\/native|styled-components\/native|@shopify\/react-native)/,
    "This code is for React Native, which has no CSS variables. Import the value from the tokens instead.",
  ],
  [/^@react-pdf\//, "This code is for a PDF, which has no CSS variables."],
  [
    /^(?:next\/og|@vercel\/og|workers-og|satori|@cf-wasm\/og|@cloudflare\/pages-plugin-vercel-og)(?:$|\/)/,
    "This code is for an image, which has no CSS variables.",
  ],
  [
    /^(?:react-konva|konva|@react-three\/|three$|@pixi\/react|pixi\.js|react-zdog)/,
    "This code is for a canvas, which does not read CSS variables.",
  ],
  [
    /^(?:@react-email\/|react-email|jsx-email|mjml-react|@faire\/mjml-react)/,
    "This code is for an email, and email clients do not support CSS variables.",
  ],
  [/^ink(?:$|-)/, "This code is for a terminal, which does not read CSS."],
];

/** Modules whose components calculate with the styles they are given: charts have sizes in numbers. */
const CHARTS =
  /(?:^|[/-])(?:charts?|victory(?:-[a-z]+)?|recharts|nivo|visx|echarts|plotly|chartjs)(?:[/-]|$)|^@nivo\/|^@visx\//;
export const isOfCharts = (module: string): boolean => CHARTS.test(module);

/** What draws the elements of a module, where that is no browser with CSS; undefined where one may. */
export function drawnElsewhere(module: string, name?: string): string | undefined {
  // Before it had a module of its own.
  const from = module === "next/server" && name === "ImageResponse" ? "next/og" : module;
  return DRAWN_BY.find(([modules]) => modules.test(from))?.[1];
}

/** Elements of SVG that take `fill` and its like as properties of styles. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan textpath use symbol defs marker mask pattern clippath lineargradient radialgradient stop filter feflood fedropshadow fediffuselighting fespecularlighting switch foreignobject".split(
    " ",
  ),
);
