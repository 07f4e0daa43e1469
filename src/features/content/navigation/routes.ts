import { put, route } from "../../../contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { mayReadHidden, visibilityAt } from "../pages/api.ts";
import { pageKind } from "../pages/kind.ts";
import { getNavigation, postNavigation } from "./contract.ts";
import { navigationKind } from "./kind.ts";
import { countNodes, givenTree, withoutPages } from "./navigation-node.ts";

export const navigationRoutes = [
  route(getNavigation, async ({ snapshot, actor }) => {
    const tree = givenTree((await snapshot.get(navigationKind, SINGLETON))?.document.tree ?? []);
    if (mayReadHidden(actor)) return { tree };
    const closed = new Set<string>();
    for (const entry of await snapshot.list(pageKind))
      if ((await visibilityAt(snapshot, pageKind, entry)) !== "public") closed.add(entry.id);
    return { tree: withoutPages(tree, closed) };
  }),
  route(postNavigation, async ({ body: { tree }, commit }) => {
    await commit([put(navigationKind, SINGLETON, { tree })]);
    return { ok: true, nodes: countNodes(tree) };
  }),
];
