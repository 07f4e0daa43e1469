import type { FileChanges, VersionRecord } from "../../../domain/history/contract.ts";
import { Moment } from "../../ui/components/moment.tsx";

/** The versions of a component; two that are chosen are compared below. */
export function VersionChoice({
  id,
  versions,
  total,
}: {
  id: string;
  versions: readonly VersionRecord[];
  total: number;
}) {
  if (versions.length === 0) return <p>No version was pushed yet.</p>;
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
          {total > versions.length && `The newest ${versions.length} of ${total} versions.`}
        </div>
      </form>
      <div id="comparison" />
    </>
  );
}

/** `side` is what it is chosen for from the start; undefined where there is nothing to choose. */
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
        <Moment at={pushedAt} /> · {pushedBy}
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
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
}
