import { definePart } from "../../platform/contract/part.ts";
import { createCallCache } from "../../store/call-cache.ts";
import { SINGLETON } from "../../store/kind.ts";
import { memoizeAsync } from "../../store/memoize-async.ts";
import type { Snapshot } from "../../store/store.ts";
import { bundleKinds } from "../tokens/bundle-text.ts";
import type { TokenList } from "../tokens/describe-tokens.ts";
import { bundleStylesOf, tokensKind } from "../tokens/kind.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { type ColorToken, colorEntries } from "./colors/color-entries.ts";
import { type ContrastBackground, groundsOf } from "./contrast/contrast.ts";
import { type EffectToken, effectEntries } from "./styles/effect-entries.ts";
import { specimensOf, type TypeSpecimen } from "./styles/specimens.ts";

/** The kinds foundations are made from. */
export const foundationKinds = [tokensKind, ...bundleKinds];

/** Tokens and styles for pages, for one brand and scheme of one revision. Each part is made once, on demand. */
export interface Foundations extends TokenList {
  /** True if the query names a brand or scheme. */
  isSelection: boolean;
  styles: ReturnType<typeof bundleStylesOf>;
  colors(): Promise<ColorToken[]>;
  grounds(): Promise<ContrastBackground[]>;
  specimens(): Promise<TypeSpecimen[]>;
  effects(): Promise<EffectToken[]>;
}

export interface FoundationsReader {
  /** Rejects with `ApiError` 400 for an axis or value the bundle does not have. */
  read(snapshot: Snapshot, axes?: Record<string, string>, client?: string): Promise<Foundations>;
}

/** Brands and schemes of the present revision that are kept. */
const KEPT = 6;

/** The foundations of this process. */
export const foundationsReader = definePart<FoundationsReader>({
  name: "foundations",
  open({ part }) {
    const kept = createCallCache<Foundations>(KEPT);
    const make = async (snapshot: Snapshot, axes: Record<string, string>, client?: string): Promise<Foundations> => {
      const reader = await part(tokenReader);
      const [raw, list] = await Promise.all([snapshot.get(tokensKind, SINGLETON), reader.list(snapshot, axes, client)]);
      const styles = bundleStylesOf(raw?.document ?? {});
      const { tokens, selected } = list;
      const isSelection = Object.keys(selected).length > 0;
      const colors = memoizeAsync(() => colorEntries(styles.color, tokens, isSelection));
      return {
        ...list,
        isSelection,
        styles,
        colors,
        grounds: memoizeAsync(async () => groundsOf(await colors())),
        specimens: memoizeAsync(() => specimensOf(styles.typography, tokens, isSelection)),
        effects: memoizeAsync(() => effectEntries(styles.effect, tokens, isSelection)),
      };
    };
    return {
      async read(snapshot, axes = {}, client) {
        const name = JSON.stringify([await snapshot.head(foundationKinds), Object.entries(axes).sort()]);
        return kept(name, () => make(snapshot, axes, client));
      },
    };
  },
});
