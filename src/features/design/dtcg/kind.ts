import { isObject } from "../../../safe/is-object.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { countIn, defineKind, type Kind, SINGLETON } from "../../../store/kind.ts";
import { CONFIG_FILES } from "../../../store/workspace/workspace-files.ts";
import { bundleFiles } from "./bundle-files.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import { readBundle } from "./read-bundle.ts";

export const dtcgKind: Kind<DtcgDocument> = defineKind({
  name: "dtcg",
  noun: { one: "token", many: "tokens" },
  title: () => "Tokens (DTCG)",
  holds: (summary) => countIn(summary, "total"),
  page: () => "/foundations/tokens",
  countsAsContent: true,
  changeRecord: "token",
  schema: dtcgDocument,
  volatile: ["manifest.generatedAt"],
  summarize: (_, { manifest, brands }) => ({
    project: manifest.project?.slice(0, 200),
    total: manifest.counts?.total,
    brands: Object.keys(brands ?? {}).slice(0, 60),
  }),
  sync: documentSync("dtcg", () => dtcgKind),
  workspace: {
    paths: ["design-system", ...CONFIG_FILES],
    async read(files) {
      const { document, ...read } = await readBundle(files);
      return { records: document ? [{ id: SINGLETON, document }] : [], ...read };
    },
    filesOf: bundleFiles,
  },
});

/** Older clients say `tailwind` for `utilitycss`. */
export function acceptDtcg(body: unknown): unknown {
  if (!isObject(body) || !("tailwind" in body) || "utilitycss" in body) return body;
  const { tailwind, ...rest } = body;
  return { ...rest, utilitycss: tailwind };
}
