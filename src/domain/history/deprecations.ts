import { shortened } from "../../engines/text/shortened.ts";
import { type Lifecycle, readLifecycle } from "../../platform/contract/lifecycle.ts";
import type { ToolCall } from "../../platform/contract/tool.ts";
import { isObject } from "../../safe/is-object.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { type Kind, type Summary, titleOf } from "../../store/kind.ts";
import { findEntry } from "../../store/order.ts";
import { ForgottenDocument } from "../../store/store.ts";
import { getComparison } from "../compare/contract.ts";
import { entityTypeOf } from "./entity.ts";

/** Something that is deprecated and was not before. */
interface NewDeprecation {
  type: string;
  id: string;
  title: string;
  since?: string;
  reason?: string;
  replacement?: string;
}

/** Token changes to examine. */
const TOKENS = 1_000;

type Reads = Pick<ToolCall, "snapshot" | "readAt" | "kinds" | "client" | "history">;

/** Deprecations after a revision: records whose lists show it, then tokens. */
export async function deprecatedSince(call: Reads, revision: number): Promise<NewDeprecation[]> {
  const found: NewDeprecation[] = [];
  for (const kind of call.kinds.filter(({ countsAsContent }) => countsAsContent))
    found.push(...(await deprecatedOf(call, kind, revision)));
  return [...found, ...(await deprecatedTokens(call, revision))];
}

async function deprecatedOf({ snapshot, readAt }: Reads, kind: Kind, revision: number): Promise<NewDeprecation[]> {
  const yieldToLoop = createYielder();
  const found: NewDeprecation[] = [];
  let before: Awaited<ReturnType<typeof snapshot.list>> | undefined;
  for (const { id, seq, summary } of await snapshot.list(kind)) {
    await yieldToLoop();
    if (seq <= revision || kind.isClosed?.(summary)) continue;
    const { deprecated } = lifecycleIn(summary);
    if (!deprecated) continue;
    before ??= revision === 0 ? [] : await readAt(revision).list(kind);
    const was = findEntry(before, id);
    if (was && lifecycleIn(was.summary).deprecated) continue;
    found.push({
      type: entityTypeOf(kind),
      id,
      title: titleOf(kind, id, summary).slice(0, 100),
      ...briefOf(deprecated),
    });
  }
  return found;
}

/** The lifecycle in a summary: its own fields, or the fields of a page's front matter. */
function lifecycleIn(summary: Summary): Lifecycle {
  if (summary.status !== undefined || summary.deprecated !== undefined) return readLifecycle(summary);
  return isObject(summary.frontmatter) ? readLifecycle(summary.frontmatter) : {};
}

async function deprecatedTokens({ client, history }: Reads, revision: number): Promise<NewDeprecation[]> {
  if (!history) return [];
  try {
    const query = { from: String(revision), to: "head", kinds: "dtcg" as const, limit: TOKENS };
    const { lines } = await client(getComparison, {
      query: { ...query, verdict: undefined, q: undefined, cursor: undefined },
    });
    return lines.flatMap((line) => {
      if (line.of !== "token" || !line.changes.includes("deprecated") || !line.after?.deprecated) return [];
      const { deprecated } = readLifecycle({ deprecated: line.after.deprecated });
      return deprecated ? [{ type: "token", id: line.name, title: line.name, ...briefOf(deprecated) }] : [];
    });
  } catch (error) {
    // A forgotten document can't be compared. The changelog still lists the change of tokens.
    if (error instanceof ForgottenDocument) return [];
    throw error;
  }
}

const briefOf = ({ since, reason, replacement }: NonNullable<Lifecycle["deprecated"]>) => ({
  ...(since ? { since: shortened(since, 40) } : {}),
  ...(reason ? { reason: shortened(reason, 200) } : {}),
  ...(replacement ? { replacement: shortened(replacement, 100) } : {}),
});
