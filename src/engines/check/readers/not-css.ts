/** Modules whose elements aren't rendered with CSS, with a sentence about the renderer. */
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

/** Modules whose components calculate with their styles: charts have sizes as numbers. */
const CHARTS =
  /(?:^|[/-])(?:charts?|victory(?:-[a-z]+)?|recharts|nivo|visx|echarts|plotly|chartjs)(?:[/-]|$)|^@nivo\/|^@visx\//;
export const isChartModule = (module: string): boolean => CHARTS.test(module);

/** Returns a sentence about the renderer of a module that doesn't use CSS, otherwise undefined. */
export function nonCssRenderer(module: string, name?: string): string | undefined {
  // Older Next.js versions export it from `next/server`.
  const from = module === "next/server" && name === "ImageResponse" ? "next/og" : module;
  return DRAWN_BY.find(([modules]) => modules.test(from))?.[1];
}

/** SVG elements with attributes that are style properties, such as `fill`. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan textpath use symbol defs marker mask pattern clippath lineargradient radialgradient stop filter feflood fedropshadow fediffuselighting fespecularlighting switch foreignobject".split(
    " ",
  ),
);
