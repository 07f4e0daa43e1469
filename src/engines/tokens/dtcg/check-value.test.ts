import { describe, expect, it } from "vitest";
import type { Problem } from "../problem.ts";
import { checkValue } from "./check-value.ts";

function check(type: string, value: unknown): string[] {
  const problems: Problem[] = [];
  checkValue(type, value, "/t/$value", (fault) => problems.push(fault));
  return problems.map(({ severity, pointer }) => `${severity} ${pointer}`);
}

const px = (value: number) => ({ value, unit: "px" });
const red = { colorSpace: "srgb", components: [1, 0, 0] };
const shadow = { color: red, offsetX: px(0), offsetY: px(0), blur: px(0), spread: px(0) };
const at = "/t/$value";

describe("checkValue", () => {
  it.each<[string, unknown]>([
    ["color", { ...red, alpha: 0.5, hex: "#ff0000" }],
    ["color", { colorSpace: "hsl", components: ["none", 0, 100] }],
    ["color", { colorSpace: "lab", components: [50, -200, 300] }],
    ["dimension", { value: 0, unit: "rem" }],
    ["duration", { value: 1.5, unit: "s" }],
    ["fontFamily", "Comic Sans MS"],
    ["fontFamily", ["Helvetica", "Arial"]],
    ["fontWeight", 350],
    ["fontWeight", "extra-bold"],
    ["cubicBezier", [0.5, -3, 1, 9]],
    ["number", -2.5],
    ["strokeStyle", "dashed"],
    ["strokeStyle", { dashArray: ["{dash}", px(1)], lineCap: "butt" }],
    ["border", { color: "{red}", width: px(1), style: { dashArray: [px(1)], lineCap: "round" } }],
    ["transition", { duration: { value: 1, unit: "s" }, delay: { value: 0, unit: "s" }, timingFunction: [0, 0, 1, 1] }],
    ["shadow", { ...shadow, inset: true }],
    ["shadow", ["{base}", shadow]],
    ["gradient", ["{start}", { color: red, position: "{end}" }]],
    [
      "typography",
      { fontFamily: "a", fontSize: px(1), fontWeight: 400, letterSpacing: px(0), lineHeight: { $ref: "#/a" } },
    ],
    ["color", { colorSpace: "srgb", components: [{ $ref: "#/a/$value/components/0" }, 0, 0] }],
    ["unknown", { any: "thing" }],
    ["constructor", {}],
  ])("finds %s %j right", (type, value) => expect(check(type, value)).toEqual([]));

  it.each<[string, unknown]>([
    ["color", "#ff0000"],
    ["color", { ...red, hex: "#00ff00" }],
    ["color", { ...red, hex: "#f00" }],
    ["color", { colorSpace: "hsl", components: [360, 0, 0] }],
    ["dimension", "16px"],
    ["dimension", { value: 1, unit: "em" }],
    ["duration", "100ms"],
    ["fontFamily", "Helvetica, Arial"],
    ["fontWeight", "Bold"],
    ["number", "1.5"],
    ["cubicBezier", "ease"],
    ["shadow", "0 0 1px red"],
    ["border", "1px solid red"],
  ])("warns of %s %j, which is read all the same", (type, value) =>
    expect(check(type, value)).toEqual([`warning ${at}`]),
  );

  it.each<[string, unknown]>([
    ["color", "nonsense"],
    ["color", { colorSpace: "srgb", components: [1, 0] }],
    ["dimension", 16],
    ["dimension", { value: "a", unit: "px" }],
    ["fontFamily", []],
    ["fontWeight", 2000],
    ["cubicBezier", [2, 0, 0, 0]],
    ["number", null],
    ["strokeStyle", "wavy"],
    ["shadow", []],
    ["shadow", null],
    ["gradient", {}],
    ["typography", 5],
  ])("cannot use %s %j", (type, value) => expect(check(type, value)).toEqual([`error ${at}`]));

  it("points at the missing, unknown or wrong member", () => {
    expect(
      check("typography", { fontFamily: "a", fontSize: "x;", fontWeight: 1, lineHeight: 1, color: "red" }),
    ).toEqual([`error ${at}/fontSize`, `warning ${at}`, `warning ${at}/color`]);
    expect(check("shadow", [shadow, { ...shadow, alpha: 1, color: 5 }])).toEqual([
      `error ${at}/1/color`,
      `warning ${at}/1/alpha`,
    ]);
  });
});
