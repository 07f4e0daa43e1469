import { componentArtifactKind, componentSourceKind } from "../../domain/components/files/file-kinds.ts";
import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { isObject } from "../../safe/is-object.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Kind } from "../../store/kind.ts";
import type { Snapshot, Store } from "../../store/store.ts";

/** Names in component files that belong to the system. */
export interface FileNames {
  /** Defined custom properties, with `--`. */
  variables: readonly string[];
  classes: readonly string[];
  /** The classes in a stylesheet. */
  styledClasses: readonly string[];
  /** Macros of templates. */
  macros: readonly string[];
  /** Exports and their modules, if the file describes a component of code. */
  exports: readonly string[];
  packages: readonly string[];
}

const NO_NAMES: FileNames = { variables: [], classes: [], styledClasses: [], macros: [], exports: [], packages: [] };

/** A component file with its names. */
export interface ReadCheckFile extends FileNames {
  /** `button/button.css`. */
  id: string;
}

const WANTED: readonly [Kind, RegExp][] = [
  [componentArtifactKind, /\.(?:css|html)$/],
  [componentSourceKind, /\.(?:njk|nunjucks|hbs|handlebars|twig|html|liquid)$|\.docs\.json$/],
];
/** Larger files aren't hand-written. */
const MAX_BYTES = 512 * 1024;

/** Reads component files, and reuses unchanged files of `before`, an earlier result. */
export async function readRequestFiles(
  snapshot: Snapshot,
  blobs: Pick<Store["blobs"], "get">,
  before: ReadonlyMap<string, FileNames>,
): Promise<{ files: ReadCheckFile[]; names: ReadonlyMap<string, FileNames> }> {
  const yieldToLoop = createYielder();
  const found: { id: string; hash: string }[] = [];
  for (const [kind, wanted] of WANTED) {
    for (const { id, summary } of await snapshot.list(kind)) {
      const { hash, size } = summary;
      if (wanted.test(id) && typeof size === "number" && size <= MAX_BYTES && typeof hash === "string")
        found.push({ id, hash });
      await yieldToLoop();
    }
  }
  const names = new Map<string, FileNames>();
  await mapConcurrently(found, async ({ id, hash }) => {
    const known = before.get(hash) ?? names.get(hash);
    names.set(hash, known ?? namesInFiles(textOf(await blobs.get(hash)), id));
    await yieldToLoop();
  });
  const files = found.map(({ id, hash }) => ({
    id,
    ...(names.get(hash) ?? NO_NAMES),
  }));
  return { files, names };
}

const textOf = (bytes: Uint8Array = new Uint8Array()): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

/** Returns the names in a stylesheet, a document or a template. */
export function namesInFiles(text: string, file: string): FileNames {
  if (file.endsWith(".json")) return namesOfDocs(text);
  const isStyle = file.endsWith(".css");
  const classes = isStyle
    ? firstOf(text, /\.(-?[A-Za-z_][\w-]*)/g)
    : firstOf(text, /\bclass="([^"<>{}]*)"/g).flatMap((names) => names.split(/\s+/).filter((name) => name !== ""));
  return {
    ...NO_NAMES,
    variables: isStyle ? firstOf(text, /(?<![\w-])(--[\w-]+)\s*:/g) : [],
    classes: [...new Set(classes)],
    styledClasses: isStyle ? classes : [],
    macros: isStyle ? [] : firstOf(text, /\{%-?\s*macro\s+(\w+)/g),
  };
}

/** Reads documentation metadata of a code component: `{name: "Button", importPath: "@acme/react"}`. */
function namesOfDocs(text: string): FileNames {
  const docs = parseJson(text);
  const { name, importPath } = isObject(docs) ? docs : {};
  if (typeof name !== "string" || typeof importPath !== "string") return NO_NAMES;
  return { ...NO_NAMES, exports: /^[A-Z]\w*$/.test(name) ? [name] : [], packages: [importPath] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A broken file has no names.
    return undefined;
  }
}

const firstOf = (text: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name)),
];
