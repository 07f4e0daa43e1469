// @module-tag long

import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join as joinPath } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openConnection } from "../src/store/sql/connection.ts";
import { bothDatabases } from "./databases.ts";

import { openRegistry } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { ADMIN, ADMIN_ENV, createVisitor, signIn } from "./visitor.ts";

/** Every row of every table as text. */
async function dump(url: string): Promise<string> {
  const { db } = openConnection(url);
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)));
  await db.destroy();
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["person", "person_session", "api_key", "audit"]),
  );
  return JSON.stringify(rows.map((result) => result.rows));
}

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

describe.each(bothDatabases)("secrets of people on %s", (database) => {
  it("CK-2 are in no table, no log and no answer but the one that shows them", async () => {
    const { folder, remove } = await temporaryFolder();
    const url = database === "sqlite" ? `sqlite:${folder}/registry.db` : await freshPostgres();
    const key = "canary-canary-canary-canary-canary-key";
    const service = await openRegistry(database, { ...ADMIN_ENV, DATABASE_URL: url, SERVICE_SECRET_KEY: key });
    const admin = await signIn(service);
    const password = "canary password of grace";
    const { inviteUrl, user } = await (
      await admin.json("POST", "/api/service/admin/invite", { email: "grace@example.com", role: "member" })
    ).json();
    const grace = createVisitor(service);
    await grace.submit(new URL(inviteUrl).pathname, { name: "Grace", password });
    const { key: apiKey } = await (
      await grace.json("POST", "/api/service/account/api-keys", { name: "Key", scopes: ["sync:read"] })
    ).json();
    const { url: resetUrl } = await (await admin.json("POST", "/api/service/admin/link", { userId: user.id })).json();
    const session = grace.cookies.get("dsr_session") ?? "";
    const secrets = [
      ADMIN.password,
      password,
      key,
      apiKey,
      session,
      admin.cookies.get("dsr_session") ?? "",
      inviteUrl.split("/").at(-1),
      resetUrl.split("/").at(-1),
    ];
    expect(secrets.every((secret) => typeof secret === "string" && secret.length > 20)).toBe(true);

    const reported: string[] = [];
    const report = async (response: Response) =>
      reported.push(JSON.stringify([...response.headers]), await response.text());
    for (const path of ["/account", "/api/account", "/api/service/account/api-keys"])
      await report(await grace.get(path));
    for (const path of ["/admin", "/admin/credentials", "/admin/audit", "/api/service/admin/users"])
      await report(await admin.get(path));
    await report(await grace.submit("/account", { action: "password", current: password, password: "short" }));
    await report(
      await createVisitor(service).submit("/sign-in", { email: "grace@example.com", password: `${password}x` }),
    );
    for (const authorization of [`Bearer ${apiKey}x`, `Bearer ${session}`])
      await report(await service.get("/api/service/account/api-keys", { authorization }));
    await report(await service.get("/api/service/account/api-keys", { cookie: `dsr_session=${session}x` }));
    await report(await createVisitor(service).get(`/reset/${"x".repeat(43)}`));

    const tables = await dump(url);
    await service.close();
    const logged = service.logged.join("\n");
    for (const secret of secrets) {
      expect(tables.includes(secret), "tables").toBe(false);
      expect(logged.includes(secret), "log").toBe(false);
      expect(reported.filter((text) => text.includes(secret))).toEqual([]);
    }
    expect(tables).toContain("scrypt$32768$8$3$");
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(joinPath(file.parentPath, file.name));
      expect(
        secrets.filter((secret) => bytes.includes(secret)),
        file.name,
      ).toEqual([]);
    }
    await remove();
  });
});

describe("the secret key of an SQLite file", () => {
  it("is created next to it, readable by its owner only", async () => {
    const { folder, remove } = await temporaryFolder();
    const database = { DATABASE_URL: `sqlite:${folder}/registry.db`, SERVICE_SECRET_KEY: "" };
    const path = `${folder}/registry.db.key`;
    const first = await openRegistry("sqlite", database);
    await expect.poll(() => stat(path).then(({ mode }) => mode & 0o777)).toBe(0o600);
    const made = await readFile(path, "utf8");
    expect(made).toMatch(/^[0-9a-f]{64}\n$/);
    await first.close();
    await (await openRegistry("sqlite", database)).close();
    expect(await readFile(path, "utf8")).toBe(made);
    await remove();
  });
});

describe("limits", () => {
  it.each(bothDatabases)(
    "ten wrong passwords, then one a minute, for one account from one address, on %s",
    { tags: "repeated" },
    async (database) => {
      const service = await openRegistry(database, { ...ADMIN_ENV, SERVICE_TRUSTED_PROXIES: "127.0.0.0/8, ::1" });
      const visitor = createVisitor(service);
      const attempt = async (email: string, from: string, password = "wrong password") => {
        const csrf = /value="([0-9a-f]{128})"/.exec(await (await visitor.get("/sign-in")).text())?.[1] ?? "";
        return visitor.post("/sign-in", { csrf, email, password }, { "x-forwarded-for": `203.0.113.9, ${from}` });
      };
      const tries = await Promise.all(Array.from({ length: 12 }, () => attempt(ADMIN.email, "198.51.100.1")));
      expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
      const refused = await attempt(ADMIN.email, "198.51.100.1", ADMIN.password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
      expect(await refused.text()).toContain("Too many attempts");
      // What stands left of the last address that is no proxy is hearsay; other addresses and accounts are not held up.
      expect((await attempt("other@example.com", "198.51.100.1")).status).toBe(401);
      expect((await attempt(ADMIN.email, "198.51.100.2", ADMIN.password)).status).toBe(303);
      await service.close();
    },
  );

  it("ignore addresses from unknown proxies, and can be disabled", async () => {
    const service = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_TRUSTED_PROXIES: "10.0.0.0/8" });
    const visitor = createVisitor(service);
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const csrf = /value="([0-9a-f]{128})"/.exec(await (await visitor.get("/sign-in")).text())?.[1] ?? "";
      const fields = { csrf, email: ADMIN.email, password: "wrong password" };
      statuses.push((await visitor.post("/sign-in", fields, { "x-forwarded-for": `198.51.100.${n}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    await service.close();
    const open = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_RATE_LIMITS: "off" });
    const wrong = { ...ADMIN, password: "wrong password" };
    const answers = await Promise.all(Array.from({ length: 12 }, () => createVisitor(open).submit("/sign-in", wrong)));
    for (const { status } of answers) expect(status).toBe(401);
    await open.close();
  });
});

/** A mail server that takes everything and keeps it. */
async function openMailServer(): Promise<{ url: string; mails: string[]; server: Server }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let text = "";
    let inData = false;
    socket.write("220 mail\r\n");
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      if (inData) {
        if (!text.includes("\r\n.\r\n")) return;
        mails.push(text);
        text = "";
        inData = false;
        socket.write("250 kept\r\n");
        return;
      }
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (/^data/i.test(line)) {
          inData = true;
          socket.write("354 go on\r\n");
        } else socket.write(/^quit/i.test(line) ? "221 bye\r\n" : "250 fine\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, mails, server };
}

describe("mail", () => {
  it("sends invitations and links for a new password", async () => {
    const { url, mails, server } = await openMailServer();
    closers.push(() => new Promise((resolve) => server.close(() => resolve())));
    const service = await openRegistry("sqlite", {
      ...ADMIN_ENV,
      SERVICE_SMTP_URL: url,
      SERVICE_MAIL_FROM: "Registry <registry@example.com>",
    });
    const admin = await signIn(service);
    await admin.json("POST", "/api/service/admin/invite", { email: "grace@example.com", role: "member" });
    await expect.poll(() => mails.length).toBe(1);
    const linkIn = (mail = "") => /\/(?:invite|reset)\/[\w-]{43}/.exec(mail.replaceAll("=\r\n", ""))?.[0] ?? "";
    expect(mails[0]).toMatch(/^To: grace@example\.com/m);
    const visitor = createVisitor(service);
    expect(
      (await visitor.submit(linkIn(mails[0]), { name: "Grace", password: "a password that is long" })).status,
    ).toBe(303);
    const answers = [];
    for (const email of ["grace@example.com", "nobody@example.com"]) {
      const response = await createVisitor(service).submit("/reset", { email });
      answers.push(await response.text());
    }
    expect(answers[0]).toBe(answers[1]);
    await expect.poll(() => mails.length).toBe(2);
    const reset = await createVisitor(service).submit(linkIn(mails[1]), { password: "a second long password" });
    expect(reset.status).toBe(303);
    await signIn(service, { email: "grace@example.com", password: "a second long password" });
    await service.close();
  });
});
