import { capitalized } from "../../engines/text/noun.ts";
import { builtOutputs, findProblems, proveStored, readExpected, staleOutput } from "../../engines/tokens/engine.ts";
import { BUNDLE_FORMATS, EXPECTED, type ExpectedProof, outputPath } from "../../engines/tokens/names.ts";
import type { BrowserProgram } from "../../platform/config/find-browser.ts";
import { noteFault } from "../../store/workspace/read-record.ts";
import type { WorkspaceFault, WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { formatsOf } from "./formats-of.ts";
import { type PlacedProblem, placeProblems } from "./place-problems.ts";
import { openProofBrowser } from "./proof/proof-browser.ts";
import { readSourceObject, requireSources } from "./read-token-sources.ts";

/** The result of checking the tokens of a workspace. */
export interface TokenCheck {
  /** Errors first. */
  problems: PlacedProblem[];
  /** Unreadable files. Each is a problem too. */
  faults: WorkspaceFault[];
  errors: number;
  warnings: number;
  /** Number of default tokens. */
  tokens: number;
  /** Values by axis. */
  axes: Record<string, readonly string[]>;
  /** The comparison with the repository's own style sheets. Undefined without stored values. */
  own: ExpectedProof | undefined;
}

/**
 * Checks `design-system/tokens` in each choice of its axes, and compares it with `dist/` and the stored values of the
 * repository's own style sheets. Throws `WorkspaceFault` without tokens.
 *
 * @param browser computes values again that differ according to our own cascade
 */
export async function checkTokenFiles(files: WorkspaceFiles, browser?: BrowserProgram): Promise<TokenCheck> {
  const { sources, order, manifest, system, faults } = await requireSources(files);
  const [css, dtcg, kept] = await Promise.all([
    noteFault(faults, () => files.text(outputPath("css"))),
    noteFault(faults, () => readSourceObject(files, outputPath("dtcg"))),
    noteFault(faults, () => readSourceObject(files, EXPECTED)),
  ]);
  const expected = readExpected(kept);
  const stale = staleOutput(system, {
    ...(css === undefined ? {} : { css }),
    ...(dtcg && { dtcg }),
  });
  const built = builtOutputs(manifest) ?? [];
  const formats = formatsOf([...BUNDLE_FORMATS.map(outputPath), ...built]);
  const ordered = Object.fromEntries(order.map((path) => [path, sources[path] ?? ""]));
  const problems = [
    ...faults.map(problemOf),
    ...placeProblems([...findProblems(system, formats), ...(stale ? [stale] : [])], ordered),
  ];
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return {
    problems,
    faults,
    errors,
    warnings: problems.length - errors,
    tokens: system.select().tokens.length,
    axes: Object.fromEntries(system.axes.map(({ name, values }) => [name, values])),
    own: expected && (await proveStored(system, expected, () => openProofBrowser(browser))),
  };
}

/** An unreadable file: without it, the tokens of this workspace are incomplete. */
function problemOf({ path, line = 1, column = 1, why, instead }: WorkspaceFault): PlacedProblem {
  const message = capitalized(why.replace(/^it /, "this file "));
  const place = { line, column, endLine: line, endColumn: column };
  return {
    rule: "unreadable-file",
    severity: "error",
    source: path,
    pointer: "",
    message,
    suggestion: instead,
    ...place,
  };
}
