import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { isObject } from "../../safe/is-object.ts";
import { rawFiles } from "../../store/raw-files.ts";
import { acceptIconEntry, iconCatalogEntry } from "./icon-catalog.ts";
import { iconsKind } from "./kind.ts";

const catalog = z.array(iconCatalogEntry, "The catalog must be a JSON array of icon entries");

export const getIcons = endpoint({
  method: "GET",
  path: "/api/registry/icons",
  summary: "Get the icon catalog",
  tag: "Icons",
  access: publicAccess,
  answer: { json: z.object({ catalog }) },
  record: { kind: iconsKind },
});

export const postIcons = endpoint({
  method: "POST",
  path: "/api/registry/icons",
  summary: "Replace the icon catalog",
  description:
    "Replaces the icon catalog. `library` has the SVG of library icons by library ID and is not part of the returned catalog. Missing SVGs come from earlier pushes and from the icon sets that are installed with the registry. `undrawn` lists the icons whose SVG was not found.",
  tag: "Icons",
  access: registryWriters,
  body: z.object({ catalog, library: z.record(z.string(), z.string()).optional(), rawFiles }),
  accept: (body) =>
    isObject(body) && Array.isArray(body.catalog) ? { ...body, catalog: body.catalog.map(acceptIconEntry) } : body,
  answer: { json: z.object({ ok: z.boolean(), count: z.int(), undrawn: z.array(z.string()).optional() }) },
  limit: "registry",
  writes: [iconsKind],
  record: { kind: iconsKind },
  example: {
    catalog: [
      {
        id: "anchor",
        name: "Anchor",
        source: {
          type: "custom",
          svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 8v13"/></svg>',
        },
        category: "maritime",
        tags: ["harbour"],
      },
    ],
  },
});

export const downloadIcons = endpoint({
  method: "GET",
  path: "/api/registry/icons/download",
  summary: "Download all icons as a ZIP file",
  tag: "Icons",
  access: publicAccess,
  answer: { bytes: ["application/zip"], about: "A ZIP file with `catalog.json` and `svg/<id>.svg`." },
  errors: [404],
});

export const getSprite = endpoint({
  method: "GET",
  path: "/api/icons-sprite.svg",
  summary: "Get the sprite of all icons",
  description:
    'Returns an SVG sprite with one `<symbol>` per icon. Use an icon with `<svg><use href="/api/icons-sprite.svg#<id>"/></svg>`.',
  tag: "Icons",
  access: publicAccess,
  headers: "sandbox",
  answer: { bytes: ["image/svg+xml"], about: "The sanitized sprite." },
});

export const getSpriteManifest = endpoint({
  method: "GET",
  path: "/api/icons-sprite-manifest.json",
  summary: "Get the manifest of the sprite",
  tag: "Icons",
  access: publicAccess,
  answer: { json: z.record(z.string(), z.object({ path: z.string(), name: z.string() })) },
});

export const getIcon = endpoint({
  method: "GET",
  path: "/icons/{id}.svg",
  summary: "Get an icon",
  tag: "Icons",
  access: publicAccess,
  headers: "sandbox",
  params: z.object({ id: z.string() }),
  answer: { bytes: ["image/svg+xml"], about: "The sanitized icon." },
  errors: [404, 422],
});

export const getLibraryIcon = endpoint({
  method: "GET",
  path: "/cdn/icons/{prefix}/{name}.svg",
  summary: "Get a library icon",
  description: "Returns a library icon of the pushed catalog. The registry does not load icons from other hosts.",
  tag: "Icons",
  access: publicAccess,
  headers: "sandbox",
  params: z.object({ prefix: z.string(), name: z.string() }),
  answer: { bytes: ["image/svg+xml"], about: "The sanitized icon." },
  errors: [404, 422],
});
