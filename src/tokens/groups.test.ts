import { expect, it } from "vitest";
import { parseTokens } from "./dtcg/parse.ts";
import { groupTokens } from "./groups.ts";

it("makes a tree of groups in document order", () => {
  const number = (value: number) => ({ $type: "number", $value: value });
  const { tokens } = parseTokens({
    b: { x: number(1), c: { y: number(2) }, z: number(3) },
    a: number(4),
    d: { e: { f: number(5) } },
  });
  const outline = (group: ReturnType<typeof groupTokens>): unknown => ({
    [group.name]: [group.path.join("/"), group.tokens.map((token) => token.name), ...group.children.map(outline)],
  });
  expect(outline(groupTokens(tokens))).toEqual({
    "": [
      "",
      ["a"],
      { b: ["b", ["b.x", "b.z"], { c: ["b/c", ["b.c.y"]] }] },
      { d: ["d", [], { e: ["d/e", ["d.e.f"]] }] },
    ],
  });
  expect(groupTokens([])).toEqual({ name: "", path: [], tokens: [], children: [] });
});
