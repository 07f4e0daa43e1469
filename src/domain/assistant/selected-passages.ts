import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { shortened } from "../../engines/text/shortened.ts";
import type { RankedRecord } from "../../platform/contract/search-source.ts";

/** Tokens one passage, and all of one record, may take at most; the best one of a record always has a place. */
const PASSAGE_TOKENS = 450;
const RECORD_SHARE = 0.45;
/** Share of the best record's score. Records below it have only their best passage. */
const LESS_FITTING = 0.5;
/** Share of the record's best passage. Passages below it are left out. */
const LESS_TOLD = 0.6;

/** A record with its selected text. */
export type SelectedRecord = RankedRecord & { text: string };

/** Returns the relevant passages of each record in their original order, at most `most` tokens in all. */
export function chooseTexts(found: readonly RankedRecord[], max: number): SelectedRecord[] {
  const best = Math.max(...found.map(({ score }) => score), Number.MIN_VALUE);
  const chosen = found.map(() => new Map<number, string>());
  const spent = found.map(() => 0);
  let room = max;
  const take = (thing: number, at: number, limit: number) => {
    const passage = found[thing]?.passages[at];
    if (!passage || chosen[thing]?.has(at)) return;
    const text = fitted(passage.text, Math.min(limit, PASSAGE_TOKENS, room));
    const tokens = countModelTokens(text) + countModelTokens(passage.heading ?? "") + 2;
    if (text === "" || tokens > room || (spent[thing] ?? 0) + tokens > max * RECORD_SHARE) return;
    chosen[thing]?.set(at, text);
    spent[thing] = (spent[thing] ?? 0) + tokens;
    room -= tokens;
  };
  const orders = found.map(({ passages }) =>
    passages.map((_, at) => at).sort((a, b) => (passages[b]?.score ?? 0) - (passages[a]?.score ?? 0) || a - b),
  );
  // The description and best passage of every record come before further passages.
  for (const [thing, order] of orders.entries()) {
    take(thing, order[0] ?? 0, PASSAGE_TOKENS);
    take(thing, 0, PASSAGE_TOKENS / 4);
  }
  const rest = found.flatMap(({ score, passages }, thing) => {
    const highest = passages[orders[thing]?.[0] ?? 0]?.score ?? 0;
    return score < best * LESS_FITTING
      ? []
      : passages.flatMap((passage, at) =>
          passage.score >= highest * LESS_TOLD ? [{ thing, at, worth: passage.score * score }] : [],
        );
  });
  rest.sort((a, b) => b.worth - a.worth || a.thing - b.thing || a.at - b.at);
  for (const { thing, at } of rest) take(thing, at, PASSAGE_TOKENS);
  return found.map((thing, index) => ({ ...thing, text: textOf(thing, chosen[index] ?? new Map()) }));
}

/** A text, cut to a number of tokens. */
function fitted(text: string, tokens: number): string {
  const all = countModelTokens(text);
  return all <= tokens ? text : shortened(text, Math.floor((text.length * tokens) / all));
}

/** Passages under their headings, each heading once. */
function textOf({ passages }: RankedRecord, chosen: ReadonlyMap<number, string>): string {
  let before: string | undefined;
  const parts: string[] = [];
  for (const [at, text] of [...chosen].sort(([a], [b]) => a - b)) {
    const { heading } = passages[at] ?? {};
    if (heading !== undefined && heading !== before) parts.push(`### ${heading}`);
    before = heading;
    parts.push(text);
  }
  return parts.join("\n");
}
