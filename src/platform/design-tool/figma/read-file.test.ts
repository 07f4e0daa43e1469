import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { leftOut } from "../../../../test/left-out.ts";
import { environment } from "../../../safe/environment.ts";
import { framesOf } from "./frames-of.ts";
import { readFigmaFile } from "./read-file.ts";

const styled = readFileSync(new URL("../../../../test/fixtures/figma/styled.json", import.meta.url));
const bytes = (text: string) => new TextEncoder().encode(text);
const malformed = expect.objectContaining({ code: "malformed" });

it("reads components and sets with properties and variants, not their parts", () => {
  const { components } = readFigmaFile(styled);
  expect(components.map(({ name, type, page, frame }) => [name, type, page, frame])).toEqual([
    ["Button", "component_set", "Components", "Actions"],
    ["Card", "component", "Components", "Actions"],
    ["Arrow Left", "component", "Assets", "Icons"],
    ["Arrow Right", "component", "Assets", "Icons"],
    ["Check", "component", "Assets", "Icons"],
  ]);
  const [button, card] = components;
  expect(card?.description).toBe("Holds what belongs together");
  expect(button?.properties).toEqual([
    { name: "Label", type: "text", default: "Save", options: [] },
    { name: "Has icon", type: "boolean", default: true, options: [] },
    { name: "Icon", type: "instance", default: "3:1", options: [] },
    { name: "Kind", type: "variant", default: "Primary", options: ["Primary", "Secondary"] },
    { name: "Size", type: "variant", default: "Small", options: ["Small", "Large"] },
  ]);
  expect(button?.variants[3]).toEqual({
    ...{ nodeId: "5:4", name: "Kind=Secondary, Size=Large", properties: { Kind: "Secondary", Size: "Large" } },
  });
});

it("finds the content of frames by their names", () => {
  const file = readFigmaFile(styled);
  const names = (wanted: string[]) => framesOf(file, wanted).map(({ items }) => items.map(({ name }) => name));
  expect(names(["icons "])).toEqual([["Arrow Left", "Arrow Right", "Check"]]);
  expect(names(["Logos"])).toEqual([["Tideline", "Tideline dark"]]);
  // Only the outermost matching frame, once.
  expect(names(["Assets", "Icons"])).toEqual([["Arrow Left", "Arrow Right", "Check"]]);
  expect(names(["Nothing"])).toEqual([]);
});

it("reads a tree of 100,000 levels", () => {
  const levels = 100_000;
  const open = '{"type":"FRAME","id":"1:1","name":"x","children":['.repeat(levels);
  const body = `{"name":"Deep","document":${open}{"type":"COMPONENT","id":"2:1","name":"Core"}${"]}".repeat(levels)}}`;
  const file = readFigmaFile(bytes(body));
  expect(file.components.map(({ name }) => name)).toEqual(["Core"]);
  expect(framesOf(file, ["x"]).map(({ items }) => items.length)).toEqual([1]);
});

it.each(["", "{", "[]", "null", "<html>", '{"document":1}', styled.toString("utf8").slice(0, 5_000)])(
  "refuses other bodies than a file: %.20s",
  (text) => {
    expect(() => readFigmaFile(bytes(text))).toThrow(malformed);
  },
);

const real = environment().FIGMA_BODY;

// The body of a community file, of 19 MB, isn't in the repository: FIGMA_BODY=<path> names it.
it.skipIf(leftOut(real === undefined, "no real design file is read: FIGMA_BODY=<path> names the body of one."))(
  "reads a real file: every component in its page and frame",
  () => {
    const body = readFileSync(real ?? "");
    const { components, frames, name } = readFigmaFile(body);
    const { document } = JSON.parse(body.toString("utf8"));
    const ids: string[] = [];
    const collect = (node: { id: string; type: string; children?: (typeof node)[] }) => {
      if (node.type === "COMPONENT") ids.push(node.id);
      for (const child of node.children ?? []) collect(child);
    };
    collect(document);
    const found = components.flatMap(({ nodeId, type, variants }) =>
      type === "component" ? [nodeId] : variants.map((variant) => variant.nodeId),
    );
    expect(found).toEqual(ids);
    expect(found.length).toBeGreaterThan(100);
    expect(name).not.toBe("");
    for (const { page, frame, within } of components) {
      expect(page).not.toBe("");
      expect(frame === null || frames[within] !== undefined).toBe(true);
    }
  },
);

it("accepts any document, with members of any shape, and returns well-formed text", () => {
  const members = fc.constantFrom("type", "id", "name", "children", "styles", "componentPropertyDefinitions", "fills");
  const values = fc.jsonValue({ maxDepth: 4 });
  const node = fc.dictionary(
    members,
    fc.oneof(values, fc.constantFrom("COMPONENT", "COMPONENT_SET", "FRAME", "CANVAS")),
  );
  fc.assert(
    fc.property(fc.array(node), fc.dictionary(fc.string(), values), (children, styles) => {
      const body = { name: "\ud800\0", document: { type: "DOCUMENT", children }, styles, components: styles };
      const file = readFigmaFile(bytes(JSON.stringify(body)));
      const text = JSON.stringify(file);
      expect(text).not.toMatch(/\\u0000|\\ud8/);
    }),
  );
});
