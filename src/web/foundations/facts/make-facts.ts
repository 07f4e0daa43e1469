import { colorEntries } from "../../../domain/foundations/colors/color-entries.ts";
import { selectionOf } from "../../../domain/foundations/selection.ts";
import { effectEntries } from "../../../domain/foundations/styles/effect-entries.ts";
import { specimensOf } from "../../../domain/foundations/styles/specimens.ts";
import { describeModes } from "../../../domain/tokens/describe-modes.ts";
import { describeAll, describeTokens, type TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { firstBrand, isShared } from "../../../domain/tokens/first-brand.ts";
import { bundleStylesOf } from "../../../domain/tokens/kind.ts";
import { indexModes } from "../../../domain/tokens/modes-index.ts";
import { type OpenBundle, openBundle, openCachedBundle } from "../../../domain/tokens/open-bundle.ts";
import { packColorPages } from "../colors/color-pages.ts";
import type { FactsQuestion, MadeFacts } from "./facts-task.ts";
import { foundationFacts } from "./foundation-facts.ts";

/** Makes facts in a thread, of the tokens that pages show to who chooses nothing. */
export async function makeFactsInThread({ bundle, styles: text }: FactsQuestion): Promise<MadeFacts> {
  const open = bundle ? openCachedBundle(bundle) : openBundle({});
  const list = shownList(open);
  const { tokens, selected } = list;
  const isSelection = Object.keys(selected).length > 0;
  const styles = bundleStylesOf(JSON.parse(text ?? "{}"));
  const colors = await colorEntries(styles.color, tokens, isSelection);
  const facts = await foundationFacts(list, {
    tokens,
    colors: async () => colors,
    specimens: () => specimensOf(styles.typography, tokens, isSelection),
    effects: () => effectEntries(styles.effect, tokens, isSelection),
  });
  return { facts: JSON.stringify(facts), colors: await packColorPages(colors) };
}

/** The choice of `loadFoundations` without a query. */
function shownList(open: OpenBundle): TokenList {
  const system = open.system();
  const list = describeAll(open);
  const first = firstBrand(list);
  if (!first || isShared(indexModes(describeModes(system)), first)) return list;
  return describeTokens(open.bundle, system, selectionOf(first, list).selected);
}
