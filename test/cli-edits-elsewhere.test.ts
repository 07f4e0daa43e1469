import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countOf } from "./long-form.ts";
import { reportOf, runDsr } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";
import { ADMIN_ENV, signIn } from "./visitor.ts";

/** `PROOF_RACES` sets how often a race is run; one of whole processes is long. */
const ROUNDS = Math.ceil(countOf("PROOF_RACES", 10) / 10);

const registry = useRegistry(ADMIN_ENV);
const { emptyFolder: aFolder } = registry;
const dsr = (folder: string, ...argv: string[]) => registry.dsr(folder, ...argv, "--skip-build");
const pull = (folder: string, ...argv: string[]) => registry.dsr(folder, "pull", ...argv);

describe("a change by another person", () => {
  it("is reported with the name of its author", async () => {
    const admin = await signIn(registry.service);
    const scopes = ["sync:read", "sync:write"];
    const made = await admin.json("POST", "/api/service/account/api-keys", { name: "Laptop", scopes });
    const { key } = await made.json();
    const { user } = await (await admin.get("/api/account")).json();
    const [mine, theirs] = [await aFolder(), await aFolder()];
    for (const folder of [mine, theirs]) await put(folder, "pages/named.md", "# First");
    for (const folder of [mine, theirs]) expect((await dsr(folder, "push", "pages")).code).toBe(0);
    await put(theirs, "pages/named.md", "# Theirs");
    const pushed = await runDsr(["push", "pages", "--url", registry.between.url], theirs, { SERVICE_API_KEY: key });
    expect(pushed.code).toBe(0);
    const ran = await dsr(mine, "push", "pages");
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringContaining(`page:named  changed in the registry by ${user.name} at`),
    ]);
    const author = { changedBy: user.name, changedById: `user:${user.id}`, updatedAt: expect.any(String) };
    for (const reported of [
      await dsr(mine, "push", "pages", "--json"),
      await dsr(mine, "push", "pages", "--dry-run", "--json"),
      await registry.dsr(mine, "status", "pages/named", "--json"),
    ])
      expect(JSON.parse(reported.stdout).edits).toEqual([expect.objectContaining({ key: "page:named", ...author })]);

    await put(mine, "pages/named.md", "# Mine");
    for (const more of [["--dry-run"], []]) {
      const stopped = await pull(mine, ...more);
      expect([stopped.code, stopped.stderr]).toEqual([
        1,
        expect.stringContaining(`pages/named.md: edited here, changed in the registry by ${user.name} at`),
      ]);
    }
    const left = JSON.parse((await pull(mine, "--json")).stdout).conflicts;
    expect(left).toEqual([expect.objectContaining({ key: "page:named", ...author })]);
    const shown = await registry.dsr(mine, "status", "pages/named");
    expect(shown.stdout).toMatch(new RegExp(`changed on both sides +page:named +by ${user.name} at`));
    expect((await dsr(mine, "push", "pages")).stderr).toContain(`changed in the registry by ${user.name} at`);
  });

  it("of a whole component is reported in one line", async () => {
    const [mine, theirs] = [await aFolder(), await aFolder()];
    for (const name of ["many.json", "a.txt", "b.txt", "c.txt"])
      await put(mine, `components/many/${name}`, name.endsWith("json") ? '{"id":"many"}' : name);
    expect((await dsr(mine, "push", "components")).code).toBe(0);
    expect((await pull(theirs, "components/many")).code).toBe(0);
    await rm(join(theirs, "components/many"), { recursive: true });
    await put(theirs, "components/rest/rest.json", '{"id":"rest"}');
    expect((await dsr(theirs, "push", "components")).code).toBe(0);
    await put(mine, "components/many/a.txt", "edited");
    const ran = await dsr(mine, "push", "components");
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(/component:many and 3 more of this component {2}deleted in/),
    ]);
    expect(ran.stderr.trim().split("\n")).toHaveLength(3);
  });

  it("of one page in three clones at once succeeds in one of them, and the others report it", {
    tags: "repeated",
    timeout: 60_000 + ROUNDS * 30_000,
  }, async () => {
    const clones = [await aFolder(), await aFolder(), await aFolder()];
    await put(clones[0] ?? "", "pages/raced.md", "First");
    await put(clones[0] ?? "", "pages/still.md", "# Still");
    expect((await dsr(clones[0] ?? "", "push", "--prune")).code).toBe(0);
    for (const clone of clones.slice(1)) expect((await pull(clone)).code).toBe(0);
    for (let round = 1; round <= ROUNDS; round++) {
      const head = await (await registry.service.store()).refresh();
      const texts = clones.map((_, index) => `Round ${round}, clone ${index}`);
      for (const [index, clone] of clones.entries()) await put(clone, "pages/raced.md", texts[index] ?? "");
      const ran = await Promise.all(clones.map((clone) => dsr(clone, "push")));
      const winner = ran.findIndex(({ code }) => code === 0);
      expect(ran.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
      for (const [index, { stderr }] of ran.entries())
        if (index !== winner) expect(stderr).toMatch(/page:raced {2}changed in the registry by Automation/);
      expect((await (await registry.service.get("/api/registry/pages/raced")).json()).markdown).toBe(texts[winner]);
      expect(await (await registry.service.store()).refresh()).toBe(head + 1);
      // A loser learns of it with the next pull, as at any other time.
      const losers = clones.filter((_, index) => index !== winner);
      const learned = losers.map(async (clone) => [
        (await dsr(clone, "push")).code,
        (await pull(clone, "--force")).code,
      ]);
      expect(await Promise.all(learned)).toEqual([
        [1, 0],
        [1, 0],
      ]);
    }
  });

  it("between reading and writing of a push without state is not replaced either", async () => {
    const folder = await aFolder();
    await put(folder, "theme.css", "/* stateless */");
    await put(folder, "pages/a.md", "# A");
    await put(folder, "pages/b.md", "# B");
    await put(folder, "patterns/p/p.json", '{"title":"P"}');
    const meanwhile: Record<string, () => Promise<Response>> = {
      "/api/registry/theme": () => registry.service.post("/api/registry/theme", { css: "/* meanwhile */" }),
      "/api/registry/pages": () =>
        registry.service.post("/api/registry/pages", { pages: [{ slug: "b", markdown: "Meanwhile" }] }),
      "/api/sync/upload": () =>
        registry.service.post("/api/sync/upload", {
          changes: [{ entityType: "pattern", entityId: "p", action: "create", data: { title: "Meanwhile" } }],
        }),
    };
    registry.between.cut = async ({ method, path }) => {
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
    expect(await (await registry.service.get("/api/registry/theme.css")).text()).toBe("/* meanwhile */");
    // What nobody else touched is done.
    expect((await (await registry.service.get("/api/registry/pages/a")).json()).markdown).toBe("# A");
    expect((await (await registry.service.get("/api/registry/pages/b")).json()).markdown).toBe("Meanwhile");
    const again = await dsr(folder, "push");
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("page:b")]);
    expect((await dsr(folder, "push", "--force")).code).toBe(0);
    expect(await (await registry.service.get("/api/registry/theme.css")).text()).toBe("/* stateless */");
  });
});
