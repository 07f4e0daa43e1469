import type { PageDocument } from "./page-document.ts";
import { withoutCode } from "./page-images.ts";

/** Expressions of MDX that are told of one page. */
const MOST_TOLD = 5;
/** `{props.version}`: no text, comment, id of a heading, or value of an attribute. */
const EXPRESSION = /(?<![={$])\{(?!\s{0,20}(?:\/\*|["'`#%]))([^{}\n]{1,80})\}(?!\})/g;

/** What is said of the expressions of a page: they are not run, and what they would show is missing. Nothing where it has none. */
export function expressionNotes({ markdown, file }: PageDocument): string[] {
  if (!file || !(file.path.endsWith(".mdx") || /^(?:import|export)\s/m.test(markdown))) return [];
  const prose = withoutCode(markdown).replaceAll(/^(?:import|export)\s[^\n]*$/gm, "");
  const found = [...new Set([...prose.matchAll(EXPRESSION)].map(([all]) => all))];
  if (found.length === 0) return [];
  const more = found.length > MOST_TOLD ? ` and ${found.length - MOST_TOLD} more` : "";
  return [
    `${file.path} shows nothing for ${found.slice(0, MOST_TOLD).join(", ")}${more}: expressions are not run. Write what they show.`,
  ];
}
