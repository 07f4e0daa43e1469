import { z } from "zod";
import { isObject } from "../../../safe/is-object.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, jsonFile, type Kind } from "../../../store/kind.ts";
import { readByFolder } from "../../../store/workspace/by-folder.ts";
import { invalidFormat, readRecord } from "../../../store/workspace/read-record.ts";
import { COMPONENTS, checkComponentId, isComponentId, owningComponents, VALIDATION } from "../component-paths.ts";

export const SEVERITIES = ["error", "warning", "info"] as const;

/** One finding (specification, ValidationResult). */
export const validationResult = z
  .looseObject({
    ruleId: z.string(),
    severity: z.enum(SEVERITIES),
    message: z.string(),
    selector: z.string().default(""),
    helpUrl: z.string().optional(),
    variant: z.string().optional(),
    engine: z.string().optional(),
  })
  .meta({ id: "ValidationResult" });

export type ValidationResult = z.infer<typeof validationResult>;

export const validationDocument = z.looseObject({ results: z.array(validationResult) });

/** Check results of a component, computed by its build. The id is the component's. */
export const validationKind: Kind<z.infer<typeof validationDocument>> = defineKind({
  name: "component-validation",
  noun: { one: "list of findings", many: "lists of findings" },
  schema: validationDocument,
  volatile: ["at"],
  summarize: (_, { results }) => countFindings(results),
  owner: (id) => `component/${id}`,
  sync: {
    ...documentSync("component-validation", () => validationKind, { order: 4, derived: true, isId: isComponentId }),
    async toFiles(id, data) {
      checkComponentId(id);
      return [jsonFile(`${COMPONENTS}/${id}/${VALIDATION}`, validationDocument.parse(data))];
    },
  },
  workspace: {
    paths: [COMPONENTS],
    holds: owningComponents((_, rest) => rest === VALIDATION),
    read: readByFolder(COMPONENTS, async (files, { path: folder, files: lying }) => {
      const path = `${folder}/${VALIDATION}`;
      if (!lying.some((file) => file.path === path)) return { records: [], warnings: [] };
      const id = folder.slice(COMPONENTS.length + 1);
      const read = await readRecord({ file: path, what: `the findings of ${id}`, holds: [id] }, async () => {
        const parsed = validationDocument.safeParse(await files.json(path));
        if (!parsed.success) throw invalidFormat(path, parsed.error, "Run dsr build to create it again.");
        return parsed.data;
      });
      if ("leftOut" in read) return { records: [], warnings: [], ...read };
      return { records: [{ id, document: read.value }], warnings: [] };
    }),
  },
});

/** How many findings of each severity, by rule, and the score. */
export function countFindings(results: readonly Pick<ValidationResult, "severity" | "ruleId">[]) {
  const count = (severity: string) => results.filter((result) => result.severity === severity).length;
  const rules = Map.groupBy(results, ({ ruleId }) => ruleId.slice(0, 60));
  const counted = { errors: count("error"), warnings: count("warning"), infos: count("info") };
  return {
    ...counted,
    score: scoreOf(counted),
    rules: Object.fromEntries([...rules].slice(0, 20).map(([rule, found]) => [rule, found.length])),
  };
}

/** Health of a component: 100 − 25 per error − 8 per warning, at least 0. */
export const scoreOf = ({ errors, warnings }: { errors: number; warnings: number }): number =>
  Math.max(0, 100 - 25 * errors - 8 * warnings);

/** Reads findings leniently: invalid ones are left out. */
export const readFindings = (value: unknown): ValidationResult[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => {
    const parsed = validationResult.safeParse(isObject(one) ? one : undefined);
    return parsed.success ? [parsed.data] : [];
  });
