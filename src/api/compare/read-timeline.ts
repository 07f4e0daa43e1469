import type { ComparisonAnswer } from "../../domain/compare/compare-tasks.ts";
import { comparisonReader } from "../../domain/compare/comparison-reader.ts";
import type {
  ComparedKind,
  ComparisonLine,
  TimelineMoment,
  TokenLine,
  TokenTimeline,
} from "../../domain/compare/contract.ts";
import { readRevisions } from "../../domain/compare/read-revisions.ts";
import type { Choice } from "../../engines/tokens/names.ts";
import type { Call } from "../../platform/contract/route.ts";
import { createBreather } from "../../safe/breathe.ts";
import { without } from "../../safe/without.ts";

/** Milliseconds one request compares revisions that nobody asked about before; the next one goes on from there. */
const PATIENCE_MS = 6_000;

type Reads = Pick<Call, "history" | "part" | "readAt" | "changes" | "actor" | "remote">;
type States = Map<string, TimelineMoment["states"][number]>;

/**
 * The revisions in which a token changed, newest first, through its renames. Neighbouring revisions are compared, each pair
 * once for all tokens; those that were forgotten are passed over, so that a change is told of the next one that is kept.
 */
export async function readTimeline(call: Reads, kind: ComparedKind, token: string): Promise<TokenTimeline> {
  const { revisions, hasMore } = await readRevisions(call, kind);
  const kept = revisions.filter(({ forgotten }) => forgotten === null);
  const reader = await call.part(comparisonReader);
  const [newest] = kept;
  const states: States = newest ? statesNow(await reader.compare(call, kind, 0, newest.id), token) : new Map();
  const moments: TimelineMoment[] = [];
  const breathe = createBreather();
  const until = performance.now() + PATIENCE_MS;
  let name = token;
  let examined = 0;
  for (const [index, revision] of kept.entries()) {
    // What is older than the oldest that is known was not nothing.
    const since = kept[index + 1]?.id ?? (hasMore ? undefined : 0);
    if (since === undefined || performance.now() > until) break;
    const answer = await reader.compare(call, kind, since, revision.id);
    await breathe();
    const line = lineOf(answer, name);
    if (line) {
      moments.push({ ...without(revision, "forgotten"), since, ...momentOf(line, answer, states) });
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

/** Its values now, by choice. */
function statesNow(answer: ComparisonAnswer, token: string): States {
  const line = lineOf(answer, token);
  const states: States = new Map();
  if (line) put(states, answer, line, "after");
  return states;
}

/** What the line says, with the values the token had since; then `states` are those it had before. */
function momentOf(line: TokenLine, answer: ComparisonAnswer, states: States) {
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
function put(states: States, answer: ComparisonAnswer, line: TokenLine, side: "before" | "after"): void {
  for (const change of line.values) {
    const value = change[side];
    for (const choice of change.choices.length === 0 ? answer.head.choices : change.choices) {
      const key = keyOf(choice, answer);
      if (value === null) states.delete(key);
      else states.set(key, { choice, value });
    }
  }
}

/** A choice without what is chosen by default: an axis that came later does not make the same tokens others. */
const keyOf = (choice: Choice, { head: { defaults } }: ComparisonAnswer): string =>
  JSON.stringify(
    Object.entries(choice)
      .filter(([axis, value]) => defaults[axis] !== value)
      .sort(),
  );

/** The line of a token by the name it has on the newer side, or had where it is gone since. */
function lineOf({ lines }: ComparisonAnswer, name: string): TokenLine | undefined {
  for (const { names, json } of lines) {
    if (names[0] !== name) continue;
    const line: ComparisonLine = JSON.parse(json);
    if (line.of === "token") return line;
  }
  return undefined;
}
