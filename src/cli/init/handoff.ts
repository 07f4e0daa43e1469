import { posix } from "node:path";
import { exportedObjects, literalOf } from "../../build/types/script-reading.ts";
import { counted } from "../../engines/text/noun.ts";
import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { isObject } from "../../safe/is-object.ts";
import { omit } from "../../safe/omit.ts";
import { fontPlaces } from "./font-files.ts";
import { findRenderedPreviews } from "./handoff-previews.ts";
import { type InitPart, type NewFile, printedJson, some } from "./part.ts";
import type { Repository } from "./repository.ts";

/**
 * Finds a Handoff project: `handoff.config.*`, components with versions, pages, and files at a workspace's paths. Reads
 * text; runs no scripts.
 */
export async function findHandoff(repository: Repository): Promise<InitPart[] | undefined> {
  const config = repository.files.find(({ path }) => /^handoff\.config\.(?:json|c?js|mjs|ts)$/.test(path));
  if (!config) return undefined;
  const written = await objectIn(repository, config.path);
  const components = await componentsPart(repository);
  const known = new Set(components.files.flatMap(({ path }) => path.split("/")[1] ?? []));
  const parts = [
    configPart(config.path, written),
    components,
    await findRenderedPreviews(repository, known),
    await copiedPart(repository),
  ];
  return parts.filter((part) => part !== undefined).filter(({ files }) => files.length > 0);
}

function configPart(path: string, value: Record<string, unknown> | undefined): InitPart {
  const { app, figma_project_id, designtool_project_id = figma_project_id } = value ?? {};
  const shown = isObject(app) ? app : {};
  const project = typeof designtool_project_id === "string" ? { designtool_project_id } : {};
  const config = { ...project, app: { title: "Design system", ...shown } };
  return {
    name: "basics",
    found: `configuration from ${path}`,
    about: "service.config.json contains the title and the registry. Tokens and passwords were not copied.",
    files: [{ path: "service.config.json", content: printedJson(config) }],
    notes: value
      ? []
      : [`${path} is code, and dsr init does not run it. Add title and client to service.config.json yourself.`],
  };
}

const COMPONENTS = /^(?:integration\/)?components\/([^/]+)\/(?:(\d+\.\d+\.\d+)\/)?[^/]+$/;

async function componentsPart(repository: Repository): Promise<InitPart> {
  const files: NewFile[] = [];
  const notes: string[] = [];
  const unread: string[] = [];
  const sass: string[] = [];
  const byId = Map.groupBy(
    repository.files.flatMap(({ path }) => {
      const [, id = "", version] = COMPONENTS.exec(path) ?? [];
      return id === "" ? [] : [{ path, id, version }];
    }),
    ({ id }) => id,
  );
  for (const [id, all] of byId) {
    const newest = all
      .map(({ version }) => version)
      .toSorted(byVersion)
      .at(-1);
    const own = all.filter(({ version }) => version === newest || version === undefined);
    const declared = await declarationOf(repository, id, own);
    if (!declared) unread.push(id);
    const declaration = omit(declared?.value ?? {}, "entries");
    const version = newest === undefined ? {} : { version: newest };
    const folder = `components/${id}`;
    const content = printedJson({ id, title: titleFromSlug(id), ...declaration, ...version });
    files.push({ path: `${folder}/${id}.json`, content });
    const taken = new Set([`${folder}/${id}.json`]);
    for (const { path } of own.toReversed()) {
      const place = `${folder}/${posix.basename(path)}`;
      const bytes = path === declared?.path || taken.has(place) ? undefined : await repository.bytes(path);
      if (!bytes) continue;
      taken.add(place);
      files.push({ path: place, content: bytes });
      if (/\.(?:scss|sass|less)$/.test(path)) sass.push(id);
    }
    const style = await repository.bytes(`public/api/component/${id}.css`);
    if (style && !taken.has(`${folder}/${id}.css`)) files.push({ path: `${folder}/${id}.css`, content: style });
  }
  if (unread.length > 0)
    notes.push(
      `The declarations of ${some(unread)} are code, and dsr init does not run it. They contain only a title.`,
    );
  if (sass.length > 0)
    notes.push(
      `dsr build does not compile Sass and Less. Use your own build to write <id>.css next to the sources of ${some([...new Set(sass)])}.`,
    );
  return {
    name: "components",
    found: `the newest version of ${counted(byId.size, "component")}`,
    about: "<id>.json is the declaration. dsr build builds the templates next to it.",
    files,
    notes,
  };
}

const byVersion = (one = "", other = ""): number => one.localeCompare(other, "en", { numeric: true });

/** The declaration of a component: JSON, or a script that exports a literal. */
async function declarationOf(
  repository: Repository,
  id: string,
  files: readonly { path: string }[],
): Promise<{ path: string; value: Record<string, unknown> } | undefined> {
  const names = [`${id}.json`, `${id}.handoff.js`, `${id}.handoff.ts`, `${id}.js`, `${id}.cjs`, `${id}.ts`];
  for (const name of names) {
    const found = files.find(({ path }) => posix.basename(path) === name);
    const value = found && (await objectIn(repository, found.path));
    if (found && value && ("title" in value || "id" in value || "previews" in value))
      return { path: found.path, value };
  }
  return undefined;
}

/** The object a file is, or exports as a literal. */
async function objectIn(repository: Repository, path: string): Promise<Record<string, unknown> | undefined> {
  if (path.endsWith(".json")) {
    const value = await repository.json(path);
    return isObject(value) ? value : undefined;
  }
  const exported = exportedObjects((await repository.text(path)) ?? "", path);
  return exported.map((one) => literalOf(one)).find(isObject);
}

/** Files with the same path in a workspace. */
const SAME =
  /^(?:pages\/.+\.(?:md|mdx|html)|(?:pages|public)\/.+\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)|design-system\/.+|icons\/.+|logos\/.+|patterns\/.+|reference\/.+\.md|theme\.css|public\/theme\.css|public\/fonts\/.+|public\/api\/tokens\.json|public\/api\/component\/(?:main|shared)\.(?:css|js))$/;
const SNAPSHOT = /^exported\/[^/]+\/tokens\.json$/;

/**
 * The workspace path of a project's file; `fonts` has the paths of fonts. Undefined if a workspace has no such file.
 */
function placeOf(path: string, has: ReadonlySet<string>, fonts: ReadonlyMap<string, string>): string | undefined {
  if (SAME.test(path)) return path;
  if (SNAPSHOT.test(path)) return has.has("public/api/tokens.json") ? undefined : "public/api/tokens.json";
  const font = fonts.get(path);
  if (font !== undefined) return font;
  return /^docs\/.+\.mdx?$/.test(path) ? path.replace("docs/", "pages/") : undefined;
}

async function copiedPart(repository: Repository): Promise<InitPart> {
  const has = new Set(repository.files.map(({ path }) => path));
  const files = new Map<string, NewFile>();
  const take = async (path: string, place: string) => {
    const content = files.has(place) ? undefined : await repository.bytes(path);
    if (content) files.set(place, { path: place, content });
  };
  const fonts = fontPlaces([...has].filter((path) => /^fonts\/.+\.(?:woff2?|ttf|otf)$/.test(path)));
  // A file that is already in its place takes precedence over a moved one.
  const places = repository.files.flatMap(({ path }) => {
    const place = placeOf(path, has, fonts);
    return place === undefined ? [] : [{ path, place }];
  });
  for (const { path, place } of places.toSorted(
    (one, other) => Number(one.path !== one.place) - Number(other.path !== other.place),
  ))
    await take(path, place);
  const hasLogos = [...files.keys()].some((path) => path.startsWith("logos/"));
  const logos = [...has].filter((path) => /^(?:public\/)(?:.+\/)?[^/]*logo[^/]*\.svg$/i.test(path));
  if (!hasLogos) for (const path of logos) await take(path, `logos/${posix.basename(path)}`);
  const tops = [...new Set([...files.keys()].map((path) => path.split("/")[0] ?? ""))];
  return {
    name: "content",
    found: `${counted(files.size, "file")} of ${some(tops, 8)}`,
    about: "Copied without changes to their place in a workspace.",
    files: [...files.values()],
    notes: [...has].some((path) => /^theme\/.+\.s[ac]ss$/.test(path))
      ? [
          "The Sass files in theme/ are not compiled. Style the pages in theme.css instead (--accent, --font-sans, --radius).",
        ]
      : [],
  };
}
