import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Importer } from "sass";
import type { SheetFiles } from "./sheet-files.ts";

/** Endings of what sheets in Sass load, the first that is there counts. */
export const SASS_ENDINGS: readonly string[] = [".scss", ".sass", ".css"];

/**
 * What Sass loads sheets by: files of the repository and its packages, as far as they may be read.
 *
 * @param root absolute path of the folder that names are looked up from where no sheet says them
 * @param entry gives the file of a name that stands for one
 */
export const sassImporter = (
  files: SheetFiles,
  root: string,
  entry: (name: string) => string | undefined = () => undefined,
): Importer<"sync"> => ({
  canonicalize(name, { fromImport, containingUrl }) {
    const known = entry(name);
    if (known !== undefined) return pathToFileURL(known);
    // A name that stands beside a sheet comes as the address it would have there.
    const own = name.startsWith("file:") ? fileURLToPath(name) : name;
    const from = containingUrl?.protocol === "file:" ? dirname(fileURLToPath(containingUrl)) : root;
    const found =
      own === name ? files.find(name, from, fromImport) : files.find(`./${nameIn(own)}`, dirname(own), fromImport);
    return found === undefined ? null : pathToFileURL(found);
  },
  load(url) {
    const file = fileURLToPath(url);
    return { contents: files.read(file), syntax: syntaxOf(file) };
  },
});

const syntaxOf = (file: string): "indented" | "css" | "scss" =>
  file.endsWith(".sass") ? "indented" : file.endsWith(".css") ? "css" : "scss";

const nameIn = (file: string): string => file.slice(dirname(file).length + 1);
