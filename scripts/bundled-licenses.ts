import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Metafile } from "esbuild";

const LICENSE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** Folders of the packages whose files a bundle holds, sorted. */
function packageFolders(root: string, metafiles: readonly Metafile[]): string[] {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
  );
  const folders = inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => resolve(root, folder)).sort();
}

/** Name, version, kind and text of the licence of every package that is in a bundle: licences ask for it in every copy. */
export async function bundledLicenses(root: string, metafiles: readonly Metafile[]): Promise<string> {
  const texts: string[] = [];
  for (const folder of packageFolders(root, metafiles)) {
    if (!existsSync(join(folder, "package.json"))) continue;
    const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const files = (await readdir(folder)).filter((file) => LICENSE.test(file)).sort();
    const own = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    texts.push([`${name} ${version} (${license})`, ...own.map((text) => text.trim())].join("\n\n"));
  }
  return `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
