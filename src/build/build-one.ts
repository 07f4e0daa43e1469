import { mergeProperties } from "../declaration/merge-properties.ts";
import { isObject } from "../safe/is-object.ts";
import type { TrustedScript } from "../store/workspace/trusted.ts";
import { listUntrusted } from "../store/workspace/untrusted.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { BuildFault } from "./build-fault.ts";
import type { IndexLook } from "./build-index.ts";
import type { Built } from "./built.ts";
import type { Declaration, DeclarationReader } from "./declaration.ts";
import type { ComponentFolder } from "./find-components.ts";
import { buildHandlebars } from "./handlebars.ts";
import { buildHtml } from "./html.ts";
import { type FileDigests, inputFingerprint, outsideInputs } from "./input-fingerprint.ts";
import { digestOfParts, MARK, type Mark, readMark } from "./mark.ts";
import { buildNunjucks } from "./nunjucks.ts";
import { pascalCase } from "./pascal-case.ts";
import { type Plan, planBuild } from "./plan.ts";
import { isOurDocument } from "./preview-document.ts";
import { previewsOf } from "./previews.ts";
import type { PropertyReader } from "./properties.ts";
import { type BuildTools, buildReact } from "./react.ts";
import { type Content, removeFromDist, writeDist } from "./write-dist.ts";

/** What a run has for each component. */
export interface RunTools extends BuildTools {
  files: WorkspaceFiles;
  digests: FileDigests;
  index: IndexLook;
  readDeclaration: DeclarationReader;
  readProperties: PropertyReader;
  mostPreviews?: number;
  force: boolean;
}

/** What became of one component's sources. */
export type BuildOutcome =
  | { status: "built" | "unchanged"; mark: Mark; notes: string[] }
  /** `kept`: a `dist/` of others; `skipped`: neither that nor sources we can build. */
  | { status: "kept" | "skipped"; notes: string[] };

/**
 * Builds one component when something it is made from has changed.
 * Throws `BuildFault` naming file and line; other errors of damaged files.
 */
export async function buildOne(tools: RunTools, folder: ComponentFolder): Promise<BuildOutcome> {
  const { workspace, digests, shared, force, index } = tools;
  const { id } = folder;
  const waiting = await listUntrusted(workspace, `components/${id}`);
  if (waiting.length > 0) return kept(untrustedNote(waiting));
  const noted = force ? undefined : index.find(folder);
  if (noted) return { status: "unchanged", mark: noted, notes: [] };
  const before = await readMark(workspace, id);
  // Read now: a file that changes while it is built counts as changed.
  const inputs = inputFingerprint(digests, folder, { outside: before?.outside ?? [], shared });
  if (before && !force && inputs === before.inputs && isWhole(digests, folder, before)) {
    index.note(folder, before);
    return { status: "unchanged", mark: before, notes: [] };
  }
  const declared = await tools.readDeclaration(folder);
  const file = declared?.file.slice(`components/${id}/`.length);
  const plan = planBuild(folder, declared?.declaration ?? {}, file);
  const isForeign = before === undefined && folder.artifacts.length > 0 && !(await isOurs(tools, folder));
  // What a script declares is there for others only once its value is written down.
  const isByScript = declared !== undefined && !declared.file.endsWith(".json");
  if (!plan && (isForeign || !isByScript))
    return isForeign || before ? kept() : { status: "skipped", notes: [NOTHING] };
  if (plan && isForeign && !force)
    return kept(`built elsewhere; dsr build ${id} --force builds it from ${mainSource(plan)}`);

  const isOthers = (name: string) => folder.artifacts.includes(name) && before?.files[name] === undefined;
  const others = { otherStyle: isOthers(`${id}.css`), otherScript: isOthers(`${id}.js`) };
  const declaration = declared?.declaration ?? {};
  const { made, used, notes } = plan
    ? await makeOne({ ...tools, shared: { ...shared, ...others } }, { id, declaration, plan })
    : { made: declarationOnly(id, declaration), used: [], notes: [`only its declaration: ${NOTHING}`] };
  const outside = outsideInputs(id, used);
  const mark: Mark = {
    inputs: inputFingerprint(digests, folder, { outside, shared }),
    outside,
    files: Object.fromEntries([...made].map(([name, content]) => [name, digestOfParts(content)])),
    ...(before?.checked ? { checked: before.checked } : {}),
    ...(before?.standard ? { standard: before.standard } : {}),
  };
  const stale = Object.keys(before?.files ?? {}).filter((name) => !made.has(name));
  await removeFromDist(workspace, folder, stale);
  await writeDist(workspace, folder, [...made, markFile(mark)]);
  index.note(folder, mark);
  return { status: "built", mark, notes };
}

/** Makes the files of `dist/` and writes none of them. `used` are the files they were made from. */
export async function makeOne(
  tools: BuildTools & { readProperties: PropertyReader; mostPreviews?: number },
  { id, declaration, plan }: { id: string; declaration: Declaration; plan: Plan },
): Promise<{ made: Map<string, Content>; used: string[]; notes: string[] }> {
  const title = titleOf(declaration, id);
  const listed = previewsOf(declaration);
  const { mostPreviews = Number.POSITIVE_INFINITY } = tools;
  if (listed.length > mostPreviews)
    throw new BuildFault(`components/${id}: it declares ${listed.length} previews. Declare at most ${mostPreviews}.`);
  const previews = listed.length > 0 ? listed : [{ key: "default", title: "Default", values: {} }];
  const reading = propertiesOf(tools, { id, declaration, plan });
  // A fault that the build names too is better told by it.
  reading.catch(() => {});
  const built = await build(tools, { id, title, plan, previews });
  const { properties, inputs: typed, note } = await reading;
  const made = filesOf(id, built, resolve({ id, title, declaration, properties, built }));
  return { made, used: [...built.inputs, ...typed], notes: [...built.notes, ...(note === undefined ? [] : [note])] };
}

/** What there is of a component that is declared by a script and has nothing to build. */
const declarationOnly = (id: string, declaration: Declaration): Map<string, Content> => {
  const title = titleOf(declaration, id);
  const written = `${JSON.stringify({ ...declaration, id, title }, null, 2)}\n`;
  return new Map([[`${id}.json`, [Buffer.from(written)]]]);
};

/** The files of `dist/`. Documents come first: they say that we made them, should the rest not follow. */
function filesOf(id: string, { documents, live = [], css, js }: Built, declaration: Declaration): Map<string, Content> {
  const made = new Map<string, Content>();
  const add = (name: string, text: string) => made.set(name, [Buffer.from(text)]);
  for (const [key, html] of documents) add(`${id}-${key}.html`, html);
  for (const [name, text] of live) add(name, text);
  if (css.trim() !== "") add(`${id}.css`, css);
  if (js.length > 0) made.set(`${id}.js`, js);
  return add(`${id}.json`, `${JSON.stringify(declaration, null, 2)}\n`);
}

/** A component's mark as a file; it is written last of all. */
export const markFile = (mark: Mark): [name: string, content: Content] => [
  MARK,
  [Buffer.from(`${JSON.stringify(mark, null, 2)}\n`)],
];

const NOTHING = "nothing to build: no .tsx, .jsx, .njk, .hbs or .html file";

const kept = (note = "built elsewhere"): BuildOutcome => ({ status: "kept", notes: [note] });

const untrustedNote = (scripts: readonly TrustedScript[]): string =>
  `left as it is: ${scripts.map(({ path }) => path).join(", ")} came from a registry and nobody trusts it yet (--trust)`;

const mainSource = (plan: Plan): string =>
  "source" in plan ? plan.source : "template" in plan ? plan.template : (plan.pages[0] ?? "");

function build(
  tools: BuildTools,
  { plan, ...rest }: { id: string; title: string; plan: Plan; previews: Built["previews"] },
): Promise<Built> {
  switch (plan.renderer) {
    case "react":
      return buildReact(tools, { ...rest, plan });
    case "nunjucks":
      return buildNunjucks(tools, { ...rest, plan });
    case "handlebars":
      return buildHandlebars(tools, { ...rest, plan });
    case "html":
      return buildHtml(tools, { ...rest, plan });
  }
}

/** The declaration with what the build knows: id, title, addresses of previews, properties out of the types. */
function resolve(parts: {
  id: string;
  title: string;
  declaration: Declaration;
  properties: Record<string, unknown>;
  built: Built;
}): Declaration {
  const { id, title, declaration, properties, built } = parts;
  const written = isObject(declaration.previews) ? declaration.previews : {};
  const previews = built.previews.map(({ key, title: name, values }) => {
    const own = isObject(written[key]) ? written[key] : { title: name, values };
    return [key, { ...own, url: `${id}-${key}.html` }];
  });
  return {
    ...declaration,
    id,
    title,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    previews: Object.fromEntries(previews),
  };
}

/** Properties out of the types and the declaration, by name. A declaration stands without its types, with a note. */
async function propertiesOf(
  { readProperties }: { readProperties: PropertyReader },
  { id, declaration, plan }: { id: string; declaration: Declaration; plan: Plan },
): Promise<{ properties: Record<string, unknown>; inputs: string[]; note?: string }> {
  const declared = isObject(declaration.properties) ? declaration.properties : {};
  // What is written in another shape is left as it is.
  const isOther = declaration.properties !== undefined && !isObject(declaration.properties);
  if (isOther || plan.renderer !== "react") return { properties: {}, inputs: [] };
  try {
    const typed = await readProperties(`components/${id}/${plan.source}`, plan.export ?? pascalCase(id));
    return { ...typed, properties: mergeProperties(declared, typed.properties) };
  } catch (error) {
    if (Object.keys(declared).length === 0) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return {
      properties: {},
      inputs: [],
      note: `its properties are the declared ones, its types were not read: ${reason}`,
    };
  }
}

export const titleOf = (declaration: Declaration, id: string): string => {
  const title = declaration.title ?? declaration.name;
  return typeof title === "string" && title !== "" ? title : pascalCase(id).replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ");
};

/** Whether all files of the last build are still as it left them. */
const isWhole = (digests: FileDigests, { id }: ComponentFolder, { files }: Mark): boolean =>
  Object.entries(files).every(([name, hash]) => digests(`components/${id}/dist/${name}`) === hash);

async function isOurs({ files }: RunTools, { id, artifacts }: ComponentFolder): Promise<boolean> {
  const page = artifacts.find((name) => name.endsWith(".html"));
  return page !== undefined && isOurDocument((await files.text(`components/${id}/dist/${page}`)) ?? "");
}
