import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Importer } from "sass";
import type { SheetFiles } from "./sheet-files.ts";

/** Extensions of files that Sass sheets load, in order of priority. */
export const SASS_ENDINGS: readonly string[] = [".scss", ".sass", ".css"];

/**
 * Loads sheets for Sass: files of the repository and its packages, if they may be read.
 *
 * @param root absolute path of the folder for names without a containing sheet
 * @param entry returns the file of a special name
 */
export const sassImporter = (
  files: SheetFiles,
  root: string,
  entry: (name: string) => string | undefined = () => undefined,
): Importer<"sync"> => ({
  canonicalize(name, { fromImport, containingUrl }) {
    const known = entry(name);
    if (known !== undefined) return pathToFileURL(known);
    // Sass passes a name relative to a sheet as an absolute address.
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
