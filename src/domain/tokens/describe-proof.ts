import { createHash } from "node:crypto";
import { builtOutputs, prove, proveExpected, readExpected } from "../../engines/tokens/engine.ts";
import type { ExpectedProof, Proof } from "../../engines/tokens/names.ts";
import type { TokenProof } from "./check-shapes.ts";
import type { OpenBundle } from "./open-bundle.ts";
import { systemOf } from "./select.ts";

/** The proof of a bundle with everything in its lists, and its sources. */
export type CompleteProof = Omit<Proof, "differing"> & Pick<TokenProof, "sources" | "differing" | "own" | "compiledBy">;

/**
 * Compares a bundle's tokens with its compiled output. Without sources the output is all there is, and proves nothing.
 * The workspace's output contains no variables of the design tool, so it is compared with the tokens without them.
 */
export function describeProof(open: OpenBundle, attributes: Readonly<Record<string, string>> = {}): CompleteProof {
  const { bundle, designVariables } = open;
  const hasSources = Object.keys(bundle.sources ?? {}).length > 0;
  const compiled = hasSources ? { dtcg: bundle.dtcg, css: bundle.css, attributes } : {};
  const proof = prove(open.system(), designVariables.length > 0 ? {} : compiled);
  const sources = proofSourcesOf(open).map(({ path, text }) => describeSource(path, text));
  const compiledBy = builtOutputs(bundle.manifest) ? ("dsr" as const) : ("workspace" as const);
  const whole = { ...proof, sources, ...(hasSources && { compiledBy }) };
  if (!hasSources) return whole;
  const { compared, equal, differing } = designVariables.length === 0 ? proof : prove(systemOf(bundle), compiled);
  return withOwn({ ...whole, compared, equal, differing }, open);
}

/** Adds the comparison with the repository's own style sheets, if the bundle has it. */
function withOwn(proof: CompleteProof, { bundle }: OpenBundle): CompleteProof {
  const expected = readExpected(bundle.expected);
  if (!expected) return proof;
  const { different, missing, ...own } = proveExpected(systemOf(bundle), expected);
  const sum = (pick: (one: (typeof own.choices)[number]) => number) =>
    own.choices.reduce((all, one) => all + pick(one), 0);
  return {
    ...proof,
    own,
    compared: proof.compared + sum(({ variables }) => variables),
    equal: proof.equal + sum((one) => one.equal),
    differing: [...[...different, ...missing].slice(0, MAX_LISTED).map(differenceOf), ...proof.differing],
  };
}

/** Differences from the own style sheets that are listed. */
const MAX_LISTED = 10_000;

const differenceOf = ({
  token,
  name,
  choice,
  ours,
  theirs,
}: ExpectedProof["missing"][number]): CompleteProof["differing"][number] => ({
  token: token ?? `--${name}`,
  ...{ choice, ours, theirs, from: "own" },
});

function describeSource(path: string, text: string): CompleteProof["sources"][number] {
  const bytes = Buffer.from(text);
  return {
    path,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    roundTrip: bytes.toString() === text,
  };
}

/** The texts that tokens come from: the pushed sources, and the variables. */
export const proofSourcesOf = ({ bundle, designVariables }: OpenBundle): { path: string; text: string }[] => [
  ...Object.entries(bundle.sources ?? {}).map(([path, text]) => ({ path, text })),
  ...designVariables,
];
