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
const list = join(root, FEATURES, "index.ts");
await writeFile(list, withFeature(await readFile(list, "utf8"), name, wing));
// Lines are as long as the names in them.
spawnSync("npx", ["biome", "check", "--write", ...Object.keys(files), list], { cwd: root, stdio: "ignore" });
console.log(`added  ${FEATURES}/index.ts

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

/** The table of contents with one feature more, the last of all. */
function withFeature(text: string, name: string, wing: string): string {
  const variable = name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const line = `import { ${variable} } from "./${wing}/${name}/index.ts";`;
  const path = (one: string) => /"(.*)"/.exec(one)?.[1] ?? "";
  const imports = text.split("\n").filter((one) => one.startsWith("import {"));
  const next = imports.find((one) => path(one) > path(line));
  const withImport =
    next === undefined ? text.replace("\n\n/**", `\n${line}\n\n/**`) : text.replace(next, `${line}\n${next}`);
  // The table ends before what is made of it.
  return withImport.replace(/\n\];\n/, `\n  ${variable},\n];\n`);
}
