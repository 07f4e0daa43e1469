import type { z } from "zod";
import { countTokens, findProblems, openTokenSystem } from "../../engines/tokens/engine.ts";
import type { tokenCheck } from "./check-shapes.ts";
import type { validateTokens } from "./dtcg-contract.ts";

type TokensBody = NonNullable<(typeof validateTokens)["example"]>;

/** Checks tokens that are not stored, in a thread: the body as JSON, to the answer as JSON. */
export function checkTokensInThread(json: string): string {
  const body: TokensBody = JSON.parse(json);
  return JSON.stringify(checkTokenBundle(body));
}

/** Checks tokens in every choice. Returns their problems and counts. */
export function checkTokenBundle(body: TokensBody): z.infer<typeof tokenCheck> {
  const { tokens: dtcg, sources, resolver } = body;
  const system = openTokenSystem({ dtcg, sources, resolver });
  const problems = findProblems(system).map(({ source, ...problem }) => ({ ...problem, path: sourceNamed(source) }));
  return {
    ok: !problems.some(({ severity }) => severity === "error"),
    problems,
    axes: system.axes.map(({ values, ...axis }) => ({ ...axis, values: [...values] })),
    counts: countTokens(system.select().tokens),
  };
}

/** A separate tree has the name of its member in the request. */
const sourceNamed = (source: string | undefined): string => (source === "dtcg" ? "tokens" : (source ?? ""));
