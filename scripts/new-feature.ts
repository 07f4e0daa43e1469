// `npm run new <feature> [wing]`: a feature with its example, page and test, to be changed into what it is to be.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { featureTemplate } from "./feature-template.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const FEATURES = "src/features";
const folders = await readdir(join(root, FEATURES), { withFileTypes: true });
const wings = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);

const [name = "", wing = "content"] = process.argv.slice(2);
const fault = await faultOf(name, wing);
if (fault !== undefined) {
  console.error(
    `${fault}\n\nUsage: npm run new <feature> [wing]\n  feature  many of what it keeps, in kebab-case: terms\n  wing     ${wings.join(", ")}; content where absent`,
  );
  process.exit(1);
}

const files = featureTemplate(name, wing);
for (const [path, text] of Object.entries(files)) {
  const file = resolve(root, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text, { flag: "wx" });
  console.log(`wrote  ${path}`);
}
const folder = `./${wing}/${name}`;
const tables = {
  "index.ts": [{ table: "table", imported: camelCase(name), from: `${folder}/index.ts` }],
  "kinds.ts": [
    { table: "kinds", imported: `${camelCase(name.slice(0, -1))}Kind`, from: `${folder}/kind.ts` },
    { table: "steps", imported: camelCase(`push-${name}`), from: `${folder}/push.ts` },
  ],
};
for (const [file, rows] of Object.entries(tables)) {
  const path = join(root, FEATURES, file);
  await writeFile(path, rows.reduce(withRow, await readFile(path, "utf8")));
}
// Lines are as long as the names in them.
const written = [...Object.keys(files), ...Object.keys(tables).map((file) => join(root, FEATURES, file))];
spawnSync("npx", ["biome", "check", "--write", ...written], { cwd: root, stdio: "ignore" });
for (const file of Object.keys(tables)) console.log(`added  ${FEATURES}/${file}`);
console.log(`

Next: npm run check, then npm run build && npm run demo and open /${name}.`);

async function faultOf(name: string, wing: string): Promise<string | undefined> {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*s$/.test(name)) return `"${name}" is no name in kebab-case that ends with s.`;
  if (!wings.includes(wing)) return `There is no wing "${wing}".`;
  for (const other of wings) {
    if (existsSync(join(root, FEATURES, other, name))) return `${FEATURES}/${other}/${name} is there already.`;
  }
  if (existsSync(join(root, "examples", name))) return `examples/${name} is there already.`;
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
