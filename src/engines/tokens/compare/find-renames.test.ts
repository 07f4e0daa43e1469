import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";
import type { TokenTree } from "../token-tree.ts";
import { compareSystems } from "./compare-systems.ts";

const px = (value: number, extensions?: object) => ({
  $type: "dimension",
  $value: { value, unit: "px" },
  ...(extensions ? { $extensions: extensions } : {}),
});

/** `was → now` of each rename, and the other lines. */
const renames = (before: TokenTree, after: TokenTree): string[] =>
  compareSystems(openTokenSystem({ dtcg: before }), openTokenSystem({ dtcg: after })).lines.map((line) =>
    line.of === "token" && line.before && line.after
      ? `${line.before.name} → ${line.after.name}`
      : `${line.changes[0]} ${line.name}`,
  );

describe("renamed tokens", () => {
  it("are found by the identity from their tool, regardless of other changes", () => {
    const id = (id: string) => ({ "com.figma": { variableId: id } });
    const before = { a: px(1, id("V:1")), b: px(2, id("V:2")) };
    const after = { x: { y: px(9, id("V:1")) }, z: px(2, id("V:2")) };
    expect(renames(before, after)).toEqual(["a → x.y", "b → z"]);
  });

  it("are not matched if two have the same identity", () => {
    const same = { "design-system-registry": { id: "1" } };
    expect(renames({ a: px(1, same), b: px(2, same) }, { q: px(3, same) })).toEqual([
      "removed a",
      "removed b",
      "added q",
    ]);
  });

  it("are found by their spelling, even with another value", () => {
    expect(renames({ "space-large": px(24) }, { space: { large: px(32) } })).toEqual(["space-large → space.large"]);
  });

  it.each([
    ["a group before all names", { color: { a: px(1), b: px(2) } }, { ds: { color: { a: px(1), b: px(2) } } }],
    ["a group less", { ds: { color: { a: px(1), b: px(2) } } }, { color: { a: px(1), b: px(2) } }],
    ["another group", { old: { a: px(1), b: px(2) } }, { fresh: { a: px(1), b: px(2) } }],
    ["another last name", { space: { "4": px(1), "8": px(2) } }, { space: { s: px(1), m: px(2) } }],
    ["words in another order", { "blue-dark": px(1), "red-dark": px(2) }, { "dark-blue": px(1), "dark-red": px(2) }],
    ["one word more", { "button-radius": px(1) }, { "button-corner-radius": px(1) }],
  ])("are known by value and names that are alike: %s", (_, before, after) => {
    const found = renames(before, after);
    expect(found).toHaveLength(Object.values(before).length === 1 && "button-radius" in before ? 1 : 2);
    for (const line of found) expect(line).toContain("→");
  });

  it("are not tokens that only share a value", () => {
    expect(renames({ space: { a: px(1) } }, { radius: { b: px(1) } })).toEqual(["removed space.a", "added radius.b"]);
  });

  it("have one partner each, always the same", () => {
    const group = (name: string, count: number) => ({
      [name]: Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, px(1)])),
    });
    const found = renames(group("old", 40), group("new", 50));
    expect(found.filter((line) => line.includes("→"))).toHaveLength(40);
    expect(found.filter((line) => line.startsWith("added"))).toHaveLength(10);
    expect(found[7]).toBe("old.t7 → new.t7");
    expect(renames(group("old", 40), group("new", 50))).toEqual(found);
  });

  it("are found in a system of 20,000 tokens with one value, all renamed", () => {
    const all = (prefix: string) => ({
      [prefix]: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`token-${index}`, px(1)])),
    });
    const found = renames(all("old"), all("new"));
    expect(found).toHaveLength(20_000);
    expect(found[19_999]).toBe("old.token-19999 → new.token-19999");
  });
});
