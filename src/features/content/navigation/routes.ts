import { put, route } from "../../../contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { getNavigation, postNavigation } from "./contract.ts";
import { navigationKind } from "./kind.ts";
import { countNodes, givenTree } from "./navigation-node.ts";

export const navigationRoutes = [
  route(getNavigation, async ({ snapshot }) => ({
    tree: givenTree((await snapshot.get(navigationKind, SINGLETON))?.document.tree ?? []),
  })),
  route(postNavigation, async ({ body: { tree }, commit }) => {
    await commit([put(navigationKind, SINGLETON, { tree })]);
    return { ok: true, nodes: countNodes(tree) };
  }),
];
