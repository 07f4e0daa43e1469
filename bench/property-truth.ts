import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createPropertyReader } from "../src/build/properties.ts";
import { createFence } from "../src/engines/sandbox/fence.ts";
import { checkedComponents, type TypeScript } from "./property-truth/checked-components.ts";

/**
 * Properties that `dsr build` reads from the sources of React components, beside those TypeScript's own checker finds:
 *
 *     npm run properties -- --typescript <path>/node_modules/typescript <repository> <folder of components>…
 *
 * TypeScript 6 and earlier can be asked (7 has no such API yet): `npm install --prefix <path> typescript@6.0.3`. What the
 * repository imports has to be installed, React's types above all: without them the checker says nothing, and not that it does.
 * Own are properties that the repository declares, made those that a type of a package computes; those of packages, of React
 * and what is internal are not asked for.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { typescript: { type: "string" }, list: { type: "boolean" } },
});
const [repository, ...folders] = positionals;
if (!values.typescript || !repository || folders.length === 0)
  throw new Error(
    "npm run properties -- --typescript <path of the package> [--list] <repository> <folder of components>…",
  );

const require = createRequire(import.meta.url);
const typescript: TypeScript = require(resolve(values.typescript));
const root = resolve(repository);
const LEFT_OUT = /(?:^|[/.])(?:stories|story|test|tests|spec|__\w+__|fixtures|examples|demos?)(?=[/.])|\.d\.ts$/i;
const files = folders
  .flatMap((folder) =>
    globSync("**/*.tsx", { cwd: resolve(root, folder), exclude: ["**/node_modules/**"] }).map((path) =>
      resolve(root, folder, path),
    ),
  )
  .filter((path) => !LEFT_OUT.test(relative(root, path)))
  .sort();

const readProperties = createPropertyReader(root, createFence(root, [root]));
const count = { components: 0, wanted: 0, found: 0, required: 0, options: 0, withOptions: 0, ofReact: 0 };
const missing: string[] = [];
const wrong: string[] = [];
const lost = new Set<string>();
for (const component of checkedComponents(typescript, root, files)) {
  const path = relative(root, component.file).replaceAll("\\", "/");
  const own = component.properties.filter(({ origin }) => origin === "own" || origin === "made");
  if (own.length === 0) continue;
  count.components++;
  const read = await readProperties(path, component.name);
  for (const one of read.lost) lost.add(one);
  for (const property of own) {
    count.wanted++;
    const found = Object.hasOwn(read.properties, property.name) ? read.properties[property.name] : undefined;
    const place = `${path} ${property.name}`;
    if (!found) {
      missing.push(place);
      continue;
    }
    count.found++;
    if (
      property.origin === "own" &&
      (found.rules?.required === true) !== property.isRequired &&
      found.default === undefined
    ) {
      count.required++;
      wrong.push(`${place}: ${property.isRequired ? "is" : "is not"} required`);
    }
    if (property.options) count.withOptions++;
    if (property.options && found.options && !isSame(property.options, found.options)) {
      count.options++;
      wrong.push(`${place}: options ${property.options.join(", ")}, read as ${found.options.join(", ")}`);
    }
  }
  const ofReact = new Map(component.properties.map((one) => [one.name, one]));
  for (const [name, property] of Object.entries(read.properties))
    if (ofReact.get(name)?.origin === "react" && property.type !== undefined) {
      count.ofReact++;
      wrong.push(`${path} ${name}: is React's own`);
    }
}

const share = (part: number, whole: number) =>
  `${part.toLocaleString("en")} of ${whole.toLocaleString("en")} (${whole === 0 ? "–" : ((100 * part) / whole).toFixed(2)} %)`;
console.log(`${basename(root)}: ${count.components} components in ${files.length} files`);
console.log(`  found            ${share(count.found, count.wanted)}`);
console.log(`  required wrong   ${share(count.required, count.found)}`);
console.log(`  options wrong    ${share(count.options, count.withOptions)}`);
console.log(`  React's own      ${count.ofReact}`);
for (const place of values.list ? [...missing, ...wrong] : missing)
  console.log(`    ${missing.includes(place) ? "missing " : ""}${place}`);
if (values.list) for (const one of lost) console.log(`    not followed: ${one}`);

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join("\n") === [...b].sort().join("\n");
}
