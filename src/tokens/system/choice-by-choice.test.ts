import fc from "fast-check";
import { expect, it } from "vitest";
import { openTokenSystem } from "./token-system.ts";

const names = ["a", "b", "c", "g.a", "g.b", "g.h.c"];
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("#000000", "#ffffff", "#123456") },
  { weight: 4, arbitrary: fc.constantFrom(...names.map((name) => `{${name}}`)) },
);
const token = fc.record(
  {
    $value: value,
    $type: fc.constantFrom("color", "number"),
    $description: fc.constantFrom("x", "y"),
    $deprecated: fc.boolean(),
  },
  { requiredKeys: ["$value"] },
);
const group = fc.record(
  {
    $type: fc.constantFrom("color", "dimension"),
    $description: fc.constant("g"),
    a: token,
    b: token,
    h: fc.record({ c: token, $deprecated: fc.boolean() }, { requiredKeys: ["c"] }),
  },
  { requiredKeys: [] },
);
const tree = fc.record({ $type: fc.constant("color"), a: token, b: token, c: token, g: group }, { requiredKeys: [] });

it("a choice is the same whatever was chosen before it", () => {
  fc.assert(
    fc.property(tree, fc.array(tree, { minLength: 1, maxLength: 3 }), (base, themes) => {
      const sources = Object.fromEntries([
        ["design-system/tokens/base.json", JSON.stringify(base)],
        ...themes.map((theme, index) => [`design-system/tokens/themes/s${index}.json`, JSON.stringify(theme)]),
      ]);
      const shared = openTokenSystem({ sources });
      shared.select();
      for (const index of themes.keys()) {
        const scheme = `s${index}`;
        expect(shared.select({ scheme })).toEqual(openTokenSystem({ sources }).select({ scheme }));
      }
    }),
    { numRuns: 2_000 },
  );
});
