import type { ComparisonAnswer, LineText } from "../../domain/compare/compare-tasks.ts";
import { comparisonReader, revisionNumber } from "../../domain/compare/comparison-reader.ts";
import {
  type ComparedKind,
  getComparedDocument,
  getComparedRevisions,
  getComparison,
  getTokenTimeline,
  type RecordComparisonLine,
  type TimelineMoment,
  type TokenComparisonLine,
  type TokenTimeline,
} from "../../domain/compare/contract.ts";
import { KINDS, readRevisions } from "../../domain/compare/read-revisions.ts";
import type { AxisChoice } from "../../engines/tokens/names.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { type Call, JsonText, route } from "../../platform/contract/route.ts";
import { omit } from "../../safe/omit.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { SINGLETON } from "../../store/kind.ts";

const NO_HISTORY = "A workspace has no history. To compare files, use git or `dsr tokens diff`.";

export const compareRoutes = [
  route(getComparison, async (call) => {
    const { history, query, part, ready } = call;
    if (!history) throw notFound(NO_HISTORY);
    const { head } = await ready();
    const [from, to] = [revisionNumber(query.from, head), revisionNumber(query.to, head)];
    const answer = await (await part(comparisonReader)).compare(call, query.kinds, from, to);
    const wanted = answer.lines.filter((line) => isRequested(line, query));
    const start = Number(query.cursor ?? 0);
    const page = wanted.slice(start, start + query.limit);
    const next = start + page.length;
    const reported = { from, to, kind: query.kinds, ...answer.head, total: wanted.length };
    const nextCursor = next < wanted.length ? String(next) : null;
    return new JsonText(
      `${JSON.stringify(reported).slice(0, -1)},"lines":[${page.map(({ json }) => json)}],"nextCursor":${JSON.stringify(nextCursor)}}`,
    );
  }),
  route(getComparedDocument, async ({ history, ready, readAt, query: { at, kinds } }) => {
    if (!history) throw notFound(NO_HISTORY);
    const revision = revisionNumber(at, (await ready()).head);
    const text = revision === 0 ? undefined : (await readAt(revision).text(KINDS[kinds][0], SINGLETON))?.text;
    return new JsonText(`{"revision":${revision},"document":${text ?? "null"}}`);
  }),
  route(getComparedRevisions, (call) => readRevisions(call, call.query.kinds)),
  route(getTokenTimeline, (call) => readTimeline(call, call.query.kinds, call.query.token)),
];

function isRequested({ verdict, names }: LineText, query: { verdict?: string; q?: string }): boolean {
  if (query.verdict !== undefined && query.verdict !== verdict) return false;
  const words = query.q?.toLowerCase();
  return !words || names.some((name) => name.toLowerCase().includes(words));
}

/** Milliseconds for comparing new revisions in one request. The next request continues. */
const TIMEOUT_MS = 6_000;

type Reads = Pick<Call, "history" | "part" | "readAt" | "changes" | "actor" | "remote">;
type States = Map<string, TimelineMoment["states"][number]>;

/**
 * Returns the revisions in which a token changed, newest first, including its renames. Each pair of adjacent revisions
 * is compared once for all tokens. Pruned revisions are skipped, so that their changes appear in the next kept one.
 */
async function readTimeline(call: Reads, kind: ComparedKind, token: string): Promise<TokenTimeline> {
  const { revisions, hasMore } = await readRevisions(call, kind);
  const kept = revisions.filter(({ forgotten }) => forgotten === null);
  const reader = await call.part(comparisonReader);
  const [newest] = kept;
  const states: States = newest ? statesNow(await reader.compare(call, kind, 0, newest.id), token) : new Map();
  const moments: TimelineMoment[] = [];
  const yieldToLoop = createYielder();
  const until = performance.now() + TIMEOUT_MS;
  let name = token;
  let examined = 0;
  for (const [index, revision] of kept.entries()) {
    // The oldest loaded revision isn't compared if older ones exist: its predecessor isn't loaded.
    const since = kept[index + 1]?.id ?? (hasMore ? undefined : 0);
    if (since === undefined || performance.now() > until) break;
    const answer = await reader.compare(call, kind, since, revision.id);
    await yieldToLoop();
    const line = lineOf(answer, name);
    if (line) {
      moments.push({ ...omit(revision, "forgotten"), since, ...momentOf(line, answer, states) });
      name = line.before?.name ?? name;
    }
    examined++;
  }
  const isReady = examined >= kept.length - (hasMore ? 1 : 0);
  return {
    token,
    moments,
    examined,
    forgotten: revisions.length - kept.length,
    isWhole: isReady && !hasMore,
    isReady,
  };
}

/** Returns the current values by choice. */
function statesNow(answer: ComparisonAnswer, token: string): States {
  const line = lineOf(answer, token);
  const states: States = new Map();
  if (line) put(states, answer, line, "after");
  return states;
}

/** Returns the changes of a line, with the token's values after it. Then sets `states` to the values before. */
function momentOf(line: TokenComparisonLine, answer: ComparisonAnswer, states: States) {
  const compared = answer.head.choices.map((choice) => keyOf(choice, answer));
  const since = line.after ? compared.flatMap((key) => states.get(key) ?? []) : [];
  put(states, answer, line, "before");
  const { verdict, reason, changes, values, before, after } = line;
  const type = (after ?? before)?.type;
  return {
    ...{ verdict, reason, changes, values, states: since },
    name: after?.name ?? line.name,
    ...(before && after && before.name !== after.name ? { was: before.name } : {}),
    ...(type === undefined ? {} : { type }),
  };
}

/** Sets the values of one side of a line. */
function put(states: States, answer: ComparisonAnswer, line: TokenComparisonLine, side: "before" | "after"): void {
  for (const change of line.values) {
    const value = change[side];
    for (const choice of change.choices.length === 0 ? answer.head.choices : change.choices) {
      const key = keyOf(choice, answer);
      if (value === null) states.delete(key);
      else states.set(key, { choice, value });
    }
  }
}

/** Returns a choice without default values: a later axis doesn't change the key. */
const keyOf = (choice: AxisChoice, { head: { defaults } }: ComparisonAnswer): string =>
  JSON.stringify(
    Object.entries(choice)
      .filter(([axis, value]) => defaults[axis] !== value)
      .sort(),
  );

/** Returns the line of a token by its name on the newer side, or by its former name if it was removed. */
function lineOf({ lines }: ComparisonAnswer, name: string): TokenComparisonLine | undefined {
  for (const { names, json } of lines) {
    if (names[0] !== name) continue;
    const line: RecordComparisonLine = JSON.parse(json);
    if (line.of === "token") return line;
  }
  return undefined;
}
