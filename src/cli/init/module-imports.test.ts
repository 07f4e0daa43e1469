import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createModuleImports } from "./module-imports.ts";
import { openRepository } from "./repository.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "imports-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function imports(files: Readonly<Record<string, unknown>>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  return createModuleImports(await openRepository(root, { folders: [], without: [] }));
}

describe("imports of modules", () => {
  it("of packages of the repository lead to their source, else to what was built", async () => {
    const { linked } = await imports({
      "package.json": {},
      "packages/ui/package.json": {
        name: "@acme/ui",
        exports: {
          ".": "./dist/index.js",
          "./button": { import: "./dist/button.js" },
          "./parts/*": "./src/parts/*.tsx",
        },
      },
      "packages/ui/src/index.ts": "",
      "packages/ui/src/button.tsx": "",
      "packages/ui/src/parts/card.tsx": "",
      "packages/built/package.json": { name: "built", main: "dist/index.js" },
      "packages/built/dist/index.js": "",
      "apps/web/page.tsx": "",
    });
    const from = (specifier: string) => linked("apps/web/page.tsx", specifier);
    expect(from("@acme/ui")).toBe("packages/ui/src/index.ts");
    expect(from("@acme/ui/button")).toMatch(/^packages\/ui\/src\/button/);
    expect(from("@acme/ui/parts/card")).toBe("packages/ui/src/parts/card.tsx");
    expect(from("built")).toBe("packages/built/dist/index.js");
    expect(from("react")).toBeUndefined();
    expect(from("@acme/ui/nothing")).toBeUndefined();
  });

  it("follow imports of package.json and paths of tsconfig.json, with comments and projects it refers to", async () => {
    const { linked } = await imports({
      "package.json": { imports: { "#lib/*": "./src/lib/*.ts", "#theme": { default: "./dist/theme.js" } } },
      "tsconfig.json": `{ "files": [], "references": [{ "path": "./tsconfig.app.json" }], }`,
      "tsconfig.app.json": `{ /* aliases */ "extends": "./tsconfig.app.json", "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
      "src/lib/cn.ts": "",
      "src/theme.ts": "",
      "src/button.tsx": "",
    });
    expect(linked("src/button.tsx", "#lib/cn")).toBe("src/lib/cn.ts");
    expect(linked("src/button.tsx", "#theme")).toMatch(/^src\/theme/);
    expect(linked("src/button.tsx", "@/lib/cn")).toMatch(/^src\/lib\/cn/);
    expect(linked("src/button.tsx", "#none")).toBeUndefined();
  });
});
