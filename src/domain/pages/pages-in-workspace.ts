import { basename } from "node:path/posix";
import { readPreviews } from "../../engines/declaration/previews.ts";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { isObject } from "../../safe/is-object.ts";
import { hasExtension } from "../../safe/path.ts";
import type { InWorkspace } from "../../store/kind.ts";
import { readMarkdownRecords } from "../../store/markdown-document.ts";
import type { FolderFiles, WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { isMedia } from "../assets/media-references.ts";
import { deadLinks } from "./dead-links.ts";
import { pageKind } from "./kind.ts";
import type { PageDocument } from "./page-document.ts";
import { missingImages, withImageAddresses, withoutCode } from "./page-images.ts";
import { visibilityNotes } from "./page-visibility.ts";
import { withPartials } from "./partials.ts";
import { PAGE_ENDINGS, pageFolder } from "./read-pages.ts";

/** The pages of a workspace, with their warnings. */
export const pagesInWorkspace: InWorkspace<PageDocument> = {
  kind: pageKind,
  files: { folder: "pages", endings: PAGE_ENDINGS },
  overlooked: {
    folder: "pages",
    isRead: (path) => hasExtension(path, PAGE_ENDINGS) || isMedia(path),
    instead: `Save the page as one of ${PAGE_ENDINGS.join(", ")}, or move the file out of pages/.`,
  },
  async read(files) {
    const { records: written, ...reading } = await readMarkdownRecords(files, pageFolder);
    const notes: string[] = [];
    const records: typeof written = [];
    const leftOut = [...(reading.leftOut ?? [])];
    for (const { id, document: own } of written) {
      const { document, notes: said, fault } = await withPartials(files, own);
      if (fault) {
        leftOut.push({ file: own.file?.path ?? "", what: `the page ${id}`, ...fault, holds: [id] });
        continue;
      }
      records.push({ id, document });
      notes.push(...said, ...expressionNotes(document));
      for (const ref of await missingImages(files, document))
        notes.push(`${document.file?.path} uses ${ref}, but the file doesn't exist.`);
      notes.push(...visibilityNotes(document.file?.path ?? "", document.frontmatter));
    }
    const pages = records.map(({ document }) => document);
    notes.push(...(await deadLinks(files, records)), ...(await missingComponents(files, pages)));
    return { ...reading, records, leftOut, notes };
  },
  async outgoing(files, documents) {
    const changed = new Map<string, { document: PageDocument }>();
    for (const [slug, page] of documents) {
      const document = await withImageAddresses(files, page);
      if (document !== page) changed.set(slug, { document });
    }
    return changed;
  },
};

/** A live block that names a component. */
const BLOCK = /<(?:Preview|Properties)\s([^<>]{1,500})>/g;
const ATTRIBUTE = /(?:^|\s)(id|variant)=(?:"([^"]{1,200})"|'([^']{1,200})')/g;

/**
 * Component embeds without a component in the workspace, a sentence for each. Empty if the workspace has no components:
 * then they are in the registry. Variants in declaration scripts are unknown here.
 */
async function missingComponents(files: WorkspaceFiles, pages: readonly PageDocument[]): Promise<string[]> {
  const naming = pages.filter(({ markdown }) => /<(?:Preview|Properties)\s/.test(markdown));
  if (naming.length === 0) return [];
  const folders = new Map((await files.folders("components")).map((folder) => [basename(folder.path), folder]));
  const ids = new Set(folders.keys());
  if (ids.size === 0) return [];
  const variantsOf = createVariants(files, folders);
  const told = new Set<string>();
  for (const { markdown, file } of naming) {
    for (const [, attributes = ""] of withoutCode(markdown).matchAll(BLOCK)) {
      const { id, variant } = attributesOf(attributes);
      if (id === undefined) continue;
      const where = `${file?.path} shows`;
      if (!ids.has(id)) {
        told.add(`${where} the component ${id}, but components/${id} doesn't exist.${near(id, ids)}`);
        continue;
      }
      const variants = variant === undefined ? undefined : await variantsOf(id);
      if (variant !== undefined && variants && !variants.includes(variant))
        told.add(
          `${where} the variant ${variant} of ${id}, but the component doesn't declare it.${near(variant, variants)}`,
        );
    }
  }
  return [...told];
}

/** Reads the declared variants of a component, once each. Undefined if they are unknown. */
function createVariants(files: WorkspaceFiles, folders: ReadonlyMap<string, FolderFiles>) {
  const read = async (id: string): Promise<string[] | undefined> => {
    const paths = new Set(folders.get(id)?.files.map((file) => file.path));
    const path = [`components/${id}/${id}.json`, `components/${id}/dist/${id}.json`].find((one) => paths.has(one));
    // Reading the component reports a faulty declaration.
    const declared = path === undefined ? undefined : await files.json(path).catch(() => undefined);
    const keys = isObject(declared) ? readPreviews(declared.previews).map(([key]) => key) : [];
    return keys.length > 0 ? keys : undefined;
  };
  const kept = new Map<string, Promise<string[] | undefined>>();
  return (id: string): Promise<string[] | undefined> => {
    const reading = kept.get(id) ?? read(id);
    kept.set(id, reading);
    return reading;
  };
}

const attributesOf = (text: string): { id?: string; variant?: string } =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name, double ?? single]));

function near(name: string, names: Iterable<string>): string {
  const meant = didYouMean(name, names);
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

/** MDX expressions in the warning of one page. */
const MOST_TOLD = 5;
/** `{props.version}`: no text, comment, id of a heading, or value of an attribute. */
const EXPRESSION = /(?<![={$])\{(?!\s{0,20}(?:\/\*|["'`#%]))([^{}\n]{1,80})\}(?!\})/g;

/** The warning for expressions of a page: they are not run, so their output is missing. Empty if it has none. */
function expressionNotes({ markdown, file }: PageDocument): string[] {
  if (!file || !(file.path.endsWith(".mdx") || /^(?:import|export)\s/m.test(markdown))) return [];
  const prose = withoutCode(markdown).replaceAll(/^(?:import|export)\s[^\n]*$/gm, "");
  const found = [...new Set([...prose.matchAll(EXPRESSION)].map(([all]) => all))];
  if (found.length === 0) return [];
  const more = found.length > MOST_TOLD ? ` and ${found.length - MOST_TOLD} more` : "";
  return [
    `${file.path} doesn't show ${found.slice(0, MOST_TOLD).join(", ")}${more}, because expressions aren't executed. Replace each expression with its result.`,
  ];
}
