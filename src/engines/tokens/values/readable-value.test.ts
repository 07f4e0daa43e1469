import { expect, it } from "vitest";
import { hexOf, readableValue } from "./readable-value.ts";

it("a color in another notation has its hex next to it", () => {
  expect(readableValue("oklch(0.627955 0.257683 29.2339)")).toBe("#ff0000 · oklch(0.627955 0.257683 29.2339)");
  expect(readableValue("rgb(2 89 135 / 50%)")).toBe("#02598780 · rgb(2 89 135 / 50%)");
  expect(readableValue("color(display-p3 0 0 1)")).toMatch(/^#[0-9a-f]{6} · color\(/);
});

it("hex, other values, and values with more than a color stay unchanged", () => {
  for (const css of ["#025987", "red", "13px", "0 1px 2px oklch(0.2 0 0)", "var(--a)", "oklch(none)", "oklch(", ""])
    expect(readableValue(css)).toBe(css);
  expect(hexOf(null)).toBeUndefined();
});
