import { isObject } from "../../safe/is-object.ts";

/** A file of a component, and its text where it is one. */
export interface NamedFile {
  /** Below the folder of the component. */
  path: string;
  /** Undefined for bytes that are no text. */
  text?: string;
}

export type RenamedFile = NamedFile & { before: string };

const ARTIFACTS = "/api/component/";
const SCRIPT = /\.[cm]?[jt]sx?$/;
const JSX = /\.[jt]sx$/;

/**
 * The files of a component under another id: those that are called after it (`alert.tsx`, `Alert.tsx`,
 * `dist/alert-default.html`) are called after the new one, and so is every address, import and field that names one of
 * them. What merely contains the word stays: classes, functions, prose. `unsafe` are files in which an address is put
 * together in a way that cannot be told, or whose new name another file has.
 */
export function renameFiles(
  files: readonly NamedFile[],
  from: string,
  to: string,
): { files: RenamedFile[]; unsafe: string[] } {
  const names = new Map<string, string>();
  for (const { path } of files) {
    const { name } = split(path);
    const stem = [from, pascal(from)].find((one) => name.startsWith(`${one}.`) || name.startsWith(`${one}-`));
    if (stem !== undefined) names.set(name, (stem === from ? to : pascal(to)) + name.slice(stem.length));
  }
  const rewrite = createRewriter(
    names,
    files.map(({ path }) => split(path).name),
    { from, to },
  );
  const taken = new Set<string>();
  const unsafe: string[] = [];
  const renamed = files.map(({ path: before, text }) => {
    const { folder, name } = split(before);
    const path = folder + (names.get(name) ?? name);
    const given = text === undefined ? undefined : rewrite(declared(before, text));
    if (taken.has(path) || (given !== undefined && isPutTogether(given, from))) unsafe.push(before);
    taken.add(path);
    return { before, path, ...(given === undefined ? {} : { text: given }) };
  });
  return { files: renamed, unsafe };

  /** A declaration says its id, and how the component is exported where that no longer follows from it. */
  function declared(path: string, text: string): string {
    if (path !== `${from}.json` && path !== `dist/${from}.json`) return text;
    const declaration = parsed(text);
    if (!declaration) return text;
    const exported = pascal(from);
    const isExported = files.some(
      (file) =>
        JSX.test(file.path) &&
        new RegExp(`export\\s+(?:async\\s+)?(?:function|const|let|class)\\s+${exported}\\b`).test(file.text ?? ""),
    );
    return `${JSON.stringify(
      {
        ...declaration,
        ...(declaration.id === from ? { id: to } : {}),
        ...(isExported && declaration.export === undefined ? { export: exported } : {}),
      },
      null,
      2,
    )}\n`;
  }
}

/** Puts new names where old ones stand as the name of a file: behind a quote or a folder, whole. */
function createRewriter(
  names: ReadonlyMap<string, string>,
  all: readonly string[],
  { from, to }: { from: string; to: string },
): (text: string) => string {
  const modules = new Map<string, string>();
  for (const [name, next] of names)
    if (SCRIPT.test(name) && !name.slice(0, name.search(SCRIPT)).includes("."))
      modules.set(name.replace(SCRIPT, ""), next.replace(SCRIPT, ""));
  const either = (words: Iterable<string>) => [...words].map(escaped).join("|");
  const files = new RegExp(`(?<=["'\`/(=])(?:${either(names.keys()) || "(?!)"})(?![\\w-]|\\.\\w)`, "g");
  const imports = new RegExp(`(["'\`](?:\\.{1,2}/)+)(${either(modules.keys()) || "(?!)"})(?=["'\`])`, "g");
  // What a playground draws with is called by its path in a workspace (`components/alert/alert.njk`, `alert/alert.hbs`).
  const kept = all.map((name) => names.get(name) ?? name);
  const folders = new RegExp(`(["'](?:components/)?)${escaped(from)}/(?=(?:${either(kept)})["'])`, "g");
  return (text) =>
    text
      .replace(files, (name) => names.get(name) ?? name)
      .replace(imports, (_, start: string, name: string) => start + (modules.get(name) ?? name))
      .replace(folders, (_, start: string) => `${start}${to}/`)
      .replaceAll(`${ARTIFACTS}${from}/`, `${ARTIFACTS}${to}/`);
}

/** `"/api/component/alert" + …`, `/api/component/alert-${variant}.html`: what it names shows only when it runs. */
const isPutTogether = (text: string, from: string): boolean =>
  new RegExp(`${escaped(ARTIFACTS + from)}[.-]?["'\`$]`).test(text);

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function split(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** `alert-group` → `AlertGroup`, as files and exports of React are called. */
const pascal = (id: string): string =>
  id
    .split(/[-_.]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
