import { hasReference } from "../dtcg/reference.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { Problem } from "../problem.ts";
import { toPointer } from "../token-tree.ts";
import { emitters } from "./emitters.ts";
import { FORMAT_FILES, type Format, TOKEN_FORMATS } from "./formats.ts";

/** Two tokens with the same name, and the name by format. */
interface Met {
  token: ResolvedToken;
  other: ResolvedToken;
  names: Map<string, { formats: Format[]; given: string }>;
}

/**
 * Returns warnings about tokens whose output differs: tokens whose name is taken in any format, with their new name
 * there, and tokens that one of these formats can't express and drops.
 *
 * @param formats the formats to write
 */
export function outputProblems(tokens: readonly ResolvedToken[], formats: readonly Format[]): Problem[] {
  const met = new Map<string, Met>();
  const left = new Map<ResolvedToken, Format[]>();
  for (const format of TOKEN_FORMATS) {
    const { mentions, meetings } = emitters[format].names(tokens);
    for (const { token, other, wanted, given } of meetings) {
      const key = JSON.stringify([token.path, other.path]);
      const known = met.get(key) ?? { token, other, names: new Map() };
      const name = known.names.get(wanted) ?? { formats: [], given };
      name.formats.push(format);
      known.names.set(wanted, name);
      met.set(key, known);
    }
    if (!formats.includes(format)) continue;
    for (const [index, token] of tokens.entries()) {
      if (mentions[index] === undefined && hasValue(token)) left.set(token, [...(left.get(token) ?? []), format]);
    }
  }
  return [...Array.from(met.values(), nameTaken), ...Array.from(left, ([token, missing]) => leftOut(token, missing))];
}

/** A broken alias has its own problem. */
const hasValue = ({ resolved }: ResolvedToken): boolean => resolved !== undefined && !hasReference(resolved);

function nameTaken({ token, other, names }: Met): Problem {
  const taken = Array.from(names, ([wanted, { formats }]) => `${wanted} in ${titles(formats)}`);
  const given = new Set(Array.from(names.values(), ({ given }) => given));
  return {
    ...{ rule: "name-taken", severity: "warning", pointer: toPointer(token.path), token: token.name },
    message: `${other.name === token.name ? "Another part of this token" : other.name} already has the name ${listed(taken)}. This one gets the name ${listed([...given])}`,
    suggestion: "Rename one of them, so that the names differ in letters or digits.",
  };
}

const leftOut = (token: ResolvedToken, formats: readonly Format[]): Problem => ({
  ...{ rule: "left-out", severity: "warning", pointer: toPointer(token.path), token: token.name },
  message: `${titles(formats)} cannot represent this value, so the token is left out there`,
  suggestion: "Give it a value of its type, or use another format.",
});

const titles = (formats: readonly Format[]): string => listed(formats.map((format) => FORMAT_FILES[format].title));

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
