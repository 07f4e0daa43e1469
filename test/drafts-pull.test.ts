import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addDraft, alertFiles } from "./add-draft.ts";
import { SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";
import { ADMIN_ENV, join as joinAs, signIn } from "./visitor.ts";

describe("dsr pull --drafts", () => {
  const registry = useRegistry({ ...ADMIN_ENV, SERVICE_RATE_LIMITS: "off" });
  const pull = (folder: string, ...argv: string[]) => registry.dsr(folder, "pull", "--drafts", ...argv);
  const filesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  const textOf = (folder: string, path: string) => readFile(join(folder, path), "utf8");

  it("brings what is chosen, byte for byte, to a place nothing is built or pushed from", async () => {
    const service = await registry.useNew();
    const folder = await registry.emptyFolder();
    expect((await pull(folder)).stdout).toContain("There are no open drafts.");
    const id = await addDraft(await service.deployment(), {
      iterations: [
        { files: alertFiles("First.") },
        { status: "findings", findings: [{ ruleId: "x", severity: "warning", message: "Look." }] },
      ],
    });
    const ran = await pull(folder, "--json");
    expect(JSON.parse(ran.stdout)).toMatchObject({
      ok: true,
      drafts: [{ id, folder: `.service/drafts/${id}`, iteration: 1 }],
    });
    const root = join(folder, ".service/drafts", id);
    const names = Object.keys(alertFiles()).map((path) => `alert/${path}`);
    expect(await filesIn(root)).toEqual([...names, "draft.json"].sort());
    for (const [path, content] of Object.entries(alertFiles("First.")))
      expect(await readFile(join(root, "alert", path))).toEqual(Buffer.from(content));
    expect(await readdir(folder)).toEqual([".service"]);

    const second = await pull(folder, id, "--iteration", "2");
    expect(second).toMatchObject({ code: 0 });
    expect(await textOf(root, "alert/alert.html")).toBe(alertFiles()["alert.html"]);
    expect(JSON.parse(await textOf(root, "draft.json"))).toMatchObject({
      id,
      model: "test-model",
      iteration: { number: 2, findings: [{ message: "Look." }] },
    });
    expect((await pull(folder, id, "--iteration", "7")).stderr).toContain("no iteration 7, but 1, 2");
    await put(folder, "components/plain/plain.json", '{ "id": "plain", "title": "Plain" }');
    await put(folder, "components/plain/plain.html", "<p>Plain</p>");
    const built = await runDsr(["build", "--json", "--no-checks"], folder);
    const pushed = await registry.dsr(folder, "push", "components");
    expect(pushed.code).toBe(0);
    expect(built.stdout + pushed.stdout).toContain("plain");
    expect(built.stdout + pushed.stdout + pushed.stderr).not.toContain("alert");
  });

  it("overwrites nothing that was edited there, unless it is told to", async () => {
    const service = await registry.useNew();
    const folder = await registry.emptyFolder();
    const id = await addDraft(await service.deployment(), {
      iterations: [{ files: { ...alertFiles("First."), "old.css": "" } }, { status: "findings" }],
    });
    const root = join(folder, ".service/drafts", id, "alert");
    await pull(folder);
    await writeFile(join(root, "alert.css"), "mine\n");
    const again = await pull(folder, id, "--iteration", "2");
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("was edited here: alert/alert.css");
    expect(await textOf(root, "alert.css")).toBe("mine\n");
    expect(await textOf(root, "alert.html")).toContain("First.");
    expect((await pull(folder, id, "--iteration", "2", "--dry-run", "--force")).code).toBe(0);
    expect(await textOf(root, "alert.css")).toBe("mine\n");
    expect((await pull(folder, id, "--iteration", "2", "--force")).code).toBe(0);
    expect(await textOf(root, "alert.css")).toBe(alertFiles()["alert.css"]);
    // What the other iteration had, and this one has not.
    expect(await filesIn(root)).not.toContain("old.css");
  });

  it("takes nobody's word but its own for what it wrote there: a repository may bring files and draft.json", async () => {
    const service = await registry.useNew();
    const folder = await registry.emptyFolder();
    const id = await addDraft(await service.deployment(), { iterations: [{ files: alertFiles("First.") }] });
    const place = `.service/drafts/${id}`;
    const written = { "alert/alert.css": createHash("sha256").update("theirs\n").digest("hex") };
    await put(folder, `${place}/alert/alert.css`, "theirs\n");
    await put(folder, `${place}/draft.json`, JSON.stringify({ written }));
    const ran = await pull(folder);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("was edited here: alert/alert.css")]);
    expect(await textOf(folder, `${place}/alert/alert.css`)).toBe("theirs\n");
  });

  it("says who may, where this one may not", async () => {
    const admin = await signIn(registry.service);
    const member = (await joinAs(registry.service, admin, "grace@example.com")).visitor;
    const made = await member.json("POST", "/api/service/account/api-keys", { name: "Test", scopes: ["sync:read"] });
    const folder = await registry.emptyFolder();
    const { key } = await made.json();
    const refused = await runDsr(["pull", "--drafts", "--url", registry.service.url], folder, { SERVICE_API_KEY: key });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("Drafts are for administrators");
    expect((await pull(folder, "nobody")).stderr).toContain("There is no draft nobody");
    expect((await pull(folder, "a", "b", "--iteration", "2")).stderr).toContain("about one draft");
    expect((await registry.dsr(folder, "pull", "--iteration", "2")).stderr).toContain("--drafts");
  });

  it("writes no name that leads elsewhere, and nothing through a link", async () => {
    const service = await registry.useNew();
    const folder = await registry.emptyFolder();
    const deployment = await service.deployment();
    for (const path of [
      "../escape.txt",
      "/etc/passwd",
      "a/../../b",
      ".git/hooks/x",
      "package.json",
      "node_modules/x.js",
    ]) {
      const id = await addDraft(deployment, { iterations: [{ files: { "alert.json": "{}", [path]: "bad" } }] });
      expect([path, (await pull(folder, id)).code]).toEqual([path, 1]);
    }
    const outside = await registry.emptyFolder();
    const id = await addDraft(deployment, { target: "..", iterations: [{ files: { "alert.json": "{}" } }] });
    expect((await pull(folder, id)).code).toBe(1);
    const linked = await addDraft(deployment);
    await mkdir(join(folder, ".service/drafts", linked), { recursive: true });
    await symlink(outside, join(folder, ".service/drafts", linked, "alert"));
    expect((await pull(folder, linked)).code).toBe(1);
    expect(await readdir(outside)).toEqual([]);
    expect((await filesIn(folder)).filter((path) => /escape|hooks|package\.json/.test(path))).toEqual([]);
  });

  it("brings reference texts as they would lie in a workspace", async () => {
    const service = await registry.useNew();
    const folder = await registry.emptyFolder();
    const text = "---\ntitle: Voice\n---\nPlain words.\n";
    const id = await addDraft(await service.deployment(), {
      kind: "reference",
      target: "brand-voice",
      iterations: [{ files: { "reference/brand-voice.md": text } }],
    });
    expect((await pull(folder)).code).toBe(0);
    const path = "reference/brand-voice.md";
    expect(await textOf(join(folder, ".service/drafts", id), path)).toBe(text);
    await put(folder, path, text);
    const pushed = await runDsr(["push", "--url", service.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(pushed).toMatchObject({ code: 0 });
  });
});
