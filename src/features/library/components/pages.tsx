import { z } from "zod";
import { findReplacement } from "../../../contract/lifecycle.ts";
import { statusQuery } from "../../../contract/lifecycle-shapes.ts";
import { branchRoute } from "../../../web/branch-route.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { chosenFrom } from "../../../web/components/preview-stage.tsx";
import { highlightFor } from "../../../web/markdown/highlight-task.ts";
import { page } from "../../../web/page.tsx";
import { ComponentBody } from "./component-page.tsx";
import { stageOf } from "./component-stage.ts";
import { getComponentDefinition } from "./contract.ts";
import { editPages } from "./edit-page.tsx";
import { ComponentsBody, viewOf } from "./gallery.tsx";
import { type ComponentGallery, componentGallery, componentHref, OUTLINE } from "./gallery-entries.ts";
import { patternsByComponent } from "./patterns-by-component.ts";
import { readUsedParts } from "./read-used-parts.ts";
import { sourcesPage } from "./sources-page.tsx";
import { validationKind } from "./validation-kind.ts";

const word = z.string().max(200).default("");

const overview = page(
  {
    path: "/components",
    summary: "Show the components",
    tag: "Components",
    query: z.object({
      q: word,
      group: word,
      type: word,
      status: statusQuery,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
  },
  async ({ snapshot, part, settings: { baseUrl }, query }) => {
    const read = await part(componentGallery);
    const view = await snapshot.derive(async (inner) => viewOf(await read(inner), query));
    return {
      title: "Components",
      description: `The ${view.count.toLocaleString("en")} components of the design system, with live previews and code.`,
      width: "wide",
      sidebar: view.sidebar,
      alternates: [{ type: "application/json", href: "/api/components.json", title: "JSON" }],
      body: (
        <>
          <PageHeader title="Components" />
          {view.count > 0 ? (
            <ComponentsBody view={view} asked={query} />
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
      part,
      params: { id },
      query,
    } = call;
    const [readGallery, readPatterns] = await Promise.all([part(componentGallery), part(patternsByComponent)]);
    const [component, sidebar, shown, checks, patterns] = await Promise.all([
      client(getComponentDefinition, { params: { id } }),
      snapshot.derive(async (inner) => (await readGallery(inner)).outline.around(componentHref(id)).sidebar),
      frame(),
      snapshot.get(validationKind, id),
      snapshot.derive(async (inner) => (await readPatterns(inner)).get(id) ?? []),
    ]);
    const named = component.deprecated?.replacement;
    const replacement =
      named === undefined
        ? undefined
        : ((await snapshot.derive(async (inner) => componentNamed(await readGallery(inner), named))) ?? undefined);
    const stage = stageOf(component, shown);
    return {
      title: component.title,
      description: component.description,
      width: "wide",
      sidebar,
      alternates: [{ type: "application/json", href: `/api/component/${encodeURIComponent(id)}.json`, title: "JSON" }],
      body: (
        <ComponentBody
          view={{
            component,
            stage: { ...stage, origin: settings.previewOrigin, chosen: chosenFrom(query, stage) },
            used: await readUsedParts(component, call),
            checked: checks !== undefined,
            workspace: settings.mode === "workspace",
            highlight: highlightFor(call),
            replacement,
            patterns,
          }}
        />
      ),
    };
  },
);

/** The component of an id or title: what stands in for a deprecated one. */
function componentNamed({ entries }: ComponentGallery, named: string) {
  const found = findReplacement(entries, ({ id }) => id, named);
  return found ? { title: found.title, href: componentHref(found.id) } : null;
}

const branch = branchRoute(
  OUTLINE,
  "Components",
  async ({ snapshot, part }) => (await (await part(componentGallery))(snapshot)).outline,
);

export const componentsPages = [overview, detail, sourcesPage, ...editPages, branch];
