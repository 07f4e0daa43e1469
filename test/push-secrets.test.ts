import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createSecretScan } from "../src/cli/registry/secrets.ts";
import { sha256 } from "../src/store/kind.ts";
import { isLongForm } from "./long-form.ts";
import { SECRET } from "./open-service.ts";
import { put, useRegistry } from "./use-registry.ts";

const TOKEN = 'eyJ0eXAi+"quoted"/t0ken-of-the-login';
const VALUE = "AKIA0815-value-of-the-env-file";

const registry = useRegistry();
const { sent } = registry;
let workspace = "";

beforeEach(async () => {
  workspace = await registry.emptyFolder();
  const login = { accessToken: TOKEN, expiresAt: "2026-01-01T00:00:00Z" };
  await write(".service/cli-auth.json", JSON.stringify({ registries: { "https://else.example": login } }));
  await write(
    ".env",
    `AWS_ACCESS_KEY=${VALUE}\nTITLE=the-title-of-everything\nPUBLIC_MAP_KEY=the-public-key-of-maps\n`,
  );
  await write("pages/index.md", "# Hello\n");
});

const write = (path: string, content: string | Uint8Array) => put(workspace, path, content);
const push = (...argv: string[]) => registry.dsr(workspace, "push", ...argv, "--skip-build");

const PEM = `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEowIBAAKCAQEA".repeat(20)}\n-----END RSA PRIVATE KEY-----\n`;

/** A file with a secret in it, and how it is told. */
const HOLDING: [path: string, content: string | Uint8Array, name: string][] = [
  ["pages/guide.md", `# Guide\n\nUse ${VALUE} here.\n`, "pages/guide.md:3 contains AWS_ACCESS_KEY in .env"],
  [
    "components/a/dist/a.js",
    `console.log(${JSON.stringify(TOKEN)})`,
    "a.js:1 contains a login in .service/cli-auth.json",
  ],
  ["components/a/a.tsx", `\nconst secret = "${SECRET}";`, "components/a/a.tsx:2 contains SERVICE_SYNC_SECRET"],
  ["components/a/notes.txt", PEM, "components/a/notes.txt:1 contains a private key"],
  ["components/a/a.json", JSON.stringify({ id: "a", key: PEM }), "components/a/a.json:1 contains a private key"],
  [
    "theme.css",
    `:root { --x: url("data:text/plain;base64,${Buffer.from(`a${VALUE}b`).toString("base64")}") }`,
    "theme.css:1 contains AWS",
  ],
  ["components/a/b.css", `/* ${Buffer.from(PEM).toString("base64")} */`, "b.css:1 contains a private key"],
  [
    "components/a/c.bin",
    Buffer.concat([Buffer.from([0, 255, 10]), Buffer.from(VALUE)]),
    "c.bin:2 contains AWS_ACCESS_KEY",
  ],
];

describe("a push that would publish a secret", () => {
  it("reads each .env file, in UTF-8 or UTF-16, and stops where it cannot", { tags: "repeated" }, async () => {
    await write("pages/guide.md", `# Guide\n\nUse ${VALUE} here.\n`);
    const text = `AWS_ACCESS_KEY=${VALUE}\n`;
    const little = Buffer.from(text, "utf16le");
    const big = Buffer.from(little).swap16();
    const forms: Record<string, Uint8Array> = {
      "UTF-8 with a mark": Buffer.from(`\ufeff${text}`),
      "UTF-16, the lower byte first": Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      "UTF-16, the higher byte first": Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
      "UTF-16 without a mark": little,
      "UTF-16 without a mark, the higher byte first": big,
    };
    for (const name of [".env", ".env.local", ".env.production"]) {
      // How a form is read does not depend on the name.
      for (const [form, bytes] of Object.entries(forms).slice(0, name === ".env" || isLongForm ? undefined : 1)) {
        await rm(join(workspace, ".env"), { force: true });
        await write(name, bytes);
        const { code, stderr } = await push();
        expect([code, stderr], form).toEqual([
          1,
          expect.stringContaining(`guide.md:3 contains AWS_ACCESS_KEY in ${name}`),
        ]);
      }
      await rm(join(workspace, name));
      await write(name, Buffer.from([0x41, 0x3d, 0xff, 0xfe, 0x80, 0x81]));
      expect((await push()).stderr).toContain(`${name} cannot be read: it is neither UTF-8 nor UTF-16 text`);
      await rm(join(workspace, name));
      if (process.platform === "win32") continue;
      execFileSync("mkfifo", [join(workspace, name)]);
      expect((await push()).stderr).toContain(`${name} cannot be read: it is not a regular file`);
      await rm(join(workspace, name));
    }
    expect(sent()).toEqual([]);
    // A folder of that name is one of Python.
    await mkdir(join(workspace, ".env"));
    expect((await push()).code).toBe(0);
  });

  it("sends nothing, and names file and line of each, never the secret", async () => {
    for (const [path, content] of HOLDING) await write(path, content);
    const pushed = await push();
    expect(pushed.code).toBe(1);
    for (const [, , name] of HOLDING) expect(pushed.stderr).toContain(name);
    for (const secret of [TOKEN, VALUE, SECRET, "MIIEow"]) expect(pushed.stdout + pushed.stderr).not.toContain(secret);
    expect(sent()).toEqual([]);
    expect((await push("--force", "--dry-run")).code).toBe(1);
  });

  it("is stopped at any position of a secret in a video, which is scanned while it is sent", async () => {
    const put = () => registry.between.passed.filter(({ path }) => path.startsWith("/api/sync/blobs/"));
    for (const path of ["pages/film.mp4", "public/film.mp4"]) {
      const film = Buffer.alloc(20 << 20, path);
      film.write("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1");
      film.write(VALUE, (1 << 20) - 10);
      await write(path, film);
      const stopped = await push();
      const said = stopped.stdout + stopped.stderr;
      expect([stopped.code, said]).toEqual([1, expect.stringContaining("AWS_ACCESS_KEY in .env")]);
      expect(put()).toEqual([]);
      film.fill("-", (1 << 20) - 10, 1 << 21);
      await write(path, film);
      const pushed = await push();
      expect([pushed.code, put().map(({ path }) => path)], pushed.stderr).toEqual([
        0,
        [`/api/sync/blobs/${sha256(film)}`],
      ]);
      registry.between.passed = [];
    }
  });

  it("continues after the secret is removed, and reads clean files once", async () => {
    await write("pages/guide.md", `# Guide\n\nUse ${VALUE} here.\n`);
    expect((await push()).code).toBe(1);
    await write("pages/guide.md", "# Guide\n\nAsk for the key.\n");
    const pushed = await push();
    expect(pushed.code, pushed.stderr).toBe(0);
    const clean = (await readFile(join(workspace, ".service/clean"), "utf8")).split("\n");
    expect(clean.length).toBeGreaterThan(2);
    // Another secret: what was clean is looked at again.
    await write(".env", "NEW_TOKEN=Ask-for-the-key.\n");
    await write("pages/guide.md", "# Guide\n\nAsk-for-the-key.\n");
    expect((await push()).code).toBe(1);
  });

  it("ignores public, short and merely mentioned values", async () => {
    await write(".env", "API_TOKEN=example\nPUBLIC_MAP_KEY=the-public-key-of-maps\nTITLE=the-title-of-everything\n");
    await write(
      "pages/keys.md",
      "# Keys\n\nexample, the-public-key-of-maps, the-title-of-everything\n\nA key begins with `-----BEGIN PRIVATE KEY-----`.\n",
    );
    const pushed = await push();
    expect(pushed.code, pushed.stderr).toBe(0);
  });

  it("is stopped if the secret is in no file of the step", async () => {
    await write("service.config.json", JSON.stringify({ app: { title: "x", motto: VALUE } }));
    await write("pages/guide.md", "# Guide, edited\n");
    const pushed = await push("--message", VALUE, "pages");
    expect(pushed.code).toBe(1);
    expect(pushed.stdout).toContain("contains AWS_ACCESS_KEY in .env, so it was not sent.");
    expect(pushed.stdout).not.toContain(VALUE);
  });

  it("is found among much that is nearly it, with many secrets to look for", async () => {
    for (let index = 0; index < 20; index++)
      await write(`.env.${index}`, `TOKEN_${index}=${"x".repeat(index)}-a-secret-of-its-own-${index}\n`);
    const { find } = await createSecretScan(workspace, {});
    expect(find(Buffer.from(`${"-a-secret-of-its-own ".repeat(3_000_000)}x-a-secret-of-its-own-1`))?.line).toBe(1);
  });
});

it("command line and registry leave out the same of the configuration, and list it", async () => {
  const app = {
    title: "T",
    key: "kept",
    tokens: "design-system/tokens",
    accessKeyId: "a",
    deep: [{ npmAuth: "b", note: `figd_${"x1".repeat(10)}` }],
    home: "https://me:pass@acme.example/",
  };
  const places = ["accessKeyId", "deep.0.npmAuth", "deep.0.note", "home"];
  const shown = { title: "T", key: "kept", tokens: "design-system/tokens", deep: [{}], home: "https://acme.example/" };
  const answer = await (await registry.service.post("/api/registry/config", { data: app })).json();
  const listed = places.map((path) => `The configuration field ${path} looks like a secret and is left out.`);
  expect(answer).toEqual({ ok: true, warnings: listed });
  const kept = async () => (await (await registry.service.get("/api/registry/config")).json()).data;
  expect(await kept()).toEqual(shown);
  await write("service.config.json", JSON.stringify({ app: { ...app, title: "Pushed" } }));
  const pushed = await push("config", "--force");
  for (const line of listed) expect(pushed.stdout + pushed.stderr).toContain(line);
  expect(await kept()).toEqual({ ...shown, title: "Pushed" });
});
