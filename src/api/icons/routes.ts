import {
  downloadIcons,
  getIcon,
  getIcons,
  getLibraryIcon,
  getSprite,
  getSpriteManifest,
  postIcons,
} from "../../domain/icons/contract.ts";
import { drawSymbols } from "../../domain/icons/draw-symbols.ts";
import { type IconCatalogEntry, libraryIdsIn } from "../../domain/icons/icon-catalog.ts";
import { type IconCatalog, iconReader } from "../../domain/icons/icon-reader.ts";
import { resolveLibraryTask, sanitizeIconTask, zipIconsTask } from "../../domain/icons/icon-tasks.ts";
import { iconsKind } from "../../domain/icons/kind.ts";
import { safeIcon } from "../../domain/icons/safe-icon.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import { bytesRoute, type Call, JsonText, put, route } from "../../platform/contract/route.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { membersInSlices } from "../../store/json-members.ts";
import { SINGLETON } from "../../store/kind.ts";
import { sprite, spriteManifest } from "./sprite.ts";

const SVG = "image/svg+xml; charset=utf-8";

const iconsIn = async ({ part, snapshot }: Pick<Call, "part" | "snapshot">): Promise<IconCatalog> =>
  (await part(iconReader)).read(snapshot);

/** Maximum characters of an SVG that is sanitized on the main thread: sending it to a thread would take longer. */
const SMALL = 16 * 1024;

/** Returns the picture of an icon. Throws `ApiError` 422 for an unsafe SVG. */
async function picture({ part, remote }: Pick<Call, "part" | "remote">, id: string, drawing: string | undefined) {
  const drawn =
    drawing === undefined || drawing.length <= SMALL
      ? safeIcon(drawing)
      : await (await part(workerPool)).run(sanitizeIconTask, drawing, { client: remote });
  if ("refused" in drawn) throw new ApiError(422, "unsafe_svg", `The icon ${id} can't be displayed: ${drawn.refused}`);
  return { bytes: drawn.svg, type: SVG };
}

/**
 * Returns the drawings for a catalog without drawings: existing ones, otherwise from icon sets of this registry. Sends
 * no requests to other hosts.
 */
async function drawnHere(
  catalog: readonly IconCatalogEntry[],
  { snapshot, part, remote }: Pick<Call, "snapshot" | "part" | "remote">,
): Promise<Record<string, string>> {
  const present = (await snapshot.get(iconsKind, SINGLETON))?.document.library ?? {};
  const ids = libraryIdsIn(catalog);
  const kept = ids.flatMap((id) => (Object.hasOwn(present, id) ? [[id, present[id] ?? ""] as const] : []));
  const absent = ids.filter((id) => !Object.hasOwn(present, id));
  const pool = await part(workerPool);
  const drawn = absent.length === 0 ? {} : await pool.run(resolveLibraryTask, absent, { client: remote });
  return { ...Object.fromEntries(kept), ...drawn };
}

export const iconsRoutes = [
  route(getIcons, async ({ snapshot }) => {
    const stored = await snapshot.text(iconsKind, SINGLETON);
    return new JsonText(`{"catalog":${(await membersInSlices(stored?.text ?? "{}")).get("catalog") ?? "[]"}}`);
  }),
  bytesRoute(downloadIcons, async (call) => {
    const { icons, text } = await iconsIn(call);
    if (icons.length === 0 || text === undefined) throw notFound("No icons yet. Push them with `dsr push icons`.");
    const headers = { "content-disposition": 'attachment; filename="icons.zip"' };
    const pool = await call.part(workerPool);
    return { bytes: await pool.run(zipIconsTask, text, { client: call.remote }), type: "application/zip", headers };
  }),
  route(postIcons, async (call) => {
    const { catalog, library: sent, ...more } = call.body;
    const library = sent ?? (await drawnHere(catalog, call));
    await call.commit([put(iconsKind, SINGLETON, { catalog, library, ...more })]);
    const undrawn = libraryIdsIn(catalog).filter((id) => !Object.hasOwn(library, id));
    return { ok: true, count: catalog.length, ...(undrawn.length > 0 ? { undrawn } : {}) };
  }),
  bytesRoute(getSprite, async (call) => {
    const catalog = await iconsIn(call);
    await drawSymbols(catalog.byId.values(), await call.part(workerPool), call.remote);
    return { bytes: sprite(catalog), type: SVG };
  }),
  route(getSpriteManifest, async (call) => new JsonText(await spriteManifest(await iconsIn(call)))),
  bytesRoute(getIcon, async (call) => {
    const { id } = call.params;
    const icon = (await iconsIn(call)).byId.get(id);
    if (!icon) throw notFound(`The icon ${id} doesn't exist.`);
    return picture(call, id, icon.drawing);
  }),
  bytesRoute(getLibraryIcon, async (call) => {
    const { prefix, name } = call.params;
    const id = `${prefix}:${name}`;
    const { byLibraryId } = await iconsIn(call);
    const drawing = byLibraryId.get(id);
    if (drawing === undefined) throw notFound(`The library icon ${id} is not in the catalog.`);
    return picture(call, id, drawing);
  }),
];
