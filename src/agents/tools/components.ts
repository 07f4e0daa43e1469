import { z } from "zod";
import { imageId } from "../../domain/assets/image-sync.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { getComponentDefinition } from "../../domain/components/contract.ts";
import { namedComponent } from "../../domain/components/declaration/named-component.ts";
import { fileTextOf } from "../../domain/components/files/file-content.ts";
import { componentSourceKind } from "../../domain/components/files/file-kinds.ts";
import { readSource } from "../../domain/components/find-component.ts";
import { designAudit } from "../../domain/design-tool/design-audit.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { publicAccess, sourceReaders } from "../../platform/contract/access.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { defineTool, type ToolCall, type ToolResult, textPageOf, toolPageOf } from "../../platform/contract/tool.ts";
import { sectionsPage } from "../../platform/contract/tool-sections.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";
import { decodeSvg } from "../../safe/svg/text.ts";
import { sanitizeSvg } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { entriesBelow } from "../../store/order.ts";
import { componentSections, TOOL_SECTIONS } from "./component-sections.ts";
import { pictureFor, readScreenshot, type ScreenshotResult } from "./screenshot.ts";

const id = z.string().min(1).max(200).meta({ description: "The ID of the component, from a search." });

const sourceAnswer = z.object({
  id: z.string(),
  files: z
    .array(
      z.object({
        path: z.string(),
        size: z.int(),
        hash: z.string().meta({ description: "The value of `base` for the next change." }),
      }),
    )
    .optional(),
  path: z.string().optional(),
  text: z.string().optional(),
});

export const componentTools = [
  defineTool({
    name: "service_get_component",
    view: "component-preview",
    title: "Get a component",
    description:
      "Returns the description, usage, status, variants and properties of a component. To get other sections, list them in `sections`. `variant` limits examples, code and HTML to one variant.",
    access: publicAccess,
    input: z.object({
      id,
      sections: z
        .array(z.enum(TOOL_SECTIONS))
        .min(1)
        .default(["summary"])
        .meta({ description: "The sections to return." }),
      variant: z.string().max(200).optional().meta({ description: "The key of the variant, from the summary." }),
      picture: z.boolean().default(false).meta({ description: "Whether to include the screenshot." }),
    }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      hash: z.string().meta({ description: "The value of `base` for the next change." }),
      sections: z.record(z.string(), z.unknown()),
      picture: z.string().optional(),
    }),
    pages: true,
    async run({ id: name, sections, variant, picture }, call) {
      const { hash } = await namedComponent(call, name);
      const component = await call.client(getComponentDefinition, { params: { id: name } });
      if (variant !== undefined && !Object.hasOwn(component.previews, variant))
        throw unknownName(
          `variant of ${name} named`,
          variant,
          Object.keys(component.previews),
          "See the summary for all variants.",
        );
      const reported = await componentSections({ component, variant }, sections, call);
      const page = sectionsPage(reported, call);
      const shown = picture && call.from === 0 ? await readScreenshot(call, name) : undefined;
      return {
        data: {
          id: name,
          title: shortened(component.title, 100),
          hash,
          sections: page.sections,
          ...(shown ? { picture: shown.about } : {}),
        },
        next: page.next,
        pictures: shown?.pictures,
      };
    },
  }),
  defineTool({
    name: "service_get_component_source",
    title: "Get the source files of a component",
    description: "Returns the list of source files. With `path`, returns the text of a file.",
    input: z.object({
      id,
      path: z.string().max(1024).optional().meta({ description: "The path of the file, from the list." }),
    }),
    output: sourceAnswer,
    access: sourceReaders,
    pages: true,
    async run({ id: name, path }, call): Promise<ToolResult<z.infer<typeof sourceAnswer>>> {
      const { from, snapshot } = call;
      await namedComponent(call, name);
      const files = entriesBelow(await snapshot.list(componentSourceKind), `${name}/`).map((file) => ({
        path: file.id.slice(name.length + 1),
        size: Number(file.summary.size ?? 0),
        hash: file.hash,
      }));
      if (path === undefined) {
        const { items, next } = toolPageOf(files, { from });
        return { data: { id: name, files: items }, next };
      }
      const bytes = await readSource(call, name, path);
      const paths = files.map((file) => file.path);
      if (!bytes)
        throw unknownName(
          `source file of ${name} named`,
          path,
          paths,
          "For the list of files, call the tool without path.",
        );
      const text = fileTextOf(bytes);
      if (text === undefined) throw notFound(`${path} is a binary file with ${bytes.length} bytes, so it has no text.`);
      const piece = textPageOf(text, from);
      return { data: { id: name, path, text: piece.text }, next: piece.next };
    },
  }),
  defineTool({
    name: "service_get_component_reference",
    title: "Get the reference image of a component",
    description:
      "Returns the design of a component: the image from the design tool (vector images as `svg`), or its screenshot if the design tool has no image. `of` is the source of the image.",
    input: z.object({ id }),
    output: z.object({
      id: z.string(),
      of: z.enum(["design", "screenshot", "none"]),
      about: z.string(),
      svg: z.string().optional(),
      url: z.string().optional(),
      address: z.string().optional(),
    }),
    access: { who: "member", token: "design:read" },
    pages: true,
    async run({ id: name }, call) {
      await namedComponent(call, name);
      const { of, about, svg, url, address, pictures } = await readReference(call, name);
      const { text, next } = svg === undefined ? { text: undefined } : textPageOf(svg, call.from);
      const data = { id: name, of, about: shortened(about, 150), ...(url ? { url: shortened(url, 200) } : {}) };
      return {
        data: { ...data, ...(address ? { address } : {}), ...(text === undefined ? {} : { svg: text }) },
        next,
        pictures: call.from === 0 ? pictures : [],
      };
    },
  }),
];

/** Maximum bytes of a drawing that is returned as text. */
const MAX_SVG = 256 << 10;

/** The intended look of a component. */
interface ReferencePicture extends ScreenshotResult {
  of: "design" | "screenshot" | "none";
  /** The drawing as text, in its safe form. */
  svg?: string;
  /** Address for people in the design tool. */
  url?: string;
  /** Address of its bytes. */
  address?: string;
}

type Reads = Pick<ToolCall, "snapshot" | "blobs" | "part" | "settings">;

/** The design tool's image of a component; without one, the screenshot of its build. */
async function readReference(call: Reads, id: string): Promise<ReferencePicture> {
  const drawn = await readDrawn(call, id);
  if (drawn) return drawn;
  const shown = await readScreenshot(call, id);
  return { ...shown, of: shown.pictures.length > 0 ? "screenshot" : "none" };
}

async function readDrawn(
  { snapshot, blobs, part, settings }: Reads,
  id: string,
): Promise<ReferencePicture | undefined> {
  // A workspace only has the design tool's data that a fetch wrote into files.
  if (settings.mode === "workspace") return undefined;
  const { matches } = await (await part(designAudit))(snapshot);
  const design = matches.find(({ code }) => code.id === id)?.design;
  const asset = design?.picture && (await snapshot.get(assetKind, imageId(design.picture)));
  const bytes = asset && asset.document.hash !== undefined ? await blobs.get(asset.document.hash) : undefined;
  if (!design || !asset || !bytes) return undefined;
  const about = `The image of ${design.name} from the design tool.`;
  const known = {
    of: "design" as const,
    ...(design.url ? { url: design.url } : {}),
    address: `/assets/${asset.document.storageKey}`,
  };
  if (asset.document.mimeType !== "image/svg+xml")
    return { ...known, ...pictureFor(bytes, asset.document.storageKey, about) };
  return { ...known, about, pictures: [], ...safeDrawing(bytes) };
}

function safeDrawing(bytes: Uint8Array): { svg?: string } {
  if (bytes.length > MAX_SVG) return {};
  try {
    return { svg: sanitizeSvg(decodeSvg(bytes), { maxBytes: MAX_SVG }) };
  } catch (error) {
    // Its address has the bytes; it has no safe form to return.
    if (error instanceof UnsafeInput) return {};
    throw error;
  }
}
