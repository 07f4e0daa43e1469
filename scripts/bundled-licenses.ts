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

interface BundledPackage {
  name: string;
  version: string;
  license?: string;
  folder: string;
}

/** The packages that are in a bundle. */
export async function bundledPackages(root: string, metafiles: readonly Metafile[]): Promise<BundledPackage[]> {
  const folders = packageFolders(root, metafiles).filter((folder) => existsSync(join(folder, "package.json")));
  return Promise.all(
    folders.map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
      return { name, version, license, folder };
    }),
  );
}

/** Name, version, kind and text of the licence of every bundled package: licences ask for it in every copy. */
export async function bundledLicenses(packages: readonly BundledPackage[]): Promise<string> {
  const texts: string[] = [];
  for (const { name, version, license, folder } of packages) {
    const files = (await readdir(folder)).filter((file) => LICENSE.test(file)).sort();
    const own = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    texts.push([`${name} ${version} (${license})`, ...own.map((text) => text.trim())].join("\n\n"));
  }
  return `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/**
 * The same packages, and those that are installed beside the program, as a list that scanners read (CycloneDX 1.6). Equal
 * sources make equal bytes: there is no time and no random number in it.
 */
export async function softwareBill(root: string, bundled: readonly BundledPackage[]): Promise<string> {
  const read = async (folder: string) => JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const program = await read(root);
  const optional = Object.keys(program.optionalDependencies ?? {});
  const installed = [...Object.keys(program.dependencies ?? {}), ...optional];
  const beside = await Promise.all(
    installed
      .map((name) => join(root, "node_modules", name))
      .filter((folder) => existsSync(folder))
      .map(async (folder) => ({ ...(await read(folder)), folder })),
  );
  const found = new Map([...bundled, ...beside].map((one) => [purlOf(one), one]));
  const components = [...found.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([purl, { name, version, license }]) => ({
      type: "library",
      "bom-ref": purl,
      ...nameOf(name),
      version,
      scope: optional.includes(name) ? "optional" : "required",
      ...(license ? { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] } : {}),
      purl,
    }));
  const ref = purlOf(program);
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": ref,
        ...nameOf(program.name),
        version: program.version,
        purl: ref,
      },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Address of a package of npm (Package URL; `@` of a scope is written as %40). */
const purlOf = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** CycloneDX has the scope of a package apart. */
function nameOf(name: string): { group?: string; name: string } {
  const [scope, own] = name.startsWith("@") ? name.split("/") : [undefined, name];
  return { ...(scope === undefined ? {} : { group: scope }), name: own ?? name };
}
