// `npm run new <noun> [plural]`: a noun with its declaration, page, test and example, to be changed into what it is to be.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { drawTree } from "./draw-tree.ts";
import { camelCase, nounTemplate } from "./noun-template.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const [one = "", many = pluralOf(one)] = process.argv.slice(2);
const fault = faultOf(one, many);
if (fault !== undefined) {
  console.error(
    `${fault}\n\nUsage: npm run new <noun> [plural]\n  noun    one of them, in kebab-case: term\n  plural  several, where that is odd: npm run new child children`,
  );
  process.exit(1);
}

const files = nounTemplate(one, many);
for (const [path, text] of Object.entries(files)) {
  const file = resolve(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { flag: "wx" });
  console.log(`wrote  ${path}`);
}
const names = camelCase(many);
const tables = [
  { file: "src/domain/kinds.ts", table: "resources", imported: names, from: `./${many}/${one}.ts` },
  { file: "src/web/pages.ts", table: "resourcePages", imported: `${names}Page`, from: `./${many}/page.tsx` },
];
for (const { file, ...row } of tables) {
  const path = join(root, file);
  await writeFile(path, withRow(await readFile(path, "utf8"), row));
  console.log(`added  ${file}`);
}
// Lines are as long as the names in them.
const written = [...Object.keys(files), ...tables.map(({ file }) => file)];
run("biome", "check", "--write", ...written);
await writeFile(join(root, "docs/tree.md"), drawTree(join(root, "src")));
run("vitest", "run", "--project", "unit", "src/agents/tools/agent-tools.test.ts", "--update");
console.log("drawn  docs/tree.md, docs/guide/agent-tools.md");
console.log(`
Next: npm run build && npm run dsr -- start --workspace examples, then open /${many}; npm run check holds it.`);

function run(...command: string[]): void {
  spawnSync("npx", command, { cwd: root, stdio: "ignore" });
}

/** The plural of most nouns. */
function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

function faultOf(noun: string, plural: string): string | undefined {
  for (const name of [noun, plural])
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return `"${name}" is no name in kebab-case.`;
  for (const folder of [`src/domain/${plural}`, `src/web/${plural}`, `src/api/${plural}`, `examples/${plural}`])
    if (existsSync(join(root, folder))) return `${folder} is there already.`;
  return undefined;
}

/** A file of tables with one more import, and with what it imports as the last row of a table. */
function withRow(text: string, { table, imported, from }: { table: string; imported: string; from: string }): string {
  const path = (line: string) => /"(.*)"/.exec(line)?.[1] ?? "";
  const next = text.split("\n").find((line) => line.startsWith("import {") && path(line) > from);
  const line = `import { ${imported} } from "${from}";\n`;
  const at = next === undefined ? text.indexOf("\n/**") : text.indexOf(next);
  const withImport = text.slice(0, at) + line + text.slice(at);
  return withImport.replace(
    new RegExp(`^((?:export )?const ${table}: [^=]*= \\[)([^\\]]*)\\];`, "m"),
    (_, head: string, rows: string) =>
      `${head}${rows.trimEnd().replace(/,?$/, rows.trim() === "" ? "" : ",")} ${imported}];`,
  );
}
