import { lineInJson } from "../../engines/text/locate-json.ts";
import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { readSvg } from "../../platform/read-svg.ts";
import { isObject } from "../../safe/is-object.ts";
import { issueText } from "../../store/issue-sentence.ts";
import type { KindReading } from "../../store/kind.ts";
import { leftOutBy, noteFault } from "../../store/workspace/read-record.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { acceptIconEntry, type IconCatalogEntry, type IconsDocument, iconCatalogEntry } from "./icon-catalog.ts";
import { resolveLibrary } from "./resolve-library.ts";

export const CATALOG = "icons/catalog.json";
/** Drawings of library icons whose packages a workspace has not: id → SVG. A clone has them. */
export const LIBRARY = "icons/library.json";

/**
 * The catalog of a workspace, from `icons/catalog.json` or made from `icons/` SVG files, its library icons resolved. Without
 * a document where an entry or a file cannot be read: a catalog without it would take the icon away.
 */
export async function readIcons(
  files: WorkspaceFiles,
): Promise<{ document?: IconsDocument } & Pick<KindReading<IconsDocument>, "leftOut" | "warnings">> {
  const faults: WorkspaceFault[] = [];
  const listed = await noteFault(faults, () => files.json(CATALOG));
  if (listed !== undefined && !Array.isArray(listed))
    faults.push(
      new WorkspaceFault(CATALOG, "the catalog must be a JSON array", {
        line: 1,
        instead: "Write a list of icon entries.",
      }),
    );
  const catalog = Array.isArray(listed) ? await entriesIn(files, listed, faults) : await entriesOfFiles(files, faults);
  const kept = await noteFault(faults, () => files.json(LIBRARY));
  const resolved = faults.length > 0 ? undefined : await resolveLibrary(files, catalog, kept);
  if (resolved) faults.push(...(await missingFaults(files, catalog, resolved.missing)));
  const leftOut = faults.map((fault) => leftOutBy(fault, { file: fault.path, what: "the icon catalog", holds: "all" }));
  if (!resolved || leftOut.length > 0 || (!Array.isArray(listed) && catalog.length === 0))
    return { leftOut, warnings: [] };
  return { document: { catalog, library: resolved.library }, warnings: [] };
}

/** Icons that a fault names; the others are counted. */
const NAMED = 5;

/** A fault for each package whose drawings are not there. */
async function missingFaults(
  files: WorkspaceFiles,
  catalog: readonly IconCatalogEntry[],
  missing: readonly string[],
): Promise<WorkspaceFault[]> {
  if (missing.length === 0) return [];
  const text = (await files.text(CATALOG)) ?? "";
  return [...Map.groupBy(missing, (id) => id.split(":")[0] ?? "")].map(([prefix, ids]) => {
    const named = ids.slice(0, NAMED).join(", ") + (ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "");
    const index = catalog.findIndex(({ source }) => source.type === "library" && ids.includes(source.libraryIconId));
    const line = lineInJson(text, `/${index}`);
    return new WorkspaceFault(CATALOG, `no installed icon set contains ${named}`, {
      ...(line === undefined ? {} : { line }),
      instead: `Install @iconify-json/${prefix} in the workspace, or correct the name.`,
    });
  });
}

async function entriesIn(
  files: WorkspaceFiles,
  listed: unknown[],
  faults: WorkspaceFault[],
): Promise<IconCatalogEntry[]> {
  const text = (await files.text(CATALOG)) ?? "";
  return listed.flatMap((item, index) => {
    const parsed = iconCatalogEntry.safeParse(acceptIconEntry(item));
    if (parsed.success) return [parsed.data];
    const name = isObject(item) && typeof item.id === "string" ? `the icon ${item.id}` : `entry ${index + 1}`;
    const line = lineInJson(text, `/${index}`);
    faults.push(
      new WorkspaceFault(CATALOG, `${name} is not valid (${issueText(parsed.error)})`, {
        ...(line === undefined ? {} : { line }),
        instead: "Fix the entry.",
      }),
    );
    return [];
  });
}

async function entriesOfFiles(files: WorkspaceFiles, faults: WorkspaceFault[]): Promise<IconCatalogEntry[]> {
  const listed = await files.list("icons", [".svg"]);
  return Promise.all(
    listed.map(async ({ path }) => {
      const relative = path.slice("icons/".length).replace(/\.svg$/, "");
      const category = relative.includes("/") ? relative.slice(0, relative.lastIndexOf("/")) : "icons";
      const svg = (await noteFault(faults, () => readSvg(files, path))) ?? "";
      return {
        id: relative.replaceAll("/", "-"),
        name: titleFromSlug(relative),
        source: { type: "custom" as const, svg },
        category,
      };
    }),
  );
}
