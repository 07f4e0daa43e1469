import { describe, expect, it } from "vitest";
import type { TokenInfo } from "../dtcg/describe-tokens.ts";
import { tokenSections } from "./token-groups.ts";

const token = (name: string, type = "color"): TokenInfo => ({
  name,
  path: name.split("."),
  type,
  value: "#ffffff",
  hex: "#ffffff",
  chain: [],
});
const steps = (group: string, count: number) => Array.from({ length: count }, (_, step) => token(`${group}.${step}`));

describe("tokenSections", () => {
  it("names each group with its types and keeps small ones without headings", () => {
    const [section] = tokenSections([
      token("motion.duration.fast", "duration"),
      token("motion.duration.slow", "duration"),
      token("motion.ease", "cubicBezier"),
    ]);
    expect(section).toMatchObject({
      id: "group-motion",
      title: "motion",
      count: 3,
      types: "cubicBezier 1, duration 2",
    });
    expect(section?.blocks).toHaveLength(1);
    expect(section?.blocks[0]?.rows.map(({ above, prefix, name }) => [above, prefix, name])).toEqual([
      ["motion", "", "ease"],
      ["motion", "duration", "fast"],
      ["motion", "duration", "slow"],
    ]);
  });

  it("gives large groups a heading per second group", () => {
    const [section] = tokenSections([token("color.white"), ...steps("color.blue", 8), ...steps("color.red.scale", 8)]);
    expect(section?.blocks.map(({ title }) => title)).toEqual([undefined, "blue", "red"]);
    expect(section?.blocks[2]?.rows[0]).toMatchObject({ above: "color.red", prefix: "scale", name: "0" });
  });

  it("shows tokens without a group too, and none for none", () => {
    expect(tokenSections([token("white")]).map(({ title, count }) => [title, count])).toEqual([["No group", 1]]);
    expect(tokenSections([])).toEqual([]);
  });
});
