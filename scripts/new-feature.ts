// `npm run new <nouns>`: a noun with its example, page and test, to be changed into what it is to be.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { featureTemplate } from "./feature-template.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const [name = ""] = process.argv.slice(2);
const fault = faultOf(name);
if (fault !== undefined) {
  console.error(`${fault}\n\nUsage: npm run new <nouns>\n  nouns  many of what it keeps, in kebab-case: terms`);
  process.exit(1);
}

const files = featureTemplate(name);
for (const [path, text] of Object.entries(files)) {
  const file = resolve(root, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text, { flag: "wx" });
  console.log(`wrote  ${path}`);
}
const tables = {
  "src/cli/product.ts": [{ table: "table", imported: camelCase(name), from: `./product/${name}.ts` }],
  "src/domain/kinds.ts": [
    { table: "kinds", imported: `${camelCase(name.slice(0, -1))}Kind`, from: `./${name}/kind.ts` },
    { table: "steps", imported: camelCase(`push-${name}`), from: `./${name}/push.ts` },
  ],
};
for (const [file, rows] of Object.entries(tables)) {
  const path = join(root, file);
  await writeFile(path, rows.reduce(withRow, await readFile(path, "utf8")));
}
// Lines are as long as the names in them.
const written = [...Object.keys(files), ...Object.keys(tables).map((file) => join(root, file))];
spawnSync("npx", ["biome", "check", "--write", ...written], { cwd: root, stdio: "ignore" });
for (const file of Object.keys(tables)) console.log(`added  ${file}`);
console.log(`

Next: npm run check, then npm run build && npm run demo and open /${name}.`);

function faultOf(name: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*s$/.test(name)) return `"${name}" is no name in kebab-case that ends with s.`;
  for (const folder of [`src/domain/${name}`, `examples/${name}`])
    if (existsSync(join(root, folder))) return `${folder} is there already.`;
  return undefined;
}

function camelCase(text: string): string {
  return text.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A file of tables with one more import, and with what it imports as the last row of a table. */
function withRow(text: string, { table, imported, from }: { table: string; imported: string; from: string }): string {
  const path = (line: string) => /"(.*)"/.exec(line)?.[1] ?? "";
  const next = text.split("\n").find((line) => line.startsWith("import {") && path(line) > from);
  const line = `import { ${imported} } from "${from}";\n`;
  const at = next === undefined ? text.indexOf("\n/**") : text.indexOf(next);
  const withImport = text.slice(0, at) + line + text.slice(at);
  const end = withImport.indexOf("\n];\n", withImport.search(new RegExp(`^(?:export )?const ${table}:`, "m"))) + 1;
  return `${withImport.slice(0, end)}  ${imported},\n${withImport.slice(end)}`;
}
