import type { LineText } from "../../domain/compare/compare-tasks.ts";
import { comparisonReader, revisionNumber } from "../../domain/compare/comparison-reader.ts";
import {
  getComparedDocument,
  getComparedRevisions,
  getComparison,
  getTokenTimeline,
} from "../../domain/compare/contract.ts";
import { KINDS, readRevisions } from "../../domain/compare/read-revisions.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { JsonText, route } from "../../platform/contract/route.ts";
import { SINGLETON } from "../../store/kind.ts";
import { readTimeline } from "./read-timeline.ts";

const NO_HISTORY = "A workspace keeps no history: git compares its files, and so does `dsr tokens diff`.";

export const compareRoutes = [
  route(getComparison, async (call) => {
    const { history, query, part, ready } = call;
    if (!history) throw notFound(NO_HISTORY);
    const { head } = await ready();
    const [from, to] = [revisionNumber(query.from, head), revisionNumber(query.to, head)];
    const answer = await (await part(comparisonReader)).compare(call, query.kinds, from, to);
    const wanted = answer.lines.filter((line) => isWanted(line, query));
    const start = Number(query.cursor ?? 0);
    const page = wanted.slice(start, start + query.limit);
    const next = start + page.length;
    const told = { from, to, kind: query.kinds, ...answer.head, total: wanted.length };
    const nextCursor = next < wanted.length ? String(next) : null;
    return new JsonText(
      `${JSON.stringify(told).slice(0, -1)},"lines":[${page.map(({ json }) => json)}],"nextCursor":${JSON.stringify(nextCursor)}}`,
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

function isWanted({ verdict, names }: LineText, query: { verdict?: string; q?: string }): boolean {
  if (query.verdict !== undefined && query.verdict !== verdict) return false;
  const words = query.q?.toLowerCase();
  return !words || names.some((name) => name.toLowerCase().includes(words));
}
