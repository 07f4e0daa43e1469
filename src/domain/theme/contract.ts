import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { rawFiles } from "../../store/raw-files.ts";
import { themeKind } from "./kind.ts";

const length = z.int().meta({ description: "The size of the CSS in bytes (UTF-8)." });

export const getTheme = endpoint({
  method: "GET",
  path: "/api/registry/theme",
  summary: "Get the size and age of the theme CSS",
  tag: "Theme",
  access: publicAccess,
  answer: { json: z.object({ length, updatedAt: dateTime.nullable() }) },
  record: { kind: themeKind },
});

export const getThemeCss = endpoint({
  method: "GET",
  path: "/api/registry/theme.css",
  summary: "Get the theme CSS",
  description: "Returns the theme CSS. Empty before the first push. Pages load the theme after the default styles.",
  tag: "Theme",
  access: publicAccess,
  answer: { bytes: ["text/css"], about: "The theme CSS." },
  record: { kind: themeKind },
});

export const postTheme = endpoint({
  method: "POST",
  path: "/api/registry/theme",
  summary: "Replace the theme CSS",
  tag: "Theme",
  access: registryWriters,
  body: z.object({ css: z.string(), rawFiles }),
  answer: { json: z.object({ ok: z.boolean(), length }) },
  limit: "registry",
  writes: [themeKind],
  record: { kind: themeKind },
  example: { css: ":root { --accent: #0a6c74; }" },
});
