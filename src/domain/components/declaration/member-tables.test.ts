import { expect, it } from "vitest";
import { memberTables } from "./member-tables.ts";

it("reads what a component has besides properties, as lists and by name, in one order", () => {
  const tables = memberTables({
    cssParts: [{ name: "base", description: "The button" }],
    slots: [{ name: "", description: "The words" }, { name: "icon" }, "footer", 7],
    events: { "px-press": { type: "CustomEvent<{n: number}>", deprecated: "use click" }, change: "Changed" },
    cssProperties: [{ name: "--px-bg", default: "#06c" }],
    methods: "none",
  });
  expect(tables.map(({ title, rows }) => [title, rows.map(({ path }) => path.join("."))])).toEqual([
    ["Slots", ["default", "icon", "footer"]],
    ["Events", ["px-press", "change"]],
    ["CSS properties", ["--px-bg"]],
    ["CSS parts", ["base"]],
  ]);
  expect(tables[0]?.rows[0]?.description).toBe("The words");
  expect(tables[1]?.rows[0]).toMatchObject({ type: "CustomEvent<{n: number}>", deprecated: { reason: "use click" } });
  expect(tables[1]?.rows[1]?.description).toBe("Changed");
  expect(tables[2]?.rows[0]?.default).toBe("#06c");
});

it("keeps names that objects have of themselves", () => {
  expect(memberTables({ methods: [{ name: "__proto__" }, { name: "toString" }] })[0]?.rows.length).toBe(2);
});
