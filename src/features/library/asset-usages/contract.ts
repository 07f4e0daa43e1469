import { z } from "zod";
import { members } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { pageLimit, pageOffset } from "../../../contract/shapes.ts";

const total = z.int().meta({ description: "How many there are in all." });

export const getAssetReport = endpoint({
  method: "GET",
  path: "/api/service/assets/report",
  summary: "Report unused, missing and equal assets",
  description:
    "Assets that nothing uses, addresses that content names and no asset has, and assets with equal bytes. `limit` and `offset` hold for each of the three.",
  tag: "Assets",
  access: members,
  query: z.object({
    limit: pageLimit(100, 500),
    offset: pageOffset,
  }),
  answer: {
    json: z.object({
      unused: z.object({
        total,
        assets: z.array(z.object({ id: z.string(), title: z.string(), assetType: z.string(), storageKey: z.string() })),
      }),
      missing: z.object({
        total,
        addresses: z.array(
          z.object({
            address: z.string(),
            usedBy: z.array(z.object({ entityType: z.string(), entityId: z.string() })),
          }),
        ),
      }),
      equalBytes: z.object({
        total,
        groups: z.array(z.object({ hash: z.string(), ids: z.array(z.string()) })),
      }),
    }),
  },
  cache: "none",
});
