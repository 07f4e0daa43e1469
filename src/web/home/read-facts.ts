import { componentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import { foundationsReader } from "../../domain/foundations/foundations-reader.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { getLogos } from "../../domain/logos/contract.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { patternGallery } from "../../domain/patterns/pattern-gallery.ts";
import { getTokensJson } from "../../domain/tokens/contract.ts";
import { dtcgKind } from "../../domain/tokens/dtcg-kind.ts";
import { readTokenExcerpt, type TokenExcerpt } from "../../domain/tokens/token-excerpt.ts";
import type { Call } from "../../platform/contract/route.ts";
import { safeColor } from "../../safe/css.ts";
import { spread } from "../../safe/spread.ts";
import type { Snapshot } from "../../store/store.ts";
import { hasAnyRecord } from "./has-any-record.ts";
import { readNews } from "./news.tsx";

const STRIP = 24;
const MOSAIC = 15;
const COMPONENTS = 8;

/** The counts of all content. */
export type HomeFacts = Awaited<ReturnType<typeof homeFactsOf>>;

export async function homeFactsOf({
  client,
  snapshot,
  part,
  kinds,
  settings,
}: Pick<Call, "client" | "snapshot" | "part" | "kinds" | "settings">) {
  const readers = await Promise.all([
    part(iconReader),
    part(documentation),
    part(componentGallery),
    part(patternGallery),
  ]);
  const content = kinds.filter(({ countsAsContent }) => countsAsContent);
  const [{ localStyles }, { logoSet }, some] = await Promise.all([
    client(getTokensJson, {}),
    client(getLogos, {}),
    snapshot.derive(async (inner) => ({
      ...(await someOf(inner, readers, settings.mode === "registry")),
      tokens: await hasAnyRecord(
        inner,
        kinds.filter(({ changeRecord }) => changeRecord === "token"),
      ),
      empty: (await inner.head(content)) === 0,
    })),
  ]);
  const logos = logoSet?.variants ?? [];
  const { color, typography } = localStyles;
  if (color.length + typography.length === 0 && some.tokens)
    return { ...some, logos, ...(await bundleFacts({ snapshot, part })) };
  return {
    ...some,
    logos,
    colors: spread(
      color.flatMap(({ value }) => (typeof value === "string" ? (safeColor(value) ?? []) : [])),
      STRIP,
    ),
    names: color.slice(0, 4).flatMap(({ reference }) => (typeof reference === "string" ? [`--${reference}`] : [])),
    colorCount: color.length,
    styleCount: typography.length,
  };
}

/** The same of a system that has sent DTCG tokens, or variables of a design tool, and no raw snapshot. */
async function bundleFacts({
  snapshot,
  part,
}: Pick<Call, "snapshot" | "part">): Promise<Omit<TokenExcerpt, "tokenCount">> {
  const [pushed] = await snapshot.list(dtcgKind);
  const shown = pushed && readTokenExcerpt(pushed.summary);
  if (shown) return shown;
  const { tokens, colors, specimens } = await (await part(foundationsReader)).read(snapshot);
  const entries = await colors();
  return {
    colors: spread(
      entries.flatMap(({ value }) => safeColor(value ?? "") ?? []),
      STRIP,
    ),
    names: tokens.slice(0, 4).map(({ variable, name }) => variable ?? name),
    colorCount: entries.length,
    styleCount: (await specimens()).length,
  };
}

type Readers = [
  Awaited<ReturnType<typeof iconReader.open>>,
  Awaited<ReturnType<typeof documentation.open>>,
  Awaited<ReturnType<typeof componentGallery.open>>,
  Awaited<ReturnType<typeof patternGallery.open>>,
];

async function someOf(snapshot: Snapshot, [icons, docs, components, patterns]: Readers, withNews: boolean) {
  const [catalog, documents, gallery, shownPatterns] = await Promise.all([
    icons.read(snapshot),
    docs.read(snapshot),
    components(snapshot),
    patterns(snapshot),
  ]);
  return {
    pages: documents.pages.length,
    components: {
      count: gallery.entries.length,
      shown: spread(gallery.foremost, COMPONENTS).flatMap((id) => gallery.byId.get(id) ?? []),
    },
    patterns: shownPatterns.entries.length,
    icons: { count: catalog.icons.length, shown: spread(catalog.icons, MOSAIC).map(({ entry }) => entry.id) },
    // File times of a workspace depend on the checkout, so they don't date changes.
    news: withNews ? await readNews(snapshot, gallery, documents) : [],
    ways: {
      designers: documents.byHref.get("/docs/getting-started/designers"),
      developers: documents.byHref.get("/docs/getting-started/developers"),
    },
  };
}
