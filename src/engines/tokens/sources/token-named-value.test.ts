import { expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";

it("reads a DTCG file with a token named value as DTCG", () => {
  const color = { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" } };
  const tree = { input: { $description: "A field", text: color, value: color } };
  const { problems, select } = openTokenSystem({ sources: { "design-system/tokens/a.json": JSON.stringify(tree) } });
  expect(select().tokens.map(({ name }) => name)).toEqual(["input.text", "input.value"]);
  expect(problems).toEqual([]);
});
