import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { type Middleman, openMiddleman } from "./middleman.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { addBanner, copyExamples, type Ran, reportOf, runDsr, statusesOf, stepOf } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { ADMIN_ENV, signIn } from "./visitor.ts";

/** What has an endpoint of its own and is replaced whole. */
const SINGLETONS = ["config", "theme", "navigation", "tokens", "dtcg", "icons", "logos", "fonts"];
const STATE = ".service/sync-state.json";

let service: OpenService;
let between: Middleman;
let cleanUp: (() => Promise<void>)[] = [];

beforeAll(async () => {
  service = await openRegistry("sqlite", ADMIN_ENV);
  between = await openMiddleman(service.url);
});
afterAll(async () => {
  await between.close();
  await service.close();
});
beforeEach(() => {
  between.passed = [];
  between.cut = () => false;
});
afterEach(async () => {
  for (const remove of cleanUp) await remove();
  cleanUp = [];
});

const dsr = (folder: string, ...argv: string[]): Promise<Ran> =>
  runDsr([...argv, "--skip-build", "--url", between.url], folder, { SERVICE_SYNC_SECRET: SECRET });
const pull = (folder: string, ...argv: string[]): Promise<Ran> =>
  runDsr(["pull", ...argv, "--url", between.url], folder, { SERVICE_SYNC_SECRET: SECRET });
const write = async (folder: string, path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const aFolder = async () => {
  const { folder, remove } = await temporaryFolder();
  cleanUp.push(remove);
  return folder;
};
const examples = async () => {
  const { folder, remove } = await copyExamples();
  cleanUp.push(remove);
  await addBanner(folder);
  return folder;
};
/** Changes everything that is one record. */
const editSingletons = async (folder: string, mark: string) => {
  await write(folder, "service.config.json", JSON.stringify({ app: { title: mark } }));
  await write(folder, "theme.css", `/* ${mark} */`);
  await write(folder, `pages/${mark}.md`, `# ${mark}`);
  await write(folder, "public/api/tokens.json", JSON.stringify({ localStyles: { color: [] }, mark }));
  await write(folder, "design-system/tokens/primitive/mark.tokens.json", colorToken(mark));
  await write(folder, `icons/${mark}.svg`, SVG);
  await rm(join(folder, "icons/catalog.json"), { force: true });
  await write(folder, `logos/${mark}.svg`, SVG);
  await rm(join(folder, "logos/logo-set.json"), { force: true });
  await write(folder, `public/fonts/${mark}.woff2`, mark);
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const colorToken = (name: string) =>
  JSON.stringify({ [name]: { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0] } } });
const bytesSent = () => between.passed.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
const asked = () => between.passed.map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);
const keysOf = (ran: Ran): string[] => JSON.parse(ran.stdout).edits.map(({ key }: { key: string }) => key);

describe("records with an endpoint of their own", () => {
  it("are not replaced by who does not know what others made of them", async () => {
    const [mine, theirs] = [await examples(), await examples()];
    for (const folder of [mine, theirs]) expect((await dsr(folder, "push:all")).code).toBe(0);
    await editSingletons(theirs, "theirs");
    expect((await dsr(theirs, "push:all")).stderr).toBe("");
    const read = async (path: string) => (await service.get(path)).text();
    const all = () => Promise.all(SINGLETONS.map((name) => read(`/api/registry/${name}`)));
    const before = await all();
    const head = await (await service.store()).refresh();

    await write(mine, "theme.css", "/* mine */");
    for (const command of ["push", "push:all"]) {
      const told = await dsr(mine, command, "--json");
      expect([told.code, keysOf(told)]).toEqual([1, expect.arrayContaining(SINGLETONS.map((name) => `${name}:main`))]);
    }
    const shown = await dsr(mine, "push:all");
    expect(shown.stderr).toMatch(/theme:main {2}changed in the registry by Automation at \d{4}-/);
    expect(shown.stderr).toMatch(/by hand what GET .*\/api\/registry\/theme/);
    expect(shown.stderr).toContain("--force");
    expect([await (await service.store()).refresh(), await all()]).toEqual([head, before]);

    expect((await dsr(mine, "push:all", "--force")).code).toBe(0);
    expect(await read("/api/registry/theme.css")).toBe("/* mine */");
    expect((await dsr(mine, "push:all")).code).toBe(0);
  });

  it("may be replaced once they were taken over by hand", async () => {
    const [mine, theirs] = [await aFolder(), await aFolder()];
    for (const folder of [mine, theirs]) await write(folder, "theme.css", "/* first */");
    for (const folder of [mine, theirs]) expect((await dsr(folder, "push")).code).toBe(0);
    await write(theirs, "theme.css", "/* theirs */");
    expect((await dsr(theirs, "push")).code).toBe(0);
    expect((await dsr(mine, "push")).code).toBe(1);
    await write(mine, "theme.css", "/* theirs */");
    expect(stepOf(await dsr(mine, "push", "--json"), "theme")?.status).toBe("unchanged");
    await write(mine, "theme.css", "/* theirs and mine */");
    expect(stepOf(await dsr(mine, "push", "--json"), "theme")?.status).toBe("sent");
  });

  it("go where their file is gone, but not where it cannot be read", async () => {
    const folder = await aFolder();
    await write(folder, "theme.css", "/* x */");
    await write(folder, "public/api/tokens.json", '{"localStyles":{"color":[]}}');
    expect((await dsr(folder, "push")).code).toBe(0);
    await rm(join(folder, "theme.css"));
    await write(folder, "public/api/tokens.json", '{"localStyles": 1}');
    const ran = await dsr(folder, "push", "--json");
    expect([ran.code, stepOf(ran, "theme"), stepOf(ran, "tokens")]).toMatchObject([
      1,
      { status: "sent", removed: 1 },
      { status: "refused" },
    ]);
    expect(await (await service.get("/api/registry/theme.css")).text()).toBe("");
    expect((await (await service.get("/api/registry/tokens")).json()).payload).not.toBe(null);

    await rm(join(folder, "public"), { recursive: true });
    const empty = await dsr(folder, "push");
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining("would be removed")]);
  });
});

describe("an edit made elsewhere", () => {
  it("is told with the name of who made it", async () => {
    const admin = await signIn(service);
    const scopes = ["sync:read", "sync:write"];
    const made = await admin.json("POST", "/api/service/account/api-keys", { name: "Laptop", scopes });
    const { key } = await made.json();
    const { user } = await (await admin.get("/api/account")).json();
    const [mine, theirs] = [await aFolder(), await aFolder()];
    for (const folder of [mine, theirs]) await write(folder, "pages/named.md", "# First");
    for (const folder of [mine, theirs]) expect((await dsr(folder, "push", "pages")).code).toBe(0);
    await write(theirs, "pages/named.md", "# Theirs");
    const pushed = await runDsr(["push", "pages", "--url", between.url], theirs, { SERVICE_API_KEY: key });
    expect(pushed.code).toBe(0);
    const ran = await dsr(mine, "push", "pages");
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringContaining(`page:named  changed in the registry by ${user.name} at`),
    ]);
  });

  it("of a whole component is told in one line", async () => {
    const [mine, theirs] = [await aFolder(), await aFolder()];
    for (const name of ["many.json", "a.txt", "b.txt", "c.txt"])
      await write(mine, `components/many/${name}`, name.endsWith("json") ? '{"id":"many"}' : name);
    expect((await dsr(mine, "push", "components")).code).toBe(0);
    expect((await pull(theirs, "components/many")).code).toBe(0);
    await rm(join(theirs, "components/many"), { recursive: true });
    await write(theirs, "components/rest/rest.json", '{"id":"rest"}');
    expect((await dsr(theirs, "push", "components")).code).toBe(0);
    await write(mine, "components/many/a.txt", "edited");
    const ran = await dsr(mine, "push", "components");
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(/component:many and 3 more of it {2}deleted in/)]);
    expect(ran.stderr.trim().split("\n")).toHaveLength(3);
  });

  it("of one page in three clones at once is done by one of them, and the others say so", async () => {
    const clones = [await aFolder(), await aFolder(), await aFolder()];
    await write(clones[0] ?? "", "pages/raced.md", "# First");
    await write(clones[0] ?? "", "pages/still.md", "# Still");
    expect((await dsr(clones[0] ?? "", "push", "--prune")).code).toBe(0);
    for (const clone of clones.slice(1)) expect((await pull(clone)).code).toBe(0);
    for (let round = 1; round <= 6; round++) {
      const head = await (await service.store()).refresh();
      const texts = clones.map((_, index) => `# Round ${round}, clone ${index}`);
      for (const [index, clone] of clones.entries()) await write(clone, "pages/raced.md", texts[index] ?? "");
      const ran = await Promise.all(clones.map((clone) => dsr(clone, "push")));
      const winner = ran.findIndex(({ code }) => code === 0);
      expect(ran.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
      for (const [index, { stderr }] of ran.entries())
        if (index !== winner) expect(stderr).toMatch(/page:raced {2}changed in the registry by Automation/);
      expect((await (await service.get("/api/registry/pages/raced")).json()).markdown).toBe(texts[winner]);
      expect(await (await service.store()).refresh()).toBe(head + 1);
      // A loser learns of it with the next pull, as at any other time.
      for (const [index, clone] of clones.entries())
        if (index !== winner)
          expect([(await dsr(clone, "push")).code, (await pull(clone, "--force")).code]).toEqual([1, 0]);
    }
  });

  it("between reading and writing of a push without state is not replaced either", async () => {
    const folder = await aFolder();
    await write(folder, "theme.css", "/* stateless */");
    await write(folder, "pages/a.md", "# A");
    await write(folder, "pages/b.md", "# B");
    await write(folder, "patterns/p/p.json", '{"title":"P"}');
    const meanwhile: Record<string, () => Promise<Response>> = {
      "/api/registry/theme": () => service.post("/api/registry/theme", { css: "/* meanwhile */" }),
      "/api/registry/pages": () =>
        service.post("/api/registry/pages", { pages: [{ slug: "b", markdown: "Meanwhile" }] }),
      "/api/sync/upload": () =>
        service.post("/api/sync/upload", {
          changes: [{ entityType: "pattern", entityId: "p", action: "create", data: { title: "Meanwhile" } }],
        }),
    };
    between.cut = async ({ method, path }) => {
      const edit = method === "POST" ? meanwhile[path] : undefined;
      delete meanwhile[path];
      if (edit) expect((await edit()).status).toBe(200);
      return false;
    };
    const ran = await dsr(folder, "push:all", "--json");
    const editsIn = (step: string) =>
      reportOf(ran)
        .steps.find((one) => one.step === step)
        ?.edits.map(({ key }) => key);
    expect([ran.code, editsIn("theme"), editsIn("pages"), editsIn("patterns")]).toEqual([
      1,
      ["theme:main"],
      ["page:b"],
      ["pattern:p"],
    ]);
    expect(await (await service.get("/api/registry/theme.css")).text()).toBe("/* meanwhile */");
    // What nobody else touched is done.
    expect((await (await service.get("/api/registry/pages/a")).json()).markdown).toBe("# A");
    expect((await (await service.get("/api/registry/pages/b")).json()).markdown).toBe("Meanwhile");
    const again = await dsr(folder, "push");
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("page:b")]);
    expect((await dsr(folder, "push", "--force")).code).toBe(0);
    expect(await (await service.get("/api/registry/theme.css")).text()).toBe("/* stateless */");
  });
});

describe("an unchanged push", () => {
  it("asks one question and sends nothing, with state; without, it reads digests alone", async () => {
    const folder = await examples();
    const other = await openRegistry();
    const shared = between;
    between = await openMiddleman(other.url);
    cleanUp.push(between.close, other.close, async () => {
      between = shared;
    });
    expect((await dsr(folder, "push:all")).code).toBe(0);
    const whole = bytesSent();
    for (const command of ["push:all", "push"]) {
      between.passed = [];
      const ran = await dsr(folder, command, "--json");
      expect([ran.code, new Set(Object.values(statusesOf(ran)))]).toEqual([0, new Set(["unchanged"])]);
      expect(asked()).toEqual(["GET /api/sync/status"]);
    }
    await rm(join(folder, ".service"), { recursive: true });
    const head = await (await other.store()).refresh();
    between.passed = [];
    expect((await dsr(folder, "push:all")).code).toBe(0);
    expect(await (await other.store()).refresh()).toBe(head);
    expect(bytesSent()).toBeLessThan(whole * 0.02);
    const reads = between.passed.filter(({ path }) => path.startsWith("/api/sync/changes"));
    expect(reads.map(({ path }) => path)).toEqual([expect.stringContaining("data=none")]);
  });

  it("is told beforehand by a dry run, with what would be created, replaced and removed", async () => {
    const folder = await aFolder();
    for (const name of ["one", "two", "three"]) await write(folder, `pages/${name}.md`, `# ${name}`);
    await write(folder, "theme.css", "/* dry */");
    expect((await dsr(folder, "push")).code).toBe(0);
    await write(folder, "pages/four.md", "# four");
    await write(folder, "pages/one.md", "# 1");
    await rm(join(folder, "pages/two.md"));
    const told = await dsr(folder, "push:all", "--dry-run", "--json");
    const { steps } = reportOf(told);
    expect(steps.find(({ step }) => step === "pages")).toMatchObject({
      status: "would send",
      records: 3,
      created: 1,
      replaced: 1,
      removed: 1,
    });
    const shown = await dsr(folder, "push:all", "--dry-run");
    expect(shown.stdout).toMatch(/→ pages +1 created, 1 replaced, 1 removed \(3 pages\)/);
    expect(shown.stdout).toMatch(/= theme +nothing to send/);
    expect(shown.stdout).toMatch(/2 steps would be sent, 11 have nothing to send/);
  });
});

describe("a state that an older version wrote", () => {
  /** What a version before this one kept: digests of steps, and records of what travels by `/api/sync` alone. */
  const age = async (folder: string, at?: number) => {
    const state = JSON.parse(await readFile(join(folder, STATE), "utf8"));
    const { format: _, ...rest } = state;
    const own = Object.entries<string>(state.records).filter(([key]) => SINGLETONS.includes(key.split(":")[0] ?? ""));
    const records = Object.fromEntries(
      Object.entries(state.records).filter(([key]) => ![...SINGLETONS, "asset"].includes(key.split(":")[0] ?? "")),
    );
    const steps = own.map(([key, hash]) => [key.split(":")[0], sha256(JSON.stringify([["main", hash]]))]);
    const fingerprintsAt = at ?? state.lastSyncVersion;
    const older = {
      ...rest,
      records,
      fingerprints: Object.fromEntries(steps),
      fingerprintsAt,
      lastSyncVersion: fingerprintsAt,
    };
    await writeFile(join(folder, STATE), JSON.stringify(older));
  };

  it("is no reason for a stop, and nothing is sent twice", async () => {
    const folder = await examples();
    const start = await (await service.store()).refresh();
    expect((await dsr(folder, "push:all", "--force", "--prune")).code).toBe(0);
    // It did not always note its own push: others wrote at the same time.
    for (const at of [undefined, start]) {
      await age(folder, at);
      between.passed = [];
      const ran = await dsr(folder, "push:all", "--json");
      expect([ran.code, ran.stderr]).toEqual([0, ""]);
      const changed = reportOf(ran).steps.filter((step) => step.changed > 0);
      expect([changed, asked().filter((request) => request.startsWith("POST /api/registry/"))]).toEqual([[], []]);
    }
    await age(folder);
    await write(folder, "theme.css", "/* after the upgrade */");
    expect(stepOf(await dsr(folder, "push", "--json"), "theme")?.status).toBe("sent");
  });

  it("still stops for what others changed after it", async () => {
    const folder = await aFolder();
    await write(folder, "theme.css", "/* mine */");
    expect((await dsr(folder, "push", "--force")).code).toBe(0);
    await age(folder);
    await service.post("/api/registry/theme", { css: "/* theirs */" });
    const ran = await dsr(folder, "push", "--json");
    expect([ran.code, keysOf(ran)]).toEqual([1, ["theme:main"]]);
  });
});

describe("what a pull wrote", () => {
  it("is no edit: a declaration that a build made, pulled before the record itself", async () => {
    const folder = await aFolder();
    const artifacts = {
      "zz.json": JSON.stringify({ id: "zz", title: "Built", previews: { a: {} } }),
      "zz-a.html": "<p>A</p>",
    };
    const data = { id: "zz", title: "ZZ", buildArtifacts: artifacts };
    const upload = { changes: [{ entityType: "component", entityId: "zz", action: "create", data }] };
    expect((await service.post("/api/sync/upload", upload)).status).toBe(200);
    const ran = await pull(folder, "components/zz");
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    expect(JSON.parse(await readFile(join(folder, "components/zz/zz.json"), "utf8"))).toMatchObject({ title: "ZZ" });
    expect((await pull(folder, "components/zz")).code).toBe(0);
    const head = await (await service.store()).refresh();
    expect((await dsr(folder, "push", "components")).stderr).toBe("");
    expect(await (await service.store()).refresh()).toBe(head);
  });

  it("lets two people add pages one after the other: the tree of both follows", async () => {
    const [mine, theirs] = [await aFolder(), await aFolder()];
    await write(mine, "pages/start.md", "# Start");
    expect((await dsr(mine, "push", "--force", "--prune")).code).toBe(0);
    expect((await pull(theirs)).code).toBe(0);
    await write(theirs, "pages/theirs.md", "# Theirs");
    expect((await dsr(theirs, "push", "pages", "navigation")).code).toBe(0);
    await write(mine, "pages/mine.md", "# Mine");
    expect((await dsr(mine, "push")).stderr).toContain("Run dsr pull");
    expect((await pull(mine)).code).toBe(0);
    expect((await dsr(mine, "push")).stderr).toBe("");
    const tree = await (await service.get("/api/registry/navigation")).text();
    expect([tree.includes("theirs"), tree.includes("mine")]).toEqual([true, true]);
  });
});
