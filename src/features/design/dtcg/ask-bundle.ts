import { ApiError } from "../../../contract/api-error.ts";
import type { ResolvedToken } from "../../../tokens/dtcg/resolve.ts";
import { emitCss, emitJson, emitScss, emitUtilityCss } from "../../../tokens/emit/emit.ts";
import { emitDtcg } from "../../../tokens/emit/emit-dtcg.ts";
import { describeTokens } from "./describe-tokens.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import type { BundleAnswer, BundleQuestion } from "./dtcg-tasks.ts";
import { selectTokens } from "./select.ts";

const EMIT = {
  css: (tokens: ResolvedToken[], selector: string) => emitCss(tokens, { selector }),
  scss: (tokens: ResolvedToken[]) => emitScss(tokens),
  utilitycss: (tokens: ResolvedToken[]) => emitUtilityCss(tokens),
  json: (tokens: ResolvedToken[]) => JSON.stringify(emitJson(tokens), null, 2),
};

/** The bundle that was asked about last: readers ask about the present one. */
let last: { text: string; bundle: DtcgDocument } | undefined;

/** Answers in a thread. */
export function askBundleInThread({ text, axes, want }: BundleQuestion): BundleAnswer {
  if (last?.text !== text) last = { text, bundle: dtcgDocument.parse(JSON.parse(text)) };
  try {
    return { text: answerOf(last.bundle, axes, want) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message } = error;
    return { refused: { status, code, message } };
  }
}

function answerOf(bundle: DtcgDocument, axes: BundleQuestion["axes"], want: BundleQuestion["want"]): string {
  if (want.what === "list") return JSON.stringify(describeTokens(bundle, axes));
  if (want.what === "tokens") return JSON.stringify(emitDtcg(selectTokens(bundle, axes)));
  if (want.what === "output") return EMIT[want.format](selectTokens(bundle, axes), want.selector);
  const tokens = Object.keys(axes).length > 0 ? selectTokens(bundle, axes) : undefined;
  if (want.format === "dtcg") return JSON.stringify(tokens ? emitDtcg(tokens) : bundle.dtcg, null, 2);
  return tokens ? EMIT[want.format](tokens, ":root") : bundle[want.format];
}
