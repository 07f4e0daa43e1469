import { posix } from "node:path";
import type { Node } from "@babel/types";
import { isObject } from "../../safe/is-object.ts";
import { titleFromSlug } from "../../text/title-from-slug.ts";
import { type NewFile, type Part, printedJson, some } from "./part.ts";
import type { Repository } from "./repository.ts";
import { literalOf, parseProgram } from "./script-reading.ts";

/**
 * The folder of a Handoff project: `handoff.config.*`, components with a version each, pages, and what lies where a workspace
 * has it too. Read from what is written; scripts are not run.
 */
export async function findHandoff(repository: Repository): Promise<Part[] | undefined> {
  const config = repository.files.find(({ path }) => /^handoff\.config\.(?:json|c?js|mjs|ts)$/.test(path));
  if (!config) return undefined;
  const written = await objectIn(repository, config.path);
  const parts = [configPart(config.path, written), await componentsPart(repository), await copiedPart(repository)];
  return parts.filter(({ files }) => files.length > 0);
}

function configPart(path: string, value: Record<string, unknown> | undefined): Part {
  const { app, entries: _, integration: __, figma_project_id, designtool_project_id = figma_project_id } = value ?? {};
  const shown = isObject(app) ? app : {};
  const project = typeof designtool_project_id === "string" ? { designtool_project_id } : {};
  const config = { ...project, app: { title: "Design system", ...shown } };
  return {
    name: "basics",
    found: `configuration from ${path}`,
    about: "service.config.json names the system and its registry. Tokens and passwords stay where they were.",
    files: [{ path: "service.config.json", content: printedJson(config) }],
    notes: value ? [] : [`${path} is made by code, which is not run: write title and client into service.config.json.`],
  };
}

const COMPONENTS = /^(?:integration\/)?components\/([^/]+)\/(?:(\d+\.\d+\.\d+)\/)?[^/]+$/;

async function componentsPart(repository: Repository): Promise<Part> {
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
    const { entries: _, ...declaration } = declared?.value ?? {};
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
    notes.push(`The declarations of ${some(unread)} are made by code, which is not run: they have a title alone.`);
  if (sass.length > 0)
    notes.push(
      `Sass and Less are not compiled by dsr build: let your build write <id>.css beside (${some([...new Set(sass)])}).`,
    );
  return {
    name: "components",
    found: `${byId.size} components, each in its newest version`,
    about: "<id>.json is the declaration, the templates beside it are built.",
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

/** The object a file is, or exports as a literal: `module.exports = {…}`, `export default {…}`, `defineX({…})`. */
async function objectIn(repository: Repository, path: string): Promise<Record<string, unknown> | undefined> {
  if (path.endsWith(".json")) {
    const value = await repository.json(path);
    return isObject(value) ? value : undefined;
  }
  const program = parseProgram((await repository.text(path)) ?? "", path);
  for (const statement of program?.body ?? []) {
    const exported =
      statement.type === "ExportDefaultDeclaration" ? statement.declaration : assignedToExports(statement);
    const first = exported?.type === "CallExpression" ? exported.arguments[0] : exported;
    const value = literalOf(first);
    if (isObject(value)) return value;
  }
  return undefined;
}

function assignedToExports(statement: Node): Node | undefined {
  if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression")
    return undefined;
  const { left, right } = statement.expression;
  const isExports =
    left.type === "MemberExpression" &&
    left.object.type === "Identifier" &&
    left.object.name === "module" &&
    left.property.type === "Identifier" &&
    left.property.name === "exports";
  return isExports ? right : undefined;
}

/** What a workspace has at the same place, and needs no change. */
const SAME =
  /^(?:pages\/.+\.(?:md|mdx|html)|(?:pages|public)\/.+\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)|design-system\/.+|icons\/.+|logos\/.+|patterns\/.+|reference\/.+\.md|theme\.css|public\/theme\.css|public\/fonts\/.+|public\/api\/tokens\.json|public\/api\/component\/(?:main|shared)\.(?:css|js))$/;
const SNAPSHOT = /^exported\/[^/]+\/tokens\.json$/;

async function copiedPart(repository: Repository): Promise<Part> {
  const files: NewFile[] = [];
  const has = new Set(repository.files.map(({ path }) => path));
  for (const { path } of repository.files) {
    const isSnapshot = SNAPSHOT.test(path) && !has.has("public/api/tokens.json");
    if (!isSnapshot && !SAME.test(path)) continue;
    const content = await repository.bytes(path);
    if (content) files.push({ path: isSnapshot ? "public/api/tokens.json" : path, content });
  }
  const unique = [...new Map(files.map((file) => [file.path, file])).values()];
  const tops = [...new Set(unique.map(({ path }) => path.split("/")[0] ?? ""))];
  return {
    name: "content",
    found: `${unique.length} files of ${some(tops, 8)}`,
    about: "Copied byte for byte: a workspace has them at the same place.",
    files: unique,
    notes: [],
  };
}
