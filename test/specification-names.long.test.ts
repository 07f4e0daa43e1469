// @module-tag long
import { expect, it } from "vitest";
import { READ_SCOPES } from "../src/platform/contract/access.ts";
import { openRegistry, openWorkspace } from "./open-service.ts";

it.each([
  [{ figma_project_id: "key1" }, "key1"],
  [{ figmaProjectId: "https://www.figma.com/design/key2/Name" }, "key2"],
  [{ figma_project_id: "old", designtool_project_id: "new" }, "new"],
  [{ title: "T" }, undefined],
])("the configuration %j is reported with the name in the specification", async (data, key) => {
  const service = await openRegistry();
  try {
    await service.post("/api/registry/config", { data });
    const reported = await (await service.get("/api/registry/config")).json();
    expect(reported.data).toEqual({ ...data, ...(key === undefined ? {} : { designtool_project_id: key }) });
  } finally {
    await service.close();
  }
});

it("a workspace tells clients that it is readable and not writable", async () => {
  const workspace = await openWorkspace("examples");
  try {
    const { scopes } = await (await workspace.get("/api/sync/status")).json();
    expect(scopes).toEqual([...READ_SCOPES]);
    const requested = await fetch(`${workspace.url}/api/sync/missing`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ hashes: [] }),
    });
    expect([requested.status, (await requested.json()).error]).toEqual([409, "workspace_mode"]);
  } finally {
    await workspace.close();
  }
});
