import { ApiError } from "../../../contract/api-error.ts";
import type { ResolvedToken } from "../../../tokens/dtcg/resolve.ts";
import { emitCss, emitJson, emitScss, emitUtilityCss } from "../../../tokens/emit/emit.ts";
import { emitDtcg } from "../../../tokens/emit/emit-dtcg.ts";
import type { TokenSystem } from "../../../tokens/system/token-system.ts";
import { describeTokens } from "./describe-tokens.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import type { BundleAnswer, BundleQuestion } from "./dtcg-tasks.ts";
import { nearTokens } from "./near-tokens.ts";
import { selectTokens, systemOf } from "./select.ts";

const EMIT = {
  css: (tokens: ResolvedToken[], selector: string) => emitCss(tokens, { selector }),
  scss: (tokens: ResolvedToken[]) => emitScss(tokens),
  utilitycss: (tokens: ResolvedToken[]) => emitUtilityCss(tokens),
  json: (tokens: ResolvedToken[]) => JSON.stringify(emitJson(tokens), null, 2),
};

/** The bundle that was asked about last: readers ask about the present one. */
let last: { text: string; bundle: DtcgDocument; system: TokenSystem } | undefined;

/** Answers in a thread. */
export function askBundleInThread({ text, axes, want }: BundleQuestion): BundleAnswer {
  if (last?.text !== text) {
    const bundle = dtcgDocument.parse(JSON.parse(text));
    last = { text, bundle, system: systemOf(bundle) };
  }
  try {
    return { text: answerOf(last, axes, want) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message } = error;
    return { refused: { status, code, message } };
  }
}

function answerOf(
  { bundle, system }: { bundle: DtcgDocument; system: TokenSystem },
  axes: BundleQuestion["axes"],
  want: BundleQuestion["want"],
): string {
  const tokensOf = () => selectTokens(system, axes).tokens;
  if (want.what === "list") return JSON.stringify(describeTokens(bundle, system, axes));
  if (want.what === "tokens") return JSON.stringify(emitDtcg(tokensOf()));
  if (want.what === "nearest") return JSON.stringify(nearTokens(tokensOf(), want));
  if (want.what === "output") return EMIT[want.format](tokensOf(), want.selector);
  const tokens = Object.keys(axes).length > 0 ? tokensOf() : undefined;
  if (want.format === "dtcg") return JSON.stringify(tokens ? emitDtcg(tokens) : bundle.dtcg, null, 2);
  return tokens ? EMIT[want.format](tokens, ":root") : bundle[want.format];
}
