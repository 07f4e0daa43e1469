import { posix } from "node:path";
import { isSafePath } from "../../safe/path.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { COMPONENTS, splitComponentPath } from "./component-paths.ts";
import { inPieces } from "./in-pieces.ts";

/** An image of the workspace that files of a component name. */
export interface NamedImage {
  componentId: string;
  /** Where it lies, relative to the workspace. */
  path: string;
  /** SHA-256 in hex. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Where a registry serves it: `/assets/<storageKey>`. */
  address: string;
  /** How the files of the component name it. */
  refs: string[];
}

/** What the artifacts of components say of images. */
export interface ImageReferences {
  /** Text a push sends in place of an artifact's, by path of the artifact. */
  rewritten: Map<string, string>;
  images: NamedImage[];
}

/** Larger ones are left alone: a request carries one image, as base64. */
const MAX_BYTES = 20 << 20;
const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg)$/i;
const ATTRIBUTE =
  /(\s(?:src|srcset|imagesrcset|data-src|data-srcset|poster|href|xlink:href)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const CSS_URL = /(url\(\s*)(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))(\s*\))/gi;

/** Finds images of the workspace that built pages and styles name, and what a push makes of those names. */
export async function readImageReferences(files: WorkspaceFiles): Promise<ImageReferences> {
  const found: ImageReferences = { rewritten: new Map(), images: [] };
  const images = new Map<string, NamedImage>();
  const listed = (await files.list(COMPONENTS, [".html", ".css"])).flatMap(({ path }) => {
    const place = splitComponentPath(path);
    return place?.path.startsWith("dist/") ? [{ path, id: place.id }] : [];
  });
  const all = await inPieces(listed, async ({ path, id }) => {
    const refs = await knownReferences(files, path);
    return { path, refs: await resolveAll(files, id, path, refs) };
  });
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

/** The image a declaration names, where it is no artifact: those are served beside the component. */
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
    if (isLocal(ref)) refs.add(ref);
    return undefined;
  });
  return refs;
}

/** Replaces what attributes and `url()` name, where `replace` has something else; all other bytes stay. */
export function rewriteReferences(text: string, replace: (ref: string) => string | undefined): string {
  const all = (value: string) => value.replace(/[^\s,]+/g, (ref) => replace(ref) ?? ref);
  const one = (value: string) => replace(value.trim()) ?? value;
  return text
    .replace(ATTRIBUTE, (_, before: string, double?: string, single?: string) => {
      const change = /srcset/i.test(before) ? all : one;
      return double === undefined ? `${before}'${change(single ?? "")}'` : `${before}"${change(double)}"`;
    })
    .replace(CSS_URL, (_, before: string, double?: string, single?: string, bare?: string, after = ")") => {
      if (double !== undefined) return `${before}"${one(double)}"${after}`;
      return single === undefined ? `${before}${one(bare ?? "")}${after}` : `${before}'${one(single)}'${after}`;
    });
}

const pathPart = (ref: string): string => ref.replace(/[?#].*$/s, "");

const isLocal = (ref: string): boolean => IMAGE.test(pathPart(ref)) && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(ref);

async function resolveAll(
  files: WorkspaceFiles,
  componentId: string,
  from: string,
  refs: ReadonlySet<string>,
): Promise<Map<string, NamedImage>> {
  const found = new Map<string, NamedImage>();
  for (const ref of refs) {
    if (!isLocal(ref)) continue;
    for (const path of placesOf(ref, componentId, from)) {
      const digest = isSafePath(path) ? await files.digest(path).catch(() => undefined) : undefined;
      if (!digest || digest.size === 0 || digest.size > MAX_BYTES) continue;
      const ending = posix.extname(path).toLowerCase().replace(".jpeg", ".jpg");
      const address = `/assets/${digest.hash}${ending}${/#.*$/s.exec(ref)?.[0] ?? ""}`;
      found.set(ref, { componentId, path, ...digest, address, refs: [ref] });
      break;
    }
  }
  return found;
}

/** Where a reference may lie: from the file's folder, from the component's, from `public/`. */
function placesOf(ref: string, componentId: string, from: string): string[] {
  let path = pathPart(ref);
  try {
    path = decodeURIComponent(path);
  } catch {}
  if (path.startsWith("/")) return [posix.normalize(`public${path}`)];
  return [posix.dirname(from), `${COMPONENTS}/${componentId}`].map((folder) => posix.normalize(`${folder}/${path}`));
}
