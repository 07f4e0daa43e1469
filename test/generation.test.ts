import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { draftTables } from "../src/features/assistant/drafts/draft-rows.ts";
import { features } from "../src/features/index.ts";
import { answerWith, CLEAN_ALERT, MAIN_CSS, TOKENS } from "./generated-components.ts";
import { type ModelServer, openModelServer, type Script } from "./model-server.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const authorization = { authorization: `Bearer ${SECRET}` };
const KINDS = features.flatMap(({ kinds = [] }) => kinds);
const PATH = "/api/service/ai/generate-component";

describe("a component that is generated", () => {
  let model: ModelServer;
  let registry: OpenService;
  const script: Script = () => ({ text: answerWith(CLEAN_ALERT) });
  const ask = async (wish: object) => {
    const response = await registry.post(PATH, wish);
    return { status: response.status, ...(await response.json()) };
  };
  const read = async (query: string) => (await registry.get(`${PATH}?${query}`, authorization)).json();
  const ended = (jobId: string) =>
    vi.waitFor(
      async () => {
        const { job } = await read(`jobId=${jobId}`);
        expect(["complete", "failed"]).toContain(job.status);
        return job;
      },
      { timeout: 50_000, interval: 100 },
    );
  const draftOf = async (id: string) => {
    const { db } = await registry.deployment();
    const row = await draftTables(db()).selectFrom("draft").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return { ...row, document: JSON.parse(row.document) };
  };
  /** Number of the last change of content. */
  const head = async () => (await registry.store()).read().head(KINDS);

  beforeAll(async () => {
    model = await openModelServer((asked) => script(asked));
    registry = await openRegistry("sqlite", model.env());
    await registry.post("/api/sync/upload", {
      changes: [
        {
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
        },
      ],
    });
    await registry.post("/api/registry/dtcg", TOKENS);
  });
  afterAll(async () => {
    await registry?.close();
    await model?.close();
  });

  it("is a draft that was built and checked, and nothing else is written", async () => {
    const before = await head();
    expect(before).toBeGreaterThan(0);
    const { status, jobId } = await ask({
      componentName: "Alert",
      behaviorPrompt: "Tells what happened, in two tones.",
      maxIterations: 1,
    });
    expect(status).toBe(200);
    const job = await ended(jobId);
    expect(job.error).toBeNull();
    expect(job).toMatchObject({
      id: jobId,
      kind: "component_generation",
      status: "complete",
      progress: 100,
      componentId: "alert",
      renderer: "html",
      iteration: 1,
      maxIterations: 1,
      a11yStandard: "wcag-aa",
      behaviorPrompt: "Tells what happened, in two tones.",
      useExtractedAssets: false,
      artifactId: null,
      visualScore: null,
      cost: { inputTokens: 100, outputTokens: 20 },
      draftId: expect.any(String),
    });
    expect(job.validationResults.filter(({ severity }: { severity: string }) => severity !== "info")).toEqual([]);
    expect(job.generationLog.map(({ status: step }: { status: string }) => step)).toEqual([
      "generating",
      "building",
      "validating",
    ]);
    const draft = await draftOf(job.draftId);
    expect(draft).toMatchObject({
      job_id: jobId,
      kind: "component",
      target: "alert",
      state: "open",
      created_by: "shared-secret",
    });
    const [iteration] = draft.document.iterations;
    expect(iteration).toMatchObject({ number: 1, status: "clean", error: null });
    expect(iteration.files.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(["alert.json", "alert.html", "alert.css", "dist/alert-default.html", "dist/alert.css"]),
    );
    const { blobs } = await registry.store();
    for (const { hash, size } of iteration.files) expect(await blobs.size(hash)).toBe(size);
    expect(await head()).toBe(before);
    expect((await registry.get("/api/component/alert.json", authorization)).status).toBe(404);
  });
});
