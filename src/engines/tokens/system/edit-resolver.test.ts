import { expect, it } from "vitest";
import { editResolver } from "./edit-resolver.ts";
import { resolverDocument } from "./resolver-document.ts";

const document = resolverDocument(
  ["base.tokens.json", "acme.tokens.json"],
  [
    {
      name: "theme",
      default: "light",
      values: [
        { name: "light", files: ["light.json"] },
        { name: "dark", files: ["dark.json"] },
      ],
    },
  ],
);

it("renames an axis, in the order too", () => {
  expect(editResolver(document, { kind: "rename", axis: "theme", to: "a/b" })).toMatchObject({
    modifiers: { "a/b": { default: "light" } },
    resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/a~1b" }],
  });
});

it("gives an axis another default, and rejects a missing one", () => {
  const edited = editResolver(document, { kind: "default", axis: "theme", value: "dark" });
  expect(edited).toMatchObject({ modifiers: { theme: { default: "dark" } } });
  expect(() => editResolver(document, { kind: "default", axis: "theme", value: "x" })).toThrow("Values: light, dark.");
  expect(() => editResolver(document, { kind: "remove", axis: "x" })).toThrow("Axes in the resolver: theme");
});

it("removes an axis, and keeps its default tokens", () => {
  const edited = editResolver(document, { kind: "remove", axis: "theme", value: "dark" });
  expect(edited).toEqual(resolverDocument(["base.tokens.json", "acme.tokens.json", "light.json"], []));
});

it("keeps the default of an axis in its place if the document has no set before it", () => {
  const contexts = { light: [{ $ref: "light.json" }], dark: [{ $ref: "dark.json" }] };
  const inline = { type: "set", name: "theme", sources: [{ $ref: "base.json" }] };
  const inOrder = { modifiers: { theme: { contexts } }, resolutionOrder: [inline, { $ref: "#/modifiers/theme" }] };
  expect(editResolver(inOrder, { kind: "remove", axis: "theme" })).toEqual({
    modifiers: {},
    sets: { "theme-2": { sources: [{ $ref: "light.json" }] } },
    resolutionOrder: [inline, { $ref: "#/sets/theme-2" }],
  });
  const withoutOrder = { sets: { base: { sources: [] } }, modifiers: { theme: { contexts }, size: {} } };
  expect(editResolver(withoutOrder, { kind: "remove", axis: "theme" })).toEqual({
    modifiers: { size: {} },
    sets: { base: { sources: [{ $ref: "light.json" }] } },
    resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/size" }],
  });
});

it("turns a file of a set in the order into a value of an axis", () => {
  const sources = [{ $ref: "base.json" }, { $ref: "acme.json" }];
  const edited = editResolver(
    { resolutionOrder: [{ type: "set", name: "base", sources }] },
    { kind: "add", axis: "brand", value: "acme", files: ["acme.json"] },
  );
  expect(edited.resolutionOrder).toEqual([
    { type: "set", name: "base", sources: [{ $ref: "base.json" }] },
    { $ref: "#/modifiers/brand" },
  ]);
});

it("turns a file that always applied into a value of an axis", () => {
  const edited = editResolver(document, { kind: "add", axis: "brand", value: "acme", files: ["acme.tokens.json"] });
  expect(edited).toMatchObject({
    sets: { base: { sources: [{ $ref: "base.tokens.json" }] } },
    modifiers: { brand: { default: "default", contexts: { default: [], acme: [{ $ref: "acme.tokens.json" }] } } },
    resolutionOrder: [{}, {}, { $ref: "#/modifiers/brand" }],
  });
});
