import { createHash } from "node:crypto";
import { machineForm } from "../../engines/text/machine-name.ts";
import { blocks, escapeMarkdown, heading, inline, link, list } from "../../engines/text/markdown.ts";
import { omit } from "../../safe/omit.ts";
import {
  aboutSystem,
  absolute,
  CONTENT_NOTE,
  countsText,
  lookUpText,
  type OpenSettings,
  sectionLines,
} from "./facts-text.ts";
import type { SystemFacts, SystemSection } from "./read-system.ts";

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const MAX_NAME = 64;
const MAX_TITLE = 80;

/** The skill of a design system: its name, its purpose, and its files by path. */
export interface Skill {
  name: string;
  description: string;
  files: ReadonlyMap<string, string>;
}

/**
 * A valid name of a skill (agentskills.io, "name"): ASCII letters, digits and hyphens; `design-system` if the title has
 * none.
 */
export function skillName(title: string): string {
  const name = machineForm(title)
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-")
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, "");
  return name || "design-system";
}

/** Creates the skill: facts of this system, how to look up each kind of item, and lists in additional files. */
export function skillOf(facts: SystemFacts, settings: OpenSettings): Skill {
  const title = escapeMarkdown(facts.title).slice(0, MAX_TITLE);
  const name = skillName(facts.title);
  const description = `Components, tokens, icons, patterns and guidelines of the design system ${title}, and how to look them up at ${settings.baseUrl}. Use it to build, change or review an interface with this design system.`;
  const references = [facts.components, facts.patterns, facts.pages].filter(({ count }) => count > 0);
  const files = references.map((section) => [fileOf(section), referenceText(section, settings)] as const);
  const body = blocks(
    heading(1, facts.title),
    inline(aboutSystem(facts)),
    `${countsText(facts)} ${CONTENT_NOTE}`,
    heading(2, "Where to look things up"),
    lookUpText(facts, settings),
    heading(2, "Lists"),
    list([
      ...references.map(
        (section) =>
          `${link(section.title, fileOf(section))}: ${section.count}, a line for each${section.named.length < section.count ? " group" : ""}`,
      ),
      `[All addresses](${absolute(settings, "/llms.txt")})`,
    ]),
    facts.components.count > 0 && heading(2, "Components"),
    sectionLines({ ...facts.components, named: facts.components.named.map((one) => omit(one, "about")) }, settings),
  );
  // JSON strings are YAML (1.2, "double-quoted").
  const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n`;
  return { name, description, files: new Map([["SKILL.md", head + body], ...files]) };
}

const fileOf = ({ title }: SystemSection): string => `./references/${title.toLowerCase()}.md`;

const referenceText = (section: SystemSection, settings: OpenSettings): string =>
  blocks(heading(1, section.title), `${section.count} in total.`, sectionLines(section, settings));

/** The index of skills (Agent Skills Discovery, draft 0.2.0). */
export function skillIndex({ name, description, files }: Skill) {
  const digest = createHash("sha256")
    .update(files.get("SKILL.md") ?? "")
    .digest("hex");
  return {
    $schema: SCHEMA,
    skills: [
      {
        name,
        type: "skill-md" as const,
        description,
        url: `/.well-known/agent-skills/${name}/SKILL.md`,
        digest: `sha256:${digest}`,
      },
    ],
  };
}
