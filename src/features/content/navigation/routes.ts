import { put, route } from "../../../contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { isListed, mayReadHidden } from "../pages/api.ts";
import { pageKind } from "../pages/kind.ts";
import { getNavigation, postNavigation } from "./contract.ts";
import { navigationKind } from "./kind.ts";
import { countNodes, givenTree, withoutPages } from "./navigation-node.ts";

export const navigationRoutes = [
  route(getNavigation, async ({ snapshot, actor }) => {
    const tree = givenTree((await snapshot.get(navigationKind, SINGLETON))?.document.tree ?? []);
    if (mayReadHidden(actor)) return { tree };
    const pages = await snapshot.list(pageKind);
    const closed = new Set(pages.flatMap(({ id, summary }) => (isListed(summary) ? [] : [id])));
    return { tree: withoutPages(tree, closed) };
  }),
  route(postNavigation, async ({ body: { tree }, commit }) => {
    await commit([put(navigationKind, SINGLETON, { tree })]);
    return { ok: true, nodes: countNodes(tree) };
  }),
];
