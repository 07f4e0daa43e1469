// @module-tag long
import { describe, expect, it } from "vitest";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { GOOD_TOKEN, openFigma, styledFile } from "./figma-stand-in.ts";
import { openRegistry, openWorkspace } from "./open-service.ts";
import { openPeople } from "./open-signed-in.ts";
import { temporaryFolder } from "./spawn-service.ts";

const FETCH = "/api/service/design-tool/fetch";
const AUDIT = "/api/service/design-tool/components";

describe("who fetches", () => {
  it("is started by an administrator, named in the job", async () => {
    const figma = await openFigma({ STYLED: styledFile() });
    const registry = await openPeople("sqlite", {
      FIGMA_ACCESS_TOKEN: GOOD_TOKEN,
      FIGMA_API_URL: figma.url,
      SERVICE_FETCH_ALLOW: figma.pictureHost,
    });
    await registry.post("/api/registry/config", { data: { designtool_project_id: "STYLED" } });
    const [admin, member] = [await registry.signIn("admin"), await registry.signIn("member")];
    const ask = (path: string, { cookie }: { cookie: string }, method = "GET") =>
      fetch(registry.url + path, { method, headers: { cookie, origin: registry.url } });
    expect((await ask(FETCH, member, "POST")).status).toBe(403);
    expect((await ask(FETCH, member)).status).toBe(403);
    expect((await ask(AUDIT, member)).status).toBe(403);
    expect((await registry.get(AUDIT)).status).toBe(401);
    const { jobId } = await (await ask(FETCH, admin, "POST")).json();
    const job = await (await ask(`${FETCH}?jobId=${jobId}`, admin)).json();
    expect(job).toMatchObject({ id: jobId, triggeredBy: `user:${admin.id}`, triggeredByUserId: admin.id });
    await registry.close();
    await figma.close();
  });

  it("has no person in a workspace, which reports the missing address", async () => {
    const { folder, remove } = await temporaryFolder();
    const service = await openWorkspace(folder, { FIGMA_ACCESS_TOKEN: GOOD_TOKEN });
    expect((await service.get(FETCH)).status).toBe(404);
    expect((await service.post(FETCH, {})).status).toBe(404);
    expect((await service.get(AUDIT)).status).toBe(404);
    await service.close();
    await remove();
  });
});

it("doesn't start with an invalid token or address", async () => {
  await expect(openRegistry("sqlite", { FIGMA_API_URL: "ftp://figma" })).rejects.toThrow();
  expect(() => readEnvironmentConfig({ FIGMA_ACCESS_TOKEN: "two words" })).toThrow("FIGMA_ACCESS_TOKEN");
});
