import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Middleman, openMiddleman } from "./middleman.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr, statusesOf, stepOf } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const CREDENTIAL = { SERVICE_SYNC_SECRET: SECRET };

let service: OpenService;
let between: Middleman;
let folder = "";
let remove = async () => {};

beforeAll(async () => {
  service = await openRegistry();
  between = await openMiddleman(service.url);
});
afterAll(async () => {
  await between.close();
  await service.close();
});
beforeEach(async () => {
  between.passed = [];
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const write = async (path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const dsr = (...argv: string[]) => runDsr([...argv, "--url", between.url], folder, CREDENTIAL);
const posts = () => between.passed.filter(({ method }) => method !== "GET");

/** Files a push, a build or a check reads. */
const READ = [
  ...["theme.css", ".gitignore", "pages/pipe.md", "pages/pipe.html", "pages/pipe.png", "public/pipe.png"],
  ...["public/api/tokens.json", "public/fonts/pipe.woff2", "design-system/tokens/primitive/pipe.tokens.json"],
  ...["design-system/dist/css/tokens.css", "icons/pipe.svg", "icons/catalog.json", "logos/acme-primary-color.svg"],
  ...["logos/logo-set.json", "patterns/pipe.json", "reference/pipe.md", "components/tag/pipe.css"],
  ...["components/tag/image-slots.json", "components/tag/dist/tag.js", "components/tag/dist/tag.json"],
  ...[".service/sync-state.json", ".service/digests", ".service/clean", ".service/pushed.json", ".service/builds.json"],
  ...[".service/fetch.journal", ".service/pull.journal", ".service/cli-auth.json", ".service/untrusted.marks"],
  ...[".service/untrusted/components/tag/tag.decl.js", "service.config.mjs", ".env.example"],
];
/** Those that esbuild reads by itself. */
const READ_BY_BUILDS = ["package.json", "tsconfig.json", "components/package.json", "components/tag/lib/package.json"];

describe.skipIf(process.platform === "win32")("a pipe in the place of a file", () => {
  const pipe = async (path: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    execFileSync("mkfifo", [join(folder, path)]);
  };
  beforeEach(async () => {
    await write("components/tag/tag.json", '{"id":"tag","title":"Tag","previews":{"default":{"values":{}}}}');
    await write("components/tag/tag.html", "<b>tag</b>");
    await write("components/tag/tag.js", 'import { word } from "./lib/word.js"; document.title = word;');
    await write("components/tag/lib/word.js", 'export const word = "tag";');
  });

  it("is never waited for, by any command", async () => {
    for (const path of READ) await pipe(path);
    for (const command of [["build", "--no-checks"], ["check"], ["doctor"], ["tokens", "check"]])
      expect((await runDsr(command, folder, CREDENTIAL)).code, command.join(" ")).not.toBeNull();
    for (const command of ["status", "pull"]) expect((await dsr(command)).code, command).not.toBeNull();
    expect(stepOf(await dsr("push:all", "--json"), "components")?.status).toBe("sent");
  });

  it("is named by a build that would read it, and so is a link to a device", async () => {
    for (const make of [pipe, (path: string) => symlink("/dev/zero", join(folder, path))])
      for (const path of READ_BY_BUILDS) {
        await make(path);
        const built = await runDsr(["build", "--no-checks", "--force"], folder);
        expect([built.code, built.stderr], path).toEqual([1, expect.stringContaining(`${path} is not read: it `)]);
        await rm(join(folder, path));
      }
  });
});

describe("a workspace with faults", () => {
  it("is pushed but for its broken parts, which are named", async () => {
    const outside = await temporaryFolder();
    await writeFile(join(outside.folder, "secret.md"), "canary-outside");
    await write("service.config.json", '{"app": {"title": "Faulty"}}');
    await write("pages/good.md", "---\ntitle: Good\n---\n# Good\n");
    await write("pages/broken-yaml.md", '---\ntitle: "never closed\nweight: [1, 2\n---\n# Broken yaml\n');
    await write(
      "pages/bomb.md",
      `---\na: &a [x]\n${[..."bcdefghi"].map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`).join("\n")}\n---\nBomb`,
    );
    await write("pages/code.md", "---js\nmodule.exports = process.exit(1)\n---\nCode");
    await write("pages/weight.md", "---\nweight: {toString: 1, valueOf: 1}\nmenu: 7\ntitle: [a]\n---\nWeight");
    await write("pages/latin1.md", Buffer.concat([Buffer.from("# caf"), Buffer.from([0xe9])]));
    await write("pages/zero.md", "# a\0b");
    await write("pages/ends in a dot..md", "# Dot");
    await symlink(join(outside.folder, "secret.md"), join(folder, "pages/link.md"));
    await symlink(outside.folder, join(folder, "pages/folder"));
    await symlink(join(outside.folder, "secret.md"), join(folder, "theme.css"));
    const ran = await dsr("push:all", "--json");
    const pages = stepOf(ran, "pages");
    expect(pages?.status).toBe("sent");
    expect(stepOf(ran, "config")?.status).toBe("sent");
    expect(stepOf(ran, "theme")?.message).toMatch(/theme\.css.*symbolic link/);
    expect(ran.code).toBe(1);
    const warned = pages?.warnings.join("\n") ?? "";
    for (const name of ["broken-yaml.md", "bomb.md", "code.md", "latin1.md", "zero", "ends in a dot"])
      expect(warned).toContain(name);
    const bodies = posts()
      .map(({ body }) => body)
      .join("\n");
    expect(bodies).not.toContain("canary");
    const { pages: listed } = await (await service.get("/api/registry/pages")).json();
    const slugs = listed.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(["good", "broken-yaml", "bomb", "code", "weight"]));
    for (const slug of ["latin1", "zero", "link", "folder/secret"]) expect(slugs).not.toContain(slug);
    for (const slug of ["good", "broken-yaml", "bomb", "code", "weight"])
      expect((await service.get(`/docs/${slug}`)).status, slug).toBe(200);
    await outside.remove();
  });

  it("says which file is broken, where none can be read without it", async () => {
    await write("service.config.json", '{"app": ');
    await write("theme.css", "/* y */");
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(1);
    expect([stepOf(ran, "config")?.status, stepOf(ran, "theme")?.status]).toEqual(["refused", "sent"]);
    expect(stepOf(ran, "config")?.message).toContain("service.config.json");
  });

  it("has any file name: spaces, other scripts, pictures", async () => {
    const names = [
      "two words",
      "はじめに/入門",
      "🎨/emoji 🚀",
      "Ünïcode",
      "100% sure",
      "a+b&c=d",
      "quo'te",
      "semi;colon",
      "#hash",
      "[brackets]",
    ];
    for (const name of names) await write(`pages/${name}.md`, `# ${name}`);
    const ran = await dsr("push:all", "--json");
    expect([ran.code, stepOf(ran, "pages")?.warnings]).toEqual([0, []]);
    for (const name of names) {
      const address = name.split("/").map(encodeURIComponent).join("/");
      expect((await (await service.get(`/api/registry/pages/${address}`)).json()).markdown, name).toBe(`# ${name}`);
      expect((await service.get(`/docs/${address}`)).status, name).toBe(200);
    }
  });

  it("has a page of 5 MB: it is named and left out, the others are sent", async () => {
    await write("pages/long.md", "A line of a very long page.\n".repeat(190_000));
    await write("pages/short.md", "# Short");
    const ran = await dsr("push:all", "--json");
    const warning = expect.stringContaining("The page long is larger than 1 MiB");
    expect(stepOf(ran, "pages")).toMatchObject({ status: "sent", created: 1, warnings: [warning] });
    expect((await (await service.get("/api/registry/pages/short")).json()).markdown).toBe("# Short");
    expect((await service.get("/api/registry/pages/long")).status).toBe(404);
  });

  it("may be empty, which is said and no success", async () => {
    const ran = await dsr("push:all");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(folder);
    expect(posts()).toEqual([]);
  });

  it("must be there", async () => {
    await rm(folder, { recursive: true });
    const ran = await runDsr(["push:all", "--url", between.url, "--workspace", folder], "/", CREDENTIAL);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(folder);
    const told = await runDsr(["push:all", "--json", "--workspace", folder], "/", CREDENTIAL);
    expect(JSON.parse(told.stdout)).toEqual({ ok: false, message: `There is no folder ${folder}.` });
  });

  it("needs no configuration", async () => {
    await write("logos/mark.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(0);
    expect(statusesOf(ran)).toMatchObject({ config: "absent", logos: "sent" });
  });
});
