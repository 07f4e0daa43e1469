import { z } from "zod";
import { briefly } from "../../../contract/lifecycle.ts";
import { lifecycleFields } from "../../../contract/lifecycle-shapes.ts";
import { defineKind, type Kind } from "../../../store/kind.ts";
import { areaOf, COMPONENTS, splitComponentPath } from "./component-paths.ts";
import { componentSync } from "./component-sync.ts";
import { declarationSchema, defaultPreview, readDeclaration } from "./declaration.ts";

export { declaredImage, type NamedImage, readImageReferences } from "./component-images.ts";
export { COMPONENTS, componentOf, ownerOfFile, SHARED } from "./component-paths.ts";
export { type Declaration, defaultPreview, type Preview, readDeclaration } from "./declaration.ts";
export {
  componentArtifactKind,
  componentFileKinds,
  componentScreenshotKind,
  componentSourceKind,
  type FileDocument,
} from "./file-kinds.ts";
export { isText, mediaTypeOf } from "./media-type.ts";
export { countFindings, scoreOf, type ValidationResult, validationKind, validationResult } from "./validation-kind.ts";

/** The file a record came from, kept byte for byte as a blob so that `pull` writes it as it was. */
export const rawFile = z.object({ path: z.string(), hash: z.string() });

export const componentDocument = z.looseObject({
  declaration: declarationSchema,
  /** Absent once the record was edited in the registry. */
  file: rawFile.optional(),
});

export type ComponentDocument = z.infer<typeof componentDocument>;

/** What lists show of a component. */
export const componentSummary = z.object({
  title: z.string(),
  group: z.string(),
  type: z.string(),
  description: z.string(),
  version: z.string().optional(),
  image: z.string().optional(),
  designtool: z.string().optional(),
  tags: z.array(z.string()).default([]),
  variants: z.number().default(0),
  ...lifecycleFields,
  preview: z.string().optional(),
});

/** A component: its declaration. Its files are records of their own. */
export const componentKind: Kind<ComponentDocument> = defineKind({
  name: "component",
  schema: componentDocument,
  summarize(id, { declaration }) {
    const read = readDeclaration(id, declaration);
    const { title, group, type, description, version, image, tags, designTool } = read;
    return {
      title: title.slice(0, 200),
      group: group.slice(0, 100),
      type: type.slice(0, 60),
      // A summary has its limit, and what is deprecated says more.
      description: description.slice(0, read.deprecated ? 160 : 400),
      version: version?.slice(0, 60),
      image: image?.slice(0, 200),
      designtool: designTool?.slice(0, 300),
      tags: tags.slice(0, 10).map((tag) => tag.slice(0, 40)),
      variants: Object.keys(read.previews).length,
      preview: defaultPreview(read)?.slice(0, 100),
      ...briefly(read),
    };
  },
  blobs: ({ file }) => (file ? [file.hash] : []),
  sync: componentSync(() => componentKind),
  workspace: {
    paths: [COMPONENTS],
    async read(files) {
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const records: { id: string; document: ComponentDocument }[] = [];
      const warnings: string[] = [];
      const built = new Map<string, string>();
      const declared = new Map<string, string>();
      const folders = new Set<string>();
      for (const { path } of await files.list(COMPONENTS)) {
        const found = splitComponentPath(path);
        if (!found) continue;
        folders.add(found.id);
        if (areaOf(found.id, found.path) === "declaration") declared.set(found.id, path);
        if (found.path === `dist/${found.id}.json`) built.set(found.id, path);
      }
      for (const id of folders) {
        const path = declared.get(id) ?? built.get(id);
        if (path === undefined) {
          warnings.push(`${COMPONENTS}/${id} has no declaration ${id}.json yet. Run dsr build, or write one.`);
          continue;
        }
        const parsed = declarationSchema.safeParse(await files.json(path).catch((error: unknown) => error));
        if (!parsed.success) {
          warnings.push(`${path} is left out: it is not a JSON object.`);
          continue;
        }
        const digest = declared.has(id) ? await files.digest(path) : undefined;
        if (digest) blobs.set(digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array());
        const file = digest ? { path, hash: digest.hash } : undefined;
        records.push({ id, document: { declaration: parsed.data, ...(file ? { file } : {}) } });
      }
      return { records, blobs, warnings };
    },
  },
});
