import { capitalized } from "../../engines/text/noun.ts";
import { builtOutputs, findProblems, staleOutput } from "../../engines/tokens/engine.ts";
import { BUNDLE_FORMATS, outputPath } from "../../engines/tokens/names.ts";
import { noteFault } from "../../store/workspace/read-record.ts";
import type { WorkspaceFault, WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { formatsOf } from "./formats-of.ts";
import { type PlacedProblem, placeProblems } from "./place-problems.ts";
import { readJsonObject, readTokenSources, requireSources } from "./read-token-sources.ts";

/** What a check of the tokens of a workspace found. */
export interface TokenCheck {
  /** Errors first. */
  problems: PlacedProblem[];
  errors: number;
  warnings: number;
  /** Tokens of who chooses no axis. */
  tokens: number;
  /** Values by axis. */
  axes: Record<string, readonly string[]>;
}

/** Checks `design-system/tokens`, in each choice of its axes, and whether `dist/` agrees. Throws `WorkspaceFault` where there is none. */
export async function checkTokens(files: WorkspaceFiles): Promise<TokenCheck> {
  const { sources, order, manifest, system, faults } = requireSources(await readTokenSources(files));
  const [css, dtcg] = await Promise.all([
    noteFault(faults, () => files.text(outputPath("css"))),
    noteFault(faults, () => readJsonObject(files, outputPath("dtcg"))),
  ]);
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
    errors,
    warnings: problems.length - errors,
    tokens: system.select().tokens.length,
    axes: Object.fromEntries(system.axes.map(({ name, values }) => [name, values])),
  };
}

/** A file that cannot be read: nothing made of the others is the tokens of this workspace. */
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
