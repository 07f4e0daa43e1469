import type { DialectContext } from "./dialect-context.ts";
import { escapeMarkdown } from "./escape.ts";
import type { Literal } from "./literal.ts";
import { attributeText, type Tag } from "./scan-tag.ts";
import type { Shape } from "./shape.ts";

/**
 * A component without children: a link to what it embeds from elsewhere, or a quiet word on what stands there in the
 * original; icons and the like leave nothing.
 */
export function selfClosingComponent(context: DialectContext, tag: Tag): void {
  const { output, shapes } = context;
  const stories = storyIds(tag.attributes.get("stories"));
  const base = attributeText(tag, "src", "href", "url", "baseUrl");
  const label = attributeText(tag, "title", "label", "caption", "text", "description", "alt", "name");
  const kind = spaced(tag.name);

  if (/(?:Icon|Octicon)$/.test(tag.name)) return;
  if (/(?:Label|Badge|Status)$/.test(tag.name)) {
    const word = attributeText(tag, "status", "children") ?? label;
    if (word !== undefined) output.append(`<span ${shapes.mark({ kind: "badge" })}>${escapeMarkdown(word)}</span>`);
    return;
  }
  const shown: Shape[] = [];
  if (stories.length > 0) {
    for (const id of stories) {
      const story = `Storybook: ${storyName(id)}`;
      const href = base === undefined ? undefined : storyAddress(base, id);
      shown.push(
        href === undefined ? { kind: "placeholder", label: story } : { kind: "elsewhere", href, label: story },
      );
    }
  } else if (base !== undefined && /^https?:\/\//i.test(base)) {
    shown.push({ kind: "elsewhere", href: base, label: label ?? (/video/i.test(kind) ? "Video" : kind) });
  } else if (label !== undefined) shown.push({ kind: "placeholder", label: `${kind}: ${label}` });

  if (shown.length === 0) context.warn(`<${tag.name} /> has no content to show`);
  const block = output.startsLine();
  for (const shape of shown) {
    if (block) output.appendBlock(`<div ${shapes.mark(shape)}></div>`);
    else output.append(`<span ${shapes.mark(shape)}></span>`);
  }
}

function storyIds(value: Literal | undefined): string[] {
  const stories = Array.isArray(value) ? value : [];
  return stories.flatMap((story) => {
    const id = story instanceof Map ? story.get("id") : story;
    return typeof id === "string" ? [id] : [];
  });
}

/** `color-patterns--button` → `color patterns – button`. */
function storyName(id: string): string {
  const [group = "", story = ""] = id.split("--");
  return [group, story]
    .map((part) => part.replaceAll("-", " "))
    .filter((part) => part !== "")
    .join(" – ");
}

function storyAddress(base: string, id: string): string | undefined {
  return /^https?:\/\//i.test(base) ? `${base.replace(/\/+$/, "")}/?path=/story/${encodeURIComponent(id)}` : undefined;
}

/** `CustomVideoPlayer` → `Custom video player`. */
function spaced(name: string): string {
  const words = name
    .replace(/\./g, " ")
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
