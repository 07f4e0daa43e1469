import { isObject } from "../../safe/is-object.ts";

/** A file of a component, and its text where it is one. */
export interface NamedFile {
  /** Below the folder of the component. */
  path: string;
  /** Undefined for binary files. */
  text?: string;
}

export type RenamedFile = NamedFile & { before: string };

const ARTIFACTS = "/api/component/";
const SCRIPT = /\.[cm]?[jt]sx?$/;
const JSX = /\.[jt]sx$/;

/**
 * Renames the files of a component for another id: files with its name (`alert.tsx`, `Alert.tsx`,
 * `dist/alert-default.html`), and every address, import and field that references one. Classes, functions and prose
 * that contain the word stay. `unsafe` lists files with addresses composed at run time, and files whose new name is
 * taken.
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

/** Replaces names of files after a quote or a folder, as complete names. */
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
  // Playgrounds reference templates by their workspace path (`components/alert/alert.njk`, `alert/alert.hbs`).
  const kept = all.map((name) => names.get(name) ?? name);
  const folders = new RegExp(`(["'](?:components/)?)${escaped(from)}/(?=(?:${either(kept)})["'])`, "g");
  return (text) =>
    text
      .replace(files, (name) => names.get(name) ?? name)
      .replace(imports, (_, start: string, name: string) => start + (modules.get(name) ?? name))
      .replace(folders, (_, start: string) => `${start}${to}/`)
      .replaceAll(`${ARTIFACTS}${from}/`, `${ARTIFACTS}${to}/`);
}

/** `"/api/component/alert" + …`, `/api/component/alert-${variant}.html`: the address is known only at run time. */
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
