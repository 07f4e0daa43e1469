import type { SearchSource } from "../../contract/search-source.ts";
import { docsUrl } from "./docs-links.ts";
import { pageKind, pageTitle } from "./kind.ts";

/** Characters of a page that are looked into. */
const MAX_TEXT = 20_000;

/** Plain words of a page: markup characters dropped, good enough to find by. Every pattern is bounded: pages are untrusted. */
const plain = (markdown: string): string =>
  markdown
    .slice(0, MAX_TEXT)
    .replaceAll(/\{[%{#][^}]{0,300}[%}#]\}|^(?:import|export) .*$/gm, " ")
    .replaceAll(/<[^>\n]{0,300}>|\]\([^)\s]{0,300}\)|[#*_`>|[\]]/g, " ")
    .replaceAll(/\s+/g, " ");

export const searchPages: SearchSource = async (snapshot) => {
  const entries = await snapshot.list(pageKind);
  const pages = await Promise.all(entries.map(({ id }) => snapshot.get(pageKind, id)));
  return pages.flatMap((page) => {
    if (!page || page.document.frontmatter.enabled === false) return [];
    const { frontmatter, markdown } = page.document;
    const { description } = frontmatter;
    return {
      id: `page:${page.id}`,
      group: "Pages",
      title: pageTitle(page.id, frontmatter),
      detail: typeof description === "string" ? description : undefined,
      text: plain(markdown),
      url: docsUrl(page.id),
    };
  });
};
