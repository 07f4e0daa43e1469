import { raw } from "hono/html";
import type { z } from "zod";
import { componentPageHref } from "../../domain/components/gallery/gallery-entries.ts";
import { componentKind } from "../../domain/components/kind.ts";
import type { PageContent } from "../../domain/lists/page-content.ts";
import { liveFrom } from "../../domain/lists/thumbnail.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { visibleEntry } from "../../domain/pages/page-visibility.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { followedQuery } from "../../engines/markdown/followed-axes.ts";
import { directionOf, languageTag } from "../../engines/text/language.ts";
import { counted } from "../../engines/text/noun.ts";
import type { Call } from "../../platform/contract/route.ts";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { Thumbnail } from "../ui/components/thumbnail.tsx";
import { page } from "../ui/page.tsx";
import { type PushTarget, pushCommand } from "../ui/push-command.ts";
import { HomeEntries } from "./home-entries.tsx";
import { NewsList } from "./news.tsx";
import { NextSteps, nextSteps } from "./next-steps.tsx";
import { CodeLines, ColorStrip, IconMosaic, LogoRow, TypeSpecimenPicture } from "./pictures.tsx";
import { type HomeFacts, homeFactsOf } from "./read-facts.ts";
import { homeText } from "./text.ts";

const home = page({ path: "/", summary: "Show the start page", tag: "Home", query: followedQuery }, showHome, homeText);

type HomeCall = Call<undefined, z.infer<typeof followedQuery>, undefined>;

async function showHome(call: HomeCall): Promise<PageContent> {
  const [frame, facts, next] = await Promise.all([call.frame(), homeFactsOf(call), nextSteps(call)]);
  const found = await call.snapshot.get(pageKind, "index");
  const index = visibleEntry(found);
  const { description, lang: written } = index?.document.frontmatter ?? {};
  const lang = languageTag(written) ?? frame.language;
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
    follows: prose?.follows,
    body: (
      <>
        <header class="home-hero" lang={frame.language}>
          <h1>{frame.title}</h1>
          {lead && <p class="r-lead">{lead}</p>}
        </header>
        {facts.empty ? (
          <Empty settings={call.settings} />
        ) : (
          !next.isBlank && (
            <Overview facts={facts} baseUrl={call.settings.baseUrl} origin={call.settings.previewOrigin} />
          )
        )}
        {next.steps.length > 0 && <NextSteps {...next} />}
        {prose && (
          <section class="home-prose prose" lang={lang} dir={directionOf(lang)}>
            {raw(prose.html)}
          </section>
        )}
      </>
    ),
  };
}

function Overview({ facts, baseUrl, origin }: { facts: HomeFacts; baseUrl: string; origin: string | undefined }) {
  const { components, patterns, pages, news, ways } = facts;
  const way = (title: string, href: string, isThere: boolean) => (isThere ? [{ title, href }] : []);
  return (
    <>
      <HomeEntries
        design={[
          ...way("For designers", "/docs/getting-started/designers", ways.designers !== undefined),
          ...way("Colors", "/foundations/colors", facts.colorCount > 0),
          ...way("Icons", "/foundations/icons", facts.icons.count > 0),
          ...way("Logos", "/foundations/logos", facts.logos.length > 0),
          ...way("Patterns", "/patterns", patterns > 0),
        ].slice(0, 4)}
        build={[
          ...way("For developers", "/docs/getting-started/developers", ways.developers !== undefined),
          ...way(counted(components.count, componentKind.noun), "/components", components.count > 0),
          ...way("Tokens", "/foundations/tokens", facts.tokens),
          { title: "HTTP API", href: "/developer" },
        ].slice(0, 4)}
        stylesheet={facts.tokens ? `<link rel="stylesheet" href="${baseUrl}/tokens.css">` : undefined}
      />
      {components.count > 0 && (
        <Part title="Components" href="/components" more={`All ${components.count.toLocaleString("en")}`}>
          <ul class="home-components">
            {components.shown.map((entry) => (
              <li>
                {(entry.thumbnail.picture ?? entry.thumbnail.live) && (
                  <span class="home-picture">
                    <Thumbnail view={liveFrom(entry.thumbnail, origin)} />
                  </span>
                )}
                <a href={componentPageHref(entry.id)}>{entry.title}</a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Band facts={facts} />
      {news.length > 0 && (
        <Part title="What’s new" href="/changelog" more="Changelog">
          <NewsList news={news} />
        </Part>
      )}
      {pages + patterns > 0 && (
        <p class="home-pages">
          {pages > 0 && <a href="/docs">Documentation: {counted(pages, pageKind.noun)}</a>}
          {patterns > 0 && <a href="/patterns">{counted(patterns, patternKind.noun)}</a>}
        </p>
      )}
    </>
  );
}

/** A row of the start page under a heading, with the way to all of it. */
function Part({ title, href, more, children }: { title: string; href: string; more: string; children: unknown }) {
  return (
    <section class="home-part">
      <header>
        <h2>{title}</h2>
        <a href={href}>
          {more}
          <UiIcon name="arrow-right" />
        </a>
      </header>
      {children}
    </section>
  );
}

/** The existing foundations in one band. */
function Band({ facts }: { facts: HomeFacts }) {
  const fields = [
    facts.colorCount > 0 && {
      title: "Colors",
      href: "/foundations/colors",
      picture: <ColorStrip colors={facts.colors} />,
      count: facts.colorCount.toLocaleString("en"),
    },
    facts.styleCount > 0 && {
      title: "Typography",
      href: "/foundations/typography",
      picture: <TypeSpecimenPicture />,
      count: `${counted(facts.styleCount, "style")}`,
    },
    facts.icons.count > 0 && {
      title: "Icons",
      href: "/foundations/icons",
      picture: <IconMosaic ids={facts.icons.shown} />,
      count: facts.icons.count.toLocaleString("en"),
    },
    facts.logos.length > 0 && {
      title: "Logos",
      href: "/foundations/logos",
      picture: <LogoRow variants={facts.logos} />,
      count: `${counted(facts.logos.length, "variant")}`,
    },
    facts.tokens && {
      title: "Tokens",
      href: "/foundations/tokens",
      picture: <CodeLines lines={facts.names} />,
      count: "CSS, SCSS, DTCG and more",
    },
  ].filter((field) => field !== false);
  if (fields.length === 0) return null;
  return (
    <section class="home-part">
      <header>
        <h2>Foundations</h2>
      </header>
      <ul class="home-band">
        {fields.map(({ title, href, picture, count }) => (
          <li>
            {picture}
            <a href={href}>{title}</a>
            <span>{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Empty = ({ settings }: { settings: PushTarget }) => (
  <EmptyState title="No content yet" command={pushCommand(settings)}>
    Run this command in the workspace of your design system, the folder with tokens, theme, pages, icons and logos. Set{" "}
    <code>SERVICE_SYNC_SECRET</code> to the secret of the registry first.
  </EmptyState>
);

export const homePages = [home];
