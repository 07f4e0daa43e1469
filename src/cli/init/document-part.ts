import { posix } from "node:path";
import { storyWordsOf } from "../../build/stories/read-stories.ts";
import { isLocalMedia } from "../../domain/assets/media-references.ts";
import { rewriteMarkdown } from "../../domain/pages/page-images.ts";
import { counted } from "../../engines/text/noun.ts";
import { isSafePath } from "../../safe/path.ts";
import { printFrontmatter, splitFrontmatter } from "../../safe/yaml.ts";
import { componentIdOf } from "./components/found-component.ts";
import { type InitPart, inFolder, type NewFile, some } from "./part.ts";
import type { Repository } from "./repository.ts";
import { readStorybookDocument } from "./storybook-document.ts";

const MAX_DOCUMENTS = 500;
const MAX_IMAGES = 1_000;
const DOCUMENT = /\.mdx?$/;
/** Files about the repository. */
const OF_REPOSITORY = /^(?:readme|license|code_of_conduct|agents|claude|pull_request_template)\.mdx?$/i;
/** Files for developers, unless they are in a folder for documents. */
const FOR_DEVELOPERS = /^(?:changelog|contributing|security|migration\S*|upgrading)\.mdx?$/i;
const FOLDER = /(?:^|\/)(?:docs?|documentation|guidelines?|guides?|foundations?|content)\//i;
/** Articles of a website. They do not document a design system. */
const ARTICLES = /(?:^|\/)(?:blog|posts?|news|articles?|authors?|legal)\//i;
/** Folders for the programs of a site, with examples of pages, and pages of earlier versions. */
const PROGRAMS = /(?:^|\/)(?:scripts?|templates?|fixtures?|__\w+__|versioned_docs)\//i;
/** The pages of a site below its folder: Starlight, Astro, Nextra, Docusaurus, VitePress. */
const CONTENT = /^(?:src\/content\/docs|src\/content|src\/pages|src\/docs|src)\//;
/** Folders of a site whose files have addresses at its root. */
const PUBLIC = ["static", "public", "src/public", ".vitepress/public"];
const DOCUSAURUS = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

/**
 * Documents that people wrote, with the images that they show: next to components, and in folders for documents.
 * @param components IDs
 */
export async function findDocuments(
  repository: Repository,
  components: ReadonlySet<string>,
): Promise<InitPart | undefined> {
  const files: NewFile[] = [];
  const from: string[] = [];
  const taken = new Set<string>();
  const left: string[] = [];
  const articles: string[] = [];
  const images = createImages(repository);
  const paths = await repository.paths();
  const hasDocusaurus = [...paths].some((path) => DOCUSAURUS.test(path));
  for (const { path, isMade } of repository.files) {
    const name = posix.basename(path);
    const isDocument = FOLDER.test(path);
    if (isMade || !DOCUMENT.test(path) || OF_REPOSITORY.test(name)) continue;
    if (FOR_DEVELOPERS.test(name) && !isDocument) continue;
    if (ARTICLES.test(path)) {
      articles.push(path);
      continue;
    }
    const written = path.endsWith(".mdx") ? await repository.text(path) : undefined;
    const story = written === undefined ? undefined : readStorybookDocument(written);
    const id = story?.component ?? componentIdOf(name.replace(/(?:\.stories|\.docs)?\.mdx?$/, ""));
    const isOfComponent = components.has(id) && (story ? story.title === undefined : !isDocument);
    if (!isOfComponent && !story?.title && !isDocument) continue;
    if (PROGRAMS.test(path) || files.length >= MAX_DOCUMENTS) {
      left.push(path);
      continue;
    }
    const text = story?.text ?? written ?? (await repository.text(path));
    // A title may have no letter that an address has.
    const titled = story?.title?.split("/").map(componentIdOf).filter(Boolean).join("/");
    const elsewhere = titled ? `${titled}.mdx` : placeOf(path);
    const place = isOfComponent ? `pages/components/${id}${posix.extname(path)}` : `pages/${elsewhere}`;
    if (text === undefined) continue;
    if (/^pages\/index\.mdx?$/.test(place) || taken.has(place)) {
      left.push(path);
      continue;
    }
    taken.add(place);
    from.push(path);
    const titledText = withTitle(text, id);
    const content = hasDocusaurus ? withAddressOfId(titledText, place) : titledText;
    files.push({ path: place, content: await images.bring(content, path, place) });
  }
  if (files.length === 0) return undefined;
  const notes =
    left.length === 0
      ? []
      : [
          `${counted(left.length, { one: "document", many: "documents" })} ${left.length === 1 ? "was" : "were"} left out, because ${left.length === 1 ? "it is" : "they are"} a start page, a template, of an earlier version, a second page with the same address, or beyond ${MAX_DOCUMENTS} pages: ${some(left)}. Copy pages that you need to pages/.`,
        ];
  if (articles.length > 0)
    notes.push(
      `${counted(articles.length, { one: "article", many: "articles" })} left out, because articles of a website do not document a design system: ${some(articles, 3)}. To add one, copy it to pages/.`,
    );
  return {
    name: "pages",
    found: `${counted(files.length, { one: "document", many: "documents" })}${inFolder(from)}`,
    about:
      "Markdown with a title in its frontmatter. The folders define the sidebar. pages/components/<id>.md is the usage page of a component.",
    files: [...files, ...images.files()],
    notes: [...notes, ...images.notes()],
  };
}

/** Below the folder for documents, and below the pages of a site in it. */
function placeOf(path: string): string {
  const parts = path.split("/").map((part) => part.replace(/\s+/g, "-"));
  const at = parts.findIndex((part) => FOLDER.test(`${part}/`));
  const place = parts.slice(at + 1).join("/");
  return at < 0 ? place : place.replace(CONTENT, "");
}

/** Collects the images of documents. */
function createImages(repository: Repository) {
  const found = new Map<string, NewFile>();
  let more = 0;
  return {
    /**
     * The text of a document with references that are valid in the workspace. An image inside `pages/`, or with an
     * address of the site, keeps its reference.
     * @param path of the document in the repository @param place in the workspace
     */
    async bring(text: string, path: string, place: string): Promise<string> {
      const paths = await repository.paths();
      const references = new Set<string>();
      rewriteMarkdown(text, (ref) => {
        if (isLocalMedia(ref)) references.add(ref);
        return undefined;
      });
      const changed = new Map<string, string>();
      for (const ref of references) {
        const named = decoded(ref.replace(/[?#].*$/s, ""));
        const source = sourceOf(named, path, paths);
        if (source === undefined) continue;
        const beside = posix.normalize(posix.join(posix.dirname(place), named));
        const isBeside = !named.startsWith("/") && beside.startsWith("pages/");
        const target = named.startsWith("/") ? `public${named}` : isBeside ? beside : `public/images/${source}`;
        if (!isSafePath(target)) continue;
        if (!found.has(target) && found.size >= MAX_IMAGES) {
          more += 1;
          continue;
        }
        const content = found.get(target)?.content ?? (await repository.bytes(source));
        if (content === undefined) continue;
        found.set(target, { path: target, content });
        if (!named.startsWith("/") && !isBeside) changed.set(ref, `/images/${source}`);
      }
      return changed.size === 0 ? text : rewriteMarkdown(text, (ref) => changed.get(ref));
    },
    files: (): NewFile[] => [...found.values()],
    notes: (): string[] =>
      more === 0
        ? []
        : [`${counted(more, { one: "image", many: "images" })} beyond ${MAX_IMAGES} of pages were left out.`],
  };
}

/** The file of an image in the repository: next to the document, or in a public folder of a site around it. */
function sourceOf(ref: string, path: string, paths: ReadonlySet<string>): string | undefined {
  const folder = posix.dirname(path);
  const isHere = (candidate: string) => paths.has(candidate) && isSafePath(candidate);
  if (!ref.startsWith("/")) {
    // Sites serve pages at addresses with a slash, so that `../` is the page's own folder.
    return [folder, posix.join(folder, "x")].map((base) => posix.normalize(posix.join(base, ref))).find(isHere);
  }
  for (let around = folder; ; around = posix.dirname(around)) {
    const places = [
      ...PUBLIC,
      ...["website", "docs", "site", "www"].flatMap((site) => PUBLIC.map((one) => `${site}/${one}`)),
    ];
    const source = places.map((place) => posix.normalize(posix.join(around, place, ref))).find(isHere);
    if (source !== undefined || around === "." || around === "/") return source;
  }
}

/** The page's own frontmatter and title, or a title from its first heading. */
function withTitle(text: string, id: string): string {
  // Frontmatter without a title takes the file's name for one.
  if (text.startsWith("---")) return text;
  const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? storyWordsOf(id);
  return `${printFrontmatter({ title: title.replace(/[*_`]/g, "") })}${text}`;
}

/** Docusaurus serves a page at its `id` instead of its file name: links to this address are redirected. */
function withAddressOfId(text: string, place: string): string {
  const { frontmatter, error } = splitFrontmatter(text);
  const { id, slug, redirect_from } = frontmatter;
  const name = posix.basename(place).replace(DOCUMENT, "");
  if (error !== undefined || typeof id !== "string" || id === name || slug !== undefined || redirect_from !== undefined)
    return text;
  const address = posix.join("/", posix.dirname(place.replace(/^pages\//, "")), id);
  return /^[\w./-]+$/.test(id) ? text.replace(/^---\r?\n/, (line) => `${line}redirect_from: ${address}\n`) : text;
}

function decoded(ref: string): string {
  try {
    return decodeURIComponent(ref);
  } catch {
    return ref;
  }
}
