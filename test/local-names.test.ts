import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openRegistry, openWorkspace } from "./open-service.ts";

/** Status of a request that names this host. */
const statusFor = (url: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${url}/api/components`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });

it("the server of a workspace answers this machine's names only", async () => {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  const service = await openWorkspace(folder);
  for (const host of ["localhost", "localhost:3000", "127.0.0.1:1", "[::1]:80", "design.localhost"])
    expect(await statusFor(service.url, host), host).toBe(200);
  for (const host of ["attacker.example", "127.0.0.1.attacker.example", "localhost.attacker.example:80"])
    expect(await statusFor(service.url, host), host).toBe(421);
  await service.close();
  await rm(folder, { recursive: true });
});

it("a registry responds under any host name", async () => {
  const service = await openRegistry("sqlite");
  expect(await statusFor(service.url, "design.example")).toBe(200);
  await service.close();
});
