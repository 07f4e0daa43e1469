import { raw } from "hono/html";
import { z } from "zod";
import {
  type FileChanges,
  getHistory,
  getVersion,
  getVersionDeclaration,
  type VersionRecord,
  type VersionSnapshot,
} from "../../../domain/history/contract.ts";
import { counted } from "../../../engines/text/noun.ts";
import { publicAccess, publicPersonalAccess } from "../../../platform/contract/access.ts";
import { compareTexts, type TextPair } from "../../ui/comparison/compare-texts.ts";
import { Moment } from "../../ui/components/moment.tsx";
import { fragment } from "../../ui/fragment.tsx";

const tag = "History";
const params = z.object({ id: z.string() });
const version = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: "The `id` of a version, or its declared version number." });

/** Versions to choose from. */
const SHOWN = 50;

const historyOf = (id: string) => ({ title: id, href: `/components/${encodeURIComponent(id)}?tab=changes#history` });

const versions = fragment(
  { path: "/components/{id}/versions", summary: "Show the versions of a component", tag, access: publicAccess, params },
  async ({ client, params: { id } }) => {
    const found = await client(getHistory, { query: { id, limit: SHOWN, before: undefined } });
    return { title: "Versions", of: historyOf(id), body: <VersionChoice id={id} {...found} /> };
  },
);

const comparison = fragment(
  {
    path: "/components/{id}/versions/compare",
    summary: "Compare two versions of a component",
    tag,
    access: publicPersonalAccess,
    params,
    query: z.object({ before: version, after: version }),
    errors: [404, 410],
  },
  async (call) => {
    const {
      client,
      params: { id },
      query,
      actor,
      settings,
    } = call;
    const seesSources = actor !== undefined || settings.publicSources;
    const read = async (v: string): Promise<VersionSnapshot> =>
      seesSources
        ? client(getVersion, { query: { id, v } })
        : { ...(await client(getVersionDeclaration, { query: { id, v } })), files: [] };
    const [before, after] = await Promise.all([read(query.before), read(query.after)]);
    const changed = changedFiles(before, after);
    return {
      title: `${before.version} compared with ${after.version}`,
      of: historyOf(id),
      body: (
        <>
          {changed.length === 0 ? (
            <p>{seesSources ? "No differences." : "No differences in the declaration."}</p>
          ) : (
            <div class="r-comparisons">{raw(await compareTexts(call, changed))}</div>
          )}
          {!seesSources && (
            <p class="versions-closed">
              Sign in to compare the files.{" "}
              <a href={`/sign-in?${new URLSearchParams({ next: historyOf(id).href })}`}>Sign in</a>
            </p>
          )}
        </>
      ),
    };
  },
);

export const historyPages = [versions, comparison];

/** Files that are open at first. Built files follow from the sources and stay folded. */
const OPEN = 5;
const BUILT = "dist/";

type Content = Pick<VersionSnapshot["files"][number], "hash" | "size" | "text">;

/** The differences between two versions: the declaration, then each file. */
function changedFiles(from: VersionSnapshot, to: VersionSnapshot): TextPair[] {
  const [before, after] = [contentsOf(from), contentsOf(to)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths
    .filter((path) => {
      const [old, now] = [before.get(path), after.get(path)];
      return old?.hash !== now?.hash || old?.text !== now?.text;
    })
    .map((path, index) => {
      const [old, now] = [before.get(path), after.get(path)];
      const title = !old ? `${path} (added)` : !now ? `${path} (removed)` : path;
      return {
        title,
        open: index < OPEN && !path.startsWith(BUILT),
        label: `${title}: ${from.version} compared with ${to.version}`,
        before: old?.text ?? "",
        after: now?.text ?? "",
        ...(old?.text === null || now?.text === null ? { note: bytesOf(old, now) } : {}),
      };
    });
}

const bytesOf = (old: Content | undefined, now: Content | undefined): string =>
  `This file can't be compared as text. Size: ${counted(old?.size ?? 0, "byte")} before, ${counted(now?.size ?? 0, "byte")} after.`;

/** The declaration and the files of a version by name. */
function contentsOf({ declaration, files }: VersionSnapshot): Map<string, Content> {
  const text = declaration ? `${JSON.stringify(declaration, null, 2)}\n` : "";
  return new Map<string, Content>([
    ["Declaration", { hash: "", size: text.length, text }],
    ...files.map((file) => [`${file.area === "source" ? "" : BUILT}${file.path}`, file] as const),
  ]);
}

/** The versions of a component; two that are chosen are compared below. */
function VersionChoice({ id, versions, total }: { id: string; versions: readonly VersionRecord[]; total: number }) {
  if (versions.length === 0) return <p>No versions yet.</p>;
  const isChoice = versions.length > 1;
  const list = (
    <ol class="versions-list">
      {versions.map((version, index) => (
        <Version version={version} side={isChoice ? ((["after", "before"] as const)[index] ?? "none") : undefined} />
      ))}
    </ol>
  );
  if (!isChoice) return list;
  return (
    <>
      <form action={`/components/${encodeURIComponent(id)}/versions/compare`} method="get" data-replace="comparison">
        {list}
        <div class="versions-bar">
          <button type="submit" class="r-button r-button-plain">
            Compare
          </button>
          {total > versions.length && `Showing the newest ${versions.length} of ${total} versions.`}
        </div>
      </form>
      <div id="comparison" />
    </>
  );
}

/** `side` is the preselected role. Undefined if there is only one version. */
function Version({ version, side }: { version: VersionRecord; side: "before" | "after" | "none" | undefined }) {
  const { pushedAt, pushedBy, message } = version;
  return (
    <li>
      {side && (
        <>
          <Side name="before" label="from" version={version} checked={side === "before"} />
          <Side name="after" label="to" version={version} checked={side === "after"} />
        </>
      )}
      <div>
        <strong>{version.version}</strong> {message}
        <small>{summaryOf(version)}</small>
      </div>
      <small>
        <Moment at={pushedAt} alone /> · {pushedBy}
      </small>
    </li>
  );
}

const Side = (side: { name: string; label: string; version: VersionRecord; checked: boolean }) => (
  <label>
    <input type="radio" name={side.name} value={String(side.version.id)} checked={side.checked} autocomplete="off" />
    <span aria-hidden="true">{side.label}</span>
    <span class="r-visually-hidden">{`${side.label} version ${side.version.version}`}</span>
  </label>
);

const VERBS = { create: "Created", update: "Changed", delete: "Deleted" };

function summaryOf({ changeType, changes: { metadata, sources, artifacts } }: VersionRecord): string {
  const parts = [...metadata, ...amount(sources, "source"), ...amount(artifacts, "artifact")];
  return parts.length > 0 ? `${VERBS[changeType]}: ${parts.join(", ")}` : VERBS[changeType];
}

function amount({ added, modified, removed }: FileChanges, noun: string): string[] {
  const count = added.length + modified.length + removed.length;
  return count === 0 ? [] : [counted(count, noun)];
}
