import { colorEntries } from "../../../domain/foundations/colors/color-entries.ts";
import { firstBrand, isShared, selectionOf } from "../../../domain/foundations/selection.ts";
import { effectEntries } from "../../../domain/foundations/styles/effect-entries.ts";
import { specimensOf } from "../../../domain/foundations/styles/specimens.ts";
import { describeModes, modesText } from "../../../domain/tokens/describe-modes.ts";
import { describeTokens, type TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { bundleStylesOf } from "../../../domain/tokens/kind.ts";
import { readModes } from "../../../domain/tokens/modes-index.ts";
import { type OpenBundle, openBundle, openCachedBundle } from "../../../domain/tokens/open-bundle.ts";
import type { FactsQuestion } from "./facts-task.ts";
import { foundationFacts } from "./foundation-facts.ts";

/** Makes `FoundationFacts` in a thread, of the tokens that pages show to who chooses nothing. */
export async function makeFactsInThread({ bundle, styles: text }: FactsQuestion): Promise<string> {
  const open = bundle ? openCachedBundle(bundle) : openBundle({});
  const list = await shownList(open);
  const { tokens, selected } = list;
  const isSelection = Object.keys(selected).length > 0;
  const styles = bundleStylesOf(JSON.parse(text ?? "{}"));
  const facts = await foundationFacts(list, {
    tokens,
    colors: () => colorEntries(styles.color, tokens, isSelection),
    specimens: () => specimensOf(styles.typography, tokens, isSelection),
    effects: () => effectEntries(styles.effect, tokens, isSelection),
  });
  return JSON.stringify(facts);
}

/** The choice of `loadFoundations` without a query. */
async function shownList(open: OpenBundle): Promise<TokenList> {
  const system = open.system();
  const list = describeTokens(open.bundle, system, {});
  const first = firstBrand(list);
  if (!first || isShared(await readModes(modesText(describeModes(system))), first)) return list;
  return describeTokens(open.bundle, system, selectionOf(first, list).selected);
}
