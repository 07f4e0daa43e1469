import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPropertyReader } from "../src/build/properties.ts";
import { createFence } from "../src/engines/sandbox/fence.ts";

let repository: string;
const put = async (path: string, text: string) => {
  await mkdir(dirname(join(repository, path)), { recursive: true });
  await writeFile(join(repository, path), text);
};
/** The component of a workspace in the repository. */
function read() {
  const workspace = join(repository, "site");
  return createPropertyReader(workspace, createFence(workspace))("components/chip/chip.tsx", "Chip");
}

beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), "dsr-properties-"));
  await mkdir(join(repository, ".git"));
});
afterEach(() => rm(repository, { recursive: true }));

it("are read from a package of the same repository, not from installed ones", async () => {
  await put(
    "packages/kit/package.json",
    JSON.stringify({ name: "@own/kit", types: "dist/kit.d.ts", main: "src/main.ts" }),
  );
  await put("packages/kit/src/main.ts", 'export * from "./chip.ts";\n');
  await put("packages/kit/src/chip.ts", "export interface Base { /** Its words. */ label: string }\n");
  await put("site/node_modules/other/package.json", JSON.stringify({ name: "other", types: "index.d.ts" }));
  await put("site/node_modules/other/index.d.ts", "export interface Other { far: string }\n");
  await mkdir(join(repository, "node_modules/@own"), { recursive: true });
  await symlink(join(repository, "packages/kit"), join(repository, "node_modules/@own/kit"), "dir");
  await put(
    "site/components/chip/chip.tsx",
    `import type { Base } from "@own/kit";
    import type { Other } from "other";
    export const Chip = ({ label, ...rest }: Base & Other & { own?: boolean }) => <b>{label}</b>;`,
  );
  expect(await read()).toEqual({
    properties: {
      label: { name: "label", type: "string", description: "Its words.", rules: { required: true } },
      own: { name: "own", type: "boolean" },
    },
    inputs: ["../packages/kit/src/main.ts", "../packages/kit/src/chip.ts"],
    lost: [],
  });
});

it("are omitted if a file is too large to be hand-written", async () => {
  await put("site/components/chip/types.ts", `export interface P { a: string }\n//${" ".repeat(1 << 20)}`);
  await put(
    "site/components/chip/chip.tsx",
    'import type { P } from "./types";\nexport const Chip = (props: P) => <b />;\n',
  );
  expect(await read()).toMatchObject({
    properties: {},
    lost: ["the type P in components/chip/chip.tsx"],
  });
});

it("are not read from behind the fence", async () => {
  await writeFile(join(repository, ".secret.ts"), "export interface P { a: string }\n");
  await put(
    "site/components/chip/chip.tsx",
    'import type { P } from "../../../.secret";\nexport const Chip = (props: P) => <b />;\n',
  );
  await expect(read()).rejects.toThrow("components/chip/chip.tsx: ../.secret.ts is not read: it is hidden");
});
