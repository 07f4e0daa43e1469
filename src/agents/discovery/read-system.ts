import { componentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import { getConfig } from "../../domain/config/contract.ts";
import { readStoredConfig } from "../../domain/config/read-config.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { visibleEntry } from "../../domain/pages/page-visibility.ts";
import { patternGallery } from "../../domain/patterns/pattern-gallery.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import { counted } from "../../engines/text/noun.ts";
import { shortened } from "../../engines/text/shortened.ts";
import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";
import type { Call } from "../../platform/contract/route.ts";

/** Maximum items of one kind listed in a text; beyond it lists the groups. */
const MAX_NAMED = 150;
const MAX_CHARACTERS = 300;
const MAX_PER_NAME = 120;

/** An item with a page. */
export interface NamedItem {
  title: string;
  href: string;
  about?: string | undefined;
  status?: LifecycleStatus | undefined;
}

/** Items of one kind: all of them, or their groups. */
export interface SystemSection {
  title: string;
  /** The page that lists them. */
  href: string;
  count: number;
  named: NamedItem[];
}

/** The facts for texts about the whole design system. */
export interface SystemFacts {
  title: string;
  client: string | undefined;
  description: string | undefined;
  components: SystemSection;
  patterns: SystemSection;
  pages: SystemSection;
  /** The same, with their number. */
  icons: number;
  tokens: number;
  /** The axes of tokens, with their values. */
  axes: Record<string, string[]>;
}

/** Reads the facts. A text depends on the facts it contains, not on the lists. */
export async function readSystem(call: Pick<Call, "client" | "snapshot" | "part" | "frame">): Promise<SystemFacts> {
  const { client, snapshot, part } = call;
  const [{ title }, { data }, gallery, patterns, docs, icons, tokens] = await Promise.all([
    call.frame(),
    client(getConfig, {}),
    part(componentGallery),
    part(patternGallery),
    part(documentation),
    part(iconReader),
    part(tokenReader),
  ]);
  const index = visibleEntry(await snapshot.get(pageKind, "index"))?.document.frontmatter;
  const { description } = index ?? {};
  const read = await snapshot.derive(async (inner) => {
    const [components, shownPatterns, documents, catalog, list] = await Promise.all([
      gallery(inner),
      patterns(inner),
      docs.read(inner),
      icons.read(inner),
      tokens.list(inner),
    ]);
    const groupsOf = (path: string, groups: Iterable<readonly [string, number]>, noun: string): NamedItem[] =>
      [...groups].slice(0, MAX_NAMED).map(([group, count]) => ({
        title: shortened(group, MAX_PER_NAME) || "Other",
        href: group ? `${path}?${new URLSearchParams({ group })}` : path,
        about: `${count} ${noun}`,
      }));
    const isFew = (list: readonly unknown[]) => list.length <= MAX_NAMED;
    const patternGroups = Map.groupBy(shownPatterns.entries, ({ group }) => group);
    return {
      icons: catalog.byId.size,
      tokens: list.tokens.length,
      axes: list.axes,
      components: {
        title: "Components",
        href: "/components",
        count: components.entries.length,
        named: isFew(components.entries)
          ? components.entries.map(({ id, ...entry }) => namedOf(`/components/${encodeURIComponent(id)}`, entry))
          : groupsOf("/components", components.groups, "components"),
      },
      patterns: {
        title: "Patterns",
        href: "/patterns",
        count: shownPatterns.entries.length,
        named: isFew(shownPatterns.entries)
          ? shownPatterns.entries.map(({ id, ...entry }) => namedOf(`/patterns/${encodeURIComponent(id)}`, entry))
          : groupsOf(
              "/patterns",
              Array.from(patternGroups, ([group, some]) => [group, some.length] as const),
              "patterns",
            ),
      },
      pages: {
        title: "Documentation",
        href: "/docs",
        count: documents.pages.length,
        named: isFew(documents.pages)
          ? documents.pages.map(({ slug, ...page }) => namedOf(docsUrl(slug), page))
          : (documents.outline.list(undefined, 1)?.entries ?? []).flatMap(({ href, count, title }) =>
              href === undefined ? [] : [{ title, href, ...(count > 0 ? { about: `${counted(count, "page")}` } : {}) }],
            ),
      },
    };
  });
  return {
    ...read,
    title: shortened(title, MAX_PER_NAME),
    client: shortened(readStoredConfig(data).client ?? "", MAX_PER_NAME) || undefined,
    description: typeof description === "string" ? shortened(description, MAX_CHARACTERS) : undefined,
  };
}

const namedOf = (
  href: string,
  {
    title,
    description,
    status,
  }: { title: string; description?: string | undefined; status?: LifecycleStatus | undefined },
): NamedItem => ({
  title: shortened(title, MAX_PER_NAME),
  href,
  ...(description ? { about: shortened(description, MAX_CHARACTERS) } : {}),
  ...(status ? { status } : {}),
});
