import { expect, it } from "vitest";
import { reportDrawings } from "./svg-notes.ts";

const icon = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const spinning = icon('<path><animate attributeName="r" to="1" dur="1s" repeatCount="indefinite"/></path>');

it("names what is shown differently from its source, and why", async () => {
  const drawings = [
    { name: "a", svg: icon("<path/>") },
    { name: "b", svg: spinning },
    { name: "c", svg: icon("<foreignObject/>") },
    { name: "d", svg: icon(`<g>${"<g/>".repeat(20_000)}</g>`) },
    { name: "h", svg: icon("<title>a&nbsp;b</title><path/>") },
    { name: "f", svg: icon('<defs><symbol id="a"><path d="M0 0h8"/></symbol></defs>') },
    { name: "g", svg: icon('<symbol id="a"><path d="M0 0h8"/></symbol><use href="#a"/>') },
    { name: "e", svg: icon('<style>path{fill:red}</style><path style="opacity:.5"/>') },
  ];
  expect(await reportDrawings(drawings)).toEqual([
    "b: The SVG has an endless animation, which is shown as a still image.",
    "c: Not shown: The SVG contains HTML (foreignObject), which is left out, and has no other content.",
    "d: Not shown: The SVG has more than 20000 elements.",
    expect.stringMatching(/^h: Not shown: The SVG is malformed XML: .*entity/),
    "f: Not shown: The SVG draws nothing: it only contains symbols for other files.",
  ]);
});

it("counts those beyond fifty", async () => {
  const reported = await reportDrawings(Array.from({ length: 60 }, (_, at) => ({ name: String(at), svg: spinning })));
  expect(reported).toHaveLength(51);
  expect(reported.at(-1)).toBe("10 more SVGs are shown with changes.");
});
