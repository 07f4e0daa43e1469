import { afterEach, describe, expect, it, vi } from "vitest";
import { blobCollector } from "../src/domain/sync/collect-blobs.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { until } from "./until.ts";

describe("unreferenced bytes", () => {
  afterEach(() => vi.useRealTimers());

  it("are kept for a day and removed after it; named ones stay", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const registry = await openRegistry();
    try {
      const { part, store } = await registry.deployment();
      await part(blobCollector);
      const put = async (bytes: string) => (await store.blobs.put(Buffer.from(bytes))).hash;
      const [unnamed, named] = [await put("nobody wants this"), await put(".button { color: red }")];
      const response = await registry.post("/api/sync/upload", {
        changes: [
          { entityType: "component", entityId: "button", action: "update", data: { id: "button", title: "Button" } },
          { entityType: "component_source", entityId: "button/a.css", action: "update", data: { hash: named } },
        ],
      });
      expect(response.status).toBe(200);
      const statusOfUnnamed = async () => {
        const answer = await fetch(`${registry.url}/api/sync/blobs/${unnamed}`, {
          headers: { authorization: `Bearer ${SECRET}` },
        });
        return answer.status;
      };
      vi.advanceTimersByTime(22 * 3_600_000);
      expect(await statusOfUnnamed()).toBe(200);
      vi.advanceTimersByTime(4 * 3_600_000);
      await until(async () => expect(await statusOfUnnamed()).toBe(404));
      expect(await store.blobs.get(named)).toBeDefined();
    } finally {
      await registry.close();
    }
  });
});
