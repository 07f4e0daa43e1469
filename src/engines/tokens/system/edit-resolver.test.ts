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

it("gives an axis another default, and refuses one it has not", () => {
  const edited = editResolver(document, { kind: "default", axis: "theme", value: "dark" });
  expect(edited).toMatchObject({ modifiers: { theme: { default: "dark" } } });
  expect(() => editResolver(document, { kind: "default", axis: "theme", value: "x" })).toThrow(
    "It can be light, dark.",
  );
  expect(() => editResolver(document, { kind: "remove", axis: "x" })).toThrow("It has theme");
});

it("takes an axis out, and keeps what it had by default", () => {
  const edited = editResolver(document, { kind: "remove", axis: "theme", value: "dark" });
  expect(edited).toEqual(resolverDocument(["base.tokens.json", "acme.tokens.json", "light.json"], []));
});

it("makes a file that always held a value of an axis", () => {
  const edited = editResolver(document, { kind: "add", axis: "brand", value: "acme", files: ["acme.tokens.json"] });
  expect(edited).toMatchObject({
    sets: { base: { sources: [{ $ref: "base.tokens.json" }] } },
    modifiers: { brand: { default: "default", contexts: { default: [], acme: [{ $ref: "acme.tokens.json" }] } } },
    resolutionOrder: [{}, {}, { $ref: "#/modifiers/brand" }],
  });
});
