import { z } from "zod";
import { always } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

export const getHealth = endpoint({
  method: "GET",
  path: "/healthz",
  summary: "Tell whether the process runs",
  tag: "Health",
  access: always,
  cache: "none",
  whileStopping: true,
  answer: { json: z.object({ ok: z.boolean(), version: z.string() }) },
});

export const getReadiness = endpoint({
  method: "GET",
  path: "/readyz",
  summary: "Tell whether requests can be answered",
  description:
    "503 while the database cannot be reached, while the disk of an SQLite database is full, and while the process shuts down.",
  tag: "Health",
  access: always,
  cache: "none",
  whileStopping: true,
  answer: {
    json: z.object({
      ok: z.boolean(),
      mode: z.enum(["registry", "workspace"]),
      logId: z
        .string()
        .meta({ description: "Another one after the registry was restored from a backup or set up anew." }),
      head: z.int().meta({ description: "Number of the newest revision." }),
    }),
  },
  errors: [503],
});
