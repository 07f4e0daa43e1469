import { expect, it } from "vitest";
import { mergeNotes, mergeSnapshot, NO_STYLES } from "./merge-snapshot.ts";

const options = { fileKey: "FILE", timestamp: "2026-11-26T00:00:00.000Z", isWhole: true };
const style = (id: string, name: string, more: object = {}) => ({ id, name, reference: `color-${name}`, ...more });
const fetched = (...args: Parameters<typeof style>) => ({ ...style(...args), fetchedFrom: "FILE" });
const pushed = (...color: object[]) => ({ localStyles: { color: color as Record<string, unknown>[] } });
const merge = (
  present: ReturnType<typeof pushed> | undefined,
  color: Record<string, unknown>[],
  more: Partial<typeof options> = {},
) => mergeSnapshot(present, { color }, { ...options, ...more });

it("leaves the snapshot as it is where the file has no styles", () => {
  const present = pushed(style("1", "a"), fetched("2", "b"));
  const { snapshot, changes } = mergeSnapshot(present, { color: [], typography: [], effect: [] }, options);
  expect(snapshot).toBe(present);
  expect(mergeNotes(changes)).toEqual([NO_STYLES]);
  expect(mergeSnapshot(undefined, { color: [] }, options).snapshot).toBeUndefined();
});

it("removes what a fetch brought and keeps what was pushed", () => {
  const present = pushed(style("1", "a"), fetched("2", "b"), fetched("3", "c"));
  const { snapshot, changes } = merge(present, [style("3", "c"), style("4", "d")]);
  expect(snapshot?.localStyles?.color).toEqual([style("1", "a"), fetched("3", "c"), fetched("4", "d")]);
  const { added, changed, removed, kept } = changes.get("color") ?? {};
  expect([added, changed, removed, kept].map((list) => list?.map(({ id }) => id))).toEqual([["4"], [], ["2"], ["1"]]);
  expect(mergeNotes(changes)).toEqual(["1 style is not in the design file but kept, because they were pushed: a."]);
});

it("removes nothing where not all styles could be read", () => {
  const present = pushed(fetched("1", "a"), fetched("2", "b"));
  const { snapshot } = merge(present, [style("2", "b")], { isWhole: false });
  expect(snapshot).toBe(present);
});

it("takes the order of the file where it has all styles, and changes nothing the second time", () => {
  const first = merge(pushed(fetched("1", "a"), fetched("2", "b")), [style("2", "b"), style("1", "a")]).snapshot;
  expect(first?.localStyles?.color?.map(({ id }) => id)).toEqual(["2", "1"]);
  expect(mergeSnapshot(first, { color: [style("2", "b"), style("1", "a")] }, options).snapshot).toBe(first);
});

it("changes a pushed style, and keeps its names in code and what the file does not know of it", () => {
  const present = pushed({ ...style("1", "white"), value: "#fff", $deprecated: true, sass: "$white" });
  const sent = { ...style("1", "white"), reference: "color-base-white", sass: "$color-base-white", value: "#fefefe" };
  expect(merge(present, [sent]).snapshot?.localStyles?.color).toEqual([
    { ...style("1", "white"), value: "#fefefe", $deprecated: true, sass: "$white" },
  ]);
  expect(merge(present, [{ ...sent, value: null }]).snapshot).toBe(present);
});

it("knows a style by its reference where the id is another one or absent", () => {
  const { snapshot, changes } = merge(pushed({ name: "a", reference: "color-a", value: "#000" }), [
    { ...style("S:9", "a"), value: "#111" },
  ]);
  expect(snapshot?.localStyles?.color).toEqual([{ ...style("S:9", "a"), value: "#111" }]);
  expect(changes.get("color")).toMatchObject({ added: [], removed: [], changed: [{ id: "S:9" }] });
});

it("leaves lists that were not sent, reads old names, and keeps $map in step", () => {
  const present = {
    design: {
      color: [fetched("1", "a")],
      effects: [{ id: "e" }],
      $map: { colors: { 1: { reference: "color-a" }, 7: { reference: "kept" } } },
    },
    assets: { icons: ["kept"] },
  };
  const sent = { color: [style("2", "b")], $map: { colors: { 2: { reference: "color-b" } } } };
  expect(mergeSnapshot(present, sent, options).snapshot).toEqual({
    timestamp: options.timestamp,
    assets: { icons: ["kept"] },
    localStyles: {
      color: [fetched("2", "b")],
      effect: [{ id: "e" }],
      $map: { colors: { 7: { reference: "kept" }, 2: { reference: "color-b" } } },
    },
  });
});
