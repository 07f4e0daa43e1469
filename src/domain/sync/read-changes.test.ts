import { describe, expect, it } from "vitest";
import { componentKind } from "../components/kind.ts";
import { pageKind } from "../pages/kind.ts";

const hash = "ab".repeat(32);
const file = { path: 'components/a/"a".json', hash };

const components: unknown[] = [
  {
    declaration: {
      id: "a",
      title: 'A "quoted" {title}, \\',
      previews: { Default: { url: "a.html" } },
      n: [1, { b: 2 }],
    },
  },
  { declaration: { id: "a" }, file },
  { declaration: { id: "a", file: { of: "its own" } }, file },
  { declaration: { id: "a", file: { of: "its own" } } },
  { declaration: {}, file },
  { declaration: {} },
  { declaration: { 'a"b': 1 }, file },
  { declaration: { id: "a" }, more: { file } },
];
const pages: unknown[] = [
  { frontmatter: { title: "A" }, markdown: 'Text, "quoted"\n' },
  { frontmatter: {}, markdown: "", file },
  { frontmatter: {}, markdown: "", more: [1, 2] },
];

describe("an event of the log", () => {
  it.each([
    ...components.map((document) => [componentKind.name, componentKind.sync, document] as const),
    ...pages.map((document) => [pageKind.name, pageKind.sync, document] as const),
  ])("carries the same of a %s whether its document is parsed or not", async (_, sync, document) => {
    const json = JSON.stringify(document);
    const parsed = await sync?.toData("a", JSON.parse(json), async () => undefined);
    const text = sync?.toJson?.("a", json);
    expect(text ?? JSON.stringify(parsed)).toBe(JSON.stringify(parsed));
  });

  it("is not parsed where nothing has to be looked into", () => {
    expect(componentKind.sync?.toJson?.("a", JSON.stringify(components[0]))).toBeDefined();
    expect(componentKind.sync?.toJson?.("a", JSON.stringify(components[1]))).toBeDefined();
    expect(pageKind.sync?.toJson?.("a", JSON.stringify(pages[0]))).toBeDefined();
  });
});
