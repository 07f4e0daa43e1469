import { describe, expect, it } from "vitest";
import { colorEntries } from "../../../domain/foundations/colors/color-entries.ts";
import { groupColors } from "./color-groups.ts";

const color = (group: string, name: string, value = "#336699") => ({
  group,
  name,
  value,
  reference: `${group}-${name}`,
});
const groupsOf = async (styles: ReturnType<typeof color>[], order: string[] = []) =>
  groupColors(await colorEntries(styles, []), order);

describe("groupColors", () => {
  it("follows color_sort and keeps the order of the others", async () => {
    const sections = await groupsOf(
      [color("red", "a"), color("teal", "a"), color("blue", "a"), color("", "white")],
      ["Blue", "red"],
    );
    expect(sections.map(({ title }) => title)).toEqual(["Blue", "Red", "Teal", "Other"]);
  });

  it("puts tints and shades around their middle and leaves the rest beside them", async () => {
    const names = ["Primary", "Tint 25", "Tint 95", "Shade 50", "Shade 10", "Accent"];
    const [section] = await groupsOf(names.map((name) => color("blue", name)));
    expect(section?.blocks[0]?.ramps[0]?.steps.map(({ label }) => label)).toEqual([
      "Tint 95",
      "Tint 25",
      "Primary",
      "Shade 10",
      "Shade 50",
    ]);
    expect(section?.blocks[0]?.cells.map(({ entry }) => entry.name)).toEqual(["Accent"]);
  });

  it("sorts numbered steps by number, also where the name repeats the group", async () => {
    const [section] = await groupsOf(["Sea 950", "Sea 50", "Sea 500", "Sea 1000"].map((name) => color("sea", name)));
    expect(section?.blocks[0]?.ramps[0]?.steps.map(({ label }) => label)).toEqual(["50", "500", "950", "1000"]);
  });

  it("takes a group of hundreds of thousands", async () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `name ${index}x`);
    const [section] = await groupsOf(names.map((name) => color("all", name)));
    expect(section?.blocks[0]?.cells).toHaveLength(200_000);
  });

  it("makes no scale of three colors or of a step that cannot be shown", async () => {
    const three = await groupsOf(["1", "2", "3"].map((name) => color("a", name)));
    expect(three[0]?.blocks[0]).toMatchObject({ ramps: [], cells: [{}, {}, {}] });
    const broken = await groupsOf([...["1", "2", "3"].map((name) => color("a", name)), color("a", "4", "url(x)")]);
    expect(broken[0]?.blocks[0]?.ramps).toEqual([]);
  });

  it("gives large subgroups their own heading and writes small ones before the name", async () => {
    const small = await groupsOf([color("bg/accent", "muted"), color("bg/accent", "emphasis"), color("bg", "default")]);
    expect(small[0]?.blocks).toHaveLength(1);
    expect(small[0]?.blocks[0]?.cells.map(({ label }) => label)).toEqual(["accent", "accent", undefined]);
    const states = ["rest", "hover", "active", "disabled"];
    const large = await groupsOf([
      ...states.map((name) => color("button/danger/bg", name)),
      color("button/primary", "fg"),
    ]);
    expect(large[0]?.blocks.map(({ title }) => title)).toEqual(["danger", "primary"]);
    expect(large[0]?.blocks[0]?.cells[0]?.label).toBe("bg");
  });

  it("names the group a whole scale is an alias of", async () => {
    const entries = (
      await colorEntries(
        ["1", "2", "3", "4"].map((name) => color("brand", name)),
        [],
      )
    ).map((entry) => ({
      ...entry,
      token: { name: "x", path: ["x"], value: "", chain: [], aliasOf: `color.sea.${entry.name}00` },
    }));
    expect((await groupColors(entries, []))[0]?.blocks[0]?.ramps[0]?.aliasOf).toBe("color.sea");
  });
});
