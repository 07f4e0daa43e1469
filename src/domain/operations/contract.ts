import { z } from "zod";
import { always } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

export const getHealth = endpoint({
  method: "GET",
  path: "/healthz",
  summary: "Check liveness",
  tag: "Health",
  access: always,
  cache: "none",
  whileStopping: true,
  answer: { json: z.object({ ok: z.boolean(), version: z.string() }) },
});

export const getReadiness = endpoint({
  method: "GET",
  path: "/readyz",
  summary: "Check readiness",
  description:
    "Returns 503 if the database is unreachable, the disk of an SQLite database is full, or the process is shutting down.",
  tag: "Health",
  access: always,
  cache: "none",
  whileStopping: true,
  answer: {
    json: z.object({
      ok: z.boolean(),
      mode: z.enum(["registry", "workspace"]),
      logId: z.string().meta({
        description: "The ID of the log. It changes when the registry is restored from a backup or set up again.",
      }),
      head: z.int().meta({ description: "The number of the newest revision." }),
    }),
  },
  errors: [503],
});
