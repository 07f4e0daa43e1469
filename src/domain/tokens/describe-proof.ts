import { createHash } from "node:crypto";
import type { z } from "zod";
import { prove } from "../../engines/tokens/engine.ts";
import type { Proof } from "../../engines/tokens/names.ts";
import type { tokenProof } from "./check-shapes.ts";
import type { OpenBundle } from "./open-bundle.ts";
import { systemOf } from "./select.ts";

/** The proof of a bundle with everything in its lists, and its sources. */
export type WholeProof = Proof & Pick<z.infer<typeof tokenProof>, "sources">;

/**
 * How a bundle's tokens stand to its compiled output. Without sources that output is all there is, and proves nothing. What
 * the workspace compiled knows no variables of the design tool: it is compared with the tokens below those.
 */
export function describeProof(open: OpenBundle, attributes: Readonly<Record<string, string>> = {}): WholeProof {
  const { bundle, designVariables } = open;
  const hasSources = Object.keys(bundle.sources ?? {}).length > 0;
  const compiled = hasSources ? { dtcg: bundle.dtcg, css: bundle.css, attributes } : {};
  const proof = prove(open.system(), designVariables.length > 0 ? {} : compiled);
  const sources = sourcesOf(open).map(({ path, text }) => describeSource(path, text));
  if (!hasSources || designVariables.length === 0) return { ...proof, sources };
  const { compared, equal, differing } = prove(systemOf(bundle), compiled);
  return { ...proof, compared, equal, differing, sources };
}

function describeSource(path: string, text: string): WholeProof["sources"][number] {
  const bytes = Buffer.from(text);
  return {
    path,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    roundTrip: bytes.toString() === text,
  };
}

/** What the tokens were written in: the sources that were pushed, and the variables. */
export const sourcesOf = ({ bundle, designVariables }: OpenBundle): { path: string; text: string }[] => [
  ...Object.entries(bundle.sources ?? {}).map(([path, text]) => ({ path, text })),
  ...designVariables,
];
