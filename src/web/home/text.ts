import { componentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { markdownText } from "../../domain/navigation/document-text.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { visibleEntry } from "../../domain/pages/page-visibility.ts";
import { patternGallery } from "../../domain/patterns/pattern-gallery.ts";
import { blocks, code, heading, inline, link, list } from "../../engines/text/markdown.ts";
import { counted } from "../../engines/text/noun.ts";
import type { Call } from "../../platform/contract/route.ts";
import { nextSteps } from "./next-steps.tsx";

/** A description of the design system with counts and links, in Markdown. */
export async function homeText(call: Call<undefined, Record<string, unknown>, undefined>): Promise<string> {
  const { snapshot, part } = call;
  const [frame, index, docs, icons, components, patterns] = await Promise.all([
    call.frame(),
    snapshot.get(pageKind, "index"),
    part(documentation),
    part(iconReader),
    part(componentGallery),
    part(patternGallery),
  ]);
  const counts = await snapshot.derive(async (inner) => ({
    pages: (await docs.read(inner)).pages.length,
    components: (await components(inner)).entries.length,
    patterns: (await patterns(inner)).entries.length,
    icons: (await icons.read(inner)).icons.length,
  }));
  const shown = visibleEntry(index);
  const { description } = shown?.document.frontmatter ?? {};
  const prose =
    shown && (await markdownText(call, { markdown: shown.document.markdown, slug: "index", title: frame.title }));
  const { steps: next } = await nextSteps(call);
  const places: [title: string, href: string, about: string][] = [
    ["Documentation", "/docs.md", `${counted(counts.pages, "page")}`],
    ["Components", "/components.md", `${counted(counts.components, "component")}`],
    ["Patterns", "/patterns.md", `${counted(counts.patterns, "pattern")}`],
    ["Foundations", "/foundations.md", "colors, typography, effects"],
    ["Tokens", "/foundations/tokens.md", "names, variables and values"],
    ["Icons", "/foundations/icons.md", `${counted(counts.icons, "icon")}`],
    ["Logos", "/foundations/logos.md", "logo files and usage rules"],
    ["Changelog", "/changelog.md", "changes, newest first"],
  ];
  return blocks(
    heading(1, frame.title),
    typeof description === "string"
      ? inline(description)
      : frame.client && `The design system of ${inline(frame.client)}.`,
    list(places.map(([title, href, about]) => `${link(title, href)}: ${about}`)),
    next.length > 0 && heading(2, "What to add next"),
    list(next.map(({ title, text, place }) => `${inline(title)}: ${inline(text)} ${code(place)}`)),
    prose?.trim(),
  );
}
