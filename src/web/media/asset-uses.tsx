import type { AssetUsage } from "../../domain/assets/contract.ts";
import { capitalized } from "../../engines/text/noun.ts";
import type { Call } from "../../platform/contract/route.ts";

/** Something that uses an asset, as people know it. */
interface Use {
  noun: string;
  title: string;
  href: string | undefined;
  /** `property image, thumbnail` */
  how: string;
}

const HOW: Record<AssetUsage["usageType"], string> = {
  thumbnail: "thumbnail",
  design_preview: "image from the design tool",
  prop_default: "default of a property",
  documentation: "shown",
  icon: "icon",
};

/** Describes the usages of an asset, with links. */
export function readUses({ kinds }: Pick<Call, "kinds">, usages: readonly AssetUsage[]): Use[] {
  return usages.map(({ entityType, entityId, usageType, propKey, notes }) => {
    const kind = kinds.find(({ name }) => name === entityType);
    return {
      noun: kind?.noun.one ?? entityType,
      title: entityId,
      href: kind?.page?.(entityId),
      how: [HOW[usageType], propKey && `as ${propKey}`, notes].filter(Boolean).join(", "),
    };
  });
}

/** Uses of an asset, which a deletion or a replacement affects. */
export function AssetUses({ uses }: { uses: readonly Use[] }) {
  return (
    <section class="r-part media-part" aria-labelledby="uses">
      <h2 id="uses">Used in</h2>
      {uses.length === 0 ? (
        <p class="media-none">Not used in this design system. Other sites can still use the address of this file.</p>
      ) : (
        <ul class="media-uses" data-media-uses="">
          {uses.map(({ noun, title, href, how }) => (
            <li>
              <span class="media-use-kind">{capitalized(noun)}</span>
              {href ? <a href={href}>{title}</a> : <span>{title}</span>}
              <small>{how}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
