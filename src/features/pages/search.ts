import type { SearchSource } from "../../contract/search-source.ts";
import { pageKind, pageTitle } from "./kind.ts";

/** Plain words of a page: markup characters dropped, good enough to find by. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\{[%{#][^}]*[%}#]\}|^(?:import|export) .*$/gm, " ")
    .replaceAll(/<[^>\n]{0,300}>|\]\([^)\s]*\)|[#*_`>|[\]]/g, " ")
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
      url: page.id === "index" ? "/" : `/docs/${page.id.split("/").map(encodeURIComponent).join("/")}`,
    };
  });
};
