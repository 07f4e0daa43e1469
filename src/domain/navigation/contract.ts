import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { navigationKind } from "./kind.ts";
import { navigationNode } from "./navigation-node.ts";

const tree = z.array(navigationNode);

export const getNavigation = endpoint({
  method: "GET",
  path: "/api/registry/navigation",
  summary: "Get the page tree",
  tag: "Navigation",
  access: publicAccess,
  answer: { json: z.object({ tree }) },
  record: { kind: navigationKind },
});

export const postNavigation = endpoint({
  method: "POST",
  path: "/api/registry/navigation",
  summary: "Replace the page tree",
  tag: "Navigation",
  access: registryWriters,
  body: z.object({ tree }),
  answer: {
    json: z.object({ ok: z.boolean(), nodes: z.int().meta({ description: "The number of nodes at all levels." }) }),
  },
  limit: "registry",
  writes: [navigationKind],
  record: { kind: navigationKind },
  example: {
    tree: [
      {
        slug: "guides",
        title: "Guides",
        type: "category",
        children: [{ slug: "guides/start", title: "Start here", type: "markdown" }],
      },
    ],
  },
});
