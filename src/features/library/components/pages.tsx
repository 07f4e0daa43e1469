import { z } from "zod";
import { statusQuery } from "../../../contract/lifecycle-shapes.ts";
import { branchRoute } from "../../../web/branch-route.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { chosenFrom } from "../../../web/components/preview-stage.tsx";
import { highlightFor } from "../../../web/markdown/highlight-task.ts";
import { page } from "../../../web/page.tsx";
import { codePage } from "./code-page.tsx";
import { ComponentBody } from "./component-page.tsx";
import { stageOf } from "./component-stage.ts";
import { editPages } from "./edit-page.tsx";
import { ComponentsBody, viewOf } from "./gallery.tsx";
import { componentGallery, componentHref, OUTLINE } from "./gallery-entries.ts";
import { readComponent } from "./read-component.ts";
import { sourcesPage } from "./sources-page.tsx";
import { componentsText, componentText } from "./text.ts";

const word = z.string().max(200).default("");

const galleryQuery = z.object({
  q: word,
  group: word,
  type: word,
  status: statusQuery,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

const overview = page(
  {
    path: "/components",
    summary: "Show the components",
    tag: "Components",
    query: galleryQuery,
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
  componentsText,
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
      snapshot,
      settings,
      frame,
      part,
      params: { id },
      query,
    } = call;
    const readGallery = await part(componentGallery);
    const [read, sidebar, shown] = await Promise.all([
      readComponent(call, id),
      snapshot.derive(async (inner) => (await readGallery(inner)).outline.around(componentHref(id)).sidebar),
      frame(),
    ]);
    const { component } = read;
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
            ...read,
            stage: { ...stage, origin: settings.previewOrigin, chosen: chosenFrom(query, stage) },
            workspace: settings.mode === "workspace",
            highlight: highlightFor(call),
          }}
        />
      ),
    };
  },
  async (call) => componentText(await readComponent(call, call.params.id)),
);

const branch = branchRoute(
  OUTLINE,
  "Components",
  async ({ snapshot, part }) => (await (await part(componentGallery))(snapshot)).outline,
);

export const componentsPages = [overview, detail, sourcesPage, codePage, ...editPages, branch];
