import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locateJson } from "./locate-json.ts";

const TEXT = `{
  "color": {
    "blue/sea~": { "$type": "color", "$value": "#00f" },
    "list": [1, { "a": true }, "two"]
  }
}`;

/** The text at a pointer. */
function cut(text: string, pointer: string): string | undefined {
  const region = locateJson(text, [pointer]).get(pointer);
  if (!region) return undefined;
  const lines = text.split("\n");
  expect(region.endLine).toBe(region.line);
  return lines[region.line - 1]?.slice(region.column - 1, region.endColumn - 1);
}

describe("a pointer into JSON", () => {
  it.each([
    ["", "{"],
    ["/color", '"color"'],
    ["/color/blue~1sea~0", '"blue/sea~"'],
    ["/color/blue~1sea~0/$value", '"#00f"'],
    ["/color/list", '"list"'],
    ["/color/list/0", "1"],
    ["/color/list/1", "{"],
    ["/color/list/1/a", "true"],
    ["/color/list/2", '"two"'],
  ])("%j finds %s", (pointer, found) => {
    expect(cut(TEXT, pointer)).toBe(found);
  });

  it.each(["/colour", "/color/list/3", "/color/$value", "color"])("%j finds nothing", (pointer) => {
    expect(cut(TEXT, pointer)).toBeUndefined();
  });

  it("counts lines and columns from 1", () => {
    expect(locateJson(TEXT, ["/color/blue~1sea~0/$type"]).get("/color/blue~1sea~0/$type")).toEqual({
      line: 3,
      column: 29,
      endLine: 3,
      endColumn: 36,
    });
  });

  it("uses the last of members with equal names, and reads a text up to its syntax error", () => {
    expect(locateJson('{"a": 1,\n"a": 2}', ["/a"]).get("/a")).toMatchObject({ line: 2 });
    expect(locateJson('{"a": 1,\n"b": {"c": 2', ["/a", "/b/c"]).size).toBe(2);
  });

  it("finds every value of any JSON, and never throws for any text", () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, noise) => {
        const value: unknown = JSON.parse(json);
        const pointers = pointersIn(value);
        expect([...locateJson(json, pointers).keys()].sort()).toEqual([...new Set(pointers)].sort());
        locateJson(noise, ["/a"]);
        locateJson(json.slice(0, json.length / 2) + noise, pointers);
      }),
    );
  });

  it("reads 100,000 levels of nesting", () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    expect(locateJson(deep, ["/a/a"]).get("/a/a")).toMatchObject({ line: 1, column: 7 });
  });
});

function pointersIn(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [at];
  const names = Object.entries(value);
  return [
    at,
    ...names.flatMap(([name, member]) =>
      pointersIn(member, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
    ),
  ];
}
