import { READ_SCOPES } from "../../platform/contract/access.ts";
import type { Call } from "../../platform/contract/route.ts";
import { revisionDigest } from "../../store/revision-digest.ts";
import type { SyncStatus } from "./contract.ts";

/** Counts of records, by kinds of all features. A missing kind counts 0. */
export async function readStatus(
  call: Pick<Call, "kinds" | "snapshot" | "settings" | "changes" | "actor">,
): Promise<SyncStatus> {
  const { kinds, snapshot, settings, changes, actor } = call;
  const listOf = async (name: string) => {
    const kind = kinds.find((one) => one.name === name);
    return kind ? snapshot.list(kind) : [];
  };
  const [components, patterns, pages, icons, assets] = await Promise.all([
    listOf("component"),
    listOf("pattern"),
    listOf("page"),
    listOf("icons"),
    listOf("asset"),
  ]);
  // Returns the last event with its time, because none is later.
  const { logId, head } = await changes(Number.MAX_SAFE_INTEGER, 1);
  const [last] = head > 0 ? (await changes(head - 1, 1)).revisions : [];
  const { count } = icons[0]?.summary ?? {};
  return {
    ok: true,
    mode: settings.mode,
    latestVersion: head,
    digest: last ? revisionDigest(last) : "",
    logId,
    counts: {
      components: components.length,
      patterns: patterns.length,
      pages: pages.length,
      icons: typeof count === "number" ? count : 0,
      assets: assets.length,
      syncEvents: last?.seq ?? 0,
    },
    limits: { maxRequestBytes: settings.limits.registry, maxBlobBytes: settings.limits.asset },
    // A local user may read everything (specification, Authentication, rule 4).
    scopes: settings.mode === "workspace" ? [...READ_SCOPES] : [...(actor?.scopes ?? [])],
    lastChangeAt: last?.changedAt ?? null,
    version: settings.version,
  };
}
