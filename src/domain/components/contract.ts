import { z } from "zod";
import { contentWriters, everybody, members, sourceReaders } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { lifecycleFields } from "../../platform/contract/lifecycle-shapes.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { validationResult } from "./files/validation-kind.ts";
import { componentKind } from "./kind.ts";

// Not from kind.ts: what previews are made of imports kinds that import that one.

const tag = "Components";

export const componentSummarySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    group: z.string(),
    description: z.string(),
    version: z.string(),
    updatedAt: dateTime,
    ...lifecycleFields,
  })
  .meta({ id: "ComponentSummary" });

export type ComponentSummary = z.infer<typeof componentSummarySchema>;

export const componentListEntry = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    type: z.string(),
    group: z.string(),
    description: z.string().optional(),
    image: z.string().optional().meta({ description: "Path of the screenshot." }),
    designtool: z.string().optional(),
    figma: z.string().optional(),
    ...lifecycleFields,
  })
  .meta({ id: "ComponentListEntry" });

export type ComponentListEntry = z.infer<typeof componentListEntry>;

export const previewSchema = z.looseObject({
  title: z.string(),
  values: z.record(z.string(), z.unknown()),
  url: z.string().optional().meta({ description: "Address of the rendered variant; absent where it was not built." }),
  ...lifecycleFields,
});

export const componentDefinition = z
  .looseObject({
    ...componentListEntry.shape,
    version: z.string().optional(),
    updatedAt: dateTime,
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    should_do: z.array(z.string()),
    should_not_do: z.array(z.string()),
    previews: z.record(z.string(), previewSchema),
    properties: z.record(z.string(), z.record(z.string(), z.unknown())),
    format: z.string().meta({ description: "What it is written in: `react`, `nunjucks`, `handlebars`, `html`." }),
    html: z.string().meta({ description: "Markup of the default variant." }),
    code: z.string().meta({ description: "How to use the default variant." }),
    css: z.string(),
    js: z.string(),
    live: z
      .string()
      .optional()
      .meta({ description: "Address of a document that draws any values; absent where it was not built." }),
    macro: z.string().optional().meta({ description: "The Nunjucks macro that is the component." }),
    previewRecords: z
      .array(z.object({ previewKey: z.string(), title: z.string(), page: z.string() }))
      .meta({ description: "Previews that people and models composed of it." }),
    validationResults: z.array(validationResult),
  })
  .meta({ id: "Component" });

export type ComponentDefinition = z.infer<typeof componentDefinition>;

export const getComponents = endpoint({
  method: "GET",
  path: "/api/components",
  summary: "List components with their version and time",
  tag,
  access: everybody,
  answer: { json: z.array(componentSummarySchema) },
});

export const getComponentList = endpoint({
  method: "GET",
  path: "/api/components.json",
  summary: "List components as galleries show them",
  tag,
  access: everybody,
  answer: { json: z.array(componentListEntry) },
});

export const getComponentDefinition = endpoint({
  method: "GET",
  path: "/api/component/{id}.json",
  summary: "Read a component: declaration, previews, properties, code",
  tag,
  access: everybody,
  params: z.object({ id: z.string() }),
  answer: { json: componentDefinition },
  errors: [404],
  record: { kind: componentKind, id: ({ params }) => params.id },
});

/** What a reader may choose for a preview. */
export const previewQuery = z.object({
  scheme: z.string().max(64).optional().meta({ description: "Color scheme, set as an attribute of `<html>`." }),
  brand: z.string().max(64).optional().meta({ description: "Brand, set as an attribute of `<html>`." }),
  dir: z.enum(["ltr", "rtl"]).optional().meta({ description: "Writing direction." }),
  fit: z.enum(["true", "card", "window"]).optional().meta({
    description:
      "Adds scripts for a frame: it stays where it is when a link or form would leave it, and says as a message where that leads. `true` also reports the height as a message and takes the focus only after a click or Tab into it, `card` draws what is shown in the middle and as large as the frame allows, `window` is for a frame that fills the window.",
  }),
});

export type PreviewQuery = z.infer<typeof previewQuery>;

const ARTIFACTS = [
  "text/html",
  "text/css",
  "application/javascript",
  "application/json",
  "image/png",
  "image/webp",
  "image/svg+xml",
  "application/octet-stream",
];

export const getPreview = endpoint({
  method: "GET",
  path: "/api/component/{id}/preview/{variant}.html",
  summary: "Read the rendered preview of one variant",
  description:
    "The same resource as `/api/component/{id}-{variant}.html`, or a preview record of this key. It runs in an opaque origin.",
  tag,
  access: everybody,
  params: z.object({ id: z.string(), variant: z.string() }),
  query: previewQuery,
  answer: { bytes: ["text/html"], about: "An HTML document." },
  headers: "preview",
  errors: [404],
});

/** What is asked of a file: of a document its axes, of a picture a form. */
const artifactQuery = previewQuery.extend({
  cut: z.enum(["true", "card"]).optional().meta({
    description:
      "Of a PNG, JPEG or WebP: as WebP without margins of one color, at most 1024 px wide; for a `card` only the beginning of what is far wider than high.",
  }),
});

export const getArtifact = endpoint({
  method: "GET",
  path: "/api/component/{path*}",
  summary: "Read a build artifact or screenshot",
  description:
    "`button.css`, `button-primary.html`, `main.js`, `button/screenshot.png`. HTML takes the axes of previews.",
  tag,
  access: everybody,
  params: z.object({ path: z.string() }),
  query: artifactQuery,
  answer: { bytes: ARTIFACTS, about: "The file, with the media type of its ending." },
  headers: "preview",
  errors: [404],
});

const idQuery = z.object({ id: z.string() });

export const getServiceComponent = endpoint({
  method: "GET",
  path: "/api/service/components",
  summary: "Read the summary of one component",
  tag,
  access: members,
  query: idQuery,
  answer: { json: z.looseObject({ ...componentSummarySchema.shape }) },
  cache: "none",
  errors: [404],
  record: { kind: componentKind, id: ({ query }) => query.id },
});

export const patchServiceComponent = endpoint({
  method: "PATCH",
  path: "/api/service/components",
  summary: "Change title, description or group of a component",
  description: "Recorded as an event; `dsr pull` brings it into the workspace.",
  tag,
  access: contentWriters,
  body: z.object({
    id: z.string(),
    title: z.string().min(1).max(200).optional(),
    description: z.string().max(4000).optional(),
    group: z.string().max(100).optional(),
  }),
  answer: { json: z.looseObject({ ...componentSummarySchema.shape }) },
  writes: [componentKind],
  errors: [404],
  record: { kind: componentKind, id: ({ body }) => body.id },
  example: { id: "button", title: "Button", description: "Starts an action.", group: "Actions" },
});

const sourceFile = z.object({
  path: z.string().meta({ description: "Below the component's folder." }),
  size: z.int(),
  hash: z.string(),
});

export const getSources = endpoint({
  method: "GET",
  path: "/api/service/components/sources",
  summary: "List the source files of a component",
  tag,
  access: sourceReaders,
  query: idQuery,
  answer: { json: z.object({ id: z.string(), files: z.array(sourceFile) }) },
});

export const getSource = endpoint({
  method: "GET",
  path: "/api/service/components/source",
  summary: "Read one source file of a component as plain text",
  tag,
  access: sourceReaders,
  query: z.object({ id: z.string(), path: z.string() }),
  answer: { bytes: ["text/plain"], about: "The file; bytes that are not text come as `application/octet-stream`." },
  headers: "sandbox",
  errors: [404],
});
