import { z } from "zod";
import { drawSymbols } from "../../../domain/icons/draw-symbols.ts";
import { findIn } from "../../../domain/icons/find-icons.ts";
import { type CatalogIcon, type IconCatalog, iconReader } from "../../../domain/icons/icon-reader.ts";
import { systemSynonyms } from "../../../domain/search/own-synonyms.ts";
import { counted } from "../../../engines/text/noun.ts";
import { workerPool } from "../../../platform/workers/worker-pool.ts";
import { ButtonLink } from "../../ui/components/button.tsx";
import { CopyAction } from "../../ui/components/copy-action.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { type PushTarget, pushCommand } from "../../ui/push-command.ts";
import { IconGallery, type IconGalleryView } from "./gallery.tsx";
import { iconsText } from "./text.ts";

/** Icons of one page of HTML, and characters of their drawings; the client script loads the others. */
const PAGE_SIZE = 120;
const MAX_DRAWN = 40_000;

const query = z.object({
  q: z.string().max(200).default(""),
  category: z.string().max(2_000).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const gallery = page(
  { path: "/foundations/icons", summary: "Show the icons", tag: "Icons", query },
  async ({ part, remote, snapshot, settings, query }) => {
    const { baseUrl, iconCdnUrl } = settings;
    const catalog = await (await part(iconReader)).read(snapshot);
    const total = catalog.icons.length;
    if (total === 0) return { title: "Icons", width: "wide", body: <NoIcons settings={settings} /> };
    const synonyms = await (await part(systemSynonyms))(snapshot);
    const view = await iconGalleryViewOf(catalog, query, { host: host(iconCdnUrl), synonyms }, async (icons) =>
      drawSymbols(icons, await part(workerPool), remote),
    );
    return {
      title: "Icons",
      description: `${counted(total, "icon")} to copy and download.`,
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

/** The content of one page of the gallery. `draw` makes the symbols of its icons. */
export async function iconGalleryViewOf(
  catalog: IconCatalog,
  requested: z.infer<typeof query>,
  { host, synonyms }: { host: string; synonyms: readonly (readonly string[])[] },
  draw: (icons: readonly CatalogIcon[]) => Promise<void>,
): Promise<IconGalleryView> {
  const { entries, categories, find } = await findIn(catalog, synonyms);
  const { positions: found, meant } = await find(requested.q, requested.category);
  const first = (requested.page - 1) * PAGE_SIZE;
  const shown = found.slice(first, first + PAGE_SIZE).flatMap((position) => entries[position] ?? []);
  const icons = shown.flatMap(({ id }) => catalog.byId.get(id) ?? []);
  await draw(icons);
  let drawn = 0;
  return {
    shown: shown.map((entry, index) => {
      const { symbol } = icons[index] ?? {};
      drawn += symbol?.length ?? 0;
      return { entry, symbol, isApart: drawn > MAX_DRAWN };
    }),
    found: found.length,
    meant,
    total: entries.length,
    categories,
    query: requested.q,
    category: requested.category,
    page: requested.page,
    pageSize: PAGE_SIZE,
    host,
    synonyms,
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

const NoIcons = ({ settings }: { settings: PushTarget }) => (
  <>
    <PageHeader title="Icons" />
    <EmptyState title="No icons yet" command={pushCommand(settings, "icons")}>
      Add SVG files to the <code>icons/</code> folder of the workspace, or list icons in <code>icons/catalog.json</code>
      . For icons from open sets such as Lucide, a name such as <code>lucide:anchor</code> is enough.
    </EmptyState>
  </>
);

export const iconsPages = [gallery];
