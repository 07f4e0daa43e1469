import { isObject } from "../../safe/is-object.ts";
import { documentSync } from "../../store/document-sync.ts";
import { countIn, defineKind, type Kind } from "../../store/kind.ts";
import { hashesOf, RAW_FILES } from "../../store/raw-files.ts";
import { CONFIG_FILES } from "../../store/workspace/workspace-files.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import { shownOf } from "./shown-tokens.ts";

export const dtcgKind: Kind<DtcgDocument> = defineKind({
  name: "dtcg",
  noun: { one: "token", many: "tokens" },
  title: () => "Tokens (DTCG)",
  holds: (summary) => countIn(summary, "total"),
  page: () => "/foundations/tokens",
  countsAsContent: true,
  changeRecord: "token",
  schema: dtcgDocument,
  volatile: ["manifest.generatedAt", RAW_FILES],
  blobs: (document) => hashesOf(document.rawFiles),
  summarize: (_, document) => ({
    project: document.manifest.project?.slice(0, 200),
    total: document.manifest.counts?.total,
    brands: Object.keys(document.brands ?? {}),
    shown: shownOf(document),
  }),
  sync: documentSync("dtcg", () => dtcgKind),
  workspace: { paths: ["design-system", ...CONFIG_FILES] },
});

/** Older clients say `tailwind` for `utilitycss`. */
export function acceptDtcg(body: unknown): unknown {
  if (!isObject(body) || !("tailwind" in body) || "utilitycss" in body) return body;
  const { tailwind, ...rest } = body;
  return { ...rest, utilitycss: tailwind };
}
