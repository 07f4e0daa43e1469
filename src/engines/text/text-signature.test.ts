import fc from "fast-check";
import { expect, it } from "vitest";
import { createSignatures } from "./text-signature.ts";

/** The texts that may contain all of these parts. */
function mayHold(texts: readonly string[], ...parts: string[]): string[] {
  const signatures = createSignatures();
  const numbers = texts.map((text) => signatures.add(text));
  const test = signatures.mayContain(parts);
  return texts.filter((_, at) => test(numbers[at] ?? -1));
}

it("a text has the marks of all its parts", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abc é漢\t\n"), maxLength: 40 });
  fc.assert(
    fc.property(letters, fc.string({ unit: "grapheme", maxLength: 12 }), letters, (before, held, after) => {
      expect(mayHold([before + held + after], held, after)).toHaveLength(1);
    }),
  );
});

it("distinguishes most texts, regardless of their number", () => {
  const texts = Array.from({ length: 3000 }, (_, number) => `harbour at sunrise ${number * 7919} people.jpg`);
  expect(mayHold(texts, "7919000 p").length).toBeLessThan(90);
  expect(mayHold(texts, "7919000 p")).toContain("harbour at sunrise 7919000 people.jpg");
  expect(mayHold(["harbour", "forest", "bridge"], "forest")).toEqual(["forest"]);
  expect(mayHold(["other"], "ab")).toEqual(["other"]);
});
