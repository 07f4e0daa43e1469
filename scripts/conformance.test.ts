import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { CRITERIA } from "./conformance/criteria.ts";
import { makeReport, type Results } from "./conformance/make-report.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const schema = z.fromJSONSchema(JSON.parse(read("scripts/conformance/openacr-0.1.0.json")));

const catalog = z
  .object({
    chapters: z.array(z.object({ id: z.string(), criteria: z.array(z.object({ id: z.string() })) })),
    components: z.array(z.object({ id: z.string() })),
    terms: z.array(z.object({ id: z.string() })),
  })
  .parse(parse(read("scripts/conformance/2.5-edition-wcag-2.2-en.yaml")));

const written = "docs/accessibility-conformance.yaml";
const kept: Results = JSON.parse(read("scripts/conformance/results.json"));
const adherence = (report: ReturnType<typeof makeReport>) =>
  new Map(
    [report.chapters.success_criteria_level_a, report.chapters.success_criteria_level_aa].flatMap(({ criteria }) =>
      criteria.map(({ num, components }) => [num, components[0]?.adherence] as const),
    ),
  );

describe("the accessibility conformance report", () => {
  it("has the shape of OpenACR, and the criteria, components and terms of its catalog", () => {
    const report = parse(read(written));
    expect(schema.safeParse(report).error).toBeUndefined();
    expect(schema.safeParse({ ...report, product: {} }).success).toBe(false);
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    for (const chapter of ["success_criteria_level_a", "success_criteria_level_aa"] as const) {
      const known = catalog.chapters.find(({ id }) => id === chapter);
      expect(report.chapters[chapter].criteria.map(({ num }: { num: string }) => num)).toEqual(
        ids(known?.criteria ?? []),
      );
    }
    for (const { level } of adherence(report).values() as Iterable<{ level: string }>)
      expect(ids(catalog.terms)).toContain(level);
    expect(ids(catalog.components)).toContain("web");
  });

  it("is what the kept results and the list of checks by hand make", () => {
    expect(parse(read(written))).toEqual(parse(JSON.stringify(makeReport(kept))));
  });

  it("decides every criterion of level A and AA", () => {
    const levels = [...adherence(makeReport(kept)).values()].map((one) => one?.level);
    expect(levels).toHaveLength(56);
    expect(levels).not.toContain("not-evaluated");
  });

  it("names tests that there are", () => {
    for (const { num, tests = [] } of CRITERIA)
      for (const [file, name] of tests) expect(read(file).includes(name), `${num}: ${file}, ${name}`).toBe(true);
  });

  it("says what failed, and that nobody evaluated what neither a test nor a person did", () => {
    const [first] = kept.passed.filter((one) => one.includes("no shortcut without"));
    const failed = adherence(makeReport({ ...kept, passed: [], failed: first ? [first] : [] }));
    expect(failed.get("2.1.4")).toMatchObject({
      level: "partially-supports",
      notes: expect.stringContaining("Failed"),
    });
    expect(failed.get("2.5.7")?.level).toBe("not-evaluated");
    expect(failed.get("1.3.2")?.level).toBe("supports");
  });
});
