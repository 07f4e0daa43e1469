import type { Call } from "../../../contract/route.ts";
import { ForgottenDocument } from "../../../store/store.ts";
import { judgeDeclaration, readDeclaration } from "../../library/components/api.ts";
import { componentKind } from "../../library/components/kind.ts";
import { entityTypeOf } from "../../log/history/api.ts";
import { type ChangeRecord, getChangelog } from "../../log/history/contract.ts";
import type { ChangeFact, Span } from "./change-fact.ts";

/** Lines of the changelog that are read: the newest of them. */
const MOST_LINES = 2_000;
const PAGE = 200;
/** Components that are compared with what they were. */
const MOST_JUDGED = 200;
const MOST_MESSAGES = 3;

/** Components, pages and other content that changed; tokens are compared (`readTokenFacts`). */
export async function readRecordFacts(call: Call, span: Span): Promise<ChangeFact[]> {
  const lines = await readLines(call, span);
  const groups = Map.groupBy(lines, ({ entityType, entityId }) => `${entityType}/${entityId}`);
  const facts = [...groups.values()].flatMap((same) => factOf(call, same) ?? []);
  const changed = facts
    .filter(({ kind, change }) => kind === "component" && change === "changed")
    .slice(0, MOST_JUDGED);
  for (const fact of changed) Object.assign(fact, await judged(call, span, fact));
  return facts;
}

/** Lines of the span, newest first. */
async function readLines({ client, kinds }: Call, { from, to }: Span): Promise<ChangeRecord[]> {
  const types = kinds.filter(({ countsAsContent, changeRecord }) => countsAsContent && changeRecord !== "token");
  const query = { since: from.time, kind: [...new Set(types.map(entityTypeOf))].join(","), limit: PAGE };
  const lines: ChangeRecord[] = [];
  for (let before = to.revision + 1; lines.length < MOST_LINES; ) {
    const page = await client(getChangelog, { query: { ...query, before } });
    // Lines of the same millisecond as the beginning may be before it.
    lines.push(...page.changes.filter(({ id }) => id > from.revision));
    if (page.nextBefore === null || page.nextBefore <= from.revision) break;
    before = page.nextBefore;
  }
  return lines;
}

/** What one record comes to, from its lines, newest first; undefined for what came and went. */
function factOf({ kinds }: Pick<Call, "kinds">, lines: readonly ChangeRecord[]): ChangeFact | undefined {
  const [newest, oldest] = [lines[0], lines.at(-1)];
  if (!newest || !oldest) return undefined;
  const { entityType: kind, entityId: id, entityName: title, summary } = newest;
  const wasThere = oldest.changeType !== "create";
  const isThere = newest.changeType !== "delete";
  if (!wasThere && !isThere) return undefined;
  const page = kinds.find((one) => one.page && entityTypeOf(one) === kind)?.page?.(id);
  const messages = [...new Set(lines.flatMap(({ message }) => message ?? []))].slice(0, MOST_MESSAGES);
  return {
    ref: "",
    kind,
    id,
    title,
    href: (isThere ? page : undefined) ?? `/changelog#change-${newest.id}`,
    change: wasThere ? (isThere ? "changed" : "removed") : "new",
    details: [
      ...(wasThere ? [isThere ? summary : "It is gone."] : []),
      ...(lines.length > 1 ? [`Changed ${lines.length} times.`] : []),
      ...messages.map((message) => `Author's note: ${message}`),
    ],
  };
}

/** What the declaration of a component means for who uses it, now and then compared. */
async function judged({ readAt }: Pick<Call, "readAt">, { from, to }: Span, { id, details }: ChangeFact) {
  try {
    const [before, now] = await Promise.all([from, to].map(({ revision }) => readAt(revision).get(componentKind, id)));
    if (!before || !now) return {};
    const { verdict, reason } = judgeDeclaration(
      readDeclaration(id, before.document.declaration),
      readDeclaration(id, now.document.declaration),
    );
    return { verdict, details: [reason, ...details] };
  } catch (error) {
    // What was forgotten cannot be compared; that it changed is known.
    if (error instanceof ForgottenDocument) return {};
    throw error;
  }
}
