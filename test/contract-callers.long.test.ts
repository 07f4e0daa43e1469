// @module-tag long
import { spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

const COPY = ".tmp/contract-callers";

/** A field of an answer, and a file of a caller that reads it: command line, browser, page. */
const READERS = [
  {
    contract: "domain/sync/contract.ts",
    field: '  logId: z.string().meta({ description: "The ID of the log. It changes after a restore." }),\n',
    name: "logId",
    reader: "cli/sync/remote-knowledge.ts",
  },
  {
    contract: "domain/people/accounts/shapes.ts",
    field: '    image: z.string().optional().meta({ format: "uri" }),\n',
    name: "image",
    reader: "web/account/client/every-page.ts",
  },
  {
    contract: "domain/history/contract.ts",
    field: "    message: z.string().nullable(),\n",
    name: "message",
    reader: "web/components/versions/pages.tsx",
  },
];

/** What the compiler says of these files of the copy and all they import. */
async function compile(files: readonly string[]): Promise<string> {
  const config = {
    extends: "../../tsconfig.json",
    files: [...files.map((file) => `src/${file}`), "src/web/ui/client/page-scripts.d.ts"],
    include: [],
  };
  await writeFile(join(COPY, "tsconfig.json"), JSON.stringify(config));
  const child = spawn(process.execPath, [
    "node_modules/typescript/bin/tsc",
    "--noEmit",
    "--pretty",
    "false",
    "-p",
    COPY,
  ]);
  return (await text(child.stdout)) + (await text(child.stderr));
}

beforeAll(async () => {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  await cp("src", join(COPY, "src"), { recursive: true });
  await cp("package.json", join(COPY, "package.json"));
  await symlink(join(process.cwd(), "node_modules"), join(COPY, "node_modules"));
});
afterAll(() => rm(COPY, { recursive: true, force: true }));

it("a field that goes from a contract breaks the compilation of the command line, of a script and of a page", async () => {
  const readers = READERS.map(({ reader }) => reader);
  expect(await compile(readers)).toBe("");
  for (const { contract, field } of READERS) {
    const file = join(COPY, "src", contract);
    const source = await readFile(file, "utf8");
    expect(source, `${contract} declares it`).toContain(field);
    await writeFile(file, source.replace(field, ""));
  }
  const faults = await compile(readers);
  for (const { name, reader } of READERS) expect(faults).toMatch(new RegExp(`${reader}\\(.*: error TS.*\\b${name}\\b`));
}, 300_000);
