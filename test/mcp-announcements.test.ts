import { expect, it, onTestFinished } from "vitest";
import { createAnnouncements } from "../src/agents/mcp/announcements.ts";
import type { Capability } from "../src/agents/mcp/capability.ts";
import { features } from "../src/cli/product.ts";
import { pageKind } from "../src/domain/pages/kind.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { put } from "../src/platform/contract/route.ts";
import { createLog } from "../src/platform/log.ts";
import { openDeployment } from "../src/server/deployment.ts";
import { SECRET } from "./open-service.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

it("failed announcements are repeated later, once", async () => {
  const { folder, remove } = await temporaryFolder();
  const logged: string[] = [];
  const deployment = await openDeployment({
    config: readEnvironmentConfig({
      DATABASE_URL: `sqlite:${folder}/registry.db`,
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_BASE_URL: "http://registry.test",
    }),
    features,
    workspace: ".",
    log: createLog((line) => logged.push(line)),
  });
  onTestFinished(async () => {
    await deployment.close();
    await remove();
  });
  const { store } = deployment;
  const reported: { since: number; ids: string[] }[] = [];
  let fails = 1;
  const capability: Capability = {
    declares: {},
    answer() {},
    async tell({ since, revisions = [] }) {
      if (fails-- > 0) throw new Error("The database is away.");
      reported.push({ since, ids: revisions.map(({ id }) => id) });
      return [{ kind: "resources_list_changed" }];
    },
  };
  const announcements = createAnnouncements({ ...deployment, log: createLog((line) => logged.push(line)) }, [
    capability,
  ]);
  onTestFinished(() => announcements.close());
  const heard: string[] = [];
  announcements.bus.subscribe(({ kind }) => heard.push(kind));
  await announcements.join({ waitsFor: async () => [] });
  const before = await store.refresh();
  const page = { frontmatter: {}, markdown: "One.", updatedAt: undefined };
  await store.commit?.({ author: "test", changes: [put(pageKind, "one", page)] });
  await until(() => expect(heard).toEqual(["resources_list_changed"]));
  expect(reported).toEqual([{ since: before, ids: ["one"] }]);
  expect(logged.join("")).toContain("The database is away.");
});
