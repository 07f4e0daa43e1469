import { componentArtifactKind } from "../../domain/components/files/file-kinds.ts";
import { previewHtml } from "../../domain/components/preview/preview-html.ts";
import { getPattern, getPatternHtml, getPatterns, type PatternListEntry } from "../../domain/patterns/contract.ts";
import { patternKind, patternSummary } from "../../domain/patterns/kind.ts";
import { readPattern } from "../../domain/patterns/pattern-document.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { bytesRoute, type Call, route } from "../../platform/contract/route.ts";
import type { Snapshot } from "../../store/store.ts";

export const patternsRoutes = [
  route(getPatterns, async ({ snapshot, query: { q, group, source, status } }) => {
    const all = (await listPatterns(snapshot)).filter(
      (pattern) =>
        (group === undefined || pattern.group === group) &&
        (source === undefined || pattern.source === source) &&
        (status === undefined || pattern.status === status),
    );
    return { patterns: q?.trim() ? await matching(snapshot, all, q) : all };
  }),
  route(getPattern, async ({ snapshot, history, params: { id } }) => ({
    pattern: await describePattern({ snapshot, history }, id),
  })),
  bytesRoute(getPatternHtml, async (call) => {
    const { snapshot, params, query } = call;
    const { id } = params;
    const html = (await snapshot.get(patternKind, id))?.document.html;
    if (html === undefined) throw notFound(`The pattern ${id} doesn't exist or has no markup.`);
    const whole = /<html\b/i.test(html.slice(0, 2048));
    const document = whole ? html : await documentOf(snapshot, html);
    return { bytes: await previewHtml(call, document, query), type: "text/html; charset=utf-8" };
  }),
];

/** Returns every pattern in ID order. */
export async function listPatterns(snapshot: Snapshot): Promise<PatternListEntry[]> {
  const entries = await snapshot.list(patternKind);
  return entries.map(({ id, summary, changedAt }) => {
    const { title, group, source, description, status, deprecated } = patternSummary.parse(summary);
    return { id, title, group, source, description, updatedAt: changedAt, status, deprecated };
  });
}

async function describePattern({ snapshot, history }: Pick<Call, "snapshot" | "history">, id: string) {
  const entry = await snapshot.get(patternKind, id);
  if (!entry) throw notFound(`The pattern ${id} doesn't exist. List all patterns with GET /api/service/patterns.`);
  const { pattern, html } = entry.document;
  const read = readPattern(id, pattern);
  const { title, group, source, description, tags, components, data, status, deprecated } = read;
  const revisions = (await history?.of(`pattern/${id}`, 200)) ?? [];
  return {
    ...pattern,
    id,
    title,
    group,
    source,
    description,
    tags,
    components,
    data: data ?? null,
    html,
    status,
    deprecated,
    createdAt: revisions.at(-1)?.changedAt ?? entry.changedAt,
    updatedAt: entry.changedAt,
  };
}

/** Returns patterns whose words or markup contain every word of the query. */
async function matching(snapshot: Snapshot, patterns: PatternListEntry[], q: string): Promise<PatternListEntry[]> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20);
  const texts = await Promise.all(
    patterns.map(async ({ id }) => {
      const document = (await snapshot.get(patternKind, id))?.document;
      return JSON.stringify([id, document?.pattern, document?.html]).toLowerCase();
    }),
  );
  return patterns.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
}

/** Returns a fragment as a document with the shared component files, if they were pushed. */
async function documentOf(snapshot: Snapshot, html: string): Promise<string> {
  const [css, js] = await Promise.all(["main.css", "main.js"].map((name) => snapshot.get(componentArtifactKind, name)));
  const style = css ? '<link rel="stylesheet" href="/api/component/main.css">' : "";
  const script = js ? '<script type="module" src="/api/component/main.js"></script>' : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${style}</head><body>${html}${script}</body></html>`;
}
