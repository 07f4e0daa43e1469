import { raw } from "hono/html";
import type { Call } from "../../../contract/route.ts";
import { safeColor } from "../../../safe/css.ts";
import type { Snapshot } from "../../../store/store.ts";
import { Card, CardGrid } from "../../../web/components/card.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { page } from "../../../web/page.tsx";
import { documentation, renderLinked } from "../../content/pages/contract.ts";
import { pageKind } from "../../content/pages/kind.ts";
import { dtcgKind } from "../../design/dtcg/kind.ts";
import { fontsKind } from "../../design/fonts/kind.ts";
import { iconReader } from "../../design/icons/contract.ts";
import { iconsKind } from "../../design/icons/kind.ts";
import { getLogos } from "../../design/logos/contract.ts";
import { logosKind } from "../../design/logos/kind.ts";
import { getTokensJson } from "../../design/tokens/contract.ts";
import { tokensKind } from "../../design/tokens/kind.ts";
import { componentGallery } from "../../library/components/contract.ts";
import { componentKind } from "../../library/components/kind.ts";
import { CodeLines, ColorStrip, IconMosaic, LogoRow, PageLines, Specimen } from "./pictures.tsx";

const STRIP = 24;
const MOSAIC = 15;
const NAMES = 5;

const home = page({ path: "/", summary: "Show the start page", tag: "Home" }, async (call) => {
  const [frame, facts] = await Promise.all([call.frame(), factsOf(call)]);
  const found = await call.snapshot.get(pageKind, "index");
  const index = found?.document.frontmatter.enabled === false ? undefined : found;
  const { description } = index?.document.frontmatter ?? {};
  const prose = index
    ? await renderLinked(call, { markdown: index.document.markdown, slug: "index", title: frame.title })
    : undefined;
  const lead =
    typeof description === "string" ? description : frame.client ? `The design system of ${frame.client}.` : undefined;
  return {
    title: frame.title,
    description: lead,
    sidebar: false,
    width: "wide",
    body: (
      <>
        <header class="home-hero">
          <h1>{frame.title}</h1>
          {lead && <p class="r-lead">{lead}</p>}
        </header>
        {facts.empty ? <Empty baseUrl={call.settings.baseUrl} /> : <Overview facts={facts} />}
        {prose && (
          <section class="home-prose prose" aria-label="Introduction">
            {raw(prose.html)}
          </section>
        )}
      </>
    ),
  };
});

type Facts = Awaited<ReturnType<typeof factsOf>>;

/** What the start page says of a kind: how many there are, and a few of them. */
interface Some<T> {
  count: number;
  shown: T[];
}

async function factsOf({ client, snapshot, part }: Call<undefined, undefined, undefined>) {
  const [icons, docs, components] = await Promise.all([part(iconReader), part(documentation), part(componentGallery)]);
  const read = async (inner: Snapshot) => {
    const heads = [tokensKind, dtcgKind, iconsKind, logosKind, fontsKind, pageKind, componentKind];
    const [catalog, { pages }, { entries }, head] = await Promise.all([
      icons.read(inner),
      docs(inner),
      components(inner),
      inner.head(heads),
    ]);
    const titles: Some<string> = { count: pages.length, shown: pages.slice(0, NAMES).map(({ title }) => title) };
    const parts: Some<string> = { count: entries.length, shown: spread(entries, NAMES).map(({ title }) => title) };
    const drawings: Some<string> = {
      count: catalog.icons.length,
      shown: spread(catalog.icons, MOSAIC).map(({ entry }) => entry.id),
    };
    return { pages: titles, components: parts, icons: drawings, empty: head === 0 };
  };
  const [{ localStyles }, { logoSet }, counted] = await Promise.all([
    client(getTokensJson, {}),
    client(getLogos, {}),
    snapshot.derive(read),
  ]);
  return {
    ...counted,
    colors: spread(
      localStyles.color.flatMap(({ value }) => (typeof value === "string" ? (safeColor(value) ?? []) : [])),
      STRIP,
    ),
    names: localStyles.color
      .slice(0, 4)
      .flatMap(({ reference }) => (typeof reference === "string" ? [`--${reference}`] : [])),
    colorCount: localStyles.color.length,
    styleCount: localStyles.typography.length,
    logos: logoSet?.variants ?? [],
  };
}

/** At most `count` items, evenly from the whole list. */
const spread = <T,>(items: readonly T[], count: number): T[] =>
  items.length <= count
    ? [...items]
    : items.filter(
        (_, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
      );

function Overview({ facts }: { facts: Facts }) {
  return (
    <CardGrid min="large">
      {facts.pages.count > 0 && (
        <Card title="Documentation" href="/docs" media={<PageLines titles={facts.pages.shown} />}>
          {facts.pages.count.toLocaleString("en")} pages
        </Card>
      )}
      {facts.components.count > 0 && (
        <Card title="Components" href="/components" media={<PageLines titles={facts.components.shown} />}>
          {facts.components.count.toLocaleString("en")} components
        </Card>
      )}
      {facts.colorCount > 0 && (
        <Card title="Colors" href="/foundations/colors" media={<ColorStrip colors={facts.colors} />}>
          {facts.colorCount} colors
        </Card>
      )}
      {facts.styleCount > 0 && (
        <Card title="Typography" href="/foundations/typography" media={<Specimen />}>
          {facts.styleCount} styles
        </Card>
      )}
      {facts.icons.count > 0 && (
        <Card title="Icons" href="/foundations/icons" media={<IconMosaic ids={facts.icons.shown} />}>
          {facts.icons.count.toLocaleString("en")} icons
        </Card>
      )}
      {facts.logos.length > 0 && (
        <Card title="Logos" href="/foundations/logos" media={<LogoRow variants={facts.logos} />}>
          {facts.logos.length} variants
        </Card>
      )}
      <Card title="Tokens" href="/foundations/tokens" media={<CodeLines lines={facts.names} />}>
        DTCG, CSS, SCSS and utility CSS, by brand and scheme
      </Card>
      <Card
        title="For developers"
        href="/developer"
        media={<CodeLines lines={["GET /api/tokens.json", "GET /api/icons-sprite.svg", "dsr push:all"]} />}
      >
        HTTP API, OpenAPI description, command line
      </Card>
    </CardGrid>
  );
}

const Empty = ({ baseUrl }: { baseUrl: string }) => (
  <EmptyState title="Nothing has been pushed yet" command={`dsr push:all --workspace . --url ${baseUrl}`}>
    Run this in the workspace of a design system: a folder with tokens, theme, pages, icons and logos. The credential is
    the registry's <code>SERVICE_SYNC_SECRET</code>.
  </EmptyState>
);

export const homePages = [home];
