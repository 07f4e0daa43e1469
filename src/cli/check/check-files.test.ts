import { describe, expect, it } from "vitest";
import { createChecker } from "../../engines/check/check-files.ts";
import { EXAMPLE } from "../../engines/check/example-system.ts";
import { checkInParts } from "./check-files.ts";
import type { SystemClient } from "./system.ts";

const named = (files: Record<string, string>) =>
  Object.entries(files).map(([path, content]) => ({ path, content, file: `/w/${path}` }));

/** A system that answers in parts of some findings, and says when it was asked. */
function systemOf({
  most = 5,
  revisionOf = () => 1,
}: {
  most?: number;
  revisionOf?: (requested: number) => number;
} = {}) {
  const tokens = EXAMPLE.tokens.map((token) => ({ ...token, scss: `$${token.name.replaceAll(".", "-")}` }));
  const { check } = createChecker({ ...EXAMPLE, tokens });
  const requested: (number | undefined)[] = [];
  const ask: SystemClient["check"] = async (files, from) => {
    requested.push(from);
    return { ...check(files, { from, most }), revision: revisionOf(requested.length), leftOut: [] };
  };
  return { asked: requested, options: { ask, progress: () => {} } };
}

/** More than one request takes. */
const LONG = `/*${"xx\n".repeat(150_000)}*/`;

describe("files that are held against a system", () => {
  it("have all findings, however many answers these come in", async () => {
    const { options, asked } = systemOf();
    const { findings } = await checkInParts(named({ "a.css": "a { padding: 8px }\n".repeat(12) }), options);
    expect(findings.map(({ line }) => line)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(asked).toEqual([undefined, 5, 10]);
  });

  it("are asked for anew where the system changes between two answers", async () => {
    const { options, asked } = systemOf({ revisionOf: (count) => Math.min(count, 3) });
    const { findings, revision } = await checkInParts(named({ "a.css": "a { padding: 8px }\n".repeat(12) }), options);
    expect([findings.length, revision]).toEqual([12, 3]);
    expect(asked).toEqual([undefined, 5, undefined, 5, 10]);
    const restless = systemOf({ revisionOf: (count) => count });
    await expect(checkInParts(named({ "a.css": "a { padding: 8px }\n".repeat(12) }), restless.options)).rejects.toThrow(
      /kept changing during the check/,
    );
  });

  it("know what others define, and give another value, of other requests too", async () => {
    const files = named({
      "a.css": `${LONG}.a { color: #0055cc; padding: 8px; margin: var(--spacing-mediun) }`,
      "b.css": `${LONG}.dark { --color-brand: #fff; --spacing-mediun: 1px }`,
      "c.css": LONG,
    });
    const { options, asked } = systemOf();
    const { findings } = await checkInParts(files, options);
    expect(asked.length).toBeGreaterThan(1);
    expect(findings.map(({ replacement, certain }) => [replacement, certain])).toEqual([
      ["var(--color-brand)", false],
      ["var(--spacing-2)", true],
    ]);
  });

  it("know variables of Sass that a file of another request defines", async () => {
    const use = `${LONG}.a { color: $color-brandd }`;
    const reported = async (files: Record<string, string>) =>
      (await checkInParts(named(files), systemOf().options)).findings.map(({ ruleId }) => ruleId);
    expect(await reported({ "a.scss": use, "b.scss": LONG })).toEqual(["unknown-token"]);
    expect(await reported({ "a.scss": use, "b.scss": `${LONG}$color-brandd: red;` })).toEqual([]);
  });

  it("that cannot be read are told in the shape of all commands", async () => {
    const { findings, unread } = await checkInParts(named({ "a.css": "a {\n  color: red" }), systemOf().options);
    expect(findings).toEqual([]);
    expect(unread).toEqual([
      expect.objectContaining({ file: "a.css", line: 1, what: "this part of the file", why: "Unclosed block" }),
    ]);
  });
});
