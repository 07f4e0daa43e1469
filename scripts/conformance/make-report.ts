import { BY_HAND, CHECKED_ON, CRITERIA, type Criterion, type Level } from "./criteria.ts";

/** How tests ended, by `file > name`. */
export interface Results {
  /** ISO 8601, the day. */
  date: string;
  version: string;
  passed: readonly string[];
  failed: readonly string[];
}

/** Criteria of these numbers are of level AA. */
const LEVEL_AA = new Set(
  "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3".split(
    " ",
  ),
);

/** A report in the shape of OpenACR 0.1.0: what tests found, and what was checked by hand. */
export function makeReport(results: Results) {
  const chapter = (isAa: boolean) => ({
    criteria: CRITERIA.filter(({ num }) => LEVEL_AA.has(num) === isAa).map((criterion) => ({
      num: criterion.num,
      components: [{ name: "web", adherence: adherenceOf(criterion, results) }],
    })),
  });
  return {
    title: "Design-System Registry Accessibility Conformance Report",
    product: {
      name: "Design-System Registry",
      version: results.version,
      description:
        "A self-hosted registry for design systems. This report covers the registry's own pages, in English.",
    },
    author: { name: "The contributors of the Design-System Registry", email: "accessibility@registry.invalid" },
    report_date: results.date,
    last_modified_date: results.date,
    version: 1,
    notes: `Generated from test results and a list of manual checks of ${CHECKED_ON}. Checks that weren't repeated on this day are marked. The content of a design system (components, previews, theme, texts) is not covered. The email address is a placeholder: replace it before you publish the report.`,
    evaluation_methods_used:
      "Tests in Chromium with axe-core, its accessibility tree, contrast themes, 320 × 256 CSS pixels and text at 200 percent; in Firefox and WebKitGTK names, languages, the focus and text at 200 percent on every kind of page; by hand with a keyboard alone and by looking at pictures of pages. Not evaluated: screen readers, contrast themes of Windows, speech input, Safari.",
    license: "MIT",
    catalog: "2.5-edition-wcag-2.2-en",
    chapters: {
      success_criteria_level_a: chapter(false),
      success_criteria_level_aa: chapter(true),
      success_criteria_level_aaa: { disabled: true },
    },
  };
}

/** Tests of a criterion that passed, failed, or did not run. */
function evidenceOf({ tests = [] }: Criterion, { passed, failed }: Results) {
  const among = (list: readonly string[], [file, name]: readonly [string, string]) =>
    list.some((one) => one.startsWith(`${file} > `) && one.includes(name));
  return {
    failed: tests.filter((test) => among(failed, test)),
    passed: tests.filter((test) => among(passed, test) && !among(failed, test)),
  };
}

function adherenceOf(criterion: Criterion, results: Results): { level: Level; notes: string } {
  const { failed, passed } = evidenceOf(criterion, results);
  const { tests = [], byHand = [], level, notes } = criterion;
  const said = [
    notes,
    passed.length > 0 && `Tests: ${passed.map(([file, name]) => `${file}, “${name}”`).join("; ")}.`,
    byHand.length > 0 && `By hand: ${byHand.map((key) => BY_HAND[key]).join("; ")}.`,
    failed.length > 0 && `Failed: ${failed.map(([file, name]) => `${file}, “${name}”`).join("; ")}.`,
  ];
  return { level: levelOf(), notes: said.filter(Boolean).join(" ") };

  function levelOf(): Level {
    if (failed.length > 0) return level === "supports" ? "partially-supports" : level;
    const isEvaluated = passed.length > 0 || byHand.length > 0;
    if (!isEvaluated) return "not-evaluated";
    // A test that did not run leaves what was checked by hand.
    return passed.length < tests.length && byHand.length === 0 ? "not-evaluated" : level;
  }
}
