import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { COARSE_CLOCK_MS } from "../src/store/workspace/digests.ts";
import { readInService, writeServiceFile } from "../src/store/workspace/service-folder.ts";
import { casesOf } from "./long-form.ts";
import { type Ran, reportOf, runDsr, statusesOf } from "./push-workspace.ts";
import { until } from "./until.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const STEPS = ["push", "theme", "icons", "components", "--skip-build", "--json"];
let folder = "";
const NOTE = "pushed.json";
const note = () => join(folder, ".service", NOTE);
const push = () => registry.dsr(folder, ...STEPS);

/** The mark of what a push repeats instead of looking. */
const REPEATED = "as it was noted";
const isRepeated = async () => (await push()).stdout.includes(REPEATED);

/** Pushes until that is noted, which it is not while files are so young that a change might not show; then marks the note. */
beforeEach(async () => {
  folder = await registry.emptyFolder();
  await put(folder, "theme.css", ":root { --a: 1px; }");
  await put(folder, "components/card/card.json", JSON.stringify({ id: "card", title: "Card" }));
  await put(folder, "components/card/src/card.css", ".card { color: red; }");
  const written = Date.now();
  expect((await push()).stderr).toBe("");
  await until(() => expect(Date.now()).toBeGreaterThan(written + COARSE_CLOCK_MS));
  await until(async () => {
    expect((await push()).stderr).toBe("");
    await stat(note());
  });
  const text = (await readInService(folder, NOTE)) ?? "";
  await writeServiceFile(folder, NOTE, text.replaceAll('"no changes', `"${REPEATED}, no changes`), false);
});

describe("a push without changes since the last one", () => {
  it("needs one request, reads nothing, and prints the same as a complete push", async () => {
    registry.between.passed = [];
    const repeated = await push();
    expect(registry.between.passed.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/sync/status"]);
    expect(repeated.stdout).toContain(REPEATED);
    await rm(note());
    const whole = await push();
    expect(repeated.code).toBe(whole.code);
    expect(statusesOf(repeated)).toEqual(statusesOf(whole));
    expect(statusesOf(whole)).toEqual({ theme: "unchanged", icons: "absent", components: "unchanged" });
    const plain = (ran: typeof whole) =>
      JSON.parse(ran.stdout.replaceAll(`${REPEATED}, `, "").replace(/"ms": \d+/g, '"ms": 0'));
    expect(plain(repeated)).toEqual(plain(whole));
  });

  const changes: readonly [string, () => Promise<unknown>][] = [
    [
      "a file changed and has its size and time as before",
      async () => {
        const path = join(folder, "components/card/src/card.css");
        const { mtime, atime } = await stat(path);
        await writeFile(path, ".card { color: tan; }");
        await utimes(path, atime, mtime);
      },
    ],
    ["a file changed", () => put(folder, "theme.css", ":root { --a: 2px; }")],
    ["a file came where none was", () => put(folder, "icons/a.svg", "<svg/>")],
    [
      "the registry changed",
      async () => {
        const other = await registry.emptyFolder();
        await put(other, "theme.css", ":root { --a: 3px; }");
        await registry.dsr(other, "push", "theme", "--force");
      },
    ],
    ["a file went", () => rm(join(folder, "components/card/src/card.css"))],
    ["what was noted of the registry went", () => rm(join(folder, ".service/sync-state.json"))],
    ["another secret is looked for", () => put(folder, ".env", "API_TOKEN=0123456789abcdef\n")],
    [
      "a script waits to be trusted",
      () => put(folder, ".service/untrusted/service.config.ts.txt", "export default {}"),
    ],
    ["the note is damaged", () => writeServiceFile(folder, NOTE, `{"outcomes": "${REPEATED}"`, false)],
    ["the note was written by another program", () => writeFile(note(), `{"outcomes": "${REPEATED}"}`)],
  ];
  it.each(casesOf(changes, 3))("reads everything when %s", { tags: "repeated" }, async (_, change) => {
    expect(await isRepeated()).toBe(true);
    await change();
    expect(await isRepeated()).toBe(false);
  });

  it("reads everything with other options, or with a credential without push permission", async () => {
    const refused = await runDsr([...STEPS, "--url", registry.between.url], folder, {
      SERVICE_SYNC_SECRET: "another-secret-another-secret-another",
    });
    expect([refused.code, refused.stdout.includes(REPEATED)]).toEqual([1, false]);
    expect(await isRepeated()).toBe(true);
    expect((await registry.dsr(folder, "push", "theme", "--json")).stdout).not.toContain(REPEATED);
  });

  it("is not noted while something waits to be trusted: once that is refused, the file it stood for counts again", async () => {
    await put(folder, ".service/untrusted/components/card/src/card.test.ts.txt", "// not looked at");
    await push();
    await rm(join(folder, ".service/untrusted"), { recursive: true });
    await expect(stat(note())).rejects.toThrow("ENOENT");
    await expect(stat(join(folder, ".service/pushed-steps.json"))).rejects.toThrow("ENOENT");
  });

  it("is not noted where a step failed", async () => {
    await rm(note());
    await put(folder, "theme.css", Uint8Array.of(0xe9));
    const ran = await push();
    expect(ran.code).toBe(1);
    expect(reportOf(ran).ok).toBe(false);
    await expect(stat(note())).rejects.toThrow("ENOENT");
  });
});

describe("a push where some of it has not changed since the last one", () => {
  const NOTES = "pushed-steps.json";
  /** What steps say that are taken as noted, each marked. */
  const noted = (ran: Ran) =>
    reportOf(ran).steps.flatMap(({ step, message }) => (message.includes("(noted)") ? [step] : []));
  const mark = async () => {
    const text = await readInService(folder, NOTES);
    const notes = JSON.parse(text ?? "{}");
    expect(Object.keys(notes.steps).sort()).toEqual(["components", "icons", "theme"]);
    for (const note of Object.values<{ amount: string }>(notes.steps)) note.amount = "(noted)";
    await writeServiceFile(folder, NOTES, JSON.stringify(notes), false);
  };
  const fromElsewhere = async (step: string, files: Record<string, string>) => {
    const other = await registry.emptyFolder();
    for (const [path, text] of Object.entries(files)) await put(other, path, text);
    expect((await registry.dsr(other, "push", step, "--skip-build", "--force")).code).toBe(0);
  };

  beforeEach(mark);

  it.each<[string, string[], () => Promise<unknown>]>([
    ["a file of another step", ["components"], () => put(folder, "theme.css", ":root { --a: 2px; }")],
    ["a file of it", ["theme"], () => put(folder, "components/card/src/card.css", ".card { color: tan; }")],
    ["a file of it that went", ["theme"], () => rm(join(folder, "components/card/src/card.css"))],
    ["another secret", [], () => put(folder, ".env", "API_TOKEN=0123456789abcdef\n")],
    ["nothing that is noted of the registry", [], () => rm(join(folder, ".service/sync-state.json"))],
    ["a script that waits", [], () => put(folder, ".service/untrusted/service.config.ts.txt", "export default {}")],
    [
      "a note that is damaged",
      [],
      () => Promise.all([rm(note()), writeServiceFile(folder, NOTES, '{"steps": {"theme": 1', false)]),
    ],
    [
      "what others added to its records",
      ["theme"],
      () => fromElsewhere("components", { "components/d/d.json": JSON.stringify({ id: "d", title: "D" }) }),
    ],
  ])("reads a step again for %s, and takes the others as noted", async (_, taken, change) => {
    await change();
    // `icons` says nothing of an amount, since there are none.
    expect(noted(await push()).filter((step) => step !== "icons")).toEqual(taken);
  });

  it("sends nothing where others edited a record of a step that is as noted", async () => {
    await fromElsewhere("components", { "components/card/card.json": JSON.stringify({ id: "card", title: "C" }) });
    await put(folder, "theme.css", ":root { --a: 2px; }");
    const ran = await push();
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout).edits).toMatchObject([{ key: "component:card", action: "update" }]);
  });

  it("reads all that --force is to replace", async () => {
    await put(folder, "theme.css", ":root { --a: 2px; }");
    expect(noted(await registry.dsr(folder, ...STEPS, "--force"))).toEqual([]);
  });

  it("keeps the line ends that records have in the registry, of which a step that is not read tells", async () => {
    const crlf = { "theme.css": ":root {\r\n  --a: 1px;\r\n}\r\n", "pages/a.md": "# A\r\n\r\nText.\r\n" };
    const other = await registry.emptyFolder();
    const own = await registry.emptyFolder();
    for (const [path, text] of Object.entries(crlf)) await put(other, path, text);
    expect((await registry.dsr(other, "push", "theme", "pages", "--force")).code).toBe(0);
    expect((await registry.dsr(own, "pull")).code).toBe(0);
    for (const [path, text] of Object.entries(crlf)) await put(own, path, text.replaceAll("\r", ""));
    const written = Date.now();
    await until(() => expect(Date.now()).toBeGreaterThan(written + COARSE_CLOCK_MS));
    expect((await registry.dsr(own, "push", "theme", "pages")).code).toBe(0);
    await put(own, "theme.css", ":root {\n  --a: 2px;\n}\n");
    expect((await registry.dsr(own, "push", "theme", "pages")).code).toBe(0);
    const third = await registry.emptyFolder();
    expect((await registry.dsr(third, "pull")).code).toBe(0);
    expect(await readFile(join(third, "theme.css"), "utf8")).toBe(":root {\r\n  --a: 2px;\r\n}\r\n");
  });

  it("sends changes, and prints the same otherwise", async () => {
    await put(folder, "theme.css", ":root { --a: 2px; }");
    const ran = await push();
    expect(statusesOf(ran)).toEqual({ theme: "sent", icons: "absent", components: "unchanged" });
    expect(ran.code).toBe(0);
  });
});
