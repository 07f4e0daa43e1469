import { posix } from "node:path";
import { findPath } from "../../engines/markdown/links.ts";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { pageSections } from "../../engines/text/page-sections.ts";
import { headingIdOf } from "../../safe/html-heading-ids.ts";
import { isSafePath } from "../../safe/path.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { isMedia } from "../assets/media-references.ts";
import { linkResolver } from "./docs-links.ts";
import type { PageDocument } from "./page-document.ts";
import { linkTargets, stripCode } from "./page-images.ts";
import { pageTitle } from "./page-title.ts";
import { formerSlugs } from "./read-pages.ts";

/** A page of a workspace with its id. */
export interface SluggedPage {
  id: string;
  document: PageDocument;
}

/** Addresses of this site outside the documentation. Other records decide whether they exist. */
const OWN =
  /^\/(?:_|account|admin|api|assets|at|changelog|components|developer|edit|foundations|health|invite|llms|media|patterns|search|sign-(?:in|out)|storybook)(?=[/?#.-]|$)/;
/** Fragments that every page has, or that a script reads. */
const EVERYWHERE = /^(?:$|top$|fn|user-content-|footnote|:~:|[!/?=])/;

/**
 * Finds dead links of pages, a sentence for each: to a missing page, heading or file. It ignores links to other hosts
 * and to other parts of this site; `page-images.ts` checks pictures.
 */
export async function deadLinks(files: WorkspaceFiles, pages: readonly SluggedPage[]): Promise<string[]> {
  const bySlug = new Map(pages.map(({ id, document }) => [id, document]));
  const former = new Map(
    pages.flatMap(({ id, document }) => formerSlugs(document.frontmatter).map((old) => [old, id])),
  );
  const known = linkResolver({ has: (slug) => bySlug.has(slug) || former.has(slug) });
  // The start page is there without a file, too.
  const resolve = (path: string) => (/^\/(?:[?#]|$)/.test(path) ? "/" : known(path));
  const idsOf = createHeadings(bySlug);
  const notes: string[] = [];
  for (const { id, document } of pages) {
    const from = document.file?.path;
    if (from === undefined) continue;
    for (const link of linksIn(document)) {
      const fault = await faultOf(link);
      if (fault) notes.push(`${from}${await lineOf(files, from, link)} links to ${link}, but ${fault}`);
    }

    /** Why a link is dead, with the probable target. Undefined for a working one. */
    async function faultOf(link: string): Promise<string | undefined> {
      const hash = link.indexOf("#");
      const fragment = hash < 0 ? "" : link.slice(hash + 1);
      const address = (hash < 0 ? link : link.slice(0, hash)).replace(/\?.*$/s, "");
      if (address === "") return missingHeading(id, fragment);
      const found = findPath(address.replace(/^\/docs(?=\/|$)/, ""), id, resolve);
      if (found !== undefined) {
        const slug = decoded(found.replace(/^\/docs\//, "").replace(/^\/$/, "index"));
        return missingHeading(former.get(slug) ?? slug, fragment);
      }
      if (OWN.test(address) || /^\/docs\/?$/.test(address)) return undefined;
      const file = posix.normalize(
        address.startsWith("/") ? `public${address}` : `${posix.dirname(from ?? "")}/${decoded(address)}`,
      );
      if (isSafePath(file) && (await files.digest(file).catch(() => undefined)) !== undefined)
        return `that file is not a page or an image, so it isn't pushed. Upload it to a place that readers can reach, and link to it there.`;
      const meant = nearPage(address, id, [...bySlug.keys()]);
      const path = meant === undefined ? undefined : bySlug.get(meant)?.file?.path;
      const instead = path === undefined ? "" : ` Did you mean ${posix.relative(posix.dirname(from ?? ""), path)}?`;
      return `that page doesn't exist.${instead}`;
    }
    function missingHeading(slug: string, fragment: string): string | undefined {
      const wanted = decoded(fragment);
      const known = EVERYWHERE.test(wanted) ? undefined : idsOf(slug);
      if (!known || known.has(headingIdOf(wanted)) || known.has(wanted)) return undefined;
      const near = didYouMean(
        headingIdOf(wanted).slice(2),
        [...known].map((one) => one.replace(/^h-/, "")),
      );
      return `the page doesn't have this heading.${near === undefined ? "" : ` Did you mean #${near}?`}`;
    }
  }
  return notes;
}

/** The links of a page, each once, without code, pictures and other hosts. */
const linksIn = ({ markdown }: PageDocument): string[] =>
  [...new Set(linkTargets(markdown).map((link) => link.trim()))].filter(
    (link) =>
      link !== "" &&
      !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link) &&
      !/[{}<>$|\\]/.test(link) &&
      !isMedia(link.replace(/[?#].*$/s, "")),
  );

/** The heading ids of a page. Undefined if it may have others, from HTML or components. */
function createHeadings(bySlug: ReadonlyMap<string, PageDocument>) {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const read = (slug: string): ReadonlySet<string> | undefined => {
    const page = bySlug.get(slug);
    if (!page || page.file?.path.endsWith(".html") || /\{%|^import\s/m.test(stripCode(page.markdown))) return undefined;
    const { markdown } = page;
    const written = [...markdown.matchAll(/(?:\s(?:id|name)=["']|\{:?\s?#)([^"'\s}]{1,200})/g)].map(
      ([, id = ""]) => id,
    );
    return new Set([...pageSections(markdown, pageTitle(slug, page)).map(({ id }) => id), ...written]);
  };
  return (slug: string) => {
    if (!known.has(slug)) known.set(slug, read(slug));
    return known.get(slug);
  };
}

/** The probable target: a page with a similar address, or the only one with that name. */
function nearPage(address: string, here: string, slugs: readonly string[]): string | undefined {
  const clean = (path: string) =>
    path
      .replace(/^\/+|\/+$/g, "")
      .replace(/\.(?:mdx?|html)$/, "")
      .replace(/(?:^|\/)(?:index|readme)$/i, "");
  const base = `http://page.invalid/${here}`;
  const wanted = clean(decoded(URL.canParse(address, base) ? new URL(address, base).pathname : address));
  const name = wanted.slice(wanted.lastIndexOf("/") + 1).toLowerCase();
  const called = slugs.filter((slug) => slug.slice(slug.lastIndexOf("/") + 1).toLowerCase() === name);
  const near = didYouMean(wanted, slugs);
  // A name with nothing in common is a distant guess, even in the same folder.
  const isNear = near !== undefined && didYouMean(name, [near.slice(near.lastIndexOf("/") + 1)]) !== undefined;
  return isNear ? near : called.length === 1 ? called[0] : undefined;
}

/** `:12` for a link on line 12 of a file. */
async function lineOf(files: WorkspaceFiles, path: string, link: string): Promise<string> {
  const text = (await files.text(path).catch(() => undefined)) ?? "";
  const at = [`](${link}`, `](<${link}`, `]: ${link}`, `"${link}`, link]
    .map((one) => text.indexOf(one))
    .find((one) => one >= 0);
  return at === undefined ? "" : `:${text.slice(0, at).split("\n").length}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
