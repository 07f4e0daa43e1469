import { componentSummary } from "../../domain/components/declaration/component-document.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { readPattern } from "../../domain/patterns/pattern-document.ts";
import { patternGallery, patternPageHref } from "../../domain/patterns/pattern-gallery.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { findReplacement } from "../../platform/contract/lifecycle.ts";
import type { Call } from "../../platform/contract/route.ts";
import { findEntry } from "../../store/order.ts";
import type { Snapshot } from "../../store/store.ts";

/** A pattern with its context, for its page, its text and tools. */
export interface PatternRead {
  id: string;
  pattern: ReturnType<typeof readPattern>;
  html: string | undefined;
  /** Titles of its existing components. */
  titles: ReadonlyMap<string, string>;
  /** The replacement of a deprecated pattern, if it exists. */
  replacement: { title: string; href: string } | undefined;
}

/** Throws `ApiError` 404 if the pattern doesn't exist. */
export async function readCompletePattern(
  { snapshot, part }: Pick<Call, "snapshot" | "part">,
  id: string,
): Promise<PatternRead> {
  const entry = await snapshot.get(patternKind, id);
  if (!entry) throw notFound(`The pattern ${id} doesn't exist. See all patterns at /patterns.`);
  const pattern = readPattern(id, entry.document.pattern);
  const named = pattern.deprecated?.replacement;
  const [titles, replacement] = await Promise.all([
    titlesOf(
      snapshot,
      pattern.components.map((one) => one.id),
    ),
    named === undefined
      ? null
      : part(patternGallery).then((read) =>
          snapshot.derive(async (inner) => {
            const found = findReplacement((await read(inner)).entries, ({ id }) => id, named);
            return found ? { title: found.title, href: patternPageHref(found.id) } : null;
          }),
        ),
  ]);
  return { id, pattern, html: entry.document.html, titles, replacement: replacement ?? undefined };
}

/** Titles of the components there are of these. */
async function titlesOf(snapshot: Snapshot, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await snapshot.derive(async (inner) => {
    const components = await inner.list(componentKind);
    return ids.flatMap((id): [string, string][] => {
      const one = findEntry(components, id);
      return one ? [[id, componentSummary.parse(one.summary).title]] : [];
    });
  });
  return new Map(found);
}
