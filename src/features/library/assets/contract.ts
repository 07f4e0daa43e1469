import { z } from "zod";
import { everybody, registryWriters } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { isObject } from "../../../safe/is-object.ts";
import { assetKind } from "./kind.ts";

const tag = "Assets";

const ingested = z.object({ ok: z.boolean(), assetId: z.string(), storageUrl: z.string() });

const image = z.looseObject({
  assetId: z
    .string()
    .regex(/^img_[0-9a-f]{12}$/, "img_ and the first 12 hex digits of the SHA-256 of its bytes")
    .optional(),
  filename: z.string().min(1).max(255),
  contentHash: z
    .string()
    .regex(/^(?:sha256:)?[0-9a-f]{12,64}$/, "The SHA-256 of the bytes in hex, or its first 12 digits or more")
    .optional()
    .meta({ description: "SHA-256 of the bytes, or its first 12 digits or more; another one is refused." }),
  mimeType: z.string().max(100),
  dataBase64: z.string(),
  componentId: z.string().optional(),
  refs: z.array(z.string()).default([]),
});

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const ingestAsset = endpoint({
  method: "POST",
  path: "/api/registry/assets/ingest",
  summary: "Store an image a component names",
  description:
    "Idempotent by content. `assetId` and `contentHash` have to be those of the bytes. `refs` are the names under which the component's files refer to it.",
  tag,
  access: registryWriters,
  body: image,
  answer: { json: ingested },
  limit: "registry",
  writes: [assetKind],
  errors: [422],
  example: { filename: "dot.png", mimeType: "image/png", dataBase64: DOT, componentId: "card", refs: ["./dot.png"] },
});

export const ingestFills = endpoint({
  method: "POST",
  path: "/api/registry/assets/ingest-designtool-fills",
  summary: "Store an image fill of the design tool",
  tag,
  access: registryWriters,
  body: image.extend({ designtoolFileKey: z.string(), designtoolImageRef: z.string() }),
  accept: (body) =>
    isObject(body)
      ? {
          ...body,
          designtoolFileKey: body.designtoolFileKey ?? body.figmaFileKey,
          designtoolImageRef: body.designtoolImageRef ?? body.figmaImageRef,
        }
      : body,
  answer: { json: ingested },
  limit: "registry",
  writes: [assetKind],
  errors: [422],
  example: {
    filename: "fill.png",
    mimeType: "image/png",
    dataBase64: DOT.replace(
      "DUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "DUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    ),
    designtoolFileKey: "file",
    designtoolImageRef: "ref",
    refs: [],
  },
});

export const getRawAsset = endpoint({
  method: "GET",
  path: "/api/service/assets/{id}/raw",
  summary: "Find the bytes of an asset by its id",
  description: "Artifacts of other clients name images by this address. It redirects to `/assets/{key}`.",
  tag,
  access: everybody,
  params: z.object({ id: z.string() }),
  answer: { bytes: ["text/plain"], about: "Nothing: 302 with the address of the file." },
  cache: "none",
  errors: [404],
});

export const getAssetFile = endpoint({
  method: "GET",
  path: "/assets/{key}",
  summary: "Read the bytes of an asset",
  tag,
  access: everybody,
  params: z.object({ key: z.string() }),
  answer: { bytes: ["image/png", "image/jpeg", "image/svg+xml", "application/octet-stream"], about: "The file." },
  cache: "immutable",
  headers: "sandbox",
  errors: [404],
});
