import { describe, expect, it } from "vitest";
import { hexColor } from "../../values/color-value.ts";
import { convertValue } from "./legacy-value.ts";

describe("colors of Style Dictionary", () => {
  it.each([
    [{ h: 0, s: 100, l: 50 }, "#ff0000"],
    [{ h: 240, s: 1, l: 0.5 }, "#0000ff"],
    [{ r: 255, g: 0, b: 0 }, "#ff0000"],
    [{ r: 0, g: 0, b: 255, a: 0.5 }, "#0000ff80"],
  ])("may be objects of channels: %j", (written, hex) => {
    for (const type of [undefined, "color"]) {
      const { type: read, value } = convertValue(type, written, "color");
      expect([read, hexColor(value)]).toEqual(["color", hex]);
    }
  });

  it("are no colors if a channel is missing", () => {
    expect(convertValue(undefined, { r: 1 }, "color")).toMatchObject({ type: "other", value: { r: 1 } });
  });
});
