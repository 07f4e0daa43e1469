import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PACKAGES } from "./build-workspace.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const BUTTON = `import type { ReactNode } from "react";
export interface ButtonProps {
  /** What happens when it is pressed. */
  children: ReactNode;
  kind?: "primary" | "quiet";
}
/**
 * Starts an
 * action.
 *
 * Not for links.
 */
export function Button({ children, kind = "primary" }: ButtonProps) {
  return <button className={kind}>{children}</button>;
}
`;
const STORIES = `import { Button } from "./Button";
export default { title: "Forms/Button", component: Button, args: { kind: "primary" } };
export const Primary = { args: { children: "Save" } };
export const QuietOne = { args: { children: "Cancel", kind: "quiet", onPress: () => process.exit(3) } };
export const Drawn = { render: () => <b /> };
`;
const CSS = `:root {
  --acme-color-blue: #0a58ca;
  --acme-color-blue-dark: #002f6c;
  --acme-color-accent: var(--acme-color-blue);
  --acme-space-medium: 16px;
  --acme-width: calc(100% - 2px);
}
.card { --acme-card-gap: 4px; }
@media (prefers-color-scheme: dark) { :root { --acme-color-blue: #8ab8ff; } }
`;
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16z"/></svg>`;
const REPOSITORY = {
  "package.json": JSON.stringify({
    name: "@acme/ui",
    description: "Buttons of Acme.",
    scripts: { prepare: "touch ran", preinstall: "touch ran" },
  }),
  "src/components/Button/Button.tsx": BUTTON,
  "src/components/Button/Button.stories.tsx": STORIES,
  "src/components/Button/index.ts": `export { Button } from "./Button";\n`,
  "src/components/useThing.tsx": `export const useThing = () => <i />;\n`,
  "src/tokens.css": CSS,
  "src/icons/arrow.svg": ICON,
  "src/icons/nav/menu.svg": ICON,
  "src/icons/nav/search.svg": ICON,
  "src/assets/acme-logo.svg": ICON,
  "docs/voice.md": "# How we speak\n\nShort.\n",
  "tailwind.config.js": "require('node:fs').writeFileSync('ran', ''); module.exports = {};\n",
};

describe("dsr init", () => {
  let folder = "";
  let remove = async () => {};
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  const write = async (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };
  /** All files of a folder with their texts. */
  const treeOf = async (root: string) => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const texts = files.sort().map(async (path) => [relative(root, path), await readFile(path, "utf8")] as const);
    return Object.fromEntries(await Promise.all(texts));
  };
  const json = async (path: string) => JSON.parse(await readFile(join(folder, path), "utf8"));

  it("creates a buildable start in an empty folder", async () => {
    const ran = await runDsr(["init"], folder);
    expect(ran).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toContain("service.config.json");
    const built = await runDsr(["build", "--no-checks", "--no-screenshots", "--json"], folder);
    expect(JSON.parse(built.stdout)).toMatchObject({ components: [{ id: "button", status: "built" }] });
    const checked = await runDsr(["check", "--json"], folder);
    expect(JSON.parse(checked.stdout)).toMatchObject({ findings: [] });
    expect((await runDsr(["tokens", "check", "--max-warnings", "0"], folder)).code).toBe(0);
    const tokens = await runDsr(["tokens", "check"], folder);
    expect(tokens).toMatchObject({ code: 0 });
    expect((await runDsr(["tokens", "check"], folder)).stdout).toMatch(/^9 tokens, 0 errors, 0 warnings$/m);
    expect((await runDsr(["check"], folder)).stdout).toMatch(/no findings/);
  });

  it("finds components in a folder of stories with the stories next to them", async () => {
    await write({
      "package.json": "{}",
      "src/stories/Button.tsx": BUTTON,
      "src/stories/Button.stories.tsx": STORIES,
      "src/stories/Frame.tsx": `export const Frame = () => <i />;\n`,
      "src/stories/Button.mdx": `import * as Stories from "./Button.stories";\n\n<Meta of={Stories} />\n\n# Button\n\n<Canvas of={Stories.QuietOne} />\n`,
      "src/stories/Away.mdx": `<Meta title="../../away/入門" />\n\n# Away\n`,
      "src/stories/Nameless.mdx": `<Meta title="入門" />\n\n# Begin\n`,
      "src/stories/Intro.mdx": `<Meta title="Guides/First steps" />\n\n# Begin here\n`,
    });
    const ran = await runDsr(["init"], folder);
    expect(ran.code, ran.stderr).toBe(0);
    expect(await readdir(join(folder, "design-workspace/components"))).toEqual(["button"]);
    const document = (path: string) => readFile(join(folder, "design-workspace/pages", path), "utf8");
    expect(await document("components/button.mdx")).toContain('<Preview id="button" variant="quiet-one" />');
    expect(await document("away.mdx")).toContain("# Away");
    expect(await document("src/stories/Nameless.mdx")).toContain("# Begin");
    expect(await document("guides/first-steps.mdx")).toMatch(/^---\ntitle: Begin here\n---/);
  });

  it("imports components, stories, tokens, icons, logos and documents of a repository, and changes nothing in it", async () => {
    await write(REPOSITORY);
    const before = await treeOf(folder);
    const ran = await runDsr(["init", "--json"], folder);
    expect(ran.code, ran.stderr).toBe(0);
    const after = await treeOf(folder);
    const others = Object.entries(after).filter(([path]) => !path.startsWith("design-workspace/"));
    expect(Object.fromEntries(others)).toEqual(before);
    expect(Object.keys(after).filter((path) => path.startsWith("design-workspace/"))).toEqual(
      [
        ".gitattributes",
        ".service/.gitignore",
        ".service/init.json",
        "WORKSPACE.md",
        "components/button/button.json",
        "components/button/button.tsx",
        "design-system/expected.json",
        "design-system/tokens/themes/dark.tokens.json",
        "design-system/tokens/tokens.resolver.json",
        "design-system/tokens/tokens.tokens.json",
        "icons/arrow.svg",
        "icons/nav/menu.svg",
        "icons/nav/search.svg",
        "logos/acme-logo.svg",
        "pages/index.md",
        "pages/voice.md",
        "service.config.json",
        "theme.css",
      ].map((path) => `design-workspace/${path}`),
    );
    expect(await json("design-workspace/components/button/button.json")).toMatchObject({
      title: "Button",
      group: "Forms",
      description: "Starts an action.",
      stories: "../../../src/components/Button/Button.stories.tsx",
      previews: {
        primary: { title: "Primary", story: "Primary", values: { kind: "primary", children: "Save" } },
        "quiet-one": { title: "Quiet one", story: "QuietOne", values: { kind: "quiet", children: "Cancel" } },
        drawn: { title: "Drawn", story: "Drawn", values: { kind: "primary" } },
      },
    });
    expect(await json("design-workspace/design-system/tokens/tokens.tokens.json")).toMatchObject({
      acme: {
        color: {
          blue: { $type: "color", $value: { hex: "#0a58ca" } },
          "blue-dark": { $type: "color" },
          accent: { $value: "{acme.color.blue}" },
        },
        space: { medium: { $type: "dimension", $value: { value: 16, unit: "px" } } },
      },
    });
    expect(JSON.parse(ran.stdout).parts.find(({ name }: { name: string }) => name === "tokens")).toMatchObject({
      table: [
        expect.stringContaining("axis"),
        expect.stringContaining("light (default)"),
        expect.stringContaining("dark"),
      ],
      notes: [expect.stringMatching(/^tailwind\.config\.js could not be evaluated \(it needs the Node module node:fs/)],
    });
  });

  it("writes components that build from the originals, with the properties of their types", async () => {
    await write(REPOSITORY);
    await symlink(PACKAGES, join(folder, "node_modules"));
    await runDsr(["init"], folder);
    const roots = `..:${PACKAGES}`;
    const args = ["build", "-w", "design-workspace", "--roots", roots, "--no-checks", "--no-screenshots", "--json"];
    const built = await runDsr(args, folder);
    expect(JSON.parse(built.stdout)).toMatchObject({ components: [{ id: "button", status: "built" }] });
    expect(await json("design-workspace/components/button/dist/button.json")).toMatchObject({
      properties: { kind: { options: ["primary", "quiet"] }, children: { rules: { required: true } } },
    });
    const html = await readFile(join(folder, "design-workspace/components/button/dist/button-quiet-one.html"), "utf8");
    expect(html).toContain(`<button class="quiet">Cancel</button>`);
  });

  it("renders previews in the system's provider, and a build reports where one belongs", async () => {
    await write({
      "package.json": JSON.stringify({ name: "@acme/ui" }),
      "src/AcmeProvider.tsx": `import { createContext, type ReactNode } from "react";
export const Context = createContext<string | undefined>(undefined);
export function AcmeProvider({ children, scheme = "light" }: { children?: ReactNode; scheme?: "light" | "dark" }) {
  return <Context value={scheme}>{children}</Context>;
}
`,
      "src/Chip.tsx": `import { use } from "react";
import { Context } from "./AcmeProvider";
export function Chip({ children }: { children: string }) {
  const scheme = use(Context);
  if (!scheme) throw new Error("Chip must be used within AcmeProvider");
  return <b className={scheme}>{children}</b>;
}
`,
    });
    await symlink(PACKAGES, join(folder, "node_modules"));
    const ran = await runDsr(["init"], folder);
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining("components/_shared/preview.tsx")]);
    const preview = join(folder, "design-workspace/components/_shared/preview.tsx");
    expect(await readFile(preview, "utf8")).toContain("<AcmeProvider>{children}</AcmeProvider>");
    const args = ["-w", "design-workspace", "--roots", `..:${PACKAGES}`, "--no-checks", "--no-screenshots"];
    const build = () => runDsr(["build", ...args], folder);
    expect(await build()).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, "design-workspace/components/chip/dist/chip-default.html"), "utf8")).toContain(
      '<b class="light">Chip</b>',
    );
    await rm(preview);
    const without = await build();
    expect([without.code, without.stdout + without.stderr]).toEqual([
      1,
      expect.stringContaining("Add a provider for all previews in components/_shared/preview.tsx"),
    ]);
  });

  it("gives custom properties again under the names they had", async () => {
    await write(REPOSITORY);
    await runDsr(["init"], folder);
    expect(await runDsr(["tokens", "build", "-w", "design-workspace"], folder)).toMatchObject({ code: 0 });
    const css = await readFile(join(folder, "design-workspace/design-system/dist/css/tokens.css"), "utf8");
    const names = [...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name);
    expect(new Set(names)).toEqual(
      new Set([
        ...["--acme-color-blue", "--acme-color-blue-dark", "--acme-color-accent", "--acme-space-medium"],
        "--acme-width",
      ]),
    );
  });

  it("makes token files that are alternatives an axis, which dsr tokens axes shows and changes", async () => {
    const color = (value: string) => JSON.stringify({ color: { bg: { value, type: "color" } } });
    await write({ "tokens/light.json": color("#ffffff"), "tokens/night.json": color("#000000") });
    const ran = await runDsr(["init", "--yes"], folder);
    expect(ran.stdout).toMatch(/scheme +light \(default\) +light\.json/);
    const run = (...args: string[]) => runDsr(["tokens", ...args, "-w", "design-workspace"], folder);
    expect(await run("build")).toMatchObject({ code: 0 });
    const css = await readFile(join(folder, "design-workspace/design-system/dist/css/tokens.css"), "utf8");
    expect(css).toMatch(/#ffffff[\s\S]*\[data-scheme="night"\] \{\s*--color-bg: #000000/);
    const changed = await run("axes", "--rename", "scheme=mode", "--default", "mode=night", "--json");
    expect(JSON.parse(changed.stdout)).toMatchObject({
      axes: [
        { axis: "mode", default: "night", values: [{ value: "light", from: ["light.json"] }, { value: "night" }] },
      ],
      written: ["design-system/tokens/tokens.resolver.json"],
    });
    const refused = await run("axes", "--remove", "brand");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Axes in the resolver: mode")]);
  });

  it("stops with a list if files exist, and writes none", async () => {
    await write({ ...REPOSITORY, "design-workspace/theme.css": "/* mine */" });
    const refused = await runDsr(["init"], folder);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("design-workspace/theme.css");
    expect(await readdir(join(folder, "design-workspace"))).toEqual(["theme.css"]);
    const added = await runDsr(["init", "--add"], folder);
    expect(added.code).toBe(0);
    expect(await readFile(join(folder, "design-workspace/theme.css"), "utf8")).toBe("/* mine */");
    expect(await readdir(join(folder, "design-workspace"))).toContain("components");
  });

  it("a second run lists changes of the repository, and applies them on request", async () => {
    await write(REPOSITORY);
    await runDsr(["init"], folder);
    const again = await runDsr(["init"], folder);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain("No missing or outdated files.");
    await write({
      "src/components/Card.tsx": "export const Card = () => <b />;\n",
      "design-workspace/components/button/button.json": `{"title": "Mine"}`,
    });
    const before = await treeOf(folder);
    const reported = await runDsr(["init", "--json"], folder);
    const card = ["components/card/card.json", "components/card/card.tsx"];
    expect(JSON.parse(reported.stdout)).toMatchObject({ ok: true, written: [], missing: card });
    expect(await treeOf(folder)).toEqual(before);
    const added = await runDsr(["init", "--add", "--json"], folder);
    expect(JSON.parse(added.stdout)).toMatchObject({ written: [...card, "WORKSPACE.md"] });
    expect(await json("design-workspace/components/button/button.json")).toEqual({ title: "Mine" });
  });

  it("a second run updates its own files after changes of the repository", async () => {
    await write(REPOSITORY);
    await runDsr(["init"], folder);
    await write({
      "docs/voice.md": "# How we speak\n\nShorter.\n",
      "src/components/Button/Button.stories.tsx": STORIES.replace("Cancel", "Stop"),
      "design-workspace/pages/index.md": "---\ntitle: Mine\n---\n",
    });
    const reported = await runDsr(["init", "--json"], folder);
    const outdated = ["components/button/button.json", "pages/voice.md"];
    expect(JSON.parse(reported.stdout)).toMatchObject({ written: [], missing: [], outdated });
    const added = await runDsr(["init", "--add", "--json"], folder);
    expect(JSON.parse(added.stdout)).toMatchObject({ written: outdated });
    expect(await readFile(join(folder, "design-workspace/pages/voice.md"), "utf8")).toContain("Shorter.");
    expect(await readFile(join(folder, "design-workspace/pages/index.md"), "utf8")).toContain("Mine");
    await rm(join(folder, "docs/voice.md"));
    const gone = await runDsr(["init", "--json"], folder);
    expect(JSON.parse(gone.stdout)).toMatchObject({ missing: [], outdated: [], orphans: ["pages/voice.md"] });
  });

  it("asks which of several systems is meant, and takes the one that is named", async () => {
    const names = ["Alert", "Badge", "Card"];
    const of = (root: string) =>
      Object.fromEntries([
        [`${root}/package.json`, "{}"],
        ...names.map((name) => [`${root}/src/${name}.tsx`, `export const ${name} = () => <b>${root}</b>;\n`]),
      ]);
    await write({ "package.json": "{}", ...of("packages/one"), ...of("packages/two") });
    const refused = await runDsr(["init"], folder);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/--source packages\/one\s+3 components/);
    expect(await readdir(folder)).not.toContain("design-workspace");
    const ran = await runDsr(["init", "--source", "packages/two"], folder);
    expect(ran.code, ran.stderr).toBe(0);
    const wrapper = await readFile(join(folder, "design-workspace/components/alert/alert.tsx"), "utf8");
    expect(wrapper).toContain(`"../../../packages/two/src/Alert"`);
  });

  it("follows no symbolic link, out of the repository or in a circle", async () => {
    await write(REPOSITORY);
    await symlink("/etc", join(folder, "src/outside"));
    await symlink("..", join(folder, "src/circle"));
    await symlink("/etc/hostname", join(folder, "src/icons/host.svg"));
    const ran = await runDsr(["init"], folder);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/3 symbolic links were not followed: .*src\/icons\/host\.svg/);
    expect(await readdir(join(folder, "design-workspace/icons"))).toEqual(["arrow.svg", "nav"]);
  });

  it("writes through no symbolic link", async () => {
    await write({ ...REPOSITORY, "elsewhere/keep.txt": "" });
    await symlink("../elsewhere", join(folder, "design-workspace"));
    const ran = await runDsr(["init"], folder);
    expect(ran.code).toBe(1);
    expect(await readdir(join(folder, "elsewhere"))).toEqual(["keep.txt"]);
  });

  it("writes nothing in a dry run", async () => {
    await write({ "src/tokens.css": CSS });
    const ran = await runDsr(["init", "--dry-run"], folder);
    expect(ran.stdout).toContain("Would write");
    await expect(lstat(join(folder, "design-workspace"))).rejects.toThrow();
  });
});
