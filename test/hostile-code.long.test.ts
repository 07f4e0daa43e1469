// @module-tag long
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACKAGES } from "./build-workspace.ts";
import { type Canary, openCanary } from "./canary.ts";
import { attempts, type Targets } from "./hostile-code.ts";
import { casesOf } from "./long-form.ts";

/** The Node that the built program is run by: `DSR_NODE=/path/to/node` tries another one. */
const NODE = process.env.DSR_NODE ?? process.execPath;

const SECRET = "s3cret-of-the-developer-0815";
const NONE = "tried 24, worked: []";

let home: string;
let workspace: string;
let canary: Canary;
let targets: Targets;

const put = async (path: string, text: string) => {
  await mkdir(join(workspace, path, ".."), { recursive: true });
  await writeFile(join(workspace, path), text);
};

/** One command line of the built program. */
async function dsr(...argv: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { CI_SECRET: SECRET, SERVICE_SYNC_SECRET: `${SECRET}-that-is-long-enough-to-count` };
  const ran = await promisify(execFile)(NODE, [resolve("dist/main.js"), ...argv], { cwd: workspace, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout: ran.stdout, stderr: ran.stderr };
}

interface Result {
  id: string;
  status: string;
  error?: string;
  notes: string[];
}

const build = async (...ids: string[]): Promise<Record<string, Result>> => {
  const { stdout } = await dsr("build", ...ids, "--no-checks", "--roots", PACKAGES, "--json");
  const { components }: { components: Result[] } = JSON.parse(stdout);
  return Object.fromEntries(components.map((one) => [one.id, one]));
};

/** All that a build left in the `dist/` folders. */
async function published(): Promise<string> {
  const paths = await readdir(join(workspace, "components"), { recursive: true });
  const files = paths.filter((path) => /\/dist\/.+\.\w+$/.test(path));
  return (await Promise.all(files.map((path) => readFile(join(workspace, "components", path), "utf8")))).join("\n");
}

const page = (id: string) => readFile(join(workspace, `components/${id}/dist/${id}-default.html`), "utf8");
const react = (body: string) => `export default function Card(props) { ${body} }\n`;
const named = (id: string) => JSON.stringify({ id, title: id });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "hostile-"));
  workspace = join(home, "workspace");
  canary = await openCanary();
  targets = { secretFile: join(home, "key.txt"), outFile: join(home, "stolen"), port: canary.port };
  await mkdir(join(workspace, ".git"), { recursive: true });
  await writeFile(targets.secretFile, SECRET);
  await symlink(PACKAGES, join(workspace, "node_modules"));
  await put(".gitignore", "private/\n*.local.json\n");
  await put(".env", `TOKEN=${SECRET}\n`);
  await put(".service/cli-auth.json", JSON.stringify({ token: SECRET }));
  await put("private/notes.json", JSON.stringify({ note: SECRET }));
  await put("app.local.json", JSON.stringify({ note: SECRET }));
  await put("server.pem", SECRET);
  await symlink(home, join(workspace, "components-link"));
});
afterAll(async () => {
  await canary.close();
  await rm(home, { recursive: true, force: true });
});

describe("code of a design system", () => {
  it("could do all that where it ran as a program", async () => {
    const { stdout } = await promisify(execFile)(NODE, [
      "--eval",
      `globalThis.require = require; console.log(${attempts(targets)}); setTimeout(() => process.exit(), 500);`,
    ]);
    expect(stdout).toMatch(/^tried 24, worked: \[read a file, write a file, .*connect by TCP, /);
    expect(stdout.split(", ").length).toBeGreaterThan(18);
    expect(canary.calls()).toBeGreaterThan(0);
    await rm(targets.outFile);
    await rm(`${targets.outFile}.db`, { force: true });
  });

  it("can do none of it, in React, Nunjucks, declarations and configuration", async () => {
    const before = canary.calls();
    const code = attempts(targets);
    await put("components/react/react.jsx", react(`return <b>{${code}}</b>;`));
    await put("components/top/top.jsx", `const found = ${code};\n${react("return <b>{found}</b>;")}`);
    await put(
      "components/njk/njk.json",
      JSON.stringify({ id: "njk", previews: { default: { values: { code: `return ${code}` } } } }),
    );
    await put("components/njk/template.njk", "<b>{{ range.constructor(code)() }}</b>");
    await put("components/decl/decl.decl.ts", `export default { id: "decl", title: ${code} };`);
    await put("components/decl/decl.html", "<p>declared</p>");
    await put("service.config.ts", `export default { app: { title: ${code} } };`);

    const results = await build();
    expect(Object.values(results).filter(({ error }) => error)).toEqual([]);
    for (const id of ["react", "top", "njk"]) expect(await page(id), id).toContain(NONE);
    const declared = await readFile(join(workspace, "components/decl/dist/decl.json"), "utf8");
    expect(JSON.parse(declared).title).toBe(NONE);
    // Nobody answers there: what would be sent is told all the same.
    const { stdout } = await dsr("push", "config", "--dry-run", "--url", "http://127.0.0.1:1", "--json");
    expect(stdout).toContain('"would send"');
    expect(canary.calls() - before).toBe(0);
    expect(existsSync(targets.outFile)).toBe(false);
    expect(existsSync(`${targets.outFile}.db`)).toBe(false);
    expect(await published()).not.toContain(SECRET);
    await rm(join(workspace, "service.config.ts"));
  });
});

/** Sources of a component that reaches for a secret by what it names; whether a build may succeed. */
const NAMING: Record<string, Record<string, string>> = {
  "import of a login": {
    "x.jsx": `import auth from "../../.service/cli-auth.json"; ${react("return <b>{auth.token}</b>;")}`,
  },
  "import from outside": { "x.jsx": `import text from "../../../key.txt"; ${react("return <b>{text}</b>;")}` },
  "import by an absolute path": { "x.jsx": `import text from "HOME/key.txt"; ${react("return <b>{text}</b>;")}` },
  "import through a link": {
    "x.jsx": `import text from "../../components-link/key.txt"; ${react("return <b>{text}</b>;")}`,
  },
  "import of what git ignores": {
    "x.jsx": `import { note } from "../../private/notes.json"; ${react("return <b>{note}</b>;")}`,
  },
  "import of a local setting": {
    "x.jsx": `import { note } from "../../app.local.json"; ${react("return <b>{note}</b>;")}`,
  },
  "a type out of a file outside": {
    "x.tsx": `import type { Secret } from "../../../types.ts"; export default function X(props: Secret) { return <b/>; }`,
  },
  "a style sheet of outside": { "x.html": "<p>x</p>", "x.css": '@import "../../../secret.css";' },
  "a picture that is none": { "x.html": "<p>x</p>", "x.css": "p { background: url(../../../secret.svg) }" },
  "a script of outside": { "x.html": "<p>x</p>", "x.js": 'import "../../../key.js";' },
  "include of variables": { "template.njk": '<b>{% include ".env" %}</b>' },
  "include of a login": { "template.njk": '<b>{% include "../../.service/cli-auth.json" %}</b>' },
  "include by a name made later": { "template.njk": '<b>{% include "../../." + "env" %}</b>' },
  "include through a link": { "template.njk": '<b>{% include "components-link/key.txt" %}</b>' },
  "include of what git ignores": { "template.njk": '<b>{% include "private/notes.json" %}</b>' },
  "include of a key": { "template.njk": '<b>{% include "server.pem" %}</b>' },
  "include from outside": { "template.njk": '<b>{% include "HOME/key.txt" %}</b>' },
  "partial that is hidden": { "template.hbs": '<b>{{> ".hidden/note"}}</b>' },
  "partial through a link": { "template.hbs": '<b>{{> "components-link/note"}}</b>' },
  "partial of what git ignores": { "template.hbs": '<b>{{> "private/note"}}</b>' },
  "partial by a name made later": { "template.hbs": '<b>{{> (concat "private" "/note")}}</b>' },
  "partial from outside": { "template.hbs": '<b>{{> "../../../note"}}</b>' },
  "a declaration that imports": {
    "x.html": "<p/>",
    "x.decl.ts": `import text from "../../.env"; export default { id: "x", text };`,
  },
};

describe("files referenced by a component", () => {
  it("outside the fence are refused with a reason", async () => {
    await writeFile(join(home, "secret.css"), `p { content: "${SECRET}" }`);
    for (const path of [".hidden/note.hbs", "private/note.hbs"]) await put(path, SECRET);
    await writeFile(join(home, "note.hbs"), SECRET);
    await writeFile(join(home, "secret.svg"), `<svg>${SECRET}</svg>`);
    await writeFile(join(home, "key.js"), `console.log("${SECRET}")`);
    await writeFile(join(home, "types.ts"), `export interface Secret { ${SECRET.replaceAll("-", "_")}: string }`);
    const ids = Object.keys(NAMING).map((_, index) => `names-${index}`);
    for (const [index, files] of Object.values(NAMING).entries())
      for (const [name, text] of Object.entries(files))
        await put(
          `components/names-${index}/${name.replace(/^x\./, `names-${index}.`)}`,
          text.replaceAll("HOME", home),
        );
    const results = await build(...ids);
    for (const [index, what] of Object.keys(NAMING).entries()) {
      const { status, error } = results[`names-${index}`] ?? {};
      expect(status, what).toBe("failed");
      expect(error, what).toMatch(
        /outside the repository|is hidden|it is git-ignored|contains a key|the (?:template|partial) \S+ doesn't exist/,
      );
    }
    const left = await published();
    expect(left).not.toContain(SECRET);
    expect(left).not.toContain(SECRET.replaceAll("-", "_"));
  });

  it("is read where it is the workspace's own: other components, packages, build output", async () => {
    await put("private.css", "p { color: red }");
    await put("dist/tokens.css", "p { color: blue }");
    await put(".gitignore", "private/\n*.local.json\ndist/\n");
    await put("components/good/good.css", '@import "../../private.css"; @import "../../dist/tokens.css";');
    await put("components/good/good.html", "<p>x</p>");
    const { good } = await build("good");
    expect(good?.error).toBeUndefined();
    expect(await readFile(join(workspace, "components/good/dist/good.css"), "utf8")).toMatch(/red[\s\S]*blue/);
  });

  it("is not followed where a source map is named: neither devices nor files of outside", async () => {
    await writeFile(
      join(home, "inner.map"),
      JSON.stringify({ version: 3, sources: [SECRET], mappings: "AAAA", names: [] }),
    );
    const names = [
      "../../../../../../../../../dev/zero",
      "../../../inner.map",
      "/dev/zero",
      "file:///dev/zero",
      "%2e%2e/x.map",
    ];
    for (const [index, name] of names.entries())
      await put(
        `components/map-${index}/map-${index}.jsx`,
        `${react("throw new Error('here');")}//# sourceMappingURL=${name}\n`,
      );
    await promisify(execFile)("mkfifo", [join(workspace, "pipe.map")]);
    await put("components/map-5/map-5.jsx", `${react("return <b>fine</b>;")}//# sourceMappingURL=../../pipe.map\n`);
    await put("components/map-6/map-6.jsx", `${react("return <b>fine</b>;")}//# sourceMappingURL=map-6.map\n`);
    const ids = [0, 1, 2, 3, 4, 5, 6].map((index) => `map-${index}`);
    const results = await build(...ids);
    for (const [index, id] of ids.entries())
      if (index < 5) expect(results[id]?.error, id).toMatch(/^components\/map-\d\/map-\d\.jsx:1:\d+: .*here/);
      else expect(results[id]?.error, id).toBeUndefined();
  });

  it("cannot come in by the settings of TypeScript", async () => {
    await writeFile(join(home, "base.json"), JSON.stringify({ compilerOptions: { jsxImportSource: SECRET } }));
    await put("tsconfig.json", '{ // a comment\n "extends": "../base.json", }');
    const { good } = await build("good", "--force");
    expect(good?.error).toBeUndefined();
    expect(good?.notes.join("\n")).toMatch(
      /base\.json is not read, so its settings are not used: it is outside the repository/,
    );
    await rm(join(workspace, "tsconfig.json"));
  });
});

/** Sources of a component that goes for the sandbox itself, and what becomes of it. */
const TRICKS: Record<string, [source: string, error: RegExp | undefined]> = {
  "an endless loop": [react("for (;;);"), /did not finish within 10 seconds/],
  "an endless loop of promises": [
    `const again = () => { Promise.resolve().then(again); }; again();\n${react("return <b/>;")}`,
    /did not finish within 10 seconds/,
  ],
  "an endless expression": [react('return <b>{/^(a+)+$/.test("a".repeat(40) + "b")}</b>;'), /did not finish within/],
  "all memory": [react("const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1));"), /memory/],
  "an answer without end": [react('return <b>{"x".repeat(40 << 20)}</b>;'), /memory|too large/],
  "a stack without end": [react("const again = () => again() + 1; return again();"), /call stack/],
  "nesting without end": [
    react("let tree = <b/>; for (let i = 0; i < 1e5; i++) tree = <b>{tree}</b>; return tree;"),
    /call stack|memory|suspended/,
  ],
  "an error that is hostile": [
    react(`throw { get message() { for (const one of [1, 2]) throw new Error("again"); }, toString() { throw 1; } };`),
    /./,
  ],
  "a stack that is hostile": [
    react(
      'const error = new Error("x"); Object.defineProperty(error, "stack", { get() { return {}; } }); throw error;',
    ),
    /failed to render: x/,
  ],
  "another answer": [
    `JSON.stringify = () => '{"export":"x","previews":{"__proto__":{"html":"x"}}}';\n${react("return <b/>;")}`,
    /__proto__/,
  ],
  "an answer that is no JSON": [`JSON.stringify = () => "}{";\n${react("return <b/>;")}`, /JSON/],
  "an answer that is no text": [
    `globalThis.renderReact = () => ({ toString() { return "x"; } });\nJSON.stringify = () => Symbol();\n${react("return <b/>;")}`,
    /./,
  ],
  "prototypes of all": [
    `Object.prototype.html = "polluted"; Array.prototype.map = () => ["polluted"]; String.prototype.replace = () => "polluted";\n${react("return <b/>;")}`,
    /./,
  ],
  "a component that is a proxy": [
    `export default new Proxy(function Card() {}, { apply: () => { throw new Error("seen"); }, get: (card, name) => name === "$$typeof" ? undefined : Reflect.get(card, name) });`,
    /seen/,
  ],
  "work for later": [
    `setTimeout(() => { globalThis.late = 1; }, 0); setInterval(() => { for (;;); }, 1); queueMicrotask(() => { globalThis.late = 1; });\n${react("return <b>done</b>;")}`,
    undefined,
  ],
  "a name for the renderer": [
    `globalThis.vendor = null; globalThis.bundle = null;\n${react("return <b>done</b>;")}`,
    /./,
  ],
};

describe("tricks on the sandbox", () => {
  it("have no effect, also on the next job", { tags: "long", timeout: 180_000 }, async () => {
    const before = canary.calls();
    const tricks = casesOf(Object.entries(TRICKS), 4);
    const ids = tricks.map((_, index) => `trick-${index}`);
    for (const [index, [, [source]]] of tricks.entries()) {
      await put(`components/trick-${index}/trick-${index}.jsx`, source);
      await put(`components/trick-${index}/trick-${index}.json`, named(`trick-${index}`));
      // Built beside each of them, by the same processes.
      await put(
        `components/plain-${index}/plain-${index}.jsx`,
        react('return <b>{["a", "b"].map((x) => x + typeof late + ({}).html + typeof leaked).join("")}</b>;'),
      );
    }
    const plain = ids.map((id) => id.replace("trick", "plain"));
    const results = await build(...ids.flatMap((id, index) => [id, plain[index] ?? ""]));
    for (const [index, [what, [, error]]] of tricks.entries()) {
      const result = results[`trick-${index}`];
      if (error) expect(result?.error ?? result?.status, what).toMatch(error);
      else expect(result?.error, what).toBeUndefined();
    }
    for (const id of plain) {
      expect(results[id]?.error, id).toBeUndefined();
      expect(await page(id), id).toContain("<b>aundefinedundefinedundefinedbundefinedundefinedundefined</b>");
    }
    expect(canary.calls() - before).toBe(0);
    expect(await published()).not.toContain("polluted");
  });
});
