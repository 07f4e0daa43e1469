import { resources } from "../../domain/kinds.ts";
import { blocks, heading, inline, list } from "../../engines/text/markdown.ts";
import {
  aboutSystem,
  absolute,
  countsText,
  lookUpText,
  type OpenSettings,
  sectionLines,
  textLink,
} from "./facts-text.ts";
import { SLICE_BYTES } from "./full-text.ts";
import type { SystemFacts } from "./read-system.ts";

/** An overview with links to all texts (llmstxt.org): a title, a summary, sections of links, the optional ones last. */
export function llmsText(facts: SystemFacts, settings: OpenSettings, slices: number): string {
  const { title, components, patterns, pages } = facts;
  const foundations = ["Colors", "Typography", "Effects", "Tokens", "Icons", "Logos"].map((name) =>
    textLink(settings, name, `/foundations/${name.toLowerCase()}`),
  );
  const sections = [components, patterns, pages].filter(({ count }) => count > 0);
  return blocks(
    heading(1, title),
    `> ${inline(aboutSystem(facts))}`,
    countsText(facts),
    lookUpText(facts, settings),
    ...sections.flatMap((section) => [
      heading(2, section.title),
      section.named.length < section.count && `${section.count} in total. Groups:`,
      sectionLines(section, settings),
    ]),
    heading(2, "Foundations"),
    list([...foundations, ...resources.map(({ heading: name, name: path }) => textLink(settings, name, `/${path}`))]),
    heading(2, "Optional"),
    list([
      `[All texts](${absolute(settings, "/llms-full.txt")}): ${slices} slices of at most ${SLICE_BYTES / 1000} KB (about ${SLICE_BYTES / 4000},000 model tokens) each. Get the others with \`?slice=2\` and so on`,
      `[OpenAPI](${absolute(settings, "/api/openapi.json")}): all endpoints`,
      textLink(settings, "Changelog", "/changelog"),
      `[Skill](${absolute(settings, "/.well-known/agent-skills/index.json")}): the same facts as an agent skill`,
    ]),
  );
}
