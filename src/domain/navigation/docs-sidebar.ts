import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { OutlineNode } from "../lists/outline.ts";
import { docsUrl } from "../pages/docs-links.ts";
import type { NavigationNode } from "./navigation-node.ts";

/** Addresses of built-in sections, by the `definition` of a `plugin` node. */
const BUILT_IN = new Map<unknown, string>([
  ["tokens", "/foundations/tokens"],
  ["icons", "/foundations/icons"],
  ["logos", "/foundations/logos"],
  ["logo", "/foundations/logos"],
  ["colors", "/foundations/colors"],
  ["typography", "/foundations/typography"],
  ["effects", "/foundations/effects"],
  ["components", "/components"],
  ["patterns", "/patterns"],
  ["changelog", "/changelog"],
]);

/** Menus of the client name the same sections by the addresses they have in its own pages: `foundations/colors`. */
const sectionAt = (slug: string): string | undefined =>
  BUILT_IN.get(/^(?:(?:foundations|assets|system)\/)?([\w-]+)$/.exec(slug)?.[1]);

const MAX_DEPTH = 12;

/** The outline of the documentation: the pushed tree, else a flat list of the pages there are. In slices. */
export async function docsSidebar(
  tree: readonly NavigationNode[],
  pages: readonly { slug: string; title: string; status?: LifecycleStatus | undefined; lang?: string | undefined }[],
): Promise<OutlineNode[]> {
  const yieldToLoop = createYielder();
  const statuses = new Map(pages.map(({ slug, status }) => [slug, status]));
  const languages = new Map(pages.map(({ slug, lang }) => [slug, lang]));
  const addressOf = (slug: string) =>
    statuses.has(slug) ? docsUrl(slug) : /^https?:\/\//.test(slug) ? slug : sectionAt(slug);
  const nodesOf = async (level: readonly NavigationNode[], depth: number): Promise<OutlineNode[]> => {
    const nodes: OutlineNode[] = [];
    for (const { slug, title, type, definition, children = [] } of level) {
      await yieldToLoop();
      const below = depth < MAX_DEPTH ? await nodesOf(children, depth + 1) : [];
      const href = type === "category" ? undefined : type === "plugin" ? BUILT_IN.get(definition) : addressOf(slug);
      nodes.push({
        title,
        ...(href ? { href } : {}),
        status: statuses.get(slug),
        ...(languages.get(slug) === undefined ? {} : { lang: languages.get(slug) }),
        ...(below.length > 0 ? { key: slug, children: below } : {}),
      });
    }
    return nodes;
  };
  return nodesOf(tree.length > 0 ? tree : pages.map((page) => ({ ...page, type: "markdown" })), 0);
}
