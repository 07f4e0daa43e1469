import { expect, it } from "vitest";
import type { Kind } from "../store/kind.ts";
import { prepareRecord } from "../store/record.ts";
import { componentKind } from "./components/kind.ts";
import { iconsKind } from "./icons/kind.ts";
import { logosKind } from "./logos/kind.ts";
import { patternKind } from "./patterns/kind.ts";
import { dtcgKind } from "./tokens/dtcg-kind.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const summaryOf = (kind: Kind, document: unknown) => prepareRecord(kind, "main", document).summary;
const many = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

it("takes 1,000 logos of 400 brands, and knows each brand", () => {
  const variants = many(1_000, (index) => ({
    ...{ id: `logo-${index}`, name: `Logo ${index}`, variant: "color", form: "primary", svg: SVG },
    brand: `brand-${index % 400}`,
  }));
  const summary = summaryOf(logosKind, { name: "Logos", variants });
  expect(summary.brands).toHaveLength(400);
});

it("takes 5,000 icons whose names are paths of 400 characters", () => {
  const catalog = many(5_000, (index) => ({
    ...{ id: `${"long-name-".repeat(40)}${index}`, name: "Icon", category: "all" },
    source: { type: "custom", svg: SVG },
  }));
  expect(summaryOf(iconsKind, { catalog, library: {} })).toEqual({ count: 5_000 });
});

it("takes names in any script, and keeps keys, addresses and words to filter by whole", () => {
  const tags = many(20, (index) => `${"札".repeat(60)}${index}`);
  const designtool = `https://www.figma.com/design/KEY/${encodeURIComponent("設計".repeat(40))}?node-id=1-2`;
  const text = { title: "部品".repeat(80), group: "群".repeat(80), description: "説明".repeat(300), tags };
  const component = summaryOf(componentKind, {
    declaration: { id: "x", ...text, designtool, previews: { [`${"既定".repeat(80)}`]: { title: "x" } } },
  });
  expect(component).toMatchObject({ tags, designtool, preview: "既定".repeat(80) });
  const components = many(30, (index) => ({ id: `${"部品".repeat(30)}${index}` }));
  const pattern = summaryOf(patternKind, { pattern: { id: "x", ...text, components } });
  expect(pattern).toMatchObject({ tags, components: components.map(({ id }) => id) });
});

it("knows each of 350 brands of tokens", () => {
  const brands = Object.fromEntries(many(350, (index) => [`brand-${index}`, {}]));
  expect(
    summaryOf(dtcgKind, { manifest: {}, brands, css: "", scss: "", utilitycss: "", dtcg: {} }).brands,
  ).toHaveLength(350);
});
