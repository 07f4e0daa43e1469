import { raw } from "hono/html";
import type { Call } from "../../../contract/route.ts";
import { safeColor } from "../../../safe/css.ts";
import { titleOf } from "../../../store/kind.ts";
import { counted } from "../../../text/noun.ts";
import { Card, CardGrid } from "../../../web/components/card.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { page } from "../../../web/page.tsx";
import { renderPageMarkdown } from "../../content/pages/api.ts";
import { getPages } from "../../content/pages/contract.ts";
import { pageKind } from "../../content/pages/kind.ts";
import { iconReader } from "../../design/icons/api.ts";
import { getLogos } from "../../design/logos/contract.ts";
import { getTokensJson } from "../../design/tokens/contract.ts";
import { getComponentList } from "../../library/components/contract.ts";
import { componentKind } from "../../library/components/kind.ts";
import { patternKind } from "../../library/patterns/kind.ts";
import { CodeLines, ColorStrip, IconMosaic, LogoRow, PageLines, Specimen } from "./pictures.tsx";

const STRIP = 24;
const MOSAIC = 15;

const home = page({ path: "/", summary: "Show the start page", tag: "Home" }, async (call) => {
  const [frame, facts] = await Promise.all([call.frame(), factsOf(call)]);
  const found = await call.snapshot.get(pageKind, "index");
  const index = found?.document.frontmatter.enabled === false ? undefined : found;
  const { description } = index?.document.frontmatter ?? {};
  const prose = index
    ? await renderPageMarkdown(call, {
        markdown: index.document.markdown,
        slug: "index",
        title: frame.title,
        slugs: facts.pages.map(({ slug }) => slug).join("\n"),
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

async function factsOf({ client, snapshot, part, kinds }: Call<undefined, undefined, undefined>) {
  const [{ localStyles }, { icons }, { logoSet }, { pages }, components] = await Promise.all([
    client(getTokensJson, {}),
    part(iconReader).then((reader) => reader.read(snapshot)),
    client(getLogos, {}),
    client(getPages, {}),
    client(getComponentList, {}),
  ]);
  const shown = pages.filter(({ frontmatter }) => frontmatter.enabled !== false);
  const logos = logoSet?.variants ?? [];
  return {
    colors: spread(
      localStyles.color.flatMap(({ value }) => (typeof value === "string" ? (safeColor(value) ?? []) : [])),
      STRIP,
    ),
    names: localStyles.color
      .slice(0, 4)
      .flatMap(({ reference }) => (typeof reference === "string" ? [`--${reference}`] : [])),
    colorCount: localStyles.color.length,
    styleCount: localStyles.typography.length,
    icons: spread(icons, MOSAIC).map(({ entry }) => entry.id),
    iconCount: icons.length,
    logos,
    pages: shown,
    components: components.map(({ title }) => title),
    patterns: (await snapshot.list(patternKind)).map(({ id, summary }) => titleOf(patternKind, id, summary)),
    tokens: (await snapshot.head(kinds.filter(({ changeRecord }) => changeRecord === "token"))) > 0,
    empty: (await snapshot.head(kinds.filter(({ countsAsContent }) => countsAsContent))) === 0,
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
      {facts.pages.length > 0 && (
        <Card
          title="Documentation"
          href="/docs"
          media={<PageLines titles={facts.pages.slice(0, 5).map(({ title }) => title)} />}
        >
          {counted(facts.pages.length, pageKind.noun)}
        </Card>
      )}
      {facts.components.length > 0 && (
        <Card title="Components" href="/components" media={<PageLines titles={spread(facts.components, 5)} />}>
          {counted(facts.components.length, componentKind.noun)}
        </Card>
      )}
      {facts.patterns.length > 0 && (
        <Card title="Patterns" href="/patterns" media={<PageLines titles={spread(facts.patterns, 5)} />}>
          {counted(facts.patterns.length, patternKind.noun)}
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
      {facts.iconCount > 0 && (
        <Card title="Icons" href="/foundations/icons" media={<IconMosaic ids={facts.icons} />}>
          {facts.iconCount} icons
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
