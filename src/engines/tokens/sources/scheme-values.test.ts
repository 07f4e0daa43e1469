import { expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";
import { cssValue } from "../values/css-value.ts";

it("values for light and dark together become a token with a mode", () => {
  const document = { color: { bg: { $value: { light: "#ffffff", dark: "#000000" } }, fg: { $value: "#123456" } } };
  const system = openTokenSystem({ sources: { "design-system/tokens/a.json": JSON.stringify(document) } });
  const valuesIn = (choice: Record<string, string>) =>
    system.select(choice).tokens.map(({ name, type, resolved }) => `${name} ${cssValue(type, resolved)}`);
  expect(valuesIn({})).toEqual(["color.bg #ffffff", "color.fg #123456"]);
  expect(valuesIn({ scheme: "dark" })).toEqual(["color.bg #000000", "color.fg #123456"]);
});

it("similar objects stay values", () => {
  const document = { gap: { value: { light: "1px", dark: "2px", more: "3px" } } };
  const system = openTokenSystem({ sources: { "design-system/tokens/a.json": JSON.stringify(document) } });
  expect(system.axes).toEqual([]);
});
