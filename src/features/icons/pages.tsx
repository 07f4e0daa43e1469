import { z } from "zod";
import { SINGLETON } from "../../store/kind.ts";
import { createIconIndex, type IconEntry, iconEntries } from "../../web/client/icons-match.ts";
import { ButtonLink } from "../../web/components/button.tsx";
import { CopyAction } from "../../web/components/copy-action.tsx";
import { EmptyState } from "../../web/components/empty-state.tsx";
import { PageHeader } from "../../web/components/page-header.tsx";
import { page } from "../../web/page.tsx";
import { type GalleryView, IconGallery } from "./gallery.tsx";
import { drawingOf, type IconsDocument, iconsKind } from "./kind.ts";
import { safeSymbol } from "./safe-icon.ts";

/** Icons of one page of HTML; the client script loads the others. */
const PAGE_SIZE = 400;

const query = z.object({
  q: z.string().max(200).default(""),
  category: z.string().max(200).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const gallery = page(
  { path: "/foundations/icons", summary: "Show the icons", tag: "Icons", query },
  async ({ snapshot, settings: { baseUrl, iconCdnUrl }, query }) => {
    const document = (await snapshot.get(iconsKind, SINGLETON))?.document;
    const total = document?.catalog.length ?? 0;
    if (!document || total === 0) return { title: "Icons", width: "wide", body: <NoIcons baseUrl={baseUrl} /> };
    const host = /^https?:/.test(iconCdnUrl) ? iconCdnUrl.replace(/\/$/, "") : "";
    return {
      title: "Icons",
      description: `The ${total.toLocaleString("en")} icons of the design system, to copy and download.`,
      width: "wide",
      alternates: [
        { type: "application/json", href: "/api/registry/icons", title: "JSON" },
        { type: "image/svg+xml", href: "/api/icons-sprite.svg", title: "SVG sprite" },
      ],
      body: (
        <>
          <PageHeader title="Icons" actions={<Actions baseUrl={baseUrl} />} />
          <IconGallery view={viewOf(document, query, host)} />
        </>
      ),
    };
  },
);

/** What one page of the gallery shows. */
export function viewOf(document: IconsDocument, asked: z.infer<typeof query>, host = ""): GalleryView {
  const entries = iconEntries(document.catalog);
  const sources = new Map(document.catalog.toReversed().map((entry) => [entry.id, entry]));
  const found = createIconIndex(entries).find(asked.q, asked.category);
  const first = (asked.page - 1) * PAGE_SIZE;
  const symbolOf = ({ id, name }: IconEntry) => {
    const source = sources.get(id);
    return source && safeSymbol(id, name, drawingOf(source, document.library));
  };
  return {
    shown: found.slice(first, first + PAGE_SIZE).flatMap((position) => {
      const entry = entries[position];
      return entry ? [{ entry, symbol: symbolOf(entry) }] : [];
    }),
    found: found.length,
    total: entries.length,
    categories: [...Map.groupBy(entries, ({ category }) => category)].map(
      ([name, icons]) => [name, icons.length] as const,
    ),
    query: asked.q,
    category: asked.category,
    page: asked.page,
    pageSize: PAGE_SIZE,
    host,
  };
}

const Actions = ({ baseUrl }: { baseUrl: string }) => (
  <>
    <ButtonLink href="/api/registry/icons/download" download icon="download">
      Download all
    </ButtonLink>
    <CopyAction text={`${baseUrl}/api/icons-sprite.svg`}>Sprite URL</CopyAction>
    <ButtonLink href="/api/registry/icons">JSON</ButtonLink>
  </>
);

const NoIcons = ({ baseUrl }: { baseUrl: string }) => (
  <>
    <PageHeader title="Icons" />
    <EmptyState title="No icons yet" command={`dsr push icons --workspace . --url ${baseUrl}`}>
      Put SVG files into <code>icons/</code> of the workspace, or list icons in <code>icons/catalog.json</code>; icons
      of open sets such as Lucide need only their name, <code>lucide:anchor</code>.
    </EmptyState>
  </>
);

export const iconsPages = [gallery];
