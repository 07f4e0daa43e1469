// @module-tag long
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { assetKind } from "../src/domain/assets/kind.ts";
import { designComponentsKind } from "../src/domain/design-tool/kind.ts";
import { put } from "../src/platform/contract/route.ts";
import { createPictures } from "../src/platform/pictures/pictures.ts";
import { createWorkerPool } from "../src/platform/workers/worker-pool.ts";
import { answerWith, CLEAN_ALERT } from "./generated-components.ts";
import { casesOf } from "./long-form.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { useGeneration } from "./use-generation.ts";

const drawing = (color: string, width = 200) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 60" width="${width}" height="60"><rect width="${width}" height="60" rx="8" fill="${color}"/><circle cx="30" cy="30" r="12" fill="#fff"/></svg>`,
  );

describe("pictures for a model", () => {
  const pool = createWorkerPool();
  const pictures = createPictures(pool);
  afterAll(() => pictures.close());
  const drawn = (svg: Buffer) => pictures.within(async () => svg, 1_024);

  it("are rendered only for administrators", async () => {
    expect(await sharp(await drawn(drawing("#a80000"))).metadata()).toMatchObject({
      format: "png",
      width: 1_024,
      height: 307,
    });
    const form = { width: 64, format: "png", fit: "contain" } as const;
    await expect(pictures.form(async () => drawing("#a80000"), form)).rejects.toThrow("cannot be read");
  });
});

describe("a component after a picture", () => {
  const { first, answers, model, replica } = useGeneration("sqlite", async () => {
    const chromium = await sharedChromium();
    return { CHROMIUM_PATH: chromium.executablePath, ...chromium.env };
  });

  it("contains everything the model receives", { tags: "repeated" }, async () => {
    const { store } = replica();
    const { hash, size } = await store.blobs.put(drawing("#a80000"));
    const id = `img_${hash.slice(0, 12)}`;
    const asset = assetKind.schema.safeParse({
      ...{
        title: "Alert",
        filename: "alert.svg",
        assetType: "image",
        mimeType: "image/svg+xml",
        hash,
        fileSizeBytes: size,
      },
      ...{ storageKey: `${hash}.svg`, sourceType: "designtool", status: "active" },
    });
    const component = { nodeId: "1:2", name: "Alert", type: "component", picture: `${hash}.svg` };
    const design = designComponentsKind.schema.safeParse({
      fileKey: "f",
      fetchedAt: new Date().toISOString(),
      components: [component],
    });
    if (!asset.success || !design.success) throw new Error("The records are not as described");
    await store.commit?.({
      author: "test",
      changes: [put(assetKind, id, asset.data), put(designComponentsKind, "main", design.data)],
    });
    answers(() => ({ text: answerWith(CLEAN_ALERT) }));
    for (const artifactId of casesOf([id, "1:2"], 2)) {
      const job = await first().whenOver(await first().ask({ artifactId, useExtractedAssets: true, maxIterations: 1 }));
      expect([job.error, job.status, job.componentId, job.artifactId]).toEqual([null, "complete", "alert", artifactId]);
      const { text } = model().asked.at(-1) ?? { text: "" };
      expect(text).toContain("data:image/png;base64,");
      expect(text).toContain(`/assets/${hash}.svg`);
      expect(
        (await first().send("GET", `/api/service/ai/generate-component?artifactId=${artifactId}`)).body.job.id,
      ).toBe(job.id);
    }
  });
});
