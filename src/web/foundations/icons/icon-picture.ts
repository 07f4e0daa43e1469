import { type IconEntry, setOf } from "../../../domain/icons/match-icons.ts";
import { escapeHtml, unescapeHtml } from "../../../safe/escape-html.ts";

/** Larger drawings (in characters) are illustrations. They load as pictures instead of being part of the page. */
const MAX_INLINE = 16_384;

/**
 * Cuts a sprite of ours into its `<symbol>`s by icon id, without parsing: an XML parser needs seconds for 10,000.
 * The sprite escapes `>` everywhere, so a tag ends at the first one.
 */
export function splitSprite(sprite: string): Map<string, string> {
  const symbols = new Map<string, string>();
  let depth = 0;
  let start = 0;
  const keep = (end: number) => {
    const symbol = sprite.slice(start, end);
    const id = /^<symbol id="([^"]*)"/.exec(symbol)?.[1];
    if (id !== undefined) symbols.set(unescapeHtml(id), symbol);
  };
  for (const { 0: tag, index } of sprite.matchAll(/<\/?symbol\b[^>]*>/g)) {
    if (tag.startsWith("</")) {
      depth -= 1;
      if (depth === 0) keep(index + tag.length);
      continue;
    }
    if (depth === 0) start = index;
    if (!tag.endsWith("/>")) depth += 1;
    else if (depth === 0) keep(index + tag.length);
  }
  return symbols;
}

/** The address of an icon's SVG. */
export const iconAddress = (id: string): string => `/icons/${encodeURIComponent(id)}.svg`;

/** The picture of an icon, loaded from its address. Parts without a color are black. */
export const iconImage = (id: string, symbol: string): string =>
  `<img${HAS_COLOR.test(symbol) ? "" : ' class="icons-hosted"'} src="${escapeHtml(iconAddress(id))}" alt="" loading="lazy">`;

const HAS_COLOR = /(?:fill|stroke|stop-color)\s*[=:]\s*"?\s*(?!none|currentcolor|inherit)[#a-z]/i;

/**
 * The picture of an icon as HTML of one element: its drawing from a symbol of the sprite, a picture of the icon host
 * where the registry has no drawing and there is such a host, else an empty box.
 */
export function iconPicture(
  entry: Pick<IconEntry, "id" | "kind" | "libraryIconId">,
  symbol: string | undefined,
  host = "",
): string {
  const [, attributes = "", drawing = ""] =
    /^<symbol id="[^"]*"([^>]*?)(?:\/>|>(?:<title>[^<]*<\/title>)?(.*)<\/symbol>$)/s.exec(symbol ?? "") ?? [];
  if (drawing.length > MAX_INLINE) return iconImage(entry.id, drawing);
  if (drawing) return `<svg${attributes} aria-hidden="true">${drawing}</svg>`;
  const name = entry.libraryIconId?.split(":")[1];
  if (!host || entry.kind !== "library" || !name) return '<i class="icons-missing"></i>';
  const address = `${host}/${encodeURIComponent(setOf(entry))}/${encodeURIComponent(name)}.svg`;
  return `<img class="icons-hosted" src="${escapeHtml(address)}" alt="" loading="lazy">`;
}
