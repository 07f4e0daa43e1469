import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AssetOutcome } from "../src/cli/assets/push-assets.ts";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { hasLocation } from "../src/safe/clean-picture.ts";
import { type AssetFolder, assetFolder, jpegWithPlace, mp4Of, pngIn } from "./asset-folder.ts";
import { type Middleman, openMiddleman } from "./middleman.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { openPeople } from "./open-signed-in.ts";
import { runDsr } from "./push-workspace.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";

const CREDENTIAL = { SERVICE_SYNC_SECRET: SECRET };

let registry: OpenService;
let files: AssetFolder;
beforeEach(async () => {
  registry = await openRegistry();
  files = await assetFolder();
});
afterEach(async () => {
  await registry.close();
  await files.remove();
});

/** Sends what the words name, and tells what became of each file. */
async function pushAssets(words: string[], url = registry.url, env: Record<string, string> = CREDENTIAL) {
  const ran = await runDsr(["assets", "push", ...words, "--url", url, "--json"], files.folder, env);
  const report: { ok: boolean; files?: AssetOutcome[]; message?: string } = JSON.parse(ran.stdout || "{}");
  const statuses = Object.fromEntries((report.files ?? []).map(({ path, status }) => [path, status]));
  return { ...ran, ...report, statuses };
}

const read = async (path: string) =>
  (await registry.get(path, { authorization: `Bearer ${SECRET}` })).json() as Promise<Record<string, unknown>[]>;
const assets = () => read("/api/service/assets?sort=title");
const slugs = async () => (await read("/api/service/assets/collections")).map(({ slug, name }) => `${slug}: ${name}`);

describe("dsr assets push", () => {
  it("makes assets of files and collections of folders, and sends nothing the second time", async () => {
    await files.write("photos/red-boat.png", await pngIn("red"));
    await files.write("photos/Harbour 2024/Quay/film.mp4", mp4Of(5_000));
    const first = await pushAssets(["photos", "--collection", "brand", "--tags", "sea, boats"]);
    expect(first.statuses).toEqual({ "photos/Harbour 2024/Quay/film.mp4": "sent", "photos/red-boat.png": "sent" });
    expect(first.code).toBe(0);
    expect(await slugs()).toEqual([
      "brand: brand",
      "brand/harbour-2024: Harbour 2024",
      "brand/harbour-2024/quay: Quay",
    ]);
    const [film, boat] = await assets();
    expect(film).toMatchObject({ title: "film", assetType: "video", mimeType: "video/mp4", fileSizeBytes: 5_000 });
    expect(boat).toMatchObject({ title: "red boat", filename: "red-boat.png", tags: ["sea", "boats"], nativeWidth: 8 });
    expect(first.files?.find(({ path }) => path === "photos/red-boat.png")).toMatchObject({
      assetId: boat?.id,
      collection: "brand",
    });

    const again = await pushAssets(["photos", "--collection", "elsewhere"]);
    expect([again.code, new Set(Object.values(again.statuses))]).toEqual([0, new Set(["present"])]);
    expect(await assets()).toEqual([film, boat]);
    expect(await slugs()).toHaveLength(3);
  });

  it("knows its pictures again although the registry keeps them without their metadata", async () => {
    await files.write("a.jpg", await jpegWithPlace("teal"));
    await files.write("b.jxl", Buffer.from("\xff\x0a\0\0", "latin1"));
    await files.write("mark.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><path d="M0 0h4v4z"/></svg>');
    const first = await pushAssets(["a.jpg", "b.jxl", "mark.svg"]);
    expect(first.statuses).toEqual({ "a.jpg": "sent", "b.jxl": "sent", "mark.svg": "sent" });
    expect(first.stderr).toContain("b.jxl: Pages can't display JPEG XL; it is only available as a download.");
    expect(first.stderr).toContain("1 image contains its GPS location. The registry removes this metadata.");
    const { pathname } = new URL(String((await assets())[0]?.publicUrl));
    const kept = new Uint8Array(await (await registry.get(pathname)).arrayBuffer());
    expect([kept.length > 0, hasLocation(kept)]).toEqual([true, false]);
    expect((await pushAssets(["a.jpg", "mark.svg"])).statuses).toEqual({ "a.jpg": "present", "mark.svg": "present" });
  });

  it("reports refused files, sends the others, and skips other types, hidden files and links", async () => {
    await files.write("in/page.png", "<!doctype html><script>alert(1)</script>");
    await files.write("in/cut.png", (await pngIn("blue")).subarray(0, 40));
    await files.write("in/empty.png", "");
    await files.write("in/---/a.png", await pngIn("gold"));
    await files.write("in/notes.md", "# Notes");
    await files.write("in/.hidden/b.png", await pngIn("lime"));
    await files.write("in/.c.png", await pngIn("lime"));
    await files.write("in/good.png", await pngIn("red"));
    await files.write("in/same.png", await pngIn("red"));
    await symlink(join(files.folder, "in/good.png"), join(files.folder, "in/link.png"));
    const { code, statuses, stderr } = await pushAssets(["in"]);
    expect(statuses).toEqual({
      "in/---/a.png": "refused",
      "in/cut.png": "refused",
      "in/empty.png": "refused",
      "in/good.png": expect.stringMatching("sent|present"),
      "in/notes.md": "left out",
      "in/page.png": "refused",
      "in/same.png": expect.stringMatching("sent|present"),
    });
    expect(code).toBe(1);
    expect(stderr).toContain("✗ in/page.png: The file is not an image, video or font.");
    expect(stderr).toContain("✗ in/---/a.png: The folder --- has no letter or digit in its name. Rename it.");
    expect(await assets()).toHaveLength(1);
    expect((await pushAssets(["in/notes.md"])).code).toBe(1);
    expect((await pushAssets(["in/link.png"])).code).toBe(2);
  });

  it("sends no secret of its workspace, at any position of a large file", async () => {
    const film = mp4Of(3 << 20);
    film.write("shared-secret-of-this-workspace", (1 << 20) - 10);
    await files.write("film.mp4", film);
    await files.write(".env", "API_TOKEN=shared-secret-of-this-workspace\n");
    const { code, stderr } = await pushAssets(["film.mp4"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("film.mp4: The file contains API_TOKEN in .env.")]);
    expect(await assets()).toEqual([]);
  });

  it("a dry run lists its actions and does nothing", async () => {
    await files.write("in/sub/a.png", await pngIn("red"));
    const { code, files: reported } = await pushAssets(["in", "--dry-run"]);
    expect([code, reported]).toEqual([0, [expect.objectContaining({ status: "would send", collection: "sub" })]]);
    expect([await assets(), await slugs()]).toEqual([[], []]);
  });

  it("makes each collection once when several run at the same time", async () => {
    const colors = ["red", "blue", "gold"];
    for (const color of colors) await files.write(`${color}/a/b/${color}.png`, await pngIn(color));
    const ran = await Promise.all(colors.map((color) => pushAssets([color, "--collection", "sea"])));
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await slugs()).toEqual(["sea: sea", "sea/a: a", "sea/a/b: b"]);
    const places = new Set((await assets()).map(({ collectionId }) => collectionId));
    expect([places.size, (await assets()).length]).toEqual([1, 3]);
  });

  it("prints its usage, and accepts no other arguments", async () => {
    expect((await pushAssets([])).code).toBe(2);
    expect((await pushAssets(["nowhere"])).stderr).toContain("nowhere doesn't exist.");
    await files.write("a.png", await pngIn("red"));
    expect((await pushAssets(["a.png", "--type", "song"])).stderr).toContain(
      "Unknown type: song. Use logo, icon, image",
    );
    const typed = await pushAssets(["a.png", "--type", "logo"]);
    expect([typed.code, (await assets())[0]?.assetType]).toEqual([0, "logo"]);
    const { stdout } = await runDsr(["assets", "--help"], files.folder);
    expect(stdout).toContain("assets push  Upload images, videos and fonts");
  });
});

describe("an upload that breaks off", () => {
  let between: Middleman;
  beforeEach(async () => {
    between = await openMiddleman(registry.url);
  });
  afterEach(() => between.close());
  const puts = () => between.passed.filter(({ method }) => method === "PUT");

  it("starts again after a failure, and sends no credential with the file", async () => {
    await files.write("a.png", await pngIn("red"));
    let cuts = 0;
    between.cut = ({ method }) => method === "PUT" && cuts++ === 0;
    expect((await pushAssets(["a.png"], between.url)).statuses).toEqual({ "a.png": "sent" });
    expect(puts().map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(cuts).toBe(2);
  });

  it("is one asset when the answer to its confirmation was lost", async () => {
    await files.write("a.png", await pngIn("red"));
    let cuts = 0;
    between.cut = async (request) => {
      if (!request.path.endsWith("/confirm") || cuts++ > 0) return false;
      const answer = await registry.post(request.path, JSON.parse(request.body));
      expect(answer.status).toBe(201);
      return true;
    };
    expect((await pushAssets(["a.png"], between.url)).statuses).toEqual({ "a.png": "sent" });
    expect(await assets()).toHaveLength(1);
  });

  it("ends the command if the registry no longer responds; the next one sends the rest", async () => {
    for (const color of ["red", "blue", "gold"]) await files.write(`in/${color}.png`, await pngIn(color));
    between.cut = ({ method }) => method === "PUT" && puts().length > 0;
    const first = await pushAssets(["in"], between.url);
    expect([first.code, first.stderr.match(/✗/g)?.length]).toEqual([1, 1]);
    between.cut = () => false;
    const sent = puts().length;
    const again = await pushAssets(["in"], between.url);
    expect([again.code, puts().length - sent, (await assets()).length]).toEqual([0, 2, 3]);
  });
});

it("accepts a person's key, refuses a read-only one, and reports it once", async () => {
  const people = await openPeople("sqlite");
  const person = await people.signIn("admin", "Ada");
  for (const color of ["red", "blue"]) await files.write(`in/${color}.png`, await pngIn(color));
  const push = async (scopes: ("sync:read" | "sync:write")[]) => {
    const { key } = await createApiKey(people.deployment.db(), { personId: person.id, name: "ci", scopes });
    return pushAssets(["in"], people.url, { SERVICE_API_KEY: key });
  };
  const refused = await push(["sync:read"]);
  expect([refused.code, refused.stderr.match(/✗/g)?.length]).toEqual([1, 1]);
  expect((await push(["sync:write"])).statuses).toEqual({ "in/red.png": "sent", "in/blue.png": "sent" });
  await people.close();
});

describe.skipIf(!hasSwift)("with an object store", () => {
  it("sends files straight to it, and knows them again", async () => {
    const { env, objects } = await freshBucket();
    const there = await openRegistry("sqlite", env);
    await files.write("in/a.png", await pngIn("red"));
    await files.write("in/film.mp4", mp4Of(3 << 20));
    const between = await openMiddleman(there.url);
    const first = await pushAssets(["in"], between.url);
    expect([first.code, first.statuses]).toEqual([0, { "in/a.png": "sent", "in/film.mp4": "sent" }]);
    expect(between.passed.filter(({ method }) => method === "PUT")).toEqual([]);
    expect(await objects()).not.toEqual([]);
    expect((await pushAssets(["in"], there.url)).statuses).toEqual({ "in/a.png": "present", "in/film.mp4": "present" });
    await between.close();
    await there.close();
  });
});
