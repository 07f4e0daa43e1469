import { raw } from "hono/html";
import type { Call } from "../../../contract/route.ts";
import { safeColor } from "../../../safe/css.ts";
import type { Snapshot } from "../../../store/store.ts";
import { counted } from "../../../text/noun.ts";
import { Card, CardGrid } from "../../../web/components/card.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { page } from "../../../web/page.tsx";
import type { PageContent } from "../../../web/page-content.ts";
import { documentation } from "../../content/navigation/api.ts";
import { pageKind } from "../../content/pages/kind.ts";
import { iconReader } from "../../design/icons/api.ts";
import { getLogos } from "../../design/logos/contract.ts";
import { getTokensJson } from "../../design/tokens/contract.ts";
import { componentGallery } from "../../library/components/api.ts";
import { componentKind } from "../../library/components/kind.ts";
import { patternGallery } from "../../library/patterns/api.ts";
import { patternKind } from "../../library/patterns/kind.ts";
import { NextSteps, nextSteps } from "./next-steps.tsx";
import { CodeLines, ColorStrip, IconMosaic, LogoRow, PageLines, Specimen } from "./pictures.tsx";
import { homeText } from "./text.ts";

const STRIP = 24;
const MOSAIC = 15;
const NAMES = 5;

const home = page({ path: "/", summary: "Show the start page", tag: "Home" }, showHome, homeText);

async function showHome(call: Call<undefined, undefined, undefined>): Promise<PageContent> {
  const [frame, facts, next] = await Promise.all([call.frame(), factsOf(call), nextSteps(call)]);
  const found = await call.snapshot.get(pageKind, "index");
  const index = found?.document.frontmatter.enabled === false ? undefined : found;
  const { description } = index?.document.frontmatter ?? {};
  const prose = index
    ? await (await call.part(documentation)).render(call, {
        markdown: index.document.markdown,
        slug: "index",
        title: frame.title,
      })
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
        {facts.empty ? <Empty baseUrl={call.settings.baseUrl} /> : !next.isBlank && <Overview facts={facts} />}
        {next.steps.length > 0 && <NextSteps {...next} />}
        {prose && (
          <section class="home-prose prose" aria-label="Introduction">
            {raw(prose.html)}
          </section>
        )}
      </>
    ),
  };
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

/** What the start page says of a kind: how many there are, and a few of them. */
interface Some<T> {
  count: number;
  shown: T[];
}

async function factsOf({ client, snapshot, part, kinds }: Call<undefined, undefined, undefined>) {
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
      ...(await someOf(inner, readers)),
      tokens: (await inner.head(kinds.filter(({ changeRecord }) => changeRecord === "token"))) > 0,
      empty: (await inner.head(content)) === 0,
    })),
  ]);
  return {
    ...some,
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

type Readers = [
  Awaited<ReturnType<typeof iconReader.open>>,
  Awaited<ReturnType<typeof documentation.open>>,
  Awaited<ReturnType<typeof componentGallery.open>>,
  Awaited<ReturnType<typeof patternGallery.open>>,
];

async function someOf(snapshot: Snapshot, [icons, docs, components, patterns]: Readers) {
  const [catalog, { pages }, gallery, shownPatterns] = await Promise.all([
    icons.read(snapshot),
    docs.read(snapshot),
    components(snapshot),
    patterns(snapshot),
  ]);
  const titles = (entries: readonly { title: string }[]): Some<string> => ({
    count: entries.length,
    shown: spread(entries, NAMES).map(({ title }) => title),
  });
  return {
    pages: { count: pages.length, shown: pages.slice(0, NAMES).map(({ title }) => title) },
    components: titles(gallery.entries),
    patterns: titles(shownPatterns.entries),
    icons: { count: catalog.icons.length, shown: spread(catalog.icons, MOSAIC).map(({ entry }) => entry.id) },
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
          {counted(facts.pages.count, pageKind.noun)}
        </Card>
      )}
      {facts.components.count > 0 && (
        <Card title="Components" href="/components" media={<PageLines titles={facts.components.shown} />}>
          {counted(facts.components.count, componentKind.noun)}
        </Card>
      )}
      {facts.patterns.count > 0 && (
        <Card title="Patterns" href="/patterns" media={<PageLines titles={facts.patterns.shown} />}>
          {counted(facts.patterns.count, patternKind.noun)}
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
      {facts.tokens && (
        <Card title="Tokens" href="/foundations/tokens" media={<CodeLines lines={facts.names} />}>
          DTCG, CSS, SCSS and utility CSS, by brand and scheme
        </Card>
      )}
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
