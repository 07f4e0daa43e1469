/** Modules whose elements no browser draws with CSS, with who does. */
const DRAWN_BY: readonly (readonly [modules: RegExp, sentence: string])[] = [
  [
    /^(?:react-native(?:$|[-/])|@react-native|expo(?:$|[-/])|nativewind|@emotion\/native|styled-components\/native|@shopify\/react-native)/,
    "React Native draws it, which has no variables of CSS: take the value from the tokens as your code imports them.",
  ],
  [/^@react-pdf\//, "It is drawn into a PDF, where no variables of a page are."],
  [
    /^(?:next\/og|@vercel\/og|workers-og|satori|@cf-wasm\/og|@cloudflare\/pages-plugin-vercel-og)(?:$|\/)/,
    "It is drawn into a picture, where no variables of a page are.",
  ],
  [
    /^(?:react-konva|konva|@react-three\/|three$|@pixi\/react|pixi\.js|react-zdog)/,
    "It is drawn on a canvas, which reads no variables of CSS.",
  ],
  [
    /^(?:@react-email\/|react-email|jsx-email|mjml-react|@faire\/mjml-react)/,
    "It is written into a mail, and readers of mail know no variables of CSS.",
  ],
  [/^ink(?:$|-)/, "It is drawn in a terminal, which reads no CSS."],
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
