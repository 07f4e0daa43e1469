import { getNavigation, postNavigation } from "../../domain/navigation/contract.ts";
import { navigationKind } from "../../domain/navigation/kind.ts";
import { countNodes, omitPages, toNavigationResponse } from "../../domain/navigation/navigation-node.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { isListed, mayReadHidden } from "../../domain/pages/page-visibility.ts";
import { put, route } from "../../platform/contract/route.ts";
import { SINGLETON } from "../../store/kind.ts";

export const navigationRoutes = [
  route(getNavigation, async ({ snapshot, actor }) => {
    const tree = toNavigationResponse((await snapshot.get(navigationKind, SINGLETON))?.document.tree ?? []);
    if (mayReadHidden(actor)) return { tree };
    const pages = await snapshot.list(pageKind);
    const closed = new Set(pages.flatMap(({ id, summary }) => (isListed(summary) ? [] : [id])));
    return { tree: omitPages(tree, closed) };
  }),
  route(postNavigation, async ({ body: { tree }, commit }) => {
    await commit([put(navigationKind, SINGLETON, { tree })]);
    return { ok: true, nodes: countNodes(tree) };
  }),
];
