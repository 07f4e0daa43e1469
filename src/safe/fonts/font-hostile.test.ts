import fc from "fast-check";
import { expect, it } from "vitest";
import { changed, EXCESSIVE_FONTS, REFUSED_FONTS } from "../../../test/hostile-fonts.ts";
import { fuzzRuns } from "../../../test/long-form.ts";
import { makeFont } from "../../../test/make-font.ts";
import { UnsafeInput } from "../unsafe.ts";
import { readFont } from "./read-font.ts";

it.each(REFUSED_FONTS)("%s is refused", (_, make, why) => {
  let thrown: unknown;
  try {
    readFont(make());
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(UnsafeInput);
  expect(String(thrown)).toMatch(why);
});

it.each(EXCESSIVE_FONTS)("%s is read quickly", (_, make, facts) => {
  const font = make();
  const begin = process.cpuUsage();
  const read = readFont(font);
  const { user, system } = process.cpuUsage(begin);
  expect(read).toMatchObject(facts);
  expect(read.axes.length).toBeLessThanOrEqual(64);
  expect((user + system) / 1000).toBeLessThan(1000);
});

it("any changed font is read or refused", { tags: "repeated" }, () => {
  const axes = [{ tag: "wght", min: 100, default: 400, max: 900 }] as const;
  const fonts = [
    ...(["ttf", "woff", "woff2"] as const).map((format) => makeFont({ format })),
    makeFont({ format: "ttf", axes }),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...fonts),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }),
      fc.nat(),
      (font, bytes, end) => {
        const broken = changed(font, (copy) => {
          for (const [at, value] of bytes) copy[at % copy.length] = value;
        });
        try {
          readFont(broken.subarray(0, end % 3 === 0 ? end % broken.length : broken.length));
        } catch (error) {
          expect(error).toBeInstanceOf(UnsafeInput);
        }
      },
    ),
    { numRuns: fuzzRuns(20_000) },
  );
});
