import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretScan, type SecretScan } from "./secrets.ts";

const TOKEN = "Zk3-and-more+of/it_0815";
const PATH = `/${TOKEN}?&ä`;
const KEY = `-----BEGIN EC PRIVATE KEY-----\n${"MHcCAQEEIIGW".repeat(4)}`;

let workspace = "";
let scan: SecretScan;
beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), "secrets-"));
  scan = await createSecretScan(workspace, { SERVICE_SYNC_SECRET: TOKEN, SMTP_PASSWORD: PATH });
});
afterAll(() => rm(workspace, { recursive: true, force: true }));

const found = (text: string | Uint8Array) => scan.find(Buffer.from(text))?.name;

describe("what a push looks for", () => {
  it.each([0, 1, 2, 3, 7, 100])("is found behind %i other bytes, in each of its forms", (before) => {
    const filler = Buffer.alloc(before, "LS0tZ-");
    for (const [secret, name] of [
      [TOKEN, "SERVICE_SYNC_SECRET"],
      [PATH, "SMTP_PASSWORD"],
      [KEY, "a private key"],
    ] as const) {
      const whole = Buffer.concat([filler, Buffer.from(secret)]);
      const forms = [
        whole,
        whole.toString("base64"),
        whole.toString("base64url"),
        `${filler}${JSON.stringify(secret).slice(1)}`,
      ];
      for (const form of forms) expect(found(form), String(form)).toBe(name);
    }
    expect(found(`${filler}${encodeURIComponent(PATH)}`)).toMatch(/^S/);
  });

  it("is not found where only its beginning is, and behind one it is", () => {
    const begun = `${TOKEN.slice(0, -1)} -----BEGIN CERTIFICATE----- ${Buffer.from("-----BEGIN PRIVATE").toString("base64")}`;
    expect(found(begun)).toBeUndefined();
    expect(scan.find(Buffer.from(`${begun}\n${TOKEN}`))).toEqual({ name: "SERVICE_SYNC_SECRET", line: 2 });
  });

  it("is found in a part of a larger buffer, and not beside that", () => {
    const whole = Buffer.from(`${TOKEN} and nothing else`);
    expect(scan.find(whole.subarray(0, TOKEN.length))?.line).toBe(1);
    expect(scan.find(whole.subarray(1))).toBeUndefined();
  });
});
