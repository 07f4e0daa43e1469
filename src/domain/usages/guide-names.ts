import { definePart } from "../../platform/contract/part.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import { entriesBelow } from "../../store/order.ts";
import type { Snapshot } from "../../store/store.ts";
import { componentKind } from "../components/kind.ts";
import { pageKind } from "../pages/kind.ts";

const FOLDER = "components/";

/** Which page of the documentation is about which component. */
export interface GuideNames {
  /** Slug of the page about a component. */
  slugOf(id: string): string | undefined;
  /** Id of the component a page is about. */
  idOf(slug: string): string | undefined;
}

/**
 * Maps pages to components: `components/button` is about `button`. If no name is equal, a page whose letters and digits
 * match exactly one component is about it: `components/action-bar` is about `actionbar`.
 */
export function guideNames(ids: readonly string[], slugs: readonly string[]): GuideNames {
  const components = Map.groupBy(ids, lettersOf);
  const pages = Map.groupBy(slugs, (slug) => lettersOf(slug.slice(FOLDER.length)));
  const [known, written] = [new Set(ids), new Set(slugs)];
  const only = (some: readonly string[] | undefined) => (some?.length === 1 ? some[0] : undefined);
  return {
    slugOf(id) {
      if (written.has(FOLDER + id)) return FOLDER + id;
      const letters = lettersOf(id);
      return only(components.get(letters)) === id ? only(pages.get(letters)) : undefined;
    },
    idOf(slug) {
      const name = slug.slice(FOLDER.length);
      if (!slug.startsWith(FOLDER) || known.has(name)) return slug.startsWith(FOLDER) ? name : undefined;
      const letters = lettersOf(name);
      return only(pages.get(letters)) === slug ? only(components.get(letters)) : undefined;
    },
  };
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}/]/gu, "");

interface Read extends GuideNames {
  ids: readonly string[];
  slugs: readonly string[];
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** The mapping of a registry, once for each state of its names: an edit keeps it. */
export const guides = definePart<(snapshot: Snapshot) => Promise<GuideNames>>({
  name: "guides of components",
  open: () =>
    cacheDerivation<Read>(async (snapshot, before) => {
      const [components, pages] = await Promise.all([snapshot.list(componentKind), snapshot.list(pageKind)]);
      const yieldToLoop = createYielder();
      const slugs: string[] = [];
      for (const { id, summary } of entriesBelow(pages, FOLDER)) {
        if (!pageKind.isClosed?.(summary)) slugs.push(id);
        await yieldToLoop();
      }
      const ids = components.map(({ id }) => id);
      if (before && areSame(before.ids, ids) && areSame(before.slugs, slugs)) return before;
      return { ...guideNames(ids, slugs), ids, slugs };
    }),
});
