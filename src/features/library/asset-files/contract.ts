import { z } from "zod";
import { everybody } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";

const tag = "Assets";

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
