import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFence, type FileFence } from "../src/engines/sandbox/fence.ts";

let home: string;
let fence: FileFence;

const FILES = [
  "repo/.gitignore",
  "repo/.git/info/exclude",
  "repo/.git/config",
  "repo/package.json",
  "repo/node_modules/hoisted/index.js",
  "repo/node_modules/hoisted/.env",
  "repo/node_modules/.pnpm/react@19.0.0/node_modules/react/index.js",
  "repo/node_modules/.cache/thing/index.js",
  "repo/packages/tokens/package.json",
  "repo/packages/tokens/index.css",
  "repo/packages/tokens/dist/tokens.css",
  "repo/packages/tokens/.npmrc",
  "repo/packages/server/package.json",
  "repo/packages/server/secrets.json",
  "repo/packages/server/routes.ts",
  "repo/.storybook/preview.tsx",
  "repo/.storybook/theme/colors.css",
  "repo/.storybook/.env",
  "repo/.storybook/keys.json",
  "repo/packages/design/components/a/a.tsx",
  "repo/packages/design/components/a/.hidden.ts",
  "repo/packages/design/.service/cli-auth.json",
  "repo/packages/design/.env",
  "repo/packages/design/dist/tokens.css",
  "repo/packages/design/notes/private.json",
  "repo/packages/design/notes/shown.json",
  "repo/packages/design/kept/secret/inner.json",
  "repo/packages/design/kept/secret/.gitignore",
  "repo/packages/design/excluded.json",
  "repo/packages/design/server.key",
  "repo/packages/design/id_ed25519",
  "repo/packages/design/keyboard.tsx",
  "elsewhere/lib/index.js",
  "elsewhere/lib/.env",
];

const TEXTS: Record<string, string> = {
  "repo/.gitignore": "dist/\nprivate.json\nsecret/\n",
  "repo/.git/info/exclude": "excluded.json\n",
  "repo/packages/design/kept/secret/.gitignore": "!*\n",
};

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "fence-")));
  for (const path of FILES) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), TEXTS[path] ?? "{}");
  }
  const link = async (path: string, to: string) => {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await symlink(join(home, to), join(home, path));
  };
  await link("repo/packages/design/node_modules/@acme/tokens", "repo/packages/tokens");
  await link("repo/packages/design/node_modules/react", "repo/node_modules/.pnpm/react@19.0.0/node_modules/react");
  await link("repo/packages/design/node_modules/all", "repo");
  await link("repo/packages/design/node_modules/away", "elsewhere/lib");
  await link("repo/packages/design/components/a/link.json", "repo/packages/server/secrets.json");
  await link("repo/packages/design/components/a/env.json", "repo/packages/design/.env");
  fence = createFence(join(home, "repo/packages/design"));
});
afterAll(() => rm(home, { recursive: true }));

const refusal = (path: string) => fence.refusal(join(home, path));

describe("the fence of a workspace", () => {
  it("lets in files of the repository, packages, build output, and code and styles of .storybook", () => {
    for (const path of [
      "repo/packages/design/components/a/a.tsx",
      "repo/packages/design/notes/shown.json",
      "repo/packages/design/dist/tokens.css",
      "repo/packages/design/keyboard.tsx",
      "repo/node_modules/hoisted/index.js",
      "repo/packages/design/node_modules/react/index.js",
      "repo/packages/design/node_modules/@acme/tokens/index.css",
      "repo/packages/tokens/dist/tokens.css",
      "repo/packages/server/routes.ts",
      "repo/packages/design/components/a/link.json",
      "repo",
      "repo/.storybook/preview.tsx",
      "repo/.storybook/theme/colors.css",
    ])
      expect(refusal(path), path).toBeUndefined();
  });

  it("refuses files outside, hidden files, keys and ignored files, by their real path", () => {
    const refused: Record<string, RegExp> = {
      "repo/.git/config": /hidden/,
      "repo/.storybook/.env": /hidden/,
      "repo/.storybook/keys.json": /hidden/,
      "elsewhere/lib/index.js": /outside/,
      "repo/packages/design/node_modules/away/index.js": /outside/,
      "repo/packages/design/components/a/env.json": /hidden/,
      "repo/packages/design/components/a/.hidden.ts": /hidden/,
      "repo/packages/design/.service/cli-auth.json": /hidden/,
      "repo/packages/design/.env": /hidden/,
      "repo/packages/tokens/.npmrc": /hidden/,
      "repo/node_modules/hoisted/.env": /hidden/,
      "repo/node_modules/.cache/thing/index.js": /hidden/,
      "repo/packages/design/server.key": /key/,
      "repo/packages/design/id_ed25519": /key/,
      "repo/packages/design/notes/private.json": /git-ignored/,
      "repo/packages/design/excluded.json": /git-ignored/,
      "repo/packages/design/kept/secret/inner.json": /git-ignored/,
    };
    for (const [path, reason] of Object.entries(refused)) expect(refusal(path), path).toMatch(reason);
  });

  it("refuses unreadable files, and leaves missing ones to the caller", async () => {
    await symlink("round.json", join(home, "repo/packages/design/round.json"));
    expect(refusal("repo/packages/design/round.json")).toBe("it cannot be read");
    expect(refusal("repo/packages/design/none.json")).toBeUndefined();
    // As it is for a process that may not read there.
    const script = `import { createFence } from ${JSON.stringify(new URL("../src/engines/sandbox/fence.ts", import.meta.url).href)};
      process.stdout.write(String(createFence(process.argv[1]).refusal(process.argv[2])));`;
    const workspace = await realpath(join(home, "repo/packages/design"));
    const reads = [join(workspace, "../.."), process.cwd()].map((path) => `--allow-fs-read=${path}`);
    const flags = ["--permission", ...reads, "--no-warnings", "--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, workspace, "/etc/passwd"]);
    // Node 22 still lets it see where a path leads.
    expect(stdout).toMatch(/^it (?:cannot be read|is outside the repository of this workspace)$/);
  });

  it("permits additional folders, except hidden files in them", () => {
    const wide = createFence(join(home, "repo/packages/design"), [join(home, "elsewhere")]);
    expect(wide.refusal(join(home, "repo/packages/design/node_modules/away/index.js"))).toBeUndefined();
    expect(wide.refusal(join(home, "elsewhere/lib/.env"))).toMatch(/hidden/);
  });

  it("detects changes after a refresh", async () => {
    const path = "repo/packages/design/notes/later.json";
    await writeFile(join(home, path), "{}");
    expect(refusal(path)).toBeUndefined();
    await writeFile(join(home, "repo/packages/design/.gitignore"), "later.json\n");
    fence.renew();
    expect(refusal(path)).toMatch(/git-ignored/);
  });
});
