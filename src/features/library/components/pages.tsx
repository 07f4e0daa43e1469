import { z } from "zod";
import { statusQuery } from "../../../contract/lifecycle-shapes.ts";
import type { Call } from "../../../contract/route.ts";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { chosenFrom } from "../../../web/components/preview-stage.tsx";
import { highlightFor } from "../../../web/markdown/highlight-task.ts";
import { page } from "../../../web/page.tsx";
import { tokenReader } from "../../design/dtcg/api.ts";
import { iconReader } from "../../design/icons/api.ts";
import { assetKind } from "../assets/kind.ts";
import { patternKind, patternSummary } from "../patterns/kind.ts";
import { ComponentBody } from "./component-page.tsx";
import { stageOf } from "./component-stage.ts";
import { type ComponentDefinition, getComponentDefinition } from "./contract.ts";
import { editPages } from "./edit-page.tsx";
import { ComponentGallery } from "./gallery.tsx";
import { componentHref, componentsSidebar, type GalleryEntry, galleryEntries } from "./gallery-entries.ts";
import { sourcesPage } from "./sources-page.tsx";
import { usedAssets, usedIcons, usedTokens } from "./used-parts.ts";
import { validationKind } from "./validation-kind.ts";

const word = z.string().max(200).default("");

const overview = page(
  {
    path: "/components",
    summary: "Show the components",
    tag: "Components",
    query: z.object({ q: word, group: word, type: word, status: statusQuery }),
  },
  async ({ snapshot, settings: { baseUrl }, query }) => {
    const entries = await galleryEntries(snapshot);
    return {
      title: "Components",
      description: `The ${entries.length} components of the design system, with live previews and code.`,
      width: "wide",
      sidebar: componentsSidebar(entries),
      alternates: [{ type: "application/json", href: "/api/components.json", title: "JSON" }],
      body: (
        <>
          <PageHeader title="Components" />
          {entries.length > 0 ? (
            <ComponentGallery entries={entries} asked={query} />
          ) : (
            <EmptyState title="No components yet" command={`dsr push components --workspace . --url ${baseUrl}`}>
              A component is a folder: <code>components/button/button.json</code> declares it, its sources lie beside,
              and <code>dsr build</code> renders its variants.
            </EmptyState>
          )}
        </>
      ),
    };
  },
);

const detail = page(
  {
    path: "/components/{id}",
    summary: "Show a component: live preview, guidelines, properties, code",
    tag: "Components",
    params: z.object({ id: z.string() }),
    query: z.object({ variant: word, width: word, scheme: word, brand: word, dir: word }),
  },
  async (call) => {
    const {
      client,
      snapshot,
      settings,
      frame,
      params: { id },
      query,
    } = call;
    const [component, entries, shown, checks, patterns] = await Promise.all([
      client(getComponentDefinition, { params: { id } }),
      galleryEntries(snapshot),
      frame(),
      snapshot.get(validationKind, id),
      snapshot.list(patternKind),
    ]);
    const stage = stageOf(component, shown);
    return {
      title: component.title,
      description: component.description,
      width: "wide",
      sidebar: componentsSidebar(entries),
      alternates: [{ type: "application/json", href: `/api/component/${encodeURIComponent(id)}.json`, title: "JSON" }],
      body: (
        <ComponentBody
          view={{
            component,
            stage: { ...stage, origin: settings.previewOrigin, chosen: chosenFrom(query, stage) },
            used: await usedIn(component, call),
            checked: checks !== undefined,
            workspace: settings.mode === "workspace",
            highlight: highlightFor(call),
            replacement: replacementIn(entries, component),
            patterns: patterns.flatMap(({ id: pattern, summary }) => {
              const { title, components } = patternSummary.parse(summary);
              return components.includes(id) ? [{ title, href: `/patterns/${encodeURIComponent(pattern)}` }] : [];
            }),
          }}
        />
      ),
    };
  },
);

/** The component that stands in for a deprecated one, by its id or title. */
function replacementIn(entries: readonly GalleryEntry[], { deprecated }: Pick<ComponentDefinition, "deprecated">) {
  const named = deprecated?.replacement;
  const found = entries.find(({ id }) => id === named) ?? entries.find(({ title }) => title === named);
  return found && { title: found.title, href: componentHref(found.id) };
}

async function usedIn({ css, html }: ComponentDefinition, { snapshot, part }: Pick<Call, "snapshot" | "part">) {
  const [list, { byId }, assets] = await Promise.all([
    css.includes("var(") ? part(tokenReader).then((reader) => reader.list(snapshot)) : undefined,
    part(iconReader).then((reader) => reader.read(snapshot)),
    snapshot.list(assetKind),
  ]);
  const stored = new Set(assets.map(({ summary }) => `/assets/${summary.storageKey}`));
  return {
    tokens: usedTokens(css, list?.tokens ?? []),
    icons: usedIcons(html, byId),
    assets: usedAssets(`${html}\n${css}`).filter((address) => stored.has(address)),
  };
}

export const componentsPages = [overview, detail, sourcesPage, ...editPages];
