import { describe, expect, it } from "vitest";
import { compileFormat } from "../emit/emitters.ts";
import { openTokenSystem } from "../system/token-system.ts";
import { staleValues } from "./stale-values.ts";

const color = (hex: string) => ({
  $type: "color",
  $value: {
    colorSpace: "srgb",
    components: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    hex,
  },
});
const tree = (blue: string) => ({
  color: { blue: color(blue), link: { $type: "color", $value: "{color.blue}" } },
  space: { small: { $type: "dimension", $value: { value: 8, unit: "px" } } },
});
const system = openTokenSystem({
  sources: { "design-system/tokens/all.tokens.json": JSON.stringify(tree("#0000ff")) },
});
const dtcg = "design-system/dist/dtcg/tokens.resolved.json";
const css = "design-system/dist/css/tokens.css";
const PLAIN = { attributes: {} };

describe("resolved tokens that were compiled before", () => {
  it("are reported by token, with the values of sources and output", () => {
    expect(staleValues(system, { dtcg: tree("#1d70b8") })).toEqual([
      { token: "color.blue", source: "#0000ff", compiled: "#1d70b8", path: dtcg },
      { token: "color.link", source: "#0000ff", compiled: "#1d70b8", path: dtcg },
    ]);
  });

  it("lack new tokens of the sources", () => {
    const { color: _, ...old } = tree("#0000ff");
    expect(staleValues(system, { dtcg: old })).toEqual([
      { token: "color.blue", source: "#0000ff", compiled: undefined, path: dtcg },
      { token: "color.link", source: "#0000ff", compiled: undefined, path: dtcg },
    ]);
  });

  it("may differ in notation, and have more tokens", () => {
    const other = {
      color: {
        blue: { $type: "color", $value: "blue" },
        link: { $type: "color", $value: "{color.blue}" },
        own: color("#ff0000"),
      },
      space: { small: { $type: "dimension", $value: "8.00001px" } },
    };
    expect(staleValues(system, { dtcg: other })).toEqual([]);
  });
});

describe("tokens that a build drops on purpose, or writes in another notation", () => {
  const faulty = openTokenSystem({
    sources: {
      "design-system/tokens/all.tokens.json": JSON.stringify({
        ...tree("#0000ff"),
        gone: { $type: "color", $value: "{color.none}" },
        circle: { $value: "{circle}" },
        text: {
          $type: "typography",
          body: { $value: { fontSize: "16px", lineHeight: 1.5 } },
          lost: { $value: { fontFamily: "{font.none}", fontSize: "16px" } },
          embedded: { $value: { fontFamily: ["Inter"], fontSize: "{space.small}", lineHeight: "{color.blue}" } },
        },
        odd: { $type: "dimension", $value: "wide" },
        untyped: { $value: "what" },
        shadow: { $type: "shadow", $value: { color: "{color.none}", offsetX: "1px" } },
      }),
    },
  });

  it("are not stale", () => {
    const compiled = {
      dtcg: JSON.parse(compileFormat(faulty, "dtcg", PLAIN)),
      css: compileFormat(faulty, "css", PLAIN),
    };
    expect(staleValues(faulty, compiled)).toEqual([]);
  });

  it("are stale if they were built from other sources", () => {
    expect(staleValues(faulty, { dtcg: tree("#0000fe") }).map(({ token }) => token)).toEqual(
      expect.arrayContaining(["color.blue", "color.link"]),
    );
  });
});

describe("a previously compiled stylesheet", () => {
  it("is compared by token, with resolved aliases", () => {
    const old = ":root { --color-blue: #1d70b8; --color-link: var(--color-blue); --space-small: 4px }";
    expect(staleValues(system, { css: old })).toEqual([
      { token: "color.blue", source: "#0000ff", compiled: "#1d70b8", path: css },
      { token: "color.link", source: "#0000ff", compiled: "#1d70b8", path: css },
      { token: "space.small", source: "8px", compiled: "4px", path: css },
    ]);
  });

  it.each([
    ["in another notation", ":root { --color-blue: rgb(0 0 255); --space-small: 8.0px }"],
    ["in units of its own", ":root { --space-small: 0.5rem }"],
    ["with names of its own", ":root { --acme-blue: #1d70b8 }"],
    ["with themes, of which one says the same", "[data-dark] { --color-blue: #fff } :root { --color-blue: #00F }"],
    ["with what no token can be compared with", ":root { --color-blue: var(--gone); --space-small: calc(1px * 4) }"],
    ["in a circle", ":root { --color-blue: var(--color-link); --color-link: var(--color-blue) }"],
  ])("is not stale %s", (_, text) => {
    expect(staleValues(system, { css: text })).toEqual([]);
  });

  it("is read quickly if themes alias aliases of themes", () => {
    const levels = Array.from({ length: 40 }, (_, level) => `--l${level}: var(--l${level + 1})`);
    const themes = Array.from(
      { length: 40 },
      (_, theme) => `[data-theme="${theme}"] { ${levels.join(";")}; --l40: ${theme}px }`,
    );
    const aliased = `:root { --space-small: var(--l0); ${levels.map((line) => line.replace(")", "-b)")).join(";")} }`;
    expect(staleValues(system, { css: `${themes.join("\n")}\n${aliased}` })).toEqual([]);
  });
});

describe("a hostile style sheet", () => {
  it.each(["\\aa", "\\a --", "\\--", "--", "\\!--", "--a "])("is read in one go: %j", (part) => {
    const hostile = `--${part.repeat(200_000)}!`;
    const stale = staleValues(system, { css: `${hostile}\n;:root { --color-blue: #1d70b8; }` });
    expect(stale).toMatchObject([{ token: "color.blue", compiled: "#1d70b8" }]);
  });
});
