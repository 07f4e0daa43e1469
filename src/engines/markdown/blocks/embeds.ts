import { type LiteralValue, textAt } from "../dialect/literal.ts";
import { externalCard, externalLink, placeholder } from "../images.ts";
import { createElement, type ElementContent, text } from "../tree.ts";
import { stringsOf } from "./arguments.ts";
import type { BlockCall } from "./block.ts";

/** The address and label of embedded content. */
export type Embed = (kind: "example", args: Record<string, string>) => { href?: string; label: string } | undefined;

type Args = BlockCall["args"];

/**
 * Renders a component without children: links to external content, or a short note. Returns an empty list if the page
 * gives no address and no name.
 */
export function embed(name: string, args: Args, isInline: boolean): ElementContent[] {
  const kind = spaced(name);
  const base = textAt(args, "src", "href", "url", "baseUrl");
  const address = base !== undefined && /^https?:\/\//i.test(base) ? base : undefined;
  const label = textAt(args, "title", "label", "caption", "text", "description", "alt", "name", "aria-label");
  const stories = storyIds(args.get("stories"));
  if (stories.length > 0) {
    return stories.map((id) => {
      const href = address && `${address.replace(/\/+$/, "")}/?path=/story/${encodeURIComponent(id)}`;
      return shown(`Storybook: ${storyName(id)}`, href, isInline);
    });
  }
  if (address !== undefined) return [shown(label ?? (/video/i.test(kind) ? "Video" : kind), address, isInline)];
  return label === undefined ? [] : [shown(`${kind}: ${label}`, undefined, isInline)];
}

/** Returns the label and address of `{{ example({ group, item, example }) }}`. */
export function exampleNamed(args: Args, find: Embed | undefined): { label: string; href?: string } {
  const strings = stringsOf(args);
  const { group = "components", item = "", example = "" } = strings;
  const words = [item, example].map((word) => word.replaceAll("-", " ")).filter((word) => word !== "");
  const known = find?.("example", strings);
  const isPath = find === undefined && /^[\w-]+$/.test(item) && /^[\w-]+$/.test(group);
  const href = known?.href ?? (isPath ? `/${group}/${item}` : undefined);
  return { label: known?.label ?? `Example: ${words.join(" – ")}`, ...(href === undefined ? {} : { href }) };
}

/** Renders the same as a link. */
export function example(args: Args, isInline: boolean, find: Embed | undefined): ElementContent[] {
  const { label, href } = exampleNamed(args, find);
  if (href === undefined) return [shown(label, undefined, isInline)];
  const link = createElement("a", isInline ? { className: ["embed-link"], href } : { href }, [text(label)]);
  return [isInline ? link : createElement("p", { className: ["embed"] }, [link])];
}

function shown(label: string, href: string | undefined, isInline: boolean): ElementContent {
  if (href === undefined) return isInline ? createElement("em", {}, [text(label)]) : placeholder(label);
  return isInline ? externalLink(href, label) : externalCard(href, label, "embed");
}

function storyIds(value: LiteralValue | undefined): string[] {
  return (Array.isArray(value) ? value : []).flatMap((story) =>
    typeof story === "string" ? story : (textAt(story, "id") ?? []),
  );
}

/** `color-patterns--button` → `color patterns – button`. */
function storyName(id: string): string {
  const [group = "", story = ""] = id.split("--");
  return [group, story]
    .map((part) => part.replaceAll("-", " "))
    .filter((part) => part !== "")
    .join(" – ");
}

/** `CustomVideoPlayer` → `Custom video player`. */
function spaced(name: string): string {
  const words = name
    .replace(/\./g, " ")
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
