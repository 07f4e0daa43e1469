import { counted } from "../../engines/text/noun.ts";
import { choiceText } from "../../engines/tokens/engine.ts";
import type { ExpectedProof } from "../../engines/tokens/names.ts";

/** The comparison with the repository's own style sheets, as lines. */
export interface ProofLine {
  /** `warning` for differing, missing and uncompared properties. */
  severity: "info" | "warning";
  text: string;
}

/** Names in a line. */
const MAX_NAMED = 5;

const count = (amount: number): string => amount.toLocaleString("en");

/** `1,239 variables: 1,239 as your own style sheets compute them`, then a line for each choice and reason that is not so. */
export function proofLines(proof: ExpectedProof): ProofLine[] {
  const { variables, equal, choices, different, missing, notCompared, prefix, computedBy, comparedBy } = proof;
  const how = [
    choices.length > 1 ? `in ${choices.length} combinations of axis values` : "",
    prefix === "" ? "" : `with the prefix --${prefix} in your stylesheets`,
    computedBy === comparedBy ? `by ${programName(comparedBy)}` : `computed by ${programName(computedBy)}`,
  ].filter(Boolean);
  const sentence = `${counted(variables, "variable")} compared with your stylesheets: ${count(equal)} ${equal === 1 ? "matches" : "match"} (${how.join(", ")})`;
  return [
    { severity: "info", text: sentence },
    ...choices.flatMap(({ choice }) => [
      ...lineOf(
        "different",
        different.filter((one) => one.choice === choice),
        choiceText(choice),
      ),
      ...lineOf(
        "missing",
        missing.filter((one) => one.choice === choice),
        choiceText(choice),
      ),
    ]),
    ...notCompared.map(({ what, why }): ProofLine => ({ severity: "warning", text: `not compared: ${what}: ${why}` })),
  ];
}

const programName = (name: string): string => (name === "dsr" ? "the built-in CSS reader" : name);

function lineOf(what: "different" | "missing", pairs: ExpectedProof["missing"], choice: string): ProofLine[] {
  if (pairs.length === 0) return [];
  const named = pairs
    .slice(0, MAX_NAMED)
    .map(({ name, ours, theirs }) =>
      what === "missing" ? `--${name}` : `--${name} (token ${ours}, stylesheet ${theirs})`,
    );
  const more = pairs.length > MAX_NAMED ? ` and ${count(pairs.length - MAX_NAMED)} more` : "";
  return [{ severity: "warning", text: `${choice}: ${count(pairs.length)} ${what}: ${named.join(", ")}${more}` }];
}
