import { isObject } from "../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { findProblems } from "../../tokens/bundle/find-problems.ts";
import { outputPath } from "../../tokens/bundle/outputs.ts";
import { staleOutput } from "../../tokens/bundle/stale-values.ts";
import { type PlacedProblem, placeProblems } from "./place-problems.ts";
import { readTokenSources, requireSources } from "./read-token-sources.ts";

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
  const { sources, order, system } = requireSources(await readTokenSources(files));
  const [css, dtcg] = await Promise.all([files.text(outputPath("css")), files.json(outputPath("dtcg"))]);
  const stale = staleOutput(system, {
    ...(css === undefined ? {} : { css }),
    ...(isObject(dtcg) ? { dtcg: { ...dtcg } } : {}),
  });
  const ordered = Object.fromEntries(order.map((path) => [path, sources[path] ?? ""]));
  const problems = placeProblems([...findProblems(system), ...(stale ? [stale] : [])], ordered);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return {
    problems,
    errors,
    warnings: problems.length - errors,
    tokens: system.select().tokens.length,
    axes: Object.fromEntries(system.axes.map(({ name, values }) => [name, values])),
  };
}
