import { notFound } from "../../contract/api-error.ts";
import { bytesRoute, put, route } from "../../contract/route.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import {
  downloadIcons,
  getIcon,
  getIcons,
  getLibraryIcon,
  getSprite,
  getSpriteManifest,
  postIcons,
} from "./contract.ts";
import { drawingOf, type IconsDocument, iconsKind } from "./kind.ts";
import { safeIcon } from "./safe-icon.ts";
import { sprite, spriteManifest } from "./sprite.ts";
import { zipIcons } from "./zip-icons.ts";

const SVG = "image/svg+xml; charset=utf-8";
const NONE: IconsDocument = { catalog: [], library: {} };

const iconsIn = async (snapshot: Snapshot): Promise<IconsDocument> =>
  (await snapshot.get(iconsKind, SINGLETON))?.document ?? NONE;

export const iconsRoutes = [
  route(getIcons, async ({ snapshot }) => ({ catalog: (await iconsIn(snapshot)).catalog })),
  bytesRoute(downloadIcons, async ({ snapshot }) => {
    const icons = await iconsIn(snapshot);
    if (icons.catalog.length === 0) throw notFound("No icons were pushed yet. Run `dsr push icons`.");
    const headers = { "content-disposition": 'attachment; filename="icons.zip"' };
    return { bytes: await zipIcons(icons), type: "application/zip", headers };
  }),
  route(postIcons, async ({ body: { catalog, library = {} }, commit }) => {
    await commit([put(iconsKind, SINGLETON, { catalog, library })]);
    return { ok: true, count: catalog.length };
  }),
  bytesRoute(getSprite, async ({ snapshot }) => ({ bytes: sprite(await iconsIn(snapshot)), type: SVG })),
  route(getSpriteManifest, async ({ snapshot }) => spriteManifest(await iconsIn(snapshot))),
  bytesRoute(getIcon, async ({ params: { id }, snapshot }) => {
    const { catalog, library } = await iconsIn(snapshot);
    const entry = catalog.find((one) => one.id === id);
    if (!entry) throw notFound(`There is no icon ${id}.`);
    return { bytes: safeIcon(drawingOf(entry, library)), type: SVG };
  }),
  bytesRoute(getLibraryIcon, async ({ params: { prefix, name }, snapshot }) => {
    const { catalog, library } = await iconsIn(snapshot);
    const id = `${prefix}:${name}`;
    const entry = catalog.find(({ source }) => source.type !== "custom" && source.libraryIconId === id);
    const svg = library[id] ?? (entry && drawingOf(entry, library));
    if (svg === undefined) throw notFound(`The library icon ${id} is not in the catalog.`);
    return { bytes: safeIcon(svg), type: SVG };
  }),
];
