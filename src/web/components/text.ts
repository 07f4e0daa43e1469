import { codeLanguage, examplesOf } from "../../domain/components/declaration/examples.ts";
import { memberTables } from "../../domain/components/declaration/member-tables.ts";
import { propertyRows } from "../../domain/components/declaration/property-rows.ts";
import { countFindings } from "../../domain/components/files/validation-kind.ts";
import { componentGallery, componentPageHref } from "../../domain/components/gallery/gallery-entries.ts";
import { tokenAddress } from "../../domain/foundations/contract.ts";
import { galleryPageAddress } from "../../domain/lists/gallery-page.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import {
  blocks,
  code,
  codeBlock,
  escapeMarkdown,
  heading,
  inline,
  link,
  list,
  printTable,
} from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { counted } from "../../engines/text/noun.ts";
import { readableValue } from "../../engines/tokens/engine.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { deprecationText, statusNote } from "../../platform/contract/lifecycle-text.ts";
import type { Call } from "../../platform/contract/route.ts";
import { listingText } from "../ui/listing-text.ts";
import { propertiesText } from "./declaration/properties-text.ts";
import type { ComponentRead } from "./declaration/read-component.ts";
import { type GalleryChoice, galleryViewOf } from "./gallery/gallery.tsx";

/** Characters of code in the text. More is linked. */
const MAX_CODE = 6_000;
const MAX_EXAMPLES = 6_000;
/** Lines of a list or table. */
const MAX_LINES = 200;
/** Tokens of a style sheet. The tokens' own texts have the values. */
const MAX_TOKENS = 60;
const MAX_FINDINGS = 20;
const MAX_VALUES = 200;

/** Sections of a component's text, in order. A request can select some. */
export const COMPONENT_SECTIONS = [
  "guidelines",
  "properties",
  "variants",
  "code",
  "examples",
  "parts",
  "patterns",
  "checks",
] as const;
export type ComponentSection = (typeof COMPONENT_SECTIONS)[number];

/** The Markdown text of a component for people and programs, with the requested sections. */
export function componentMarkdown(
  read: ComponentRead,
  sections: readonly ComponentSection[] = COMPONENT_SECTIONS,
): string {
  const { component, replacement } = read;
  const { id, title, description, group, type, version, tags, status, deprecated } = component;
  const instead = replacement && { ...replacement, href: markdownAddress(replacement.href) };
  const facts = [
    `id ${code(id)}`,
    group && inline(group),
    inline(type),
    version && `version ${inline(version)}`,
    status && `status ${status}`,
    tags.length > 0 && `tags ${tags.slice(0, 8).map(escapeMarkdown).join(", ")}`,
  ];
  return blocks(
    heading(1, title),
    deprecationText(deprecated, instead),
    description && inline(description),
    facts.filter(Boolean).join(" · "),
    ...COMPONENT_SECTIONS.filter((section) => sections.includes(section)).map((section) => TEXTS[section](read)),
    addressesText(read),
  );
}

const TEXTS: Record<ComponentSection, (read: ComponentRead) => string | undefined> = {
  guidelines({ component: { should_do, should_not_do } }) {
    return section(
      should_do.length > 0 && `### Do\n\n${list(should_do.map(inline))}`,
      should_not_do.length > 0 && `### Don't\n\n${list(should_not_do.map(inline))}`,
    )("Guidelines");
  },

  properties({ component }) {
    const tables = [
      section(propertiesText(propertyRows(component.properties).slice(0, MAX_LINES)))("Properties"),
      ...memberTables(component).map(({ title, noun, rows }) =>
        section(propertiesText(rows.slice(0, MAX_LINES), noun))(title),
      ),
    ].filter((table) => table !== undefined);
    return tables.length === 0 ? undefined : tables.join("\n\n");
  },

  variants({ component: { previews } }) {
    const variants = Object.entries(previews);
    const rows = variants.slice(0, MAX_LINES).map(([key, preview]) => {
      const { status, deprecated } = readLifecycle(preview);
      const values = Object.keys(preview.values).length > 0 ? JSON.stringify(preview.values) : "";
      return [
        code(key) + statusNote(status),
        [inline(preview.title), deprecationText(deprecated)].filter(Boolean).join(" "),
        values.length > MAX_VALUES ? "" : code(values),
      ];
    });
    return section(
      rows.length > 0 && printTable(["Variant", "Title", "Values"], rows),
      more(variants.length),
    )("Variants");
  },

  code({ component }) {
    const { id, code: usage, html } = component;
    const rest = html === usage ? "" : html;
    return section(
      shownCode(usage, codeLanguage(component), `/api/component/${encodeURIComponent(id)}.json`),
      rest !== "" && usage === "" && shownCode(rest, "html", `/api/component/${encodeURIComponent(id)}.json`),
    )("Code");
  },

  examples({ component }) {
    let room = MAX_EXAMPLES;
    const shown = examplesOf(component).filter((example) => {
      room -= example.code.length;
      return room >= 0;
    });
    const language = codeLanguage(component);
    return section(
      ...shown.map(
        ({ title, status, code: text }) => `${heading(3, title)}${statusNote(status)}\n\n${codeBlock(text, language)}`,
      ),
    )("Examples");
  },

  parts({ used: { tokens, icons, assets } }) {
    const tokenLines = tokens.slice(0, MAX_TOKENS).map(({ variable, token }) => {
      if (!token) return `${code(variable)}: unknown token`;
      const value = token.css ? `: ${code(readableValue(token.css.slice(0, 80)))}` : "";
      return `${code(variable)} ${link(token.name, markdownAddress(tokenAddress(token.name)))}${value}`;
    });
    return section(
      tokenLines.length > 0 && `### Tokens\n\n${list(tokenLines)}`,
      more(tokens.length, MAX_TOKENS, "stylesheet"),
      icons.length > 0 && `### Icons\n\n${icons.map(code).join(", ")}`,
      assets.length > 0 && `### Assets\n\n${list(assets.map((address) => link(address, address)))}`,
    )("Built from");
  },

  patterns: ({ patterns }) =>
    section(patterns.length > 0 && list(patterns.map(({ title, href }) => link(title, markdownAddress(href)))))(
      "Patterns with this component",
    ),

  checks({ component: { validationResults }, checked }) {
    if (!checked) return undefined;
    const { score, errors, warnings } = countFindings(validationResults);
    const lines = new Set(
      validationResults.map(
        ({ severity, ruleId, message }) => `${severity} ${code(ruleId)}: ${inline(message.slice(0, 300))}`,
      ),
    );
    return section(
      `${score} of 100: ${counted(errors, "error")}, ${counted(warnings, "warning")}.`,
      lines.size > 0 && list([...lines].slice(0, MAX_FINDINGS)),
    )("Accessibility and other checks");
  },
};

/** A section, or undefined if it is empty. */
const section =
  (...parts: readonly (string | false | undefined)[]) =>
  (title: string): string | undefined => {
    const kept = parts.filter((part) => part);
    return kept.length === 0 ? undefined : `## ${title}\n\n${kept.join("\n\n")}`;
  };

const more = (total: number, reported = MAX_LINES, where = "JSON"): string | undefined =>
  total > reported ? `${total - reported} more: see the ${where}.` : undefined;

const shownCode = (text: string, language: string, href: string): string | undefined => {
  if (text.trim() === "") return undefined;
  return text.length <= MAX_CODE
    ? codeBlock(text, language)
    : `${Math.round(text.length / 1000)} KB: ${link("see the JSON", href)}.`;
};

function addressesText({ component: { id, previews, css, designtool }, guide }: ComponentRead): string {
  const at = encodeURIComponent(id);
  const isShown = Object.values(previews).some(({ url }) => url !== undefined);
  return `## Addresses\n\n${list([
    ...(guide
      ? [`${link("Documentation page", markdownAddress(docsUrl(guide)))}: when and how to use the component`]
      : []),
    `${link("JSON", `/api/component/${at}.json`)}: all fields, markup and styles`,
    ...(isShown ? [`Rendered variants: ${code(`/api/component/${at}/preview/<variant>.html`)}`] : []),
    ...(css === "" ? [] : [link("Stylesheet", `/api/component/${at}.css`)]),
    ...(designtool ? [link("Design tool", designtool)] : []),
  ])}`;
}

/** The requested components as a list by group. */
export async function componentsText({
  snapshot,
  part,
  query,
}: Pick<Call<undefined, GalleryChoice>, "snapshot" | "part" | "query">): Promise<string> {
  const read = await part(componentGallery);
  return snapshot.derive(async (inner) => {
    const { count, shown } = galleryViewOf(await read(inner), query);
    const { entries, total, page, pages } = shown;
    return listingText({
      title: "Components",
      lead: `${total === count ? count : `${total} of ${count}`} components.`,
      entries: entries.flatMap(({ entry, isFound }) =>
        isFound ? [{ ...entry, href: componentPageHref(entry.id), about: entry.description }] : [],
      ),
      next: page < pages ? galleryPageAddress("/components", { ...query }, page + 1) : undefined,
    });
  });
}
