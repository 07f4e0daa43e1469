import type { Call } from "../../../contract/route.ts";
import { createBreather } from "../../../safe/breathe.ts";
import { counted, type Noun } from "../../../text/noun.ts";
import { shortened } from "../../../text/shortened.ts";
import { deprecatedSince, entityTypeOf } from "../../log/history/api.ts";
import { byImportance, type ChangeFact, type ChangeFacts, placeOfKind, type Span } from "./change-fact.ts";
import { readRecordFacts } from "./record-facts.ts";
import { readTokenFacts } from "./token-facts.ts";

/** Characters a model is told of all changes: about 8,000 tokens. */
const MOST_CHARACTERS = 24_000;
const TOKENS: Noun = { one: "token", many: "tokens" };

/**
 * What is different at the end of a span from its beginning: what came and went within it is not told, and what changed ten
 * times is told once. A year of changes is as long as a week of them: the least important are counted only.
 */
export async function readFacts(call: Call, span: Span): Promise<ChangeFacts> {
  const [records, tokens, deprecated] = await Promise.all([
    readRecordFacts(call, span),
    readTokenFacts(call, span),
    deprecatedSince({ ...call, snapshot: call.readAt(span.to.revision) }, span.from.revision),
  ]);
  const reasons = new Map(deprecated.map((one) => [`${one.type}/${one.id}`, one]));
  for (const fact of records) {
    const { reason, replacement } = reasons.get(`${fact.kind}/${fact.id}`) ?? {};
    if (!reasons.has(`${fact.kind}/${fact.id}`) || fact.change === "removed") continue;
    fact.change = "deprecated";
    if (reason) fact.details.unshift(reason);
    if (replacement) fact.details.unshift(`Replaced by ${replacement}.`);
  }
  const all = [...records, ...tokens.facts].sort(byImportance);
  const facts: ChangeFact[] = [];
  const breathe = createBreather();
  let room = MOST_CHARACTERS;
  for (const fact of all) {
    await breathe();
    const told = {
      ...fact,
      ref: `c${facts.length + 1}`,
      details: fact.details.map((text) => shortened(text, 240)).slice(0, 5),
    };
    room -= tellFact(told).length + 1;
    if (room < 0) break;
    facts.push(told);
  }
  const untold = all.length - facts.length + (tokens.total - tokens.facts.length);
  return { facts, untold, counts: countsOf(call, records, tokens.total) };
}

/** A fact as a model is told it: one line of JSON, so that nothing in it ends the line or begins another. */
export const tellFact = ({ ref, kind, title, id, change, verdict, details }: ChangeFact): string =>
  JSON.stringify({ ref, kind, name: title, ...(id === title ? {} : { id }), change, verdict, details });

function countsOf({ kinds }: Pick<Call, "kinds">, records: readonly ChangeFact[], tokens: number): string[] {
  const numbers = new Map(
    Array.from(
      Map.groupBy(records, ({ kind }) => kind),
      ([kind, { length }]) => [kind, length],
    ),
  );
  if (tokens > 0) numbers.set("token", tokens);
  return [...numbers]
    .sort(([a], [b]) => placeOfKind(a) - placeOfKind(b))
    .map(([type, number]) => {
      const noun = kinds.find((kind) => entityTypeOf(kind) === type)?.noun ?? { one: type, many: type };
      return counted(number, type === "token" ? TOKENS : noun);
    });
}
