import type { IconifyJSON } from "@iconify/types";
import { getIconData, iconToHTML, iconToSVG } from "@iconify/utils";
import { isObject } from "../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type IconCatalogEntry, libraryIdsIn } from "./icon-catalog.ts";

/**
 * The SVG of every library icon in a catalog, from the `@iconify-json/<prefix>` package of the workspace or our own,
 * else from the drawings the workspace keeps itself (id → SVG). Icons without one are named in `missing`.
 */
export async function resolveLibrary(
  files: Pick<WorkspaceFiles, "packageJson">,
  catalog: readonly Pick<IconCatalogEntry, "source">[],
  kept: unknown = {},
): Promise<{ library: Record<string, string>; missing: string[] }> {
  const sets = new Map<string, IconifyJSON | undefined>();
  const library: Record<string, string> = {};
  const missing: string[] = [];
  for (const id of libraryIdsIn(catalog)) {
    const [prefix = "", name = ""] = id.split(":");
    if (!sets.has(prefix)) sets.set(prefix, iconSet(await files.packageJson(`@iconify-json/${prefix}`, "icons.json")));
    const svg = drawing(sets.get(prefix), name) ?? keptDrawing(kept, id);
    if (svg) library[id] = svg;
    else missing.push(id);
  }
  return { library, missing };
}

function keptDrawing(kept: unknown, id: string): string | undefined {
  const svg = isObject(kept) && Object.hasOwn(kept, id) ? kept[id] : undefined;
  return typeof svg === "string" ? svg : undefined;
}

const iconSet = (json: unknown): IconifyJSON | undefined =>
  isObject(json) && isObject(json.icons) && typeof json.prefix === "string"
    ? (json as unknown as IconifyJSON)
    : undefined;

function drawing(set: IconifyJSON | undefined, name: string): string | undefined {
  // getIconData also finds inherited properties, such as toString.
  const isThere = set && (Object.hasOwn(set.icons, name) || Object.hasOwn(set.aliases ?? {}, name));
  const data = isThere ? getIconData(set, name) : null;
  if (typeof data?.body !== "string") return undefined;
  const { attributes, body } = iconToSVG(data, { width: "unset", height: "unset" });
  return iconToHTML(body, attributes);
}
