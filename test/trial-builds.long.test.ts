// @module-tag long
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchTree } from "../src/build/trial-builds/process-tree.ts";
import { type TrialBuilds, TrialsUnusable } from "../src/build/trial-builds/trial-build.ts";
import { TooManyTasks } from "../src/platform/workers/task.ts";
import { leftOut } from "./left-out.ts";
import { isLongForm } from "./long-form.ts";
import { KEEPER, type OpenTrials, openTrials, trialOf } from "./open-trials.ts";

let opened: OpenTrials;
let trials: TrialBuilds;

beforeAll(async () => {
  opened = await openTrials();
  trials = opened.open();
});
afterAll(() => opened.close());

/** Whether the system tells of processes what they hold and whose they are (Linux). */
const LACKS_PROC = leftOut(!existsSync("/proc/self/stat"), "limits of a trial's processes need /proc.");

const declaration = JSON.stringify({
  title: "Alert",
  group: "Feedback",
  description: "Tells what happened.",
  previews: {
    default: { title: "Default", values: { text: "Saved" } },
    bad: { title: "Bad", values: { text: "Lost" } },
  },
});
const html = { "alert.json": declaration, "alert.html": '<p class="alert">{{ text }}</p>\n' };
const ENDLESS = { "alert.html": "<p>x</p><script>for (;;);</script>" };

/** The user that owns nothing. */
const NOBODY = 65_534;

/** Resolves when a condition holds; the time of the test is its limit. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 20));
}

describe("a trial build", () => {
  it("builds, photographs each variant, and leaves nothing behind", async () => {
    const { ok, error, artifacts, notes } = await trials.build(
      trialOf({ ...html, "alert.css": ".alert { color: #222; }" }),
    );
    expect({ ok, error, notes }).toEqual({ ok: true, error: null, notes: [] });
    const pictures = artifacts.filter(({ role }) => role === "screenshot");
    expect(pictures.map(({ path, variant }) => [path, variant])).toEqual([
      ["dist/screenshot-bad.png", "bad"],
      ["dist/screenshot-default.png", "default"],
      ["dist/screenshot.png", undefined],
    ]);
    for (const { bytes } of pictures) expect(Buffer.from(bytes).toString("latin1", 1, 4)).toBe("PNG");
    const page = artifacts.find(({ path }) => path === "dist/alert-bad.html");
    expect(Buffer.from(page?.bytes ?? []).toString()).toContain('<p class="alert">Lost</p>');
    expect(await opened.left()).toEqual([]);
  });

  it("makes the same bytes each time", { tags: "long" }, async () => {
    const [one, two] = [await trials.build(trialOf(html)), await trials.build(trialOf(html))];
    expect(two).toEqual(one);
  });

  it("renders React with the bundled copy", { tags: "long" }, async () => {
    const source = `import { useState } from "react";
export default function Alert({ text }: { /** What happened. */ text: string }) {
  const [open] = useState(true);
  return open ? <p>{text}</p> : null;
}\n`;
    const { ok, error, artifacts } = await trials.build(trialOf({ "alert.json": declaration, "alert.tsx": source }));
    expect({ ok, error }).toEqual({ ok: true, error: null });
    const textOf = (name: string) => Buffer.from(artifacts.find(({ path }) => path === name)?.bytes ?? []).toString();
    expect(textOf("dist/alert-default.html")).toContain("<p>Saved</p>");
    expect(JSON.parse(textOf("dist/alert.json")).properties.text.description).toBe("What happened.");
  });

  it("says by file, line and column why it fails, and no path of this machine", { tags: "repeated" }, async () => {
    const { ok, error, artifacts } = await trials.build(trialOf({ "alert.tsx": "export default () => <p></b>;\n" }));
    expect(ok).toBe(false);
    expect(error).toMatch(/^alert\.tsx:1:\d+: Unexpected closing "b" tag/);
    expect(error).not.toContain(opened.folder);
    expect(artifacts).toEqual([]);
    const missing = await trials.build(
      trialOf({ "alert.tsx": 'import "../../lib/none";\nexport default () => <p/>;\n' }),
    );
    expect(missing.error).toMatch(/^alert\.tsx:1:8: Could not resolve/);
    expect(missing.error).toContain('"../../lib/none"');
    expect(missing.error).not.toContain(opened.folder);
    if (!isLongForm) return;
    const hooks = 'import { useId } from "react";\nuseId();\nexport default () => <p/>;\n';
    const thrown = await trials.build(trialOf({ "alert.tsx": hooks }));
    expect(thrown.error).toMatch(/^alert\.tsx:2:\d+: the module failed to render: /);
    const inPackage = await trials.build(
      trialOf({ "alert.tsx": 'import "react/none";\nexport default () => <p/>;\n' }),
    );
    expect(inPackage.error).toMatch(/^alert\.tsx:1:8: /);
    expect(inPackage.error).not.toContain("node_modules/react");
  });

  it("checks against the requested standard", { tags: "long" }, async () => {
    // 5.74:1 is enough for AA and not for AAA.
    const files = { ...html, "alert.css": ".alert { color: #666; background: #fff; }" };
    const rulesBy = async (standard: "none" | "wcag-aa" | "wcag-aaa", style = "") => {
      const { findings } = await trials.build(
        trialOf({ ...files, "alert.css": files["alert.css"] + style }, { standard }),
      );
      return findings.map(({ ruleId }) => ruleId);
    };
    expect(await rulesBy("wcag-aa")).toEqual([]);
    expect(await rulesBy("wcag-aaa")).toEqual(["color-contrast-enhanced"]);
    // What has not even 4.5:1 is told once.
    const faint = ".alert { color: #999; }";
    expect(await rulesBy("wcag-aa", faint)).toEqual(["color-contrast"]);
    expect(await rulesBy("wcag-aaa", faint)).toEqual(["color-contrast"]);
    expect(await rulesBy("none", faint)).toEqual([]);
  });

  it("finds values for which its surroundings have a token, by file and line", { tags: "long" }, async () => {
    const tokens = { color: { alert: { $type: "color", $value: "#b00020" } } };
    const surroundings = { "design-system/tokens/color.tokens.json": JSON.stringify(tokens) };
    const { findings } = await trials.build(
      trialOf({ ...html, "alert.css": ".alert {\n  color: #b00020;\n}\n" }, { surroundings }),
    );
    expect(findings).toEqual([expect.objectContaining({ ruleId: "hard-coded-color", path: "alert.css", line: 2 })]);
    expect(findings[0]?.message).toContain("var(--color-alert)");
  });

  it("reports steps that need a browser", { tags: "long" }, async () => {
    const { ok, notes, artifacts } = await opened.open({ browser: undefined }).build(trialOf(html));
    expect(ok).toBe(true);
    expect(notes.join()).toContain("Install Chromium or set CHROMIUM_PATH");
    expect(artifacts.filter(({ role }) => role === "screenshot")).toEqual([]);
  });
});

describe("an installation without the packages of a build", () => {
  it("reports missing packages, and fails without a result", async () => {
    const place = await mkdtemp(join(opened.folder, "slim-"));
    await cp("dist", join(place, "dist"), { recursive: true });
    const keeper = join(place, "dist/trial-builds/keeper.js");
    const slim = opened.open({ keeper });
    const building = slim.build(trialOf({ ...html, "alert.css": "p { margin: 0 }" }));
    await expect(building).rejects.toThrow(/[\w-]+ is not installed, because .* npm install --include=optional/);
    await expect(building).rejects.toThrow(TrialsUnusable);
    await rm(place, { recursive: true });
    expect(await opened.left()).toEqual([]);
  });
});

describe("trial builds that are ended", () => {
  it("are deleted with their processes and files after cancellation", async () => {
    const end = new AbortController();
    const reason = new Error("changed their mind");
    const building = trials.build(trialOf(ENDLESS, { signal: end.signal }));
    const resolved = building.catch((error: unknown) => error);
    await until(async () => (await opened.left()).length > 0);
    end.abort(reason);
    expect(await resolved).toBe(reason);
    expect(await opened.left()).toEqual([]);
  });

  it("wait in a line with an end, and leave it when they are given up", { tags: "long" }, async () => {
    const narrow = opened.open({ width: 1, maxWaiting: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const building = [first, second].map(({ signal }) =>
      narrow.build(trialOf(ENDLESS, { signal })).catch((error: unknown) => error),
    );
    await expect(narrow.build(trialOf(html))).rejects.toThrow(TooManyTasks);
    second.abort("left the line");
    expect(await building[1]).toBe("left the line");
    first.abort("given up");
    expect(await building[0]).toBe("given up");
    expect((await narrow.build(trialOf(html))).ok).toBe(true);
  });

  it("end by a clock on the wall, as an outcome", async () => {
    const hurried = opened.open({ limits: { wallMs: 3_000, memoryMb: 512 } });
    const { ok, error } = await hurried.build(trialOf(ENDLESS));
    expect({ ok, error }).toEqual({
      ok: false,
      error: expect.stringMatching(/^The component was not built and checked within 3 s/),
    });
    expect(await opened.left()).toEqual([]);
  });

  it.skipIf(LACKS_PROC)("end if all their processes together use too much memory, as a result", async () => {
    const small = opened.open({ limits: { wallMs: 60_000, memoryMb: 100 } });
    const { ok, error } = await small.build(trialOf(html));
    expect({ ok, error }).toEqual({ ok: false, error: expect.stringContaining("more than 100 MB of memory") });
  });

  it.skipIf(LACKS_PROC)("end with their parent process, even if it is killed", { tags: "long" }, async () => {
    const parent = spawn(
      process.execPath,
      ["--no-warnings", "test/fixtures/trial-of-a-parent.ts", KEEPER, JSON.stringify(opened.browser)],
      { env: { TMPDIR: opened.folder }, detached: true, stdio: "ignore" },
    );
    const tree = watchTree(parent.pid ?? 0);
    await until(async () => {
      const files = await readdir(opened.folder, { recursive: true });
      return tree.memoryMb() !== undefined && files.some((path) => path.includes("chromiumdev_profile"));
    });
    parent.kill("SIGKILL");
    await until(() => tree.memoryMb() === undefined);
    await until(async () => (await opened.left()).length === 0);
  });

  it("are swept away by the next, where even their keeper was killed", async () => {
    const [old, young] = ["dsr-trial-old", "dsr-trial-young"].map((name) => join(opened.folder, name));
    for (const path of [old, young]) await mkdir(join(path ?? "", "workspace"), { recursive: true });
    await utimes(old ?? "", new Date(0), new Date(0));
    await trials.build(trialOf(html));
    expect(await opened.left()).toEqual(["dsr-trial-young"]);
  });

  it("start next to remains of others that only they can delete", async () => {
    const place = await mkdtemp(join(opened.folder, "shared-"));
    const locked = join(place, "dsr-trial-theirs", "locked");
    await mkdir(join(locked, "inside"), { recursive: true });
    const long = new Date(Date.now() - 3_600_000);
    await utimes(join(place, "dsr-trial-theirs"), long, long);
    await Promise.all([chmod(opened.folder, 0o755), chmod(place, 0o777), chmod(locked, 0)]);
    // To root nothing is locked: it runs the program as nobody, out of a folder that everybody may read.
    const programs = join(opened.folder, "programs");
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await cp("dist", programs, { recursive: true });
    const program = isRoot ? join(programs, "trial-builds/keeper.js") : KEEPER;
    const flags = isRoot
      ? ["--import", `data:text/javascript,process.setgid(${NOBODY});process.setuid(${NOBODY})`]
      : [];
    const keeper = spawn(process.execPath, ["--no-warnings", ...flags, program, place], { env: {} });
    let errors = "";
    keeper.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      errors += chunk;
    });
    const ended = once(keeper, "exit");
    keeper.stdin.end();
    expect(await text(keeper.stdout), errors).toContain('"folder"');
    expect(await ended, errors).toEqual([0, null]);
    expect(await readdir(place)).toEqual(["dsr-trial-theirs"]);
    await chmod(locked, 0o700);
    await rm(place, { recursive: true });
    await rm(programs, { recursive: true, force: true });
  });
});
