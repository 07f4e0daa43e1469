import { blocks, heading, inline } from "../../engines/text/markdown.ts";
import { omit } from "../../safe/omit.ts";
import {
  aboutSystem,
  CONTENT_NOTE,
  countsText,
  lookUpText,
  type OpenSettings,
  sectionLines,
  textLink,
} from "./facts-text.ts";
import type { SystemFacts } from "./read-system.ts";

/** The part of a file between these lines belongs to the design system and may be replaced. */
export const BLOCK = { begin: "<!-- design-system:begin -->", end: "<!-- design-system:end -->" };
/** A name with one of these, also in code, would look like the end of the block. */
const COMMENT = /\\?<!--/g;
/** Maximum components in the text; for more, it links to the list. */
const MAX_COMPONENTS = 60;

/** The section about the design system for the AGENTS.md of a repository: facts, between two markers. */
export function agentsFile(facts: SystemFacts, settings: OpenSettings): string {
  const { components } = facts;
  const named = components.named.slice(0, MAX_COMPONENTS).map((one) => omit(one, "about"));
  return [
    BLOCK.begin,
    blocks(
      heading(2, `Design system: ${facts.title}`),
      inline(aboutSystem(facts)),
      `${countsText(facts)} ${CONTENT_NOTE}`,
      lookUpText(facts, settings),
      components.count > 0 && heading(3, "Components"),
      sectionLines({ ...components, named }, settings),
      components.named.length > named.length && `More: ${textLink(settings, "all components", "/components")}.`,
    )
      .trimEnd()
      .replaceAll(COMMENT, "&lt;!--"),
    `${BLOCK.end}\n`,
  ].join("\n");
}
