import { expect, it } from "vitest";
import { readConfig } from "./read-config.ts";

it("reads snake_case and camelCase alike", () => {
  const wanted = { default: "dark", modes: ["light", "dark"] };
  expect(readConfig({ color_mode: wanted }).colorModes).toEqual(wanted);
  expect(readConfig({ colorMode: wanted }).colorModes).toEqual(wanted);
});

it("counts what has another shape as absent", () => {
  const known = readConfig({
    title: 3,
    breakpoints: { a: "wide", b: { size: 640 } },
    type_sort: "16",
    axes: { scheme: { attribute: "onclick" } },
  });
  expect(known).toMatchObject({
    title: undefined,
    typeSort: [],
    axes: {},
    breakpoints: [{ key: "b", name: "b", size: 640 }],
  });
});

it("lets the attribution be a sentence, a link, or this program's name", () => {
  expect(readConfig({ attribution: true }).attribution?.text).toContain("Registry");
  expect(readConfig({ attribution: "By us" }).attribution).toEqual({ text: "By us" });
  expect(readConfig({ attribution: { text: "By us", href: "https://us.example" } }).attribution?.href).toBe(
    "https://us.example",
  );
  expect(readConfig({ attribution: { text: "By us", href: "javascript:alert(1)" } }).attribution?.href).toBeUndefined();
  expect(readConfig({ attribution: false }).attribution).toBeUndefined();
});
