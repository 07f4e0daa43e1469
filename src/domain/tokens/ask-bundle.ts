import type { z } from "zod";
import { knownTokens } from "../../engines/check/known-tokens.ts";
import {
  cssValue,
  emitDtcg,
  emitters,
  hexColor,
  mergeTrees,
  nearestTokens,
  openEdition,
} from "../../engines/tokens/engine.ts";
import type { AxisChoice, ResolvedToken } from "../../engines/tokens/names.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { describeModes, modesText } from "./describe-modes.ts";
import { describeProof, proofSourcesOf } from "./describe-proof.ts";
import { describeTokens } from "./describe-tokens.ts";
import type { nearToken } from "./dtcg-contract.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import type { BundleAnswer, BundleQuestion, FileQuestion } from "./dtcg-tasks.ts";
import { mentionLines, mentionsIn, mentionsOf } from "./mentions.ts";
import { type OpenBundle, openCachedBundle } from "./open-bundle.ts";
import { selectTokenSet } from "./select.ts";

/** Runs in a thread. */
export function askBundleInThread({ axes, want, ...requested }: BundleQuestion): BundleAnswer {
  const open = openCachedBundle(requested);
  try {
    return { text: answerOf(open, axes, want) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message } = error;
    return { refused: { status, code, message } };
  }
}

const deprecationOf = (deprecated: unknown) => readLifecycle({ deprecated }).deprecated;

function answerOf(open: OpenBundle, axes: BundleQuestion["axes"], want: BundleQuestion["want"]): string {
  const { bundle } = open;
  if (want.what === "source") return pushedSource(open, want.path);
  if (want.what === "file") return fileOf(open, axes, want);
  if (want.what === "written") return writtenText(open, axes);
  const system = open.system();
  if (want.what === "list") return JSON.stringify(describeTokens(bundle, system, axes));
  if (want.what === "known") return JSON.stringify(knownTokens(bundle, system, deprecationOf));
  if (want.what === "nearest") return JSON.stringify(nearTokens(selectTokenSet(system, axes).tokens, want));
  if (want.what === "mentions") return JSON.stringify(mentionsOf(system, want.name));
  if (want.what === "all mentions") return mentionLines(system);
  if (want.what === "spelled") return JSON.stringify(mentionsIn(system, want.format, want.names));
  if (want.what === "modes") return modesText(describeModes(system));
  if (want.what === "tokens") return JSON.stringify(emitDtcg(selectTokenSet(system, axes).tokens));
  return JSON.stringify(describeProof(open, want.attributes));
}

/** Formats that can switch an axis keep unselected axes. With a selector the result is one rule, for one choice. */
function fileOf(open: OpenBundle, axes: BundleQuestion["axes"], want: FileQuestion): string {
  if (want.asPushed && open.isAsPushed && want.selector === undefined && Object.keys(axes).length === 0) {
    const pushed = pushedFile(open.bundle, want.format);
    if (pushed !== undefined) return pushed;
  }
  const system = open.system();
  // Refuses an unknown axis or value.
  selectTokenSet(system, axes);
  const { format, selector, options } = want;
  const edition = openEdition(system, axes, { isOne: selector !== undefined });
  return emitters[format].emit(edition, { ...options, ...(selector === undefined ? {} : { selector }) });
}

function pushedSource(open: OpenBundle, path: string): string {
  const found = proofSourcesOf(open).find((source) => source.path === path);
  if (found === undefined) throw notFound(`The token source ${path} doesn't exist.`);
  return found.text;
}

/** The compiled file of the push. Undefined if the push had none. */
function pushedFile(bundle: DtcgDocument, format: FileQuestion["format"]): string | undefined {
  if (format === "dtcg") return JSON.stringify(bundle.dtcg, null, 2);
  if (format === "css" || format === "scss" || format === "utilitycss") return bundle[format];
  return undefined;
}

/** The tokens as written: a single source byte for byte, several as one tree. */
function writtenText(open: OpenBundle, axes: AxisChoice): string {
  const { layers } = open.system();
  const { choice } = selectTokenSet(open.system(), axes);
  const [only, ...others] = proofSourcesOf(open);
  if (open.isAsPushed && only !== undefined && others.length === 0) return only.text;
  const held = layers.filter(({ when }) => Object.entries(when).every(([axis, value]) => choice[axis] === value));
  return `${JSON.stringify(mergeTrees(held.map(({ tree }) => tree)), null, 2)}\n`;
}

type NearTokenInfo = z.infer<typeof nearToken>;

/** The tokens nearest to a value, as the API tells them. */
const nearTokens = (
  tokens: readonly ResolvedToken[],
  { value, type, limit }: { value: string; type?: string; limit: number },
): NearTokenInfo[] =>
  nearestTokens(tokens, value, { limit, ...(type === undefined ? {} : { type }) }).map(
    ({ token, distance, closeness }) => ({
      name: token.name,
      type: token.type ?? "",
      ...{ distance, closeness },
      css: cssValue(token.type, token.resolved),
      hex: token.type === "color" ? hexColor(token.resolved) : undefined,
      aliasOf: token.aliasOf,
      description: token.description,
      deprecated: token.deprecated === false ? undefined : token.deprecated,
    }),
  );
