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
  design_preview: "picture of the design tool",
  prop_default: "default of a property",
  documentation: "shown",
  icon: "icon",
};

/** Puts what uses an asset into words, with the page that shows it. */
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

/** Where it is used: what a deletion or another file would touch. */
export function AssetUses({ uses }: { uses: readonly Use[] }) {
  return (
    <section class="r-part media-part" aria-labelledby="uses">
      <h2 id="uses">Where it is used</h2>
      {uses.length === 0 ? (
        <p class="media-none">
          Nothing in this registry names it. Other sites may: whatever has its address can show it.
        </p>
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
