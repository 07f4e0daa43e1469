import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leftOutKind } from "../src/domain/left-out/kind.ts";
import { SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const CREDENTIAL = { SERVICE_SYNC_SECRET: SECRET };
const BEARER = { authorization: `Bearer ${SECRET}` };
const PATH = "/api/sync/left-out";
const BROKEN = '<<<<<<< HEAD\n{"title": "Button"}\n=======\n{"title": "Key"}\n>>>>>>> topic\n';

let service: OpenPeople;
let admin: SignedIn;
let member: SignedIn;
let folder = "";
let remove = async () => {};

beforeAll(async () => {
  service = await openPeople("sqlite");
  [admin, member] = [await service.signIn("admin"), await service.signIn("member")];
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  await write("service.config.json", '{"app": {"title": "Whole"}}');
  await write("pages/index.md", "---\ntitle: Start\n---\nHello");
  await write("components/button/button.json", '{"title": "Button"}');
  await write("components/button/button.html", "<button>Go</button>");
  await write("icons/a.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>');
});
afterEach(() => remove());

async function write(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const dsr = (...argv: string[]) => runDsr([...argv, "--url", service.url], folder, CREDENTIAL);
const push = () => dsr("push", "--skip-build", "--json");
interface Told {
  entityType: string;
  total: number;
  items: { file: string; line?: number; why: string; pages: string[]; passedOver?: string }[];
}
const reports = async (query = "", headers: Record<string, string> = { cookie: admin.cookie }): Promise<Told[]> =>
  (await (await service.get(PATH + query, headers)).json()).reports;
const report = (body: unknown) =>
  fetch(service.url + PATH, {
    method: "PUT",
    headers: { ...BEARER, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const item = (more: object = {}) => ({
  ...{ file: "pages/a.md", what: "the page a", why: "it is empty", instead: "Write it.", holds: ["a"] },
  ...more,
});

describe("files left out of a push", () => {
  it("are listed next to the record, for people with write permission, until a push includes the file", async () => {
    expect((await push()).code).toBe(0);
    expect(await reports()).toEqual([]);
    await write("components/button/button.json", BROKEN);
    await write("icons/notes.pdf", "%PDF-1.7");
    expect((await push()).code).toBe(1);

    const reported = await reports();
    expect(
      reported.flatMap(({ items }) => items.map(({ file, line, passedOver }) => [file, line, passedOver])),
    ).toEqual([
      ["icons/notes.pdf", undefined, "not read"],
      ["components/button/button.json", 1, undefined],
    ]);
    expect((await reports("?shownOn=/components/button")).map(({ entityType, total }) => [entityType, total])).toEqual([
      ["component", 1],
    ]);
    expect((await reports("?shownOn=/foundations/icons"))[0]?.items).toHaveLength(1);
    expect(await reports("?shownOn=/components/other")).toEqual([]);
    const page = await (await service.get("/admin/left-out", { cookie: admin.cookie })).text();
    expect(page).toMatch(/components\/button\/button\.json:1[\s\S]*merge conflict/);

    await write("components/button/button.json", '{"title": "Button 2"}');
    await rm(join(folder, "icons/notes.pdf"));
    expect((await push()).code).toBe(0);
    expect(await reports()).toEqual([]);
  });

  it("is nothing for people who read", async () => {
    await write("components/button/button.json", BROKEN);
    await push();
    expect((await service.get(PATH)).status).toBe(401);
    expect((await service.get(PATH, { cookie: member.cookie })).status).toBe(403);
    expect((await service.get("/admin/left-out", { cookie: member.cookie })).status).not.toBe(200);
    for (const path of [
      "/components/button",
      "/changelog",
      "/api/service/history?all=true",
      "/health",
      "/llms-full.txt",
    ])
      expect(await (await service.get(path)).text(), path).not.toMatch(/merge conflict|Left out of component/);
    // As of a revision it is what it was then, and a replica says the same.
    const store = await service.store();
    const [entry] = await store.read().list(leftOutKind);
    expect(await store.read((entry?.seq ?? 0) - 1).get(leftOutKind, "component")).toBeUndefined();
  });

  it("is reported for the pushed steps only, and doesn't affect pulls and clones", async () => {
    await write("components/button/button.json", BROKEN);
    await push();
    await write("pages/index.md", "---\ntitle: [\n---\nHello");
    expect((await dsr("push", "pages", "--json")).code).toBe(1);
    expect((await reports()).map(({ entityType }) => entityType).sort()).toEqual(
      expect.arrayContaining(["component", "page"]),
    );
    expect((await reports("?shownOn=/"))[0]?.items.map(({ file }) => file)).toEqual(["pages/index.md"]);
    await dsr("push", "navigation");
    expect(
      (await reports()).flatMap(({ items }) => items.filter(({ file }) => file === "pages/index.md")),
    ).toHaveLength(1);
    const again = await dsr("push", "pages", "--json");
    expect(JSON.parse(again.stdout).steps[0].status).toBe("refused");
    const other = await temporaryFolder();
    const pulled = await runDsr(["clone", service.url, join(other.folder, "copy"), "--json"], other.folder, CREDENTIAL);
    expect(pulled.code, pulled.stdout + pulled.stderr).toBe(0);
    expect(await readFile(join(other.folder, "copy/pages/index.md"), "utf8")).toContain("Hello");
    const { code, stdout } = await dsr("pull", "--json");
    expect([code, JSON.parse(stdout).written ?? []]).toEqual([expect.any(Number), []]);
    await other.remove();
  });
});

describe("a report", () => {
  it("is refused where it names no place in a workspace, no type, or more than it may", async () => {
    const one = (more: object) => ({ reports: [{ entityType: "page", total: 1, items: [item(more)] }] });
    const bodies: unknown[] = [
      ...["/etc/passwd", "../x", "pages/../../x", "C:\\x", "~/x", "pages\\..\\..\\x", "", "x".repeat(1_025)].map(
        (file) => one({ file }),
      ),
      one({ why: "x".repeat(1_501) }),
      one({ holds: Array.from({ length: 21 }, () => "a") }),
      one({ line: "3" }),
      { reports: [{ entityType: "page", total: 0, items: [item()] }] },
      { reports: [{ entityType: "page", total: 3, items: [] }] },
      { reports: [{ entityType: "page", total: 201, items: Array.from({ length: 201 }, () => item()) }] },
      { reports: [{ entityType: "nothing", total: 1, items: [item()] }] },
      { reports: [0, 1].map(() => ({ entityType: "page", total: 1, items: [item()] })) },
    ];
    for (const body of bodies) expect((await report(body)).status, JSON.stringify(body).slice(0, 200)).toBe(400);
  });

  it("shows its texts as text, with invisible characters", async () => {
    const hostile = item({ what: "<img src=x onerror=alert(1)>", why: "a\u202eb", file: "pages/<script>.md" });
    const sent = [
      { entityType: "page", total: 900, items: [hostile] },
      { entityType: "component", total: 0, items: [] },
    ];
    expect((await report({ reports: sent })).status).toBe(200);
    const page = await (await service.get("/admin/left-out", { cookie: admin.cookie })).text();
    expect(page).not.toMatch(/<img src=x|<script>\.md|\u202e/);
    expect(page).toMatch(/a\\u202eb[\s\S]*And 899 more/);
    const before = (await service.get("/readyz")).json();
    expect((await report({ reports: sent })).headers.get("x-registry-changed")).toBe("0");
    expect(await (await service.get("/readyz")).json()).toEqual(await before);
    await report({ reports: [{ entityType: "page", total: 0, items: [] }] });
  });
});
