import { expect, inject, it } from "vitest";
import { openProofBrowser } from "../src/build/tokens/proof/proof-browser.ts";
import { computeExpected } from "../src/engines/tokens/proof/compute-expected.ts";
import { openTokenSystem } from "../src/engines/tokens/system/token-system.ts";

const openBrowser = () => {
  const { executablePath, env } = inject("chromium");
  return openProofBrowser({ executablePath, env: { PATH: process.env.PATH ?? "", ...env } });
};

const color = ($value: string) => ({ $type: "color", $value });

const system = openTokenSystem({
  sources: {
    "design-system/tokens/a.tokens.json": JSON.stringify({
      ...{ ink: color("#111111"), page: color("#ffffff"), line: color("{ink}") },
      gap: { $type: "dimension", $value: { value: 8, unit: "px" } },
    }),
    "design-system/tokens/themes/dark.tokens.json": JSON.stringify({ ink: color("#eeeeee"), page: color("#000000") }),
  },
});

/** Layers, weights, order, nesting, imports, fallbacks, schemes and conditions. */
const SHEETS = {
  "index.css": `@layer early, base;
    @import "./parts/base.css" layer(base);
    @layer early { :root { --ink: red } }
    :root { color-scheme: light dark; --line: var(--ink); --page: light-dark(white, black) }
    @media (min-width: 9000px) { :root { --gap: 1px } }
    @supports (color: oklch(0 0 0)) { :where(html) { --own: 1px } }`,
  "parts/base.css": `:root { --gap: 0.5rem; --ink: #111; --none: var(--nothing, 2px) }
    :root { &[data-theme="dark"] { --ink: #eee; color-scheme: dark; } }`,
  "dark.css": ".dark { --page: #000 !important; }",
};

it("a browser computes the same values as our own cascade", async () => {
  const files = Object.entries(SHEETS).map(([path, text]) => ({ path, text }));
  const [read, seen] = [await computeExpected(files, system), await computeExpected(files, system, { openBrowser })];
  expect(seen?.proof.comparedBy).toMatch(/^Chromium \d/);
  expect(seen?.expected.values).toEqual(read?.expected.values);
  for (const { proof } of [read, seen].filter((one) => one !== undefined)) {
    expect(proof.choices.map(({ choice, equal }) => [choice.scheme ?? "", equal])).toEqual([
      ["", 4],
      ["dark", 4],
    ]);
    expect(proof.missing.map(({ name }) => name).toSorted()).toEqual(["none", "none", "own", "own"]);
  }
});

it.each([
  ["#fff", "white", true],
  ["0.5rem", "8px", true],
  ["0 1px 2px #0003", "0px 1px 2px 0px rgba(0, 0, 0, 0.2)", true],
  ["color(display-p3 1 1 1)", "#ffffff", true],
  ["700", "bold", true],
  ["0", "0px", true],
  ["1.5", "150%", false],
  ["1", "1px", false],
  ["color(display-p3 1 0 0)", "#ff0000", false],
  ["220 3% 15%", "220 3%  15%", true],
])("%s and %s are the same to a browser: %s", async (ours, theirs, same) => {
  const browser = await openBrowser();
  expect(await browser?.compare([{ ours, theirs }])).toEqual([same]);
  await browser?.close();
});
