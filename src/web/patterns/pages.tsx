import { z } from "zod";
import { sidebarFor } from "../../domain/lists/outline.ts";
import {
  PATTERN_OUTLINE,
  type PatternEntry,
  patternGallery,
  patternPageHref,
} from "../../domain/patterns/pattern-gallery.ts";
import { counted } from "../../engines/text/noun.ts";
import { branchRoute } from "../ui/branch-route.tsx";
import { AskAbout } from "../ui/components/ask-about.tsx";
import { Badge } from "../ui/components/badge.tsx";
import { DeprecatedNote } from "../ui/components/deprecated-note.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { CardGallery, type GalleryCard } from "../ui/components/gallery.tsx";
import { HighlightedCode } from "../ui/components/highlighted-code.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { chosenFrom, PreviewStage, type StageView } from "../ui/components/preview-stage.tsx";
import { StatusBadge } from "../ui/components/status-badge.tsx";
import { Thumbnail } from "../ui/components/thumbnail.tsx";
import { highlightFor } from "../ui/highlight-task.ts";
import { page } from "../ui/page.tsx";
import { pushCommand } from "../ui/push-command.ts";
import { readCompletePattern } from "./read-pattern.ts";
import { patternsQuery, readPatternsPage } from "./read-patterns-page.ts";
import { patternsText, patternText } from "./text.ts";

const word = z.string().max(2_000).default("");
const HEIGHT = 420;
const MAX_SHOWN = 60_000;

const overview = page(
  {
    path: "/patterns",
    summary: "Show the patterns",
    tag: "Patterns",
    query: patternsQuery,
  },
  async (call) => {
    const { q, group, status } = call.query;
    const { settings } = call;
    const { shown, count, sidebar } = await readPatternsPage(call);
    return {
      title: "Patterns",
      description: "Components combined for a specific purpose.",
      width: "wide",
      sidebar,
      body: (
        <>
          <PageHeader title="Patterns" lead={count > 0 && "Components combined for a specific purpose."} />
          {count === 0 ? (
            <EmptyState title="No patterns yet" command={pushCommand(settings, "patterns")}>
              Describe a pattern in <code>patterns/checkout/checkout.json</code> in the workspace, and put its markup in{" "}
              <code>checkout.html</code> next to it.
            </EmptyState>
          ) : (
            <CardGallery
              noun="pattern"
              action="/patterns"
              query={q}
              keep={{ group, status: status ?? "" }}
              shown={shown}
              cardOf={(entry) => cardOf(entry, settings.previewOrigin)}
            />
          )}
        </>
      ),
    };
  },
  patternsText,
);

const detail = page(
  {
    path: "/patterns/{id}",
    summary: "Show a pattern",
    tag: "Patterns",
    params: z.object({ id: z.string() }),
    query: z.object({ width: word, scheme: word, brand: word, dir: word }),
  },
  async (call) => {
    const { snapshot, part, settings, frame, params, query } = call;
    const { id } = params;
    const read = await part(patternGallery);
    const [{ pattern, html, titles, replacement }, sidebar, { colorModes, brands }] = await Promise.all([
      readCompletePattern(call, id),
      snapshot.derive(sidebarFor(read, patternPageHref(id))),
      frame(),
    ]);
    const stage: Omit<StageView, "chosen"> = {
      action: patternPageHref(id),
      title: pattern.title,
      origin: settings.previewOrigin,
      variants: [{ key: "", title: "markup", src: `/api/pattern/${encodeURIComponent(id)}.html` }],
      schemes: colorModes.modes,
      brands,
      directions: true,
      height: HEIGHT,
    };
    const chosen = chosenFrom({ ...query, variant: "" }, stage);
    return {
      title: pattern.title,
      description: pattern.description,
      width: "wide",
      sidebar,
      body: (
        <article class="pattern">
          <PageHeader
            title={pattern.title}
            isAuthored
            eyebrow={
              pattern.group && <a href={`/patterns?group=${encodeURIComponent(pattern.group)}`}>{pattern.group}</a>
            }
            badge={pattern.status && <StatusBadge status={pattern.status} />}
            lead={pattern.description}
            actions={<AskAbout type="pattern" id={id} title={pattern.title} />}
          />
          {(pattern.tags.length > 0 || pattern.source) && (
            <p class="r-badges">
              {pattern.tags.map((tag) => (
                <Badge>{tag}</Badge>
              ))}
              {pattern.source && <Source source={pattern.source} />}
            </p>
          )}
          <DeprecatedNote deprecated={pattern.deprecated} replacement={replacement} />
          {html === undefined ? (
            <EmptyState title="No preview yet">
              Add the markup next to the declaration as <code>{id}.html</code>.
            </EmptyState>
          ) : (
            <PreviewStage view={{ ...stage, chosen }} />
          )}
          {pattern.components.length > 0 && (
            <section class="r-part pattern-part" aria-labelledby="components">
              <h2 id="components">Components</h2>
              <ul class="r-chips component-used-chips">
                {pattern.components.map((one) => (
                  <li>
                    <Used id={one.id} title={titles.get(one.id)} variant={previewOf(one)} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {html !== undefined && (
            <section class="r-part pattern-part" aria-labelledby="markup">
              <h2 id="markup">Markup</h2>
              {html.length > MAX_SHOWN ? (
                <p>
                  {Math.round(html.length / 1000)} KB:{" "}
                  <a href={`/api/pattern/${encodeURIComponent(id)}.html`}>open file</a>
                </p>
              ) : (
                <HighlightedCode code={html} language="html" highlight={highlightFor(call)} />
              )}
            </section>
          )}
        </article>
      ),
    };
  },
  async (call) => patternText(await readCompletePattern(call, call.params.id)),
);

function cardOf({ id, components, hasMarkup, ...entry }: PatternEntry, origin = ""): GalleryCard {
  const facts = components.length > 0 ? { facts: counted(components.length, "component") } : {};
  const live = hasMarkup ? `${origin}/api/pattern/${encodeURIComponent(id)}.html?fit=card` : undefined;
  return { ...entry, href: patternPageHref(id), ...facts, media: <Thumbnail view={{ title: entry.title, live }} /> };
}

const previewOf = (one: { id: string; preview?: string }): string | undefined => one.preview;

function Used({ id, title, variant }: { id: string; title: string | undefined; variant: string | undefined }) {
  // A pattern may name components that this registry lacks.
  if (title === undefined) return <span class="pattern-unknown">{id}</span>;
  const query = variant ? `?${new URLSearchParams({ variant })}` : "";
  return (
    <a href={`/components/${encodeURIComponent(id)}${query}`}>
      {title}
      {variant && variant !== "default" && <small>{variant.replaceAll("-", " ")}</small>}
    </a>
  );
}

/** Where a pattern comes from: a page of the documentation, an address or just words. */
function Source({ source }: { source: string }) {
  const [, slug] = /^pages\/(.+?)(?:\/index)?\.md$/.exec(source) ?? [];
  const href = slug ? `/docs/${slug}` : /^https?:\/\//.test(source) ? source : undefined;
  return <span class="r-hint">Source: {href ? <a href={href}>{source}</a> : source}</span>;
}

const branch = branchRoute(
  PATTERN_OUTLINE,
  "Patterns",
  async ({ snapshot, part }) => (await (await part(patternGallery))(snapshot)).outline,
);

export const patternsPages = [overview, detail, branch];
