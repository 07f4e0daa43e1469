import { z } from "zod";
import { ButtonLink } from "../../../web/components/button.tsx";
import { CopyAction } from "../../../web/components/copy-action.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { page } from "../../../web/page.tsx";
import { workerPool } from "../../../workers/worker-pool.ts";
import { drawSymbols } from "./draw-symbols.ts";
import { findIn } from "./find-icons.ts";
import { type GalleryView, IconGallery } from "./gallery.tsx";
import { type Icon, type IconCatalog, iconReader } from "./icon-reader.ts";
import { iconsText } from "./text.ts";

/** Icons of one page of HTML; the client script loads the others. */
const PAGE_SIZE = 400;

const query = z.object({
  q: z.string().max(200).default(""),
  category: z.string().max(200).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const gallery = page(
  { path: "/foundations/icons", summary: "Show the icons", tag: "Icons", query },
  async ({ part, remote, snapshot, settings: { baseUrl, iconCdnUrl }, query }) => {
    const catalog = await (await part(iconReader)).read(snapshot);
    const total = catalog.icons.length;
    if (total === 0) return { title: "Icons", width: "wide", body: <NoIcons baseUrl={baseUrl} /> };
    const view = await viewOf(catalog, query, host(iconCdnUrl), async (icons) =>
      drawSymbols(icons, await part(workerPool), remote),
    );
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
          <IconGallery view={view} />
        </>
      ),
    };
  },
  iconsText,
);

/** Another host than ours that library icons are shown from. */
const host = (iconCdnUrl: string): string => (/^https?:/.test(iconCdnUrl) ? iconCdnUrl.replace(/\/$/, "") : "");

/** What one page of the gallery shows. `draw` makes the symbols of its icons. */
export async function viewOf(
  catalog: IconCatalog,
  asked: z.infer<typeof query>,
  host: string,
  draw: (icons: readonly Icon[]) => Promise<void>,
): Promise<GalleryView> {
  const { entries, categories, find } = await findIn(catalog);
  const found = await find(asked.q, asked.category);
  const first = (asked.page - 1) * PAGE_SIZE;
  const shown = found.slice(first, first + PAGE_SIZE).flatMap((position) => entries[position] ?? []);
  const icons = shown.flatMap(({ id }) => catalog.byId.get(id) ?? []);
  await draw(icons);
  return {
    shown: shown.map((entry, index) => ({ entry, symbol: icons[index]?.symbol })),
    found: found.length,
    total: entries.length,
    categories,
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
