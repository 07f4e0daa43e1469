import { expect } from "vitest";
import { componentChanges, iconCatalog, pages } from "../bench/samples.ts";
import type { Database } from "./databases.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

/** The navigation of `pages(count)`, in twenty sections. */
export const tree = (count: number, titleOf = (index: number) => `Page ${index}`) =>
  Array.from({ length: Math.min(20, count) }, (_, section) => ({
    slug: `section-${section}`,
    title: `Section ${section}`,
    type: "category",
    children: Array.from({ length: Math.ceil((count - section) / 20) }, (__, at) => section + at * 20).map((index) => ({
      slug: `section-${section}/page-${index}`,
      title: titleOf(index),
      type: "markdown",
    })),
  }));

const patterns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    entityType: "pattern",
    entityId: `pattern-${index}`,
    action: "create",
    data: { id: `pattern-${index}`, title: `Pattern ${index}`, group: `Group ${index % 20}`, components: ["part-1"] },
  }));

const color = (index: number) => ({
  colorSpace: "srgb",
  components: [(index % 256) / 255, ((index >> 4) % 256) / 255, 0.5],
});
/** Half of them palette, half of them pairs of text and ground in many groups, each an alias. */
const tokenTree = (count: number) => ({
  palette: Object.fromEntries(
    Array.from({ length: count / 2 }, (_, index) => [`tint-${index}`, { $type: "color", $value: color(index) }]),
  ),
  ...Object.fromEntries(
    Array.from({ length: count / 4 }, (_, index) => [
      `part-${index}`,
      {
        text: { $type: "color", $value: `{palette.tint-${index}}` },
        background: { $type: "color", $value: "{palette.tint-0}" },
      },
    ]),
  ),
});
const bundle = (count: number) => ({ manifest: {}, css: "", scss: "", utilitycss: "", dtcg: tokenTree(count) });

/** A registry with so many pages, components, icons and tokens, and fewer patterns. */
export async function openFilled(count: number, database?: Database): Promise<OpenService> {
  const service = await openRegistry(database);
  const posts: [path: string, body: unknown][] = [
    ["/api/registry/icons", { catalog: iconCatalog(count) }],
    ["/api/registry/pages", { pages: pages(count) }],
    ["/api/registry/navigation", { tree: tree(count) }],
    ["/api/sync/upload", { changes: componentChanges(count, 0) }],
    ["/api/sync/upload", { changes: patterns(count / 4) }],
    ["/api/registry/dtcg", bundle(count)],
  ];
  for (const [path, body] of posts) expect((await service.post(path, body)).status).toBe(200);
  return service;
}

export const docs = (index: number) => `/docs/section-${index % 20}/page-${index}`;
