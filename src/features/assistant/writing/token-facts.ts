import type { Call } from "../../../contract/route.ts";
import { ForgottenDocument } from "../../../store/store.ts";
import {
  COMPARED_KINDS,
  type ComparedKind,
  comparisonAddress,
  getComparison,
  type TokenLine,
} from "../../log/compare/contract.ts";
import type { ChangeFact, ChangeName, Span } from "./change-fact.ts";

/** Tokens that are told, the gravest first. */
const MOST_TOKENS = 80;
const MOST_VALUES = 2;

interface TokenFacts {
  facts: ChangeFact[];
  /** Tokens that differ, told or not. */
  total: number;
}

/** Tokens that are others than they were, with their values before and after. */
export async function readTokenFacts(call: Call, span: Span): Promise<TokenFacts> {
  for (const kind of COMPARED_KINDS) {
    const found = await compared(call, span, kind);
    // A registry has a bundle, or the raw snapshot that is read in its place.
    if (found.total > 0) return found;
  }
  return { facts: [], total: 0 };
}

async function compared({ client }: Call, { from, to }: Span, kind: ComparedKind): Promise<TokenFacts> {
  const asked = { from: String(from.revision), to: String(to.revision), kinds: kind };
  try {
    const { lines, total } = await client(getComparison, { query: { ...asked, limit: MOST_TOKENS } });
    const facts = lines.flatMap((line) =>
      line.of === "token" ? [factOf(line, comparisonAddress({ ...asked, q: line.name }))] : [],
    );
    return { facts, total };
  } catch (error) {
    // What was forgotten cannot be compared.
    if (error instanceof ForgottenDocument) return { facts: [], total: 0 };
    throw error;
  }
}

function factOf(
  { name, verdict, reason, changes, before, after, values, follows }: TokenLine,
  href: string,
): ChangeFact {
  const told = values.slice(0, MOST_VALUES).map(({ choices, before, after }) => {
    const where = choices
      .flatMap((choice) => Object.values(choice))
      .slice(0, 2)
      .join(" ");
    return `${where ? `${where}: ` : ""}${before ?? "none"} → ${after ?? "none"}`;
  });
  return {
    ref: "",
    kind: "token",
    id: name,
    title: name,
    href,
    change: changeOf(changes),
    verdict,
    details: [
      reason,
      ...(changes[0] === "renamed" && before && after ? [`${before.name} is now ${after.name}.`] : []),
      ...told,
      ...(values.length > MOST_VALUES ? [`and ${values.length - MOST_VALUES} more values`] : []),
      ...(follows ? [`It follows ${follows}.`] : []),
    ],
  };
}

const changeOf = ([first]: TokenLine["changes"]): ChangeName =>
  first === "added" ? "new" : first === "removed" || first === "renamed" || first === "deprecated" ? first : "changed";
