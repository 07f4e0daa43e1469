import { z } from "zod";
import { always } from "../../platform/contract/access.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../platform/contract/route.ts";
import { readInside } from "../../safe/files.ts";
import { isSafePath } from "../../safe/path.ts";
import { assetFolder } from "./assets.ts";

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml; charset=utf-8",
};

const getAsset = endpoint({
  method: "GET",
  path: "/_/{file*}",
  summary: "Get a static file of the web pages",
  tag: "Web",
  access: always,
  cache: "immutable",
  params: z.object({ file: z.string() }),
  answer: { bytes: [...new Set(Object.values(TYPES))], about: "The file name contains a digest of the content." },
  errors: [404],
});

/** Script, styles and fonts of our own pages. */
export const assetRoute = bytesRoute(getAsset, async ({ params: { file } }) => {
  const type = TYPES[file.split(".").at(-1) ?? ""];
  const bytes = type && isSafePath(file) ? await readInside(assetFolder(), file) : undefined;
  if (!type || !bytes) throw notFound("The file doesn't exist. The page may have been updated. Reload it.");
  return { bytes, type };
});
