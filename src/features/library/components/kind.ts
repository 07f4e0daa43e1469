import { briefly } from "../../../contract/lifecycle.ts";
import { defineKind, type Kind, titleIn } from "../../../store/kind.ts";
import { areaOf, COMPONENTS, SHARED_ID, splitComponentPath } from "../component-paths.ts";
import { type ComponentDocument, componentDocument } from "./component-document.ts";
import { componentSync } from "./component-sync.ts";
import { declarationSchema, defaultPreview, readDeclaration } from "./declaration.ts";

/** A component: its declaration. Its files are records of their own. */
export const componentKind: Kind<ComponentDocument> = defineKind({
  name: "component",
  noun: { one: "component", many: "components" },
  title: (summary, id) => (id === SHARED_ID ? "Files all components share" : titleIn(summary, "title")),
  page: (id) => (id === SHARED_ID ? undefined : `/components/${encodeURIComponent(id)}`),
  countsAsContent: true,
  changeRecord: "component",
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
