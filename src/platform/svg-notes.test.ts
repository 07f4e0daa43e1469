import { expect, it } from "vitest";
import { tellDrawings } from "./svg-notes.ts";

const icon = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const spinning = icon('<path><animate attributeName="r" to="1" dur="1s" repeatCount="indefinite"/></path>');

it("names what is shown otherwise than it is written, and why", async () => {
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
  expect(await tellDrawings(drawings)).toEqual([
    "b: The SVG moves without end, and is drawn still.",
    "c: It is not shown: The SVG has HTML in it (foreignObject), which is left out, and nothing else to show.",
    "d: It is not shown: The SVG has more than 20000 elements.",
    expect.stringMatching(/^h: It is not shown: The SVG is malformed XML: .*entity/),
    "f: It is not shown: The SVG draws nothing by itself: it holds symbols for other files.",
  ]);
});

it("counts those beyond fifty", async () => {
  const told = await tellDrawings(Array.from({ length: 60 }, (_, at) => ({ name: String(at), svg: spinning })));
  expect(told).toHaveLength(51);
  expect(told.at(-1)).toBe("10 more drawings are not shown as they are written.");
});
