import { raw } from "hono/html";
import { z } from "zod";
import { drawSymbols } from "../../../domain/icons/draw-symbols.ts";
import { type CatalogIcon, type IconCatalog, iconReader } from "../../../domain/icons/icon-reader.ts";
import { didYouMean } from "../../../engines/text/did-you-mean.ts";
import { code, link } from "../../../engines/text/markdown.ts";
import { markdownAddress } from "../../../engines/text/markdown-address.ts";
import { type BlockReads, defineBlock } from "../../../platform/contract/block.ts";
import { workerPool } from "../../../platform/workers/worker-pool.ts";
import { iconPicture } from "./icon-picture.ts";

/** Icons of one block; a document that needs more links to the gallery. */
const MAX_ICONS = 60;

const GALLERY = "/foundations/icons";
const addressOf = (id: string): string => `${GALLERY}?q=${encodeURIComponent(id)}`;

/** `<Icon id="anchor" />`: an icon with its name, within a line of text. */
const icon = defineBlock({
  name: "Icon",
  keys: ["id"],
  summary: "An icon with its name. `id` is the ID of the icon.",
  inline: true,
  attributes: z.object({ id: z.string().max(2_000) }),
  async show({ id }, reads) {
    const catalog = await readCatalog(reads);
    const found = catalog.byId.get(id);
    if (!found) return { missing: missing(id, catalog) };
    await draw([found], reads);
    const { name } = found.entry;
    return {
      card: { title: name, href: addressOf(id) },
      text: link({ markdown: code(id) }, markdownAddress(GALLERY)),
      html: (
        <a class="icons-word" href={addressOf(id)}>
          {raw(pictureOf(found))}
          {name}
        </a>
      ),
    };
  },
});

/** `<Icons ids="anchor, ferry" />` or `<Icons category="Travel" />`: icons side by side, each with its name. */
const icons = defineBlock({
  name: "Icons",
  keys: ["ids", "category"],
  summary: "Several icons. `ids` is a comma-separated list of IDs; `category` shows all icons of a category.",
  attributes: z.object({ ids: z.string().max(4_000).optional(), category: z.string().max(2_000).optional() }),
  async show({ ids, category }, reads) {
    const catalog = await readCatalog(reads);
    const named = ids?.split(/[\s,]+/).filter(Boolean);
    const unknown = named?.find((id) => !catalog.byId.has(id));
    if (unknown !== undefined) return { missing: missing(unknown, catalog) };
    const all = named
      ? named.flatMap((id) => catalog.byId.get(id) ?? [])
      : [...catalog.byId.values()].filter(({ entry }) => entry.category === category);
    if (all.length === 0) return { missing: `The category ${category ?? ""} has no icons.` };
    const shown = all.slice(0, MAX_ICONS);
    await draw(shown, reads);
    const href = category === undefined ? GALLERY : `${GALLERY}?${new URLSearchParams({ category })}`;
    return {
      card: { title: category ?? "Icons", href },
      text: shown.map(({ entry }) => code(entry.id)).join(", "),
      html: (
        <ul class="icons-shown">
          {shown.map((one) => (
            <li>
              <a href={addressOf(one.entry.id)}>
                {raw(pictureOf(one))}
                <span>{one.entry.name}</span>
              </a>
            </li>
          ))}
          {all.length > MAX_ICONS && (
            <li>
              <a href={href}>and {all.length - MAX_ICONS} more</a>
            </li>
          )}
        </ul>
      ),
    };
  },
});

export const iconBlocks = [icon, icons];

const readCatalog = async ({ part, snapshot }: BlockReads): Promise<IconCatalog> =>
  (await part(iconReader)).read(snapshot);

const draw = async (shown: readonly CatalogIcon[], { part }: BlockReads): Promise<void> =>
  drawSymbols(shown, await part(workerPool), "documents");

function pictureOf({ entry: { id, source }, symbol }: CatalogIcon): string {
  const libraryIconId = typeof source.libraryIconId === "string" ? { libraryIconId: source.libraryIconId } : {};
  return iconPicture({ id, kind: source.type, ...libraryIconId }, symbol);
}

function missing(id: string, { byId }: IconCatalog): string {
  const near = didYouMean(id, byId.keys());
  return `The icon ${id} doesn't exist.${near ? ` Did you mean ${near}?` : ""}`;
}
