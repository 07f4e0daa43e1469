import { z } from "zod";
import { appConfig } from "../../engines/declaration/app-config.ts";
import { readPreviewSetting } from "../../engines/declaration/preview-setting.ts";
import { faultSentences } from "../../engines/text/field-faults.ts";
import { isObject } from "../../safe/is-object.ts";
import { documentSync } from "../../store/document-sync.ts";
import { defineKind, jsonFile, type Kind, SINGLETON, titleIn } from "../../store/kind.ts";
import { leaveOutOnFault } from "../../store/workspace/read-record.ts";
import { CONFIG_FILES, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { configFaults, readSynonyms } from "./read-config.ts";
import { removedSecretNotices, removeSecrets } from "./secrets.ts";

/** The configuration of a design system as the workspace holds it; field names are the workspace's own. */
export const configKind: Kind<Record<string, unknown>> = defineKind({
  name: "config",
  noun: { one: "configuration", many: "configurations" },
  title: (summary) => titleIn(summary, "title"),
  schema: z.record(z.string(), z.unknown()),
  summarize: (_, data) => ({ title: typeof data.title === "string" ? data.title.slice(0, 200) : undefined }),
  sync: {
    ...documentSync("config", () => configKind, { clean: (data) => removeSecrets(data).value }),
    onlyCloned: true,
    // JSON, never a script, because it is read before a person decides on trust.
    async toFiles(_, data) {
      const { designtool_project_id, ...app } = configKind.schema.parse(data);
      const project = designtool_project_id === undefined ? {} : { designtool_project_id };
      return [jsonFile("service.config.json", { ...project, app })];
    },
  },
  workspace: {
    paths: CONFIG_FILES,
    async read(files) {
      return leaveOutOnFault({ file: "service.config", what: "the configuration" }, async () => {
        const file = await files.config();
        if (!file) return { records: [], warnings: [] };
        const { value, removed } = removeSecrets(appConfig(file));
        const warnings = removed.map(removedSecretNotices);
        const config = isObject(value) ? value : {};
        warnings.push(...readSynonyms(config).faults, ...readPreviewSetting(config).faults);
        return { records: [{ id: SINGLETON, document: config }], warnings, notes: await notesOf(files, file) };
      });
    },
  },
});

/** The faults of the fields, with file and line. A script has no lines for its values. */
async function notesOf(files: WorkspaceFiles, config: Record<string, unknown>): Promise<string[]> {
  const faults = configFaults(config);
  if (faults.length === 0) return [];
  for (const path of CONFIG_FILES) {
    const text = await files.text(path);
    if (text !== undefined) return faultSentences(path, path.endsWith(".json") ? text : undefined, faults);
  }
  return [];
}
