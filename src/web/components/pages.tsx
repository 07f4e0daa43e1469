import { z } from "zod";
import {
  componentGallery,
  componentPageHref,
  GALLERY_OUTLINE,
} from "../../domain/components/gallery/gallery-entries.ts";
import { sidebarFor } from "../../domain/lists/outline.ts";
import { languageTag } from "../../engines/text/language.ts";
import { counted } from "../../engines/text/noun.ts";
import { statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { AuthoredLanguage } from "../ui/authored-language.ts";
import { branchRoute } from "../ui/branch-route.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { page } from "../ui/page.tsx";
import { pushCommand } from "../ui/push-command.ts";
import { readComponentSummary, readComponentView } from "./declaration/read-component.ts";
import { ComponentsBody, galleryViewOf } from "./gallery/gallery.tsx";
import { accessibilityTab } from "./page/accessibility-tab.tsx";
import { changesTab } from "./page/changes-tab.tsx";
import { codePage } from "./page/code-page.tsx";
import { codeTab } from "./page/code-tab.tsx";
import { ComponentBody } from "./page/component-page.tsx";
import { COMPONENT_TABS, type TabContent } from "./page/component-tabs.ts";
import { designTab } from "./page/design-tab.tsx";
import { editPages } from "./page/edit-page.tsx";
import { propertiesPage } from "./page/properties-page.tsx";
import { sourcesPage } from "./page/sources-page.tsx";
import { stylesPage } from "./page/styles-page.tsx";
import { usageTab } from "./page/usage-tab.tsx";
import { componentMarkdown, componentsText } from "./text.ts";

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
  async ({ snapshot, part, settings, query }) => {
    const { previewOrigin } = settings;
    const read = await part(componentGallery);
    const view = await snapshot.derive(async (inner) => galleryViewOf(await read(inner), query));
    return {
      title: "Components",
      description: `${counted(view.count, "component")} with live previews and code.`,
      width: "wide",
      sidebar: view.sidebar,
      alternates: [{ type: "application/json", href: "/api/components.json", title: "JSON" }],
      body: (
        <>
          <PageHeader title="Components" />
          {view.count > 0 ? (
            <ComponentsBody view={view} asked={query} origin={previewOrigin} />
          ) : (
            <EmptyState title="No components yet" command={pushCommand(settings, "components")}>
              Create a folder for each component with its sources and a declaration, such as{" "}
              <code>components/button/button.json</code>. Then run <code>dsr build</code> to render the variants.
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
    summary: "Show a component",
    tag: "Components",
    params: z.object({ id: z.string() }),
    query: z.looseObject({
      tab: z.enum(COMPONENT_TABS).default("usage").meta({ description: "The tab to show." }),
      variant: word,
      width: word,
      scheme: word,
      brand: word,
      dir: word,
    }),
  },
  async (call) => {
    const {
      snapshot,
      settings,
      part,
      params: { id },
      query: { tab, q: filter },
    } = call;
    const isWorkspace = settings.mode === "workspace";
    const readGallery = await part(componentGallery);
    const [read, sidebar] = await Promise.all([
      readComponentSummary(call, id),
      snapshot.derive(sidebarFor(readGallery, componentPageHref(id))),
    ]);
    const shown = {
      usage: () => usageTab(call, read),
      code: () => codeTab(call, read, typeof filter === "string" ? filter.trim().slice(0, 200) : ""),
      design: () => designTab(call, read),
      accessibility: () => accessibilityTab(read),
      changes: () => changesTab(read, isWorkspace),
    };
    const { body, contents, follows }: TabContent = await shown[tab]();
    const own = languageTag(read.component.lang);
    const whole = (
      <ComponentBody read={read} isWorkspace={isWorkspace} tab={tab}>
        {body}
      </ComponentBody>
    );
    return {
      // A page of the documentation may be called the same, and each tab is a page.
      title: `${read.component.title}, component${tab === "usage" ? "" : `: ${tab}`}`,
      description: read.component.description,
      width: "wide",
      sidebar,
      contents,
      ...(follows ? { follows } : {}),
      alternates: [{ type: "application/json", href: `/api/component/${encodeURIComponent(id)}.json`, title: "JSON" }],
      body: own ? <AuthoredLanguage.Provider value={own}>{whole}</AuthoredLanguage.Provider> : whole,
    };
  },
  async (call) => componentMarkdown(await readComponentView(call, call.params.id)),
);

const branch = branchRoute(
  GALLERY_OUTLINE,
  "Components",
  async ({ snapshot, part }) => (await (await part(componentGallery))(snapshot)).outline,
);

export const componentsPages = [
  overview,
  detail,
  sourcesPage,
  stylesPage,
  codePage,
  propertiesPage,
  ...editPages,
  branch,
];
