import { z } from "zod";
import { always, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { okSchema } from "../../platform/contract/shapes.ts";
import { configKind } from "./kind.ts";

const envelope = z.object({
  data: z
    .record(z.string(), z.unknown())
    .meta({ description: "The configuration with the field names of the workspace file." }),
});

export const getConfig = endpoint({
  method: "GET",
  path: "/api/registry/config",
  summary: "Get the configuration",
  tag: "Config",
  access: always,
  answer: { json: envelope },
  record: { kind: configKind },
});

export const postConfig = endpoint({
  method: "POST",
  path: "/api/registry/config",
  summary: "Replace the configuration",
  tag: "Config",
  access: registryWriters,
  body: envelope,
  answer: {
    json: okSchema.extend({
      warnings: z.array(z.string()).optional().meta({
        description: "The fields that were not stored because they look like secrets, with dots between the names.",
      }),
    }),
  },
  limit: "registry",
  writes: [configKind],
  record: { kind: configKind },
  example: {
    data: { title: "Tideline", client: "Tideline Ferries", color_mode: { default: "light", modes: ["light", "dark"] } },
  },
});
