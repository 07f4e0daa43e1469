import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { counted } from "../../engines/text/noun.ts";
import { readInside } from "../../safe/files.ts";
import { listInside } from "../../safe/list-inside.ts";
import { safePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { isLiveEngine, sharedPath } from "../shared-files.ts";
import {
  MAX_ARTIFACT_BYTES,
  MAX_ARTIFACTS,
  MAX_SOURCE_BYTES,
  MAX_TRIAL_FILES,
  type TrialFile,
  type TrialSource,
} from "./trial-build.ts";

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  png: "image/png",
};

const COMPONENT_ID = /^[a-z0-9][a-z0-9._-]{0,99}$/i;

/** Returns why a trial is rejected before writing it, for its author. Undefined for a valid one. */
export function refusedFileOf({ componentId, files }: TrialSource): string | undefined {
  if (!COMPONENT_ID.test(componentId)) return `"${componentId.slice(0, 100)}" is not a valid component ID.`;
  const paths = Object.keys(files);
  if (paths.length === 0) return "The component has no files.";
  if (paths.length > MAX_TRIAL_FILES)
    return `The component has ${counted(paths.length, "file")}. The limit is ${MAX_TRIAL_FILES}.`;
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > MAX_SOURCE_BYTES) return `The files are larger than ${MAX_SOURCE_BYTES >> 20} MiB in total.`;
  const folders = new Set(paths.flatMap(foldersOf));
  const seen = new Set<string>();
  for (const path of paths) {
    const refusal = pathRefusal(path);
    if (refusal !== undefined) return refusal;
    if (folders.has(path)) return `"${path}" is both a file and a folder. Rename one of them.`;
    // The same file on case-insensitive systems.
    if (seen.size === seen.add(path.toLowerCase()).size) return `Two files have the name ${path}.`;
  }
  return undefined;
}

/** `a/b/c` → `a`, `a/b`. */
const foldersOf = (path: string): string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, index, all) => all.slice(0, index + 1).join("/"));

function pathRefusal(path: string): string | undefined {
  try {
    safePath(path);
  } catch (error) {
    if (error instanceof UnsafeInput) return error.message;
    throw error;
  }
  if (path.split("/").some((segment) => segment.startsWith(".")))
    return `"${path}" is a hidden file, which the build does not read.`;
  if (/^(?:dist|node_modules)(?:\/|$)/i.test(path))
    return `"${path}" is not allowed, because the build creates dist/ and node_modules/.`;
  return undefined;
}

/** Writes a trial to its workspace. Throws `UnsafeInput` for invalid surroundings. */
export async function writeTrial(
  workspace: string,
  { componentId, files, surroundings, signal }: TrialSource,
): Promise<void> {
  const own = Object.entries(files).map(([path, text]) => [`components/${componentId}/${path}`, text] as const);
  for (const [path, content] of [...Object.entries(surroundings), ...own]) {
    signal.throwIfAborted();
    const target = join(workspace, safePath(path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content, { flag: "wx" });
  }
}

/**
 * Returns the output of a build in `dist/`, and the shared files of all components, whose names show their folder.
 * `tooMuch` if it exceeds the limits.
 */
export async function readArtifacts(workspace: string, id: string): Promise<TrialFile[] | "tooMuch"> {
  const home = `components/${id}`;
  const own = await listInside(workspace, `${home}/dist`);
  const engines = (await listInside(workspace, sharedPath(""))).filter(({ path }) => isLiveEngine(basename(path)));
  const found = [...own, ...engines];
  const size = found.reduce((sum, file) => sum + file.size, 0);
  if (found.length > MAX_ARTIFACTS || size > MAX_ARTIFACT_BYTES) return "tooMuch";
  const files: TrialFile[] = [];
  for (const { path } of found) {
    const bytes = await readInside(workspace, path);
    const place = path.startsWith(`${home}/`) ? path.slice(home.length + 1) : `dist/${basename(path)}`;
    if (bytes) files.push(fileOf(place, bytes));
  }
  return files;
}

function fileOf(path: string, bytes: Uint8Array): TrialFile {
  const contentType = TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const [isPicture, variant] = /^dist\/screenshot(?:-(.+))?\.png$/.exec(path) ?? [];
  const role = isPicture === undefined ? "artifact" : "screenshot";
  return { path, bytes, contentType, role, ...(variant === undefined ? {} : { variant }) };
}
