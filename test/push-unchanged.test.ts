import { rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { COARSE_CLOCK_MS } from "../src/store/workspace/digests.ts";
import { keepInService, readInService } from "../src/store/workspace/service-folder.ts";
import { casesOf } from "./long-form.ts";
import { reportOf, runDsr, statusesOf } from "./push-workspace.ts";
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
  await keepInService(folder, NOTE, text.replaceAll('"nothing to send', `"${REPEATED}, nothing to send`), false);
});

describe("a push of what has not changed since the last one", () => {
  it("asks the registry once, reads nothing, and says what the whole push says", async () => {
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
    ["the note is damaged", () => keepInService(folder, NOTE, `{"outcomes": "${REPEATED}"`, false)],
    ["the note was written by another program", () => writeFile(note(), `{"outcomes": "${REPEATED}"}`)],
  ];
  it.each(casesOf(changes, 3))("looks at everything when %s", async (_, change) => {
    expect(await isRepeated()).toBe(true);
    await change();
    expect(await isRepeated()).toBe(false);
  });

  it("looks at everything when it is asked for another way, or with a credential that may not push", async () => {
    const refused = await runDsr([...STEPS, "--url", registry.between.url], folder, {
      SERVICE_SYNC_SECRET: "another-secret-another-secret-another",
    });
    expect([refused.code, refused.stdout.includes(REPEATED)]).toEqual([1, false]);
    expect(await isRepeated()).toBe(true);
    expect((await registry.dsr(folder, "push", "theme", "--json")).stdout).not.toContain(REPEATED);
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
