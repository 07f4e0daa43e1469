import { expect, it } from "vitest";
import { hexColor } from "./color-value.ts";

it.each([
  ["hsl(0 100% 95%)", "#ffe6e6"],
  ["hsla(254, 100%, 50%, 1)", "#3b00ff"],
  ["hsl(7, 100%, 95%)", "#ffe8e6"],
  ["hsl(-60 100% 50%)", "#ff00ff"],
  ["hsl(210 50% 40%)", "#336699"],
])("%s is %s, as Chromium has it", (text, hex) => expect(hexColor(text)).toBe(hex));
