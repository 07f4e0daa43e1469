import fc from "fast-check";
import { expect, it } from "vitest";
import { nameStyles } from "./style-names.ts";

const style = (id: string, name: string) => ({ id, name, description: "", type: "FILL" });

it("gives every style a unique reference, in any order", () => {
  const name = fc.oneof(
    fc.constantFrom(
      "Blue/Primary",
      "blue/primary",
      "Blue / Primary",
      "Blue-Primary",
      "a/b-c",
      "a-b/c",
      "x",
      "x-2",
      "",
      "/",
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(fc.nat(999), name), { selector: ([id]) => id }), (pairs) => {
      const styles = pairs.map(([id, one]) => style(`1:${id}`, one));
      const named = nameStyles("color", styles);
      const references = [...named.values()].map(({ reference }) => reference);
      expect(new Set(references).size).toBe(styles.length);
      for (const reference of references) expect(reference).toMatch(/^color-[\p{L}\p{M}\p{N}-]+$/u);
      const reversed = nameStyles("color", styles.toReversed());
      for (const [id, one] of named) expect(reversed.get(id)).toEqual(one);
    }),
  );
});

it("numbers equal names in the order of their IDs and reports it", () => {
  const named = nameStyles("color", [style("1:10", "Blue/Primary"), style("1:9", "blue/primary"), style("1:11", "x")]);
  expect(named.get("1:9")).toMatchObject({ reference: "color-blue-primary", groups: ["blue"] });
  expect(named.get("1:10")).toMatchObject({
    machineName: "primary-2",
    note: expect.stringMatching(/color-blue-primary-2/),
  });
  expect(named.get("1:9")?.note).toBeUndefined();
});

it("names ten thousand equal styles in a moment", () => {
  const styles = Array.from({ length: 10_000 }, (_, index) => style(`1:${index}`, "Same"));
  expect(new Set([...nameStyles("color", styles).values()].map(({ reference }) => reference)).size).toBe(10_000);
});
