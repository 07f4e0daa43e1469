import { posix } from "node:path";
import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { hasExtension } from "../../safe/path.ts";
import { eachFolder } from "../../store/workspace/by-folder.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { findMediaReferences, isLocalMedia, type NamedMedia, rewriteReferences } from "../assets/media-references.ts";
import { COMPONENTS } from "./component-paths.ts";

/** An image of the workspace that files of a component name. */
export interface NamedImage extends NamedMedia {
  componentId: string;
  /** How the files of the component name it. */
  refs: string[];
}

/** Image references in the artifacts of components. */
export interface ImageReferences {
  /** Text a push sends in place of an artifact's, by path of the artifact. */
  rewritten: Map<string, string>;
  images: NamedImage[];
}

/**
 * Finds the workspace images that built pages and styles reference, and the addresses that a push replaces them with.
 */
export async function readImageReferences(files: WorkspaceFiles): Promise<ImageReferences> {
  const found: ImageReferences = { rewritten: new Map(), images: [] };
  const images = new Map<string, NamedImage>();
  const naming = (await readReferences(files)).flat();
  const all = await mapConcurrently(naming, async ({ path, id, refs }) => ({
    path,
    refs: await resolveAll(files, id, path, refs),
  }));
  for (const { path, refs: named } of all) {
    if (named.size === 0) continue;
    const text = await files.text(path).catch(() => undefined);
    if (!text) continue;
    found.rewritten.set(
      path,
      rewriteReferences(text, (ref) => named.get(ref)?.address),
    );
    for (const [ref, image] of named) note(images, image, ref);
  }
  return { ...found, images: [...images.values()] };
}

/** The image that a declaration names, unless it is an artifact: those have their own address. */
export async function declaredImage(
  files: WorkspaceFiles,
  componentId: string,
  image: unknown,
): Promise<NamedImage | undefined> {
  if (typeof image !== "string" || image === "") return undefined;
  const folder = `${COMPONENTS}/${componentId}`;
  const built = await resolveAll(files, componentId, `${folder}/dist/${componentId}.json`, new Set([image]));
  const found = built.get(image);
  return found && !found.path.startsWith(`${folder}/dist/`) ? { ...found, refs: [image] } : undefined;
}

/** Built pages and styles that may reference a workspace image, by component. */
const readReferences = eachFolder(COMPONENTS, async (files, folder) => {
  const built = folder.files.filter(
    ({ path }) => path.startsWith(`${folder.path}/dist/`) && hasExtension(path, [".html", ".css"]),
  );
  const id = folder.path.slice(COMPONENTS.length + 1);
  const read = await mapConcurrently(built, async ({ path }) => ({
    path,
    id,
    refs: await knownReferences(files, path),
  }));
  return read.filter(({ refs }) => refs.size > 0);
});

/** By digest of the text: a push and a pull read the same files more than once. */
const remembered = new WeakMap<WorkspaceFiles, Map<string, ReadonlySet<string>>>();

async function knownReferences(files: WorkspaceFiles, path: string): Promise<ReadonlySet<string>> {
  const digest = await files.digest(path).catch(() => undefined);
  if (!digest) return new Set();
  const known = remembered.get(files) ?? new Map<string, ReadonlySet<string>>();
  remembered.set(files, known);
  const refs = known.get(digest.hash) ?? referencesIn((await files.text(path).catch(() => undefined)) ?? "");
  known.set(digest.hash, refs);
  return refs;
}

function note(images: Map<string, NamedImage>, image: NamedImage, ref: string): void {
  const key = `${image.componentId}\0${image.path}`;
  const known = images.get(key) ?? image;
  images.set(key, { ...known, refs: [...new Set([...known.refs, ref])].sort() });
}

/** References of a text that may be files of the workspace. */
function referencesIn(text: string): Set<string> {
  const refs = new Set<string>();
  rewriteReferences(text, (ref) => {
    if (isLocalMedia(ref)) refs.add(ref);
    return undefined;
  });
  return refs;
}

async function resolveAll(
  files: WorkspaceFiles,
  componentId: string,
  from: string,
  refs: ReadonlySet<string>,
): Promise<Map<string, NamedImage>> {
  const found = new Map<string, NamedImage>();
  const folders = [posix.dirname(from), `${COMPONENTS}/${componentId}`];
  for (const ref of refs) {
    const image = await findMediaReferences(files, ref, folders);
    if (image) found.set(ref, { componentId, ...image, refs: [ref] });
  }
  return found;
}
