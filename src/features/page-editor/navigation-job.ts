import { update } from "../../contract/route.ts";
import { defineJob } from "../../jobs/job-kind.ts";
import { SINGLETON } from "../../store/kind.ts";
import { navigationKind } from "../navigation/kind.ts";
import { type EditedPage, syncTree } from "./sync-tree.ts";

/** An edit whose page tree has to follow, and who made it. */
export interface NavigationInput extends EditedPage {
  author: string;
}

export const NAVIGATION_SYNC = "navigation-sync";

/** Brings the page tree up to date after a page was edited in the registry (specification, "Events"). */
export const navigationJob = defineJob<NavigationInput, { changed: number }>({
  kind: NAVIGATION_SYNC,
  label: "Bring the navigation up to date",
  async run({ author, ...page }, { deployment: { store } }) {
    const applied = await store.commit?.({
      author,
      message: `The page ${page.slug} was edited`,
      changes: [
        update(navigationKind, SINGLETON, (present) => ({ ...present, tree: syncTree(present?.tree ?? [], page) })),
      ],
    });
    return { changed: applied?.applied.length ?? 0 };
  },
});
