import { configKind } from "../../domain/config/kind.ts";
import { readStoredConfig } from "../../domain/config/read-config.ts";
import { comparePushTask, type PushQuestion } from "../../domain/design-tool/compare-push-task.ts";
import { readConnection } from "../../domain/design-tool/connection.ts";
import { type DesignComponents, designComponentsKind } from "../../domain/design-tool/kind.ts";
import {
  getPlugin,
  getPluginStatus,
  postComponents,
  postStyles,
  postVariables,
} from "../../domain/design-tool/plugin-contract.ts";
import { fileUrl, readProjectKey } from "../../domain/design-tool/project.ts";
import { type DesignVariables, designVariablesKind } from "../../domain/tokens/design-variables-kind.ts";
import { type TokensSnapshot, tokensKind } from "../../domain/tokens/kind.ts";
import { mergeNotes, mergeSnapshot, type SnapshotMerge } from "../../domain/tokens/merge-snapshot.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { bytesRoute, type Call, route, update } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { omit } from "../../safe/omit.ts";
import { type Kind, SINGLETON } from "../../store/kind.ts";
import { withPictures } from "./merge-push.ts";
import { pluginZip } from "./plugin-zip.ts";

export const designToolPluginRoutes = [
  route(getPluginStatus, async (call) => {
    const { snapshot, settings, actor } = call;
    const { title = null } = readStoredConfig((await snapshot.get(configKind, SINGLETON))?.document ?? {});
    return {
      ok: true,
      title,
      project: (await readConnection(call, 20)).project ?? null,
      scopes: [...(actor?.scopes ?? [])],
      limits: { bytes: settings.limits.registry },
    };
  }),
  bytesRoute(getPlugin, async () => ({
    bytes: await pluginZip(),
    type: "application/zip",
    headers: { "content-disposition": 'attachment; filename="design-system-registry-figma.zip"' },
  })),
  route(postStyles, async (call) => {
    const { fileKey, styles, dryRun } = call.body;
    await refuseForeign(call, fileKey);
    const now = new Date().toISOString();
    const { document } = (await call.snapshot.get(tokensKind, SINGLETON)) ?? {};
    const merge = (present: TokensSnapshot | undefined) =>
      mergeSnapshot(present, styles, { fileKey, timestamp: now, isWhole: true });
    const { snapshot, changes } = merge(document);
    const { warnings } = await compare(call, "styles", tokensKind, snapshot ?? {});
    if (!dryRun && snapshot) await call.commit([update(tokensKind, SINGLETON, (present) => merge(present).snapshot)]);
    return { ok: true, ...stylesReport(changes), warnings: [...mergeNotes(changes), ...warnings] };
  }),
  route(postVariables, async (call) => {
    const { dryRun, ...variables } = omit(call.body, "message");
    const named = await refuseForeign(call, variables.fileKey);
    const report = await compare(call, "variables", designVariablesKind, variables);
    const replace = (present: DesignVariables | undefined) => {
      // Of two concurrent first pushes, the later one compares with the result of the earlier one.
      refuseOther(named ?? present?.fileKey, variables.fileKey);
      return variables;
    };
    if (!dryRun) await call.commit([update(designVariablesKind, SINGLETON, replace)]);
    return { ok: true, ...report };
  }),
  route(postComponents, async (call) => {
    const { fileKey, components, dryRun } = call.body;
    const named = await refuseForeign(call, fileKey);
    const sent = { fileKey, fetchedAt: new Date().toISOString(), components };
    const { document } = (await call.snapshot.get(designComponentsKind, SINGLETON)) ?? {};
    const report = await compare(call, "components", designComponentsKind, withPictures(document, sent));
    const replace = (present: DesignComponents | undefined) => {
      refuseOther(named ?? present?.fileKey, fileKey);
      return withPictures(present, sent);
    };
    if (!dryRun) await call.commit([update(designComponentsKind, SINGLETON, replace)]);
    return { ok: true, ...report };
  }),
];

/**
 * Returns the design tool file in the configuration, if set. Throws `ApiError` 409 `foreign_file` for another file.
 * Without a configured file, throws for a file other than the source of existing records.
 */
async function refuseForeign({ snapshot }: Pick<Call, "snapshot">, fileKey: string): Promise<string | undefined> {
  const named = await readProjectKey(snapshot);
  refuseOther(named ?? (await readSentKey(snapshot)), fileKey);
  return named;
}

function refuseOther(key: string | undefined, fileKey: string): void {
  if (key === undefined || key === fileKey) return;
  throw new ApiError(
    409,
    "foreign_file",
    `This is the file ${fileKey}, but this design system uses the file ${key} (${fileUrl(key)}). Open that file, or set designtool_project_id in the configuration to this one.`,
  );
}

/**
 * Returns the source file of existing variables or components from their summaries, without reading large documents.
 */
async function readSentKey(snapshot: Call["snapshot"]): Promise<string | undefined> {
  const lists = await Promise.all([designVariablesKind, designComponentsKind].map((kind) => snapshot.list(kind)));
  const keys = lists.flat().map(({ summary }) => summary.fileKey);
  return keys.find((key) => typeof key === "string");
}

function stylesReport(changes: SnapshotMerge["changes"]) {
  const count = (sort: "added" | "changed" | "removed") =>
    [...changes.values()].reduce((sum, merged) => sum + merged[sort].length, 0);
  return { added: count("added"), changed: count("changed"), removed: count("removed") };
}

/** Returns the changes of a push compared with the records at the time of the request. */
async function compare(
  { snapshot, part, ...caller }: Pick<Call, "snapshot" | "part" | "actor" | "remote">,
  what: PushQuestion["what"],
  kind: Kind,
  sent: unknown,
) {
  const present = (await snapshot.text(kind, SINGLETON))?.text;
  const pushed = { what, present, sent: JSON.stringify(sent) };
  return (await part(workerPool)).run(comparePushTask, pushed, { client: taskClient(caller) });
}
