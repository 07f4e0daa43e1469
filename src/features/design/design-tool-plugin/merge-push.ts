import { isObject } from "../../../safe/is-object.ts";
import type { DesignComponents } from "../design-tool/kind.ts";
import { snapshotOf, type TokensDocument, type TokensSnapshot } from "../tokens/kind.ts";

/** Lists of styles as the plugin sends them; one that is absent is not meant. */
export type SentStyles = NonNullable<TokensSnapshot["localStyles"]>;

/** A snapshot with other lists of styles; what else it holds stays. Older ones say `design` for `localStyles`. */
export function withStyles(present: TokensDocument = {}, styles: SentStyles, timestamp: string): TokensSnapshot {
  const { design, localStyles, ...rest } = snapshotOf(present);
  const { effects, ...before } = localStyles ?? (isObject(design) ? { ...design } : {});
  const known = effects === undefined || before.effect !== undefined ? before : { ...before, effect: effects };
  const { effects: sentEffects, ...sent } = styles;
  return {
    ...rest,
    timestamp,
    localStyles: { ...known, ...(sentEffects === undefined ? {} : { effect: sentEffects }), ...withoutAbsent(sent) },
  };
}

const withoutAbsent = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Components that were sent, with the pictures that are known of them. */
export function withPictures(
  present: DesignComponents | undefined,
  { components, ...sent }: DesignComponents,
): DesignComponents {
  const pictures = new Map(present?.components.map(({ nodeId, picture }) => [nodeId, picture]));
  return {
    ...sent,
    components: components.map((component) => {
      const picture = component.picture ?? pictures.get(component.nodeId);
      return picture === undefined ? component : { ...component, picture };
    }),
  };
}
