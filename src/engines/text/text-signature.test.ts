import fc from "fast-check";
import { expect, it } from "vitest";
import { addSignature, hasSignature, SIGNATURE_WORDS } from "./text-signature.ts";

const signatureOf = (...texts: string[]) => {
  const signature = new Uint32Array(SIGNATURE_WORDS);
  for (const text of texts) addSignature(signature, 0, text);
  return signature;
};

it("a text has the marks of everything it holds", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abc é漢\t\n"), maxLength: 40 });
  fc.assert(
    fc.property(letters, fc.string({ unit: "grapheme", maxLength: 12 }), letters, (before, held, after) => {
      expect(hasSignature(signatureOf(before + held + after), 0, signatureOf(held))).toBe(true);
    }),
  );
});

it("tells most texts apart", () => {
  const texts = Array.from({ length: 1000 }, (_, number) => `harbour at sunrise ${number * 7919} people.jpg`);
  const wanted = signatureOf("7919000 p");
  expect(texts.filter((text) => hasSignature(signatureOf(text), 0, wanted)).length).toBeLessThan(30);
  expect(hasSignature(signatureOf("other"), 0, signatureOf("ab"))).toBe(true);
});

it("stands among others", () => {
  const all = new Uint32Array(3 * SIGNATURE_WORDS);
  for (const [index, text] of ["harbour", "forest", "bridge"].entries())
    addSignature(all, index * SIGNATURE_WORDS, text);
  const has = (text: string) => [0, 1, 2].map((index) => hasSignature(all, index * SIGNATURE_WORDS, signatureOf(text)));
  expect(has("forest")).toEqual([false, true, false]);
});
