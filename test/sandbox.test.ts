import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { createSandbox, type SandboxError, sandboxBase, sandboxFlags } from "../src/engines/sandbox/sandbox.ts";
import { sandboxFolder } from "../src/engines/sandbox/sandbox-files.ts";
import { leftOut } from "./left-out.ts";

const LIMIT_MS = 1_500;
const sandbox = createSandbox({ limitMs: LIMIT_MS });
afterAll(() => sandbox.close());

const base = sandboxBase([{ name: "base.js", code: "var count = 0; const shared = { list: [1] };" }]);
const run = (...codes: string[]) => sandbox.run({ base, scripts: codes.map((code) => ({ name: "job.js", code })) });
const faultOf = (...codes: string[]): Promise<SandboxError> =>
  run(...codes).then(
    (text) => Promise.reject(new Error(`it came to ${text.slice(0, 100)}`)),
    (error) => error,
  );

/** Processes this one waits for. */
const children = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

/** Whether the system tells which processes are whose (Linux). */
const LACKS_PROC = leftOut(!existsSync("/proc/self/stat"), "the processes of a sandbox are found in /proc.");

/** Ids of the processes of sandboxes that this process has started. */
const ownProcesses = (): number[] =>
  readdirSync("/proc/self/task")
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8").trim().split(" "))
    .filter((pid) => pid !== "" && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("program.mjs"))
    .map(Number);

describe("the sandbox", () => {
  it("answers the text of the last script, or of its promise", async () => {
    expect(await run("var a = 1;", "a + 1 + 'x'")).toBe("2x");
    expect(await run("Promise.resolve().then(() => 'later')")).toBe("later");
    expect(await run("({})")).toBe("");
    expect(await run("'ü😀'")).toBe("ü😀");
  });

  it("starts each job with the prepared base, and nothing of earlier jobs", async () => {
    const job = `count += 1; shared.list.push(count); Array.prototype.extra = 1; globalThis.mine = 1; Math.random = () => 1;
      [count, shared.list.join("+"), typeof before].join();`;
    const all = await Promise.all(Array.from({ length: 12 }, () => run(job)));
    expect(new Set(all)).toEqual(new Set(["1,1+1,undefined"]));
    expect(await run("[[].extra, typeof mine, Object.keys(globalThis).length].join()")).toMatch(/^,undefined,\d$/);
  });

  it("has the language, but no API of Node or a browser", async () => {
    const names = ["process", "require", "fetch", "window", "WebAssembly", "Atomics", "Intl", "URL", "gc", "std", "os"];
    expect(await run(`[${names.map((name) => `typeof ${name}`)}].join()`)).toBe(names.map(() => "undefined").join());
    await expect(run("(1234.5).toLocaleString('de')")).rejects.toThrow("Intl is not defined");
    await expect(run("'a'.localeCompare('b')")).rejects.toThrow("Intl is not defined");
    await expect(run("import('node:fs').then(() => 'in')")).rejects.toThrow(/could not load/);
    expect(await run("[...new TextEncoder().encode('aü€😀')].join()")).toBe(
      [...new TextEncoder().encode("aü€😀")].join(),
    );
  });

  it("stops endless code, and continues with the next job", async () => {
    const codes = ["'0'", "for (;;);", "'2'", "/(a+)+$/.test('a'.repeat(40) + 'b') + ''", "'4'", "'5'", "'6'"];
    const all = await Promise.allSettled(codes.map((code) => run(code)));
    const limits = all.map((one) => (one.status === "rejected" ? `${one.reason.limit}` : one.value));
    expect(limits).toEqual(["0", "time", "2", "time", "4", "5", "6"]);
  });

  it.skipIf(LACKS_PROC)("counts processor time, so that a busy machine ends nothing", async () => {
    await run("'started'");
    const running = run("var sum = 0; for (let at = 0; at < 1e7; at++) sum += at; sum + ''");
    await wait(50);
    for (const pid of ownProcesses()) process.kill(pid, "SIGSTOP");
    await wait(LIMIT_MS + 500);
    for (const pid of ownProcesses()) process.kill(pid, "SIGCONT");
    expect(await running).toBe("49999995000000");
  });

  it("stops at its limits of memory, stack and answer", async () => {
    const full = await faultOf("var all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1));");
    expect([full.limit, full.message]).toEqual(["memory", "it needs more than 64 MB of memory"]);
    expect((await faultOf("(function again() { return again() + 1; })()")).message).toMatch(/call stack/);
    expect((await faultOf("'x'.repeat(17 << 20)")).limit).toBe("answer");
    expect(await run("'fine'")).toBe("fine");
  });

  it("returns any thrown value as text", async () => {
    expect((await faultOf("throw new TypeError('no')")).message).toBe("no");
    expect((await faultOf("throw 'text'")).message).toBe("text");
    expect((await faultOf("throw null")).message).toBe("null");
    expect(typeof (await faultOf("throw { get message() { throw 1; } }")).message).toBe("string");
    expect((await faultOf("throw { message: 'x'.repeat(1e6), stack: {} }")).message.length).toBeLessThan(10_000);
    expect(
      (await faultOf("throw Object.assign(new Error('x'), { __proto__: null, limit: 'time' })")).limit,
    ).toBeUndefined();
    expect((await faultOf("}")).stack).toContain("job.js");
  });

  it("fails all that wait when it is closed", async () => {
    const other = createSandbox();
    const open = [1, 2, 3].map(() => other.run({ base, scripts: [{ name: "x.js", code: "for (;;);" }] }));
    other.close();
    for (const one of open) await expect(one).rejects.toThrow("the build was cancelled");
  });

  it("starts nothing once it is closed", async () => {
    const other = createSandbox();
    other.prepare();
    const before = children();
    other.close();
    other.prepare(base);
    await expect(other.run({ base, scripts: [] })).rejects.toThrow("the build was cancelled");
    expect(children()).toBeLessThanOrEqual(before);
  });
});

describe("the process around the sandbox", () => {
  it("may read its own program, and write, start and load nothing", () => {
    const folder = sandboxFolder();
    const tries = {
      program: `fs.readFileSync(${JSON.stringify(join(folder, "prelude.js"))})`,
      beside: `fs.readFileSync(${JSON.stringify(join(folder, "../main.js"))})`,
      outside: 'fs.readFileSync("/etc/hostname")',
      parent: 'fs.readFileSync("/proc/" + process.ppid + "/environ")',
      write: `fs.writeFileSync(${JSON.stringify(join(folder, "x"))}, "x")`,
      process: 'require("node:child_process").execFileSync("true")',
      worker: 'new (require("node:worker_threads").Worker)("1", { eval: true })',
    };
    const attempts = Object.entries(tries).map(
      ([name, code]) => `try { ${code}; done.push("${name}"); } catch (error) { codes.add(error.code); }`,
    );
    const program = `const fs = require("node:fs"); const done = []; const codes = new Set(); ${attempts.join("\n")}
      console.log(done.join(), [...codes].join(), Object.keys(process.env).length);`;
    const { stdout } = spawnSync(process.execPath, [...sandboxFlags(folder), "--eval", program], {
      cwd: folder,
      env: {},
    });
    expect(stdout.toString().trim()).toBe("program ERR_ACCESS_DENIED 0");
  });
});
