import { navigationKind } from "../../domain/navigation/kind.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import type { PageDocument } from "../../domain/pages/page-document.ts";
import { menuTitle } from "../../domain/pages/page-title.ts";
import { visibilityOf } from "../../domain/pages/page-visibility.ts";
import { update } from "../../platform/contract/route.ts";
import { defineJob } from "../../platform/jobs/job-kind.ts";
import { SINGLETON } from "../../store/kind.ts";
import { type EditedPage, syncTree } from "./sync-tree.ts";

/**
 * An edited or removed page, and its author. The job reads the page when it runs, because it may have changed again.
 */
export interface NavigationInput {
  slug: string;
  /** Actor ID. */
  author: string;
}

export const NAVIGATION_SYNC = "navigation-sync";

/** Updates the page tree after a page was edited in the registry (specification, "Events"). */
export const navigationJob = defineJob<NavigationInput, { changed: number }>({
  kind: NAVIGATION_SYNC,
  label: "Update the navigation",
  async run({ author, slug }, { store }) {
    await store.refresh();
    const edited = await store.read().get(pageKind, slug);
    const page: EditedPage = { slug, ...(edited && placeOf(slug, edited.document)) };
    const applied = await store.commit?.({
      author,
      // The changelog doesn't name hidden pages.
      message: page.hidden ? "A page was edited" : `The page ${slug} was edited`,
      changes: [
        update(navigationKind, SINGLETON, (present) => ({ ...present, tree: syncTree(present?.tree ?? [], page) })),
      ],
    });
    return { changed: applied?.applied.length ?? 0 };
  },
});

/** The entry of a page in the tree. */
const placeOf = (slug: string, document: PageDocument) => ({
  title: menuTitle(slug, document),
  hidden: visibilityOf(document.frontmatter) !== "public",
});
