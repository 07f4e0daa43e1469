import { isOurDocument } from "../engines/declaration/generator.ts";
import { defaultPreviewOf } from "../engines/declaration/previews.ts";
import { omit } from "../safe/omit.ts";
import { reasonOf } from "../safe/unsafe.ts";
import type { TrustedScript } from "../store/workspace/trusted.ts";
import { listUntrusted } from "../store/workspace/untrusted.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import type { IndexLook } from "./build-index.ts";
import type { DeclarationReader, RawDeclaration } from "./declaration.ts";
import type { ComponentFolder } from "./find-components.ts";
import { inDocumentOf } from "./in-document-of.ts";
import { type FileDigests, inputFingerprint, outsideInputs } from "./input-fingerprint.ts";
import { liveDocumentName } from "./live-document.ts";
import { type BuildOutput, componentTitleOf, makeOne } from "./make-one.ts";
import { type BuildState, digest, digestOfParts, MARK, readBuildState } from "./mark.ts";
import { planBuild, type RenderPlan } from "./plan.ts";
import { previewsOf } from "./previews.ts";
import type { PropertyReader } from "./properties.ts";
import type { BuildTools } from "./react.ts";
import { type SharedFile, sharedPath, writeShared } from "./shared-files.ts";
import { type Content, removeFromDist, writeDist } from "./write-dist.ts";

/** The tools of a run, for each component. */
export interface RunTools extends BuildTools {
  files: WorkspaceFiles;
  digests: FileDigests;
  index: IndexLook;
  readDeclaration: DeclarationReader;
  readProperties: PropertyReader;
  mostPreviews?: number;
  force: boolean;
}

/** The result for one component's sources. */
export type BuildOutcome =
  | { status: "built" | "unchanged"; mark: BuildState; notes: string[] }
  /** `kept`: a `dist/` that another tool built. `skipped`: no such `dist/`, and no sources that we can build. */
  | { status: "kept" | "skipped"; notes: string[] };

/**
 * Builds one component if one of its inputs changed. Throws `BuildFault` and `WorkspaceFault` with file and line, and
 * other errors for damaged files.
 */
export async function buildOne(tools: RunTools, folder: ComponentFolder): Promise<BuildOutcome> {
  const { workspace, digests, shared, force, index } = tools;
  const { id } = folder;
  const waiting = await listUntrusted(workspace, `components/${id}`);
  if (waiting.length > 0) return kept(untrustedNote(waiting));
  const [unread] = folder.unread;
  if (unread) throw unread;
  const noted = force ? undefined : index.find(folder);
  if (noted) return status(noted);
  const before = await readBuildState(workspace, id);
  // Read before the build, so that the next build detects a file that changes during this one.
  const inputs = inputFingerprint(digests, folder, { outside: before?.outside ?? [], shared });
  if (before && !force && inputs === before.inputs && isWhole(digests, folder, before)) {
    index.note(folder, before);
    return status(before);
  }
  const declared = await tools.readDeclaration(folder);
  const file = declared?.file.slice(`components/${id}/`.length);
  const plan = planBuild(folder, declared?.declaration ?? {}, file);
  const isForeign = await isOfOthers(tools, folder, before);
  // Other tools can only read a script's declaration after it is written as JSON.
  const isByScript = declared !== undefined && !declared.file.endsWith(".json");
  if (!plan && (isForeign || !isByScript))
    return isForeign || before ? kept() : { status: "skipped", notes: [NOTHING] };
  if (plan && isForeign && !force) {
    const wanted = { folder, plan, declaration: declared?.declaration ?? {}, before };
    return (
      (await besideOthers(tools, wanted)) ??
      kept(`built by another tool. To build it from ${mainSource(plan)}, run dsr build ${id} --force`)
    );
  }

  // Throws for a merge conflict or a Git LFS pointer in a source: the previous build is better.
  await Promise.all(folder.sources.map((path) => tools.files.digest(`components/${id}/${path}`)));
  const isOthers = (name: string) => folder.artifacts.includes(name) && before?.files[name] === undefined;
  const others = { otherStyle: isOthers(`${id}.css`), otherScript: isOthers(`${id}.js`) };
  const declaration = declared?.declaration ?? {};
  const { made, live, used, notes }: BuildOutput = plan
    ? await makeOne({ ...tools, shared: { ...shared, ...others } }, { id, declaration, plan })
    : { made: declarationOnly(id, declaration), used: [], notes: [`only the declaration was written: ${NOTHING}`] };
  const mark = await leave(tools, folder, { made, engine: live?.engine, outside: outsideInputs(id, used), before });
  return { status: "built", mark, notes };
}

/**
 * Builds the live preview for a `dist/` that another tool built, with the head of its own document. Undefined if the
 * component takes no values, or if the other tool's script renders it.
 */
async function besideOthers(
  tools: RunTools,
  {
    folder,
    plan,
    declaration,
    before,
  }: { folder: ComponentFolder; plan: RenderPlan; declaration: RawDeclaration; before: BuildState | undefined },
): Promise<BuildOutcome | undefined> {
  const { id } = folder;
  if (plan.renderer === "react") return undefined;
  const theirs = usualDocument(folder, declaration, before);
  const path = `components/${id}/dist/${theirs}`;
  const text = theirs && (await tools.files.text(path));
  try {
    // Their style sheet and script come with their document.
    const markup = omit(plan, "style", "script");
    const { live, used } = await makeOne(tools, { id, declaration, plan: markup });
    if (!live) return undefined;
    const document = (text && inDocumentOf(text, live.body)) || live.document;
    const made = new Map([[liveDocumentName(id), [Buffer.from(document)]]]);
    const outside = [...outsideInputs(id, used), ...(theirs ? [path] : [])].sort();
    await leave(tools, folder, { made, engine: live.engine, outside, before, beside: true });
    return kept(BESIDE);
  } catch (error) {
    return kept(`built by another tool, without controls: ${reasonOf(error)}`);
  }
}

/** Writes the output and then its mark. Removes files of an earlier build. */
async function leave(
  { workspace, digests, shared, index }: RunTools,
  folder: ComponentFolder,
  {
    made,
    engine,
    outside,
    before,
    beside = false,
  }: {
    made: Map<string, Content>;
    engine: SharedFile | undefined;
    outside: string[];
    before: BuildState | undefined;
    beside?: boolean;
  },
): Promise<BuildState> {
  const mark: BuildState = {
    inputs: inputFingerprint(digests, folder, { outside, shared }),
    outside,
    files: Object.fromEntries([...made].map(([name, content]) => [name, digestOfParts(content)])),
    ...(engine ? { shared: { [engine.name]: digest(engine.content) } } : {}),
    ...(beside ? { beside } : {}),
    ...(before?.checked ? { checked: before.checked } : {}),
    ...(before?.standard ? { standard: before.standard } : {}),
  };
  const stale = Object.keys(before?.files ?? {}).filter((name) => !made.has(name));
  await removeFromDist(workspace, folder, stale);
  if (engine) await writeShared(workspace, engine);
  await writeDist(workspace, folder, [...made, markFile(mark)]);
  index.note(folder, mark);
  return mark;
}

/** The output of a component that a script declares and that has nothing to build. */
const declarationOnly = (id: string, declaration: RawDeclaration): Map<string, Content> => {
  const title = componentTitleOf(declaration, id);
  const written = `${JSON.stringify({ ...declaration, id, title }, null, 2)}\n`;
  return new Map([[`${id}.json`, [Buffer.from(written)]]]);
};

/** Returns a component's mark as a file, which is written last. */
export const markFile = (mark: BuildState): [name: string, content: Content] => [
  MARK,
  [Buffer.from(`${JSON.stringify(mark, null, 2)}\n`)],
];

const NOTHING = "nothing to build, because the folder has no .tsx, .jsx, .njk, .hbs or .html file";

const BESIDE = "built by another tool, with controls from its templates";

const status = (mark: BuildState): BuildOutcome =>
  mark.beside ? kept(BESIDE) : { status: "unchanged", mark, notes: [] };

const kept = (note = "built by another tool"): BuildOutcome => ({ status: "kept", notes: [note] });

const untrustedNote = (scripts: readonly TrustedScript[]): string =>
  `not built: ${scripts.map(({ path }) => path).join(", ")} came from a registry and is not trusted yet (use --trust)`;

const mainSource = (plan: RenderPlan): string =>
  "source" in plan ? plan.source : "template" in plan ? plan.template : (plan.pages[0] ?? "");

/** Whether all files of the last build are unchanged. */
const isWhole = (digests: FileDigests, { id }: ComponentFolder, { files, shared = {} }: BuildState): boolean =>
  Object.entries(files).every(([name, hash]) => digests(`components/${id}/dist/${name}`) === hash) &&
  Object.entries(shared).every(([name, hash]) => digests(sharedPath(name)) === hash);

/** Whether another tool built a `dist/`. Without a mark, the documents of its variants decide. */
async function isOfOthers(
  { files }: RunTools,
  folder: ComponentFolder,
  before: BuildState | undefined,
): Promise<boolean> {
  const { id, artifacts } = folder;
  if (before) return before.beside === true && usualDocument(folder, {}, before) !== undefined;
  if (artifacts.length === 0) return false;
  const page = usualDocument(folder, {}, before);
  return page === undefined || !isOurDocument((await files.text(`components/${id}/dist/${page}`)) ?? "");
}

/** Returns the document of the default variant, otherwise of any variant, that we didn't generate. */
function usualDocument(
  { id, artifacts }: ComponentFolder,
  declaration: RawDeclaration,
  before: BuildState | undefined,
): string | undefined {
  const key = defaultPreviewOf(previewsOf(declaration).map((preview) => preview.key));
  const pages = artifacts.filter(
    (name) => name.endsWith(".html") && name !== liveDocumentName(id) && before?.files[name] === undefined,
  );
  return pages.find((name) => name === `${id}-${key}.html`) ?? pages[0];
}
