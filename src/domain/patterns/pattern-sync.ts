import { z } from "zod";
import { isObject } from "../../safe/is-object.ts";
import { isSafePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { jsonFile, type Kind, type KindSync, textFile, type WorkspaceFile } from "../../store/kind.ts";
import type { PatternDocument } from "./pattern-document.ts";
import { BUILT, PATTERN_FOLDER } from "./read-patterns.ts";

const patternData = z.looseObject({
  html: z.string().optional(),
  file: z
    .object({
      path: z.string(),
      hash: z
        .string()
        .transform((hash) => hash.replace(/^sha256:/, ""))
        .pipe(z.string().regex(/^[0-9a-f]{64}$/)),
      htmlPath: z.string().optional(),
    })
    .optional(),
});

/** Sends a pattern as its detail: the author's fields with `html` and `file`. */
export const patternSync = (kind: () => Kind<PatternDocument>): KindSync<PatternDocument> => ({
  entityType: "pattern",
  order: 20,
  toData: async (id, { pattern, html, file }) => ({
    ...pattern,
    id,
    ...(html === undefined ? {} : { html }),
    ...(file ? { file: { ...file, hash: `sha256:${file.hash}` } } : {}),
  }),
  async toChanges(id, data, { size }) {
    checkId(id);
    const { html, file, ...pattern } = patternData.parse(isObject(data) ? data : {});
    if (file) await size(file.hash);
    const document = { pattern, ...(html === undefined ? {} : { html }), ...(file ? { file } : {}) };
    return [{ kind: kind(), id, document }];
  },
  async toFiles(id, data): Promise<WorkspaceFile[]> {
    checkId(id);
    const { html, file, ...pattern } = patternData.parse(isObject(data) ? data : {});
    const built = file?.path === `${BUILT}/${id}.json`;
    const path = built ? `${BUILT}/${id}` : `${PATTERN_FOLDER}/${id}/${id}`;
    return [
      file ? { path: `${path}.json`, hash: file.hash } : jsonFile(`${path}.json`, pattern),
      ...(html === undefined ? [] : [textFile(`${path}.html`, html)]),
    ];
  },
});

function checkId(id: string): void {
  if (!isSafePath(id) || id.includes("/"))
    throw new UnsafeInput(
      "path",
      `${JSON.stringify(id.slice(0, 200))} is not a pattern ID. Use a name without slashes.`,
    );
}
