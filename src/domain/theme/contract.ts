import { z } from "zod";
import { everybody, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { rawFiles } from "../../store/raw-files.ts";
import { themeKind } from "./kind.ts";

const length = z.int().meta({ description: "Bytes of the CSS in UTF-8." });

export const getTheme = endpoint({
  method: "GET",
  path: "/api/registry/theme",
  summary: "Read the size and age of the theme CSS",
  tag: "Theme",
  access: everybody,
  answer: { json: z.object({ length, updatedAt: dateTime.nullable() }) },
  record: { kind: themeKind },
});

export const getThemeCss = endpoint({
  method: "GET",
  path: "/api/registry/theme.css",
  summary: "Read the theme CSS",
  description: "Empty before the first push. The pages of the registry load it after their own styles.",
  tag: "Theme",
  access: everybody,
  answer: { bytes: ["text/css"], about: "The CSS as it was pushed." },
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
