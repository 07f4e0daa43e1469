export type { NavigationNode } from "./navigation-node.ts";
