import { isObject } from "../../safe/is-object.ts";
import { documentSync } from "../../store/document-sync.ts";
import { countIn, defineKind, type Kind } from "../../store/kind.ts";
import { hashesOf, RAW_FILES } from "../../store/raw-files.ts";
import { CONFIG_FILES } from "../../store/workspace/workspace-files.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import { excerptInSteps, tokenExcerptOf } from "./token-excerpt.ts";

export const dtcgKind: Kind<DtcgDocument> = defineKind({
  name: "dtcg",
  noun: { one: "token", many: "tokens" },
  title: () => "Tokens",
  holds: (summary) => countIn(summary, "total"),
  page: () => "/foundations/tokens",
  countsAsContent: true,
  changeRecord: "token",
  schema: dtcgDocument,
  volatile: ["manifest.generatedAt", RAW_FILES],
  blobs: (document) => hashesOf(document.rawFiles),
  summarize: (_, document) => ({ ...summaryOf(document), shown: tokenExcerptOf(document) }),
  *summarizeInSteps(_, document) {
    return { ...summaryOf(document), shown: yield* excerptInSteps(document) };
  },
  sync: documentSync("dtcg", () => dtcgKind),
  workspace: { paths: ["design-system", ...CONFIG_FILES] },
});

const summaryOf = ({ manifest, brands }: DtcgDocument) => ({
  project: manifest.project?.slice(0, 200),
  total: manifest.counts?.total,
  brands: Object.keys(brands ?? {}),
});

/** Older clients say `tailwind` for `utilitycss`. */
export function acceptDtcg(body: unknown): unknown {
  if (!isObject(body) || !("tailwind" in body) || "utilitycss" in body) return body;
  const { tailwind, ...rest } = body;
  return { ...rest, utilitycss: tailwind };
}
