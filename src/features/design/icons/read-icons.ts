import { isObject } from "../../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { titleFromSlug } from "../../../text/title-from-slug.ts";
import { acceptIconEntry, type IconCatalogEntry, type IconsDocument, iconCatalogEntry } from "./icon-catalog.ts";
import { resolveLibrary } from "./resolve-library.ts";

export const CATALOG = "icons/catalog.json";
/** Drawings of library icons whose packages a workspace has not: id → SVG. A clone has them. */
export const LIBRARY = "icons/library.json";

/** The catalog of a workspace, from `icons/catalog.json` or made from `icons/` SVG files, its library icons resolved. */
export async function readIcons(files: WorkspaceFiles): Promise<{ document?: IconsDocument; warnings: string[] }> {
  const listed: unknown = await files.json(CATALOG);
  if (listed !== undefined && !Array.isArray(listed))
    return { warnings: [`${CATALOG} must be a JSON array of icon entries; the icons step is skipped.`] };

  const warnings: string[] = [];
  const catalog = Array.isArray(listed) ? entriesIn(listed, warnings) : await entriesOfFiles(files);
  if (!Array.isArray(listed) && catalog.length === 0) return { warnings };
  const { library, missing } = await resolveLibrary(files, catalog, await files.json(LIBRARY));
  if (missing.length > 0) {
    const some = missing.slice(0, 5).join(", ") + (missing.length > 5 ? `, and ${missing.length - 5} more` : "");
    warnings.push(
      `${missing.length} library icons could not be resolved (${some}). Install their @iconify-json/<prefix> package in the workspace.`,
    );
  }
  return { document: { catalog, library }, warnings };
}

function entriesIn(listed: unknown[], warnings: string[]): IconCatalogEntry[] {
  return listed.flatMap((item, index) => {
    const parsed = iconCatalogEntry.safeParse(acceptIconEntry(item));
    if (parsed.success) return [parsed.data];
    const name = isObject(item) && typeof item.id === "string" ? item.id : `entry ${index}`;
    warnings.push(
      `${CATALOG}: ${name} is left out: ${parsed.error.issues[0]?.path.join(".")} ${parsed.error.issues[0]?.message}`,
    );
    return [];
  });
}

async function entriesOfFiles(files: WorkspaceFiles): Promise<IconCatalogEntry[]> {
  const listed = await files.list("icons", [".svg"]);
  return Promise.all(
    listed.map(async ({ path }) => {
      const relative = path.slice("icons/".length).replace(/\.svg$/, "");
      const category = relative.includes("/") ? relative.slice(0, relative.lastIndexOf("/")) : "icons";
      const svg = (await files.text(path)) ?? "";
      return {
        id: relative.replaceAll("/", "-"),
        name: titleFromSlug(relative),
        source: { type: "custom" as const, svg },
        category,
      };
    }),
  );
}
