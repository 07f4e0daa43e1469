import { describe, expect, it } from "vitest";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import { blocksOf, groupOfToken, nodeAt, sectionsOf, tokensIn, tokenTree, typesText } from "./token-groups.ts";

const token = (name: string, type = "color"): TokenInfo => ({
  name,
  path: name.split("."),
  type,
  value: "#ffffff",
  hex: "#ffffff",
  chain: [],
});
const steps = (group: string, count: number) => Array.from({ length: count }, (_, step) => token(`${group}.${step}`));

describe("the tree of tokens", () => {
  it("keeps small groups without headings, and tells their types", async () => {
    const [section] = sectionsOf(
      await tokenTree([
        token("motion.duration.fast", "duration"),
        token("motion.duration.slow", "duration"),
        token("motion.ease", "cubicBezier"),
      ]),
    );
    if (!section) throw new Error("no section");
    expect(section).toMatchObject({ id: "group-motion", title: "motion", count: 3 });
    expect(typesText(tokensIn(section))).toBe("cubicBezier 1, duration 2");
    const [block, ...others] = blocksOf(section);
    expect(others).toEqual([]);
    expect(block?.rows.map(({ above, prefix, name }) => [above, prefix, name])).toEqual([
      ["motion", "", "ease"],
      ["motion", "duration", "fast"],
      ["motion", "duration", "slow"],
    ]);
  });

  it("gives large groups a heading per second group", async () => {
    const root = await tokenTree([token("color.white"), ...steps("color.blue", 8), ...steps("color.red.scale", 8)]);
    const blocks = root.children.flatMap(blocksOf);
    expect(blocks.map(({ title }) => title)).toEqual([undefined, "blue", "red"]);
    expect(blocks[2]?.rows[0]).toMatchObject({ above: "color.red", prefix: "scale", name: "0" });
  });

  it("finds groups by their pointer and by a token in them", async () => {
    const root = await tokenTree([token("a/b.c.d"), token("a.b")]);
    expect(nodeAt(root, "/a~1b/c")?.count).toBe(1);
    expect(nodeAt(root, "/a")?.count).toBe(1);
    expect(nodeAt(root, "/a/b")).toBeUndefined();
    expect(groupOfToken(root, ["a/b", "c", "d"])?.title).toBe("c");
    expect(groupOfToken(root, ["x", "y"])).toBeUndefined();
  });

  it("shows tokens without a group too, and none for none", async () => {
    const titles = sectionsOf(await tokenTree([token("white"), token("a.b")])).map(({ title, count }) => [
      title,
      count,
    ]);
    expect(titles).toEqual([
      ["No group", 1],
      ["a", 1],
    ]);
    expect(sectionsOf(await tokenTree([]))).toEqual([]);
  });
});
