import { expect, it } from "vitest";
import { readSources } from "./read-sources.ts";

const path = "design-system/tokens/input.tokens.json";

it("takes a group with a token called value for what it is, and a token with a value for another format", () => {
  const document = { input: { value: { $type: "color", $value: "{text}" } } };
  expect(readSources([{ path, document }]).read).toEqual(new Set());
  const legacy = { input: { value: "#fff" } };
  expect(readSources([{ path, document: legacy }]).read).toEqual(new Set([path]));
});
