// @module-tag long
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCertificate } from "./certificate.ts";
import { openRegistry, SECRET_KEY } from "./open-service.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";
import { runServe, temporaryFolder } from "./spawn-service.ts";

const PASSWORD = "p@ss:/#?% ü";

describe("PostgreSQL over TLS, with its own certificate and a password", () => {
  let postgres: TestPostgres;
  let folder = { folder: "", remove: async () => {} };
  let address = "";
  let authority = "";
  beforeAll(async () => {
    folder = await temporaryFolder();
    const certificate = makeCertificate(["database.internal", "127.0.0.1"]);
    authority = join(folder.folder, "database.pem");
    await writeFile(authority, certificate.cert);
    postgres = await startPostgres({ tls: certificate, password: PASSWORD });
    const url = new URL(await postgres.url("registry"));
    address = `postgres://postgres:${encodeURIComponent(PASSWORD)}@${url.host}${url.pathname}`;
  });
  afterAll(async () => {
    await postgres.close();
    await folder.remove();
  });

  it("serves a registry that names the certificate in the address", async () => {
    const DATABASE_URL = `${address}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;
    const service = await openRegistry("sqlite", { DATABASE_URL });
    expect((await service.post("/api/registry/theme", { css: "a{}" })).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(service.logged.join("\n")).not.toMatch(/p@ss|p%40ss/);
    await service.close();
  });

  it("serves one that names it for all of Node", async () => {
    const DATABASE_URL = `${address}?sslmode=verify-full`;
    const service = await openRegistry("sqlite", { DATABASE_URL, NODE_EXTRA_CA_CERTS: authority });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await service.close();
  });

  it("is not trusted without it, and the message has the remedy and no password", async () => {
    for (const [query, says] of [
      ["?sslmode=verify-full", /DATABASE_URL.*self-signed certificate.*sslrootcert/],
      ["?sslmode=require", /DATABASE_URL.*self-signed certificate.*sslrootcert/],
      ["?sslmode=verify-full&sslrootcert=/nowhere.pem", /DATABASE_URL.*nowhere\.pem/],
      ["", /DATABASE_URL.*(?:encryption|SSL off).*sslmode=verify-full/],
    ] as const) {
      const { code, stderr } = await runServe({ DATABASE_URL: address + query, SERVICE_SECRET_KEY: SECRET_KEY });
      expect([query, code, stderr]).toEqual([query, 1, expect.stringMatching(says)]);
      expect(stderr).not.toMatch(/p@ss|p%40ss/);
    }
  });
});
