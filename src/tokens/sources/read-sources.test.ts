import { expect, it } from "vitest";
import { readSources } from "./read-sources.ts";

const formatsOf = (document: unknown) =>
  readSources([{ path: "a.json", document }]).problems.map(({ message }) => message);

it("a token or group called value makes no other format of a DTCG file", () => {
  const token = { $type: "color", $value: "#336699" };
  expect(formatsOf({ input: { text: token, value: token } })).toEqual([]);
  expect(formatsOf({ input: { value: { strong: token } } })).toEqual([]);
  expect(formatsOf({ input: { text: { value: "#336699" } } })).toEqual([expect.stringContaining("Style Dictionary")]);
});
