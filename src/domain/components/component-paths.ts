import type { FolderEntry } from "../../safe/list-inside.ts";
import { isSafePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** The folder of components in a workspace. */
export const COMPONENTS = "components";
/** The folder of artifacts that all components share. */
export const SHARED = "public/api/component";

/** The path of a component's check results, below its folder. */
export const VALIDATION = "dist/validation.json";

/** Artifacts that all components share, even if a client sends them with one component (decisions, "Sync"). */
export const SHARED_NAMES: ReadonlySet<string> = new Set([
  "main.css",
  "main.js",
  "shared.css",
  "live-nunjucks.js",
  "live-handlebars.js",
  "_preview.js",
  "_preview.css",
]);

/** The purpose of a component file. */
export type Area = "declaration" | "source" | "artifact" | "screenshot" | "validation" | "none";

/** The purpose of the file at `path` (below `components/<id>/`). */
export function areaOf(id: string, path: string): Area {
  if (path === `${id}.json`) return "declaration";
  // A folder in place of the declaration is reported as left out.
  if (path.startsWith(`${id}.json/`)) return "none";
  if (!path.startsWith("dist/")) return "source";
  const name = path.slice("dist/".length);
  if (path === VALIDATION) return "validation";
  if (name.split("/").some((segment) => segment.startsWith("."))) return "none";
  return isScreenshot(name) ? "screenshot" : "artifact";
}

/** `screenshot.png`, `screenshot-dark.webp`, `screenshots/…`. */
export const isScreenshot = (name: string): boolean =>
  /^screenshots?(?:[-/].*)?\.?[a-z]*$/i.test(name) && /\.(?:png|jpe?g|webp)$/i.test(name);

/** `components/button/dist/button.css` → `{ id: "button", path: "dist/button.css" }`. */
export function splitComponentPath(path: string): { id: string; path: string } | undefined {
  const [root, id, ...rest] = path.split("/");
  return root === COMPONENTS && id && rest.length > 0 ? { id, path: rest.join("/") } : undefined;
}

/**
 * Returns the ids of the components that a file or folder below `components/` belongs to. `isOwn` selects the files of
 * a component (`Kind.workspace.holds`); a folder is selected if it can contain one.
 */
export const owningComponents =
  (isOwn: (id: string, path: string) => boolean) =>
  ({ path, isFolder }: FolderEntry): string[] | undefined => {
    const [, id = "", ...rest] = path.split("/");
    const below = rest.join("/");
    const mayBeIn = below === "" || (below === "dist" && isOwn(id, VALIDATION)) || isOwn(id, `${below}/${id}.json`);
    return (isFolder ? mayBeIn : isOwn(id, below)) ? [id] : undefined;
  };

/** Id of the component a file id (`button/button.css`) belongs to; undefined for a shared artifact (`main.css`). */
export const componentOf = (fileId: string): string | undefined =>
  fileId.includes("/") ? fileId.slice(0, fileId.indexOf("/")) : undefined;

/** History a file belongs to. */
export const ownerOfFile = (fileId: string): string => `component/${componentOf(fileId) ?? SHARED_ID}`;

/** Files of a build that belong to no single component have the history of this id, which no component has. */
export const SHARED_ID = "shared";

/** The owner of shared artifacts in the history. */
export const SHARED_OWNER = `component/${SHARED_ID}`;

/** Throws `UnsafeInput` unless an id is a path that is safe everywhere. */
export function checkFileId(fileId: string): string {
  if (!isSafePath(fileId))
    throw new UnsafeInput("path", `${JSON.stringify(fileId.slice(0, 200))} is not a path in a component folder.`);
  return fileId;
}

/** Whether an id is one safe path segment. */
export const isComponentId = (id: string): boolean => isSafePath(id) && !id.includes("/");

/** Throws `UnsafeInput` unless an id is one safe path segment. */
export function checkComponentId(id: string): string {
  if (!isComponentId(id))
    throw new UnsafeInput(
      "path",
      `${JSON.stringify(id.slice(0, 200))} is not a component ID. Use a name without slashes.`,
    );
  return id;
}
