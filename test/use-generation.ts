import { afterAll, beforeAll, expect } from "vitest";
import { features } from "../src/cli/product.ts";
import { draftTables } from "../src/domain/drafts/draft-rows.ts";
import type { GenerationResponse } from "../src/domain/generation/shown-generation.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log.ts";
import { type OpenDeployment, openDeployment } from "../src/server/deployment.ts";
import type { Database } from "./databases.ts";
import { answerWith, CLEAN_ALERT, MAIN_CSS, TOKENS } from "./generated-components.ts";
import { type ModelServer, openModelServer, type Script } from "./model-server.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

export const GENERATE = "/api/service/ai/generate-component";
const KINDS = features.flatMap(({ kinds = [] }) => kinds);
const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };

const createSend = (url: string) => async (method: string, path: string, body?: unknown) => {
  const response = await fetch(url + path, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get("content-type")?.includes("json");
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
};

/** One process of the registry. */
export interface Generator extends SpawnedService {
  send: ReturnType<typeof createSend>;
  /** Queues a generation; gives the id of its job. */
  ask(wish: object): Promise<string>;
  job(id: string): Promise<GenerationResponse>;
  /** The job once it is over. */
  whenOver(id: string): Promise<GenerationResponse>;
}

/** A registry with a small design system, a model that says what a test wants, and as many processes as it starts. */
export function useGeneration(database: Database, more: () => Promise<Record<string, string>> = async () => ({})) {
  let model: ModelServer;
  let env: Record<string, string>;
  let remove = async () => {};
  let replica: OpenDeployment;
  let script: Script = () => ({ text: answerWith(CLEAN_ALERT) });
  const started: Generator[] = [];

  const start = async (): Promise<Generator> => {
    const service = await spawnServe(env);
    const send = createSend(service.url);
    const job = async (id: string) => (await send("GET", `${GENERATE}?jobId=${id}`)).body.job;
    const generator: Generator = {
      ...service,
      send,
      job,
      async ask(wish) {
        const { status, body } = await send("POST", GENERATE, wish);
        expect([status, body]).toEqual([200, { jobId: expect.any(String) }]);
        return body.jobId;
      },
      whenOver: (id) =>
        until(async () => {
          const now = await job(id);
          expect(now.completedAt).not.toBeNull();
          return now;
        }),
    };
    started.push(generator);
    return generator;
  };

  beforeAll(async () => {
    model = await openModelServer((requested) => script(requested));
    const place = await temporaryFolder();
    remove = place.remove;
    env = {
      DATABASE_URL: database === "sqlite" ? `sqlite:${place.folder}/registry.db` : await freshPostgres(),
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_SECRET_KEY: SECRET_KEY,
      SERVICE_RATE_LIMITS: "off",
      AI_DAILY_TOKENS: "5000000",
      ...model.env(),
      ...(await more()),
    };
    const first = await start();
    await first.send("POST", "/api/sync/upload", { changes: [BADGE] });
    await first.send("POST", "/api/registry/dtcg", TOKENS);
    replica = await openDeployment({
      config: readEnvironmentConfig({ ...env, SERVICE_BASE_URL: first.url }),
      features,
      workspace: place.folder,
      log: createLog(() => undefined),
    });
  }, 120_000);
  afterAll(async () => {
    await replica?.close();
    for (const service of started) await service.end("SIGKILL");
    await model?.close();
    await remove();
  });

  return {
    start,
    /** The process that is there from the beginning. */
    first: () => started[0] as Generator,
    model: () => model,
    answers(next: Script) {
      script = next;
    },
    /** Answers one turn after the other, the last one again and again. How many were asked for is `asked`. */
    answersInTurn(...turns: ReturnType<Script>[]) {
      let requested = 0;
      script = () => turns[Math.min(requested++, turns.length - 1)] ?? {};
      return {
        get asked() {
          return requested;
        },
      };
    },
    replica: () => replica,
    /** Number of the last change of content. */
    async head() {
      await replica.store.refresh();
      return replica.store.read().head(KINDS);
    },
    async draft(id: string | null) {
      const row = await draftTables(replica.db())
        .selectFrom("draft")
        .selectAll()
        .where("id", "=", id ?? "")
        .executeTakeFirstOrThrow();
      return { ...row, document: JSON.parse(row.document) };
    },
    async draftsOf(jobId: string) {
      return draftTables(replica.db()).selectFrom("draft").selectAll().where("job_id", "=", jobId).execute();
    },
  };
}

const BADGE = {
  entityType: "component",
  entityId: "badge",
  action: "update",
  data: {
    id: "badge",
    title: "Badge",
    description: "A short word about a thing.",
    sourceFiles: {
      "badge.json": JSON.stringify({ title: "Badge", previews: { default: { title: "Default" } } }),
      "badge.html": '<span class="badge">New</span>',
      "badge.css": ".badge { color: var(--color-text); }",
    },
    buildArtifacts: { "main.css": MAIN_CSS },
  },
};

/** Findings of a job that somebody has to look at. */
export const faultsIn = ({ validationResults }: GenerationResponse): string[] =>
  validationResults.filter(({ severity }) => severity !== "info").map(({ ruleId }) => ruleId);
