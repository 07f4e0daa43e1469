import { afterEach, beforeEach, expect } from "vitest";
import { features } from "../src/cli/product.ts";
import { assetKind } from "../src/domain/assets/kind.ts";
import { designComponentsKind } from "../src/domain/design-tool/kind.ts";
import { tokensKind } from "../src/domain/tokens/kind.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log.ts";
import { type OpenDeployment, openDeployment } from "../src/server/deployment.ts";
import type { Database } from "./databases.ts";
import { type FigmaStandIn, GOOD_TOKEN, openFigma, styledFile } from "./figma-stand-in.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

export const FETCH = "/api/service/design-tool/fetch";
export const HEADERS = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };

/** A database and a design tool for each test, and processes of a registry on them. */
export function useDesignTool(database: Database) {
  let figma: FigmaStandIn;
  let env: Record<string, string> = {};
  let remove = async () => {};
  let looking: OpenDeployment | undefined;
  const running: SpawnedService[] = [];

  /** A process of the registry; several are its replicas. */
  const start = async () => {
    const service = await spawnServe(env);
    running.push(service);
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(service.url + path, {
        method,
        headers: HEADERS,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    const queue = async () => {
      const { status, body } = await ask("POST", FETCH);
      expect([status, body]).toEqual([200, { jobId: expect.any(String), status: "queued" }]);
      return String(body.jobId);
    };
    const job = async (id: string) => (await ask("GET", `${FETCH}?jobId=${id}`)).body;
    const ended = (id: string) =>
      until(async () => {
        const found = await job(id);
        expect(["complete", "failed"]).toContain(found.status);
        return found;
      });
    return { ...service, ask, queue, job, ended };
  };
  /** What is in the database, seen by a process that is none of them. */
  const inside = async () => {
    looking ??= await openDeployment({
      config: readEnvironmentConfig({ ...env, SERVICE_BASE_URL: "http://registry.test" }),
      features,
      workspace: ".",
      log: createLog(() => undefined),
    });
    await looking.store.refresh();
    return looking;
  };
  const written = async () => {
    const { store } = await inside();
    const snapshot = store.read();
    return {
      tokens: await snapshot.get(tokensKind, "main"),
      components: await snapshot.get(designComponentsKind, "main"),
      assets: await snapshot.list(assetKind),
      head: await snapshot.head([tokensKind, designComponentsKind, assetKind]),
    };
  };
  const configure = (service: Awaited<ReturnType<typeof start>>, data: object = { designtool_project_id: "STYLED" }) =>
    service.ask("POST", "/api/registry/config", { data: { title: "Design", ...data } });

  beforeEach(async () => {
    figma = await openFigma({ STYLED: styledFile() });
    const { folder, remove: removeFolder } = await temporaryFolder();
    remove = removeFolder;
    env = {
      DATABASE_URL: database === "sqlite" ? `sqlite:${folder}/registry.db` : await freshPostgres(),
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_SECRET_KEY: SECRET_KEY,
      FIGMA_ACCESS_TOKEN: GOOD_TOKEN,
      FIGMA_API_URL: figma.url,
      SERVICE_FETCH_ALLOW: figma.pictureHost,
    };
  });
  afterEach(async () => {
    await looking?.close();
    looking = undefined;
    figma.mend();
    for (const service of running.splice(0)) await service.end("SIGKILL");
    await figma.close();
    await remove();
  });

  return {
    figma: () => figma,
    /** Processes that are started from now on have no token of the tool. */
    withoutToken() {
      const { FIGMA_ACCESS_TOKEN: _, ...without } = env;
      env = without;
    },
    /** Another design tool, for processes that are started from now on. */
    async replaceFigma(files: Parameters<typeof openFigma>[0]) {
      await figma.close();
      figma = await openFigma(files);
      env = { ...env, FIGMA_API_URL: figma.url, SERVICE_FETCH_ALLOW: figma.pictureHost };
    },
    ...{ start, inside, written, configure },
  };
}
