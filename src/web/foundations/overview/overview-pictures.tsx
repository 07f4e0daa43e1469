import type { EffectEntry } from "../../../domain/foundations/styles/effect-entries.ts";
import type { LogoVariant } from "../../../domain/logos/logo-set.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import type { ColorSection } from "../colors/color-groups.ts";
import type { Family } from "../colors/families.ts";
import { evenly, stripOf } from "../fold.tsx";

const STRIPS = 6;
const STEPS = 12;

/** Up to six strips: the scales of the system where it has some, else its largest groups. */
export function ColorPicture({ sections }: { sections: readonly ColorSection[] }) {
  const ramps = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => block.ramps.map(({ steps }) => steps.flatMap(({ entry }) => entry.hex ?? []))),
  );
  const groups = sections
    .map(({ entries }) => entries.flatMap(({ hex }) => hex ?? []))
    .sort((a, b) => b.length - a.length);
  const distinct = [
    ...new Map((ramps.length >= 3 ? ramps : groups.slice(0, STRIPS)).map((colors) => [colors.join(), colors])).values(),
  ];
  const strips = evenly(distinct, STRIPS).flatMap((colors) => stripOf(colors, STEPS) ?? []);
  return (
    <span class="f-look f-look-colors" aria-hidden="true">
      {strips.map((background) => (
        <span style={{ background }} />
      ))}
    </span>
  );
}

export const TypePicture = ({ families }: { families: readonly Family[] }) => (
  <span class="f-look f-look-type" aria-hidden="true">
    {families.slice(0, 3).map(({ stack, weight }) => (
      <span style={{ "font-family": stack, ...(weight ? { "font-weight": weight } : {}) }}>Aa</span>
    ))}
  </span>
);

const SHADOWS = 3;

/** Three shadows from low to high. */
export function EffectPicture({ effects }: { effects: readonly EffectEntry[] }) {
  const shadows = effects
    .filter(({ kind }) => kind === "shadow")
    .flatMap(({ properties }) =>
      properties.filter(({ property, value }) => property === "box-shadow" && !/\binset\b/.test(value)),
    )
    .sort((a, b) => reachOf(a.value) - reachOf(b.value));
  return (
    <span class="f-look f-look-effects" aria-hidden="true">
      {evenly(shadows, SHADOWS).map(({ value }) => (
        <span style={{ "box-shadow": value }} />
      ))}
    </span>
  );
}

/** The largest length of a shadow in px. */
const reachOf = (shadow: string): number =>
  Math.max(0, ...Array.from(shadow.matchAll(/([\d.]+)px/g), ([, length]) => Number(length)));

export const IconPicture = ({ ids }: { ids: readonly string[] }) => (
  <span class="f-look f-look-icons" aria-hidden="true">
    {ids.map((id) => (
      <svg aria-hidden="true">
        <use href={`/api/icons-sprite.svg#${encodeURIComponent(id)}`} />
      </svg>
    ))}
  </span>
);

/** The first logo made for light ground, of each brand. */
export function LogoPicture({ logos }: { logos: readonly LogoVariant[] }) {
  const forLight = logos.filter(({ variant }) => variant === "color");
  const shown = [...Map.groupBy(forLight.length > 0 ? forLight : logos, ({ brand }) => brand).values()].flatMap(
    ([first]) => first ?? [],
  );
  return (
    <span class="f-look f-look-logos" aria-hidden="true">
      {shown.slice(0, 2).map(({ id }) => (
        <img src={`/logos/${encodeURIComponent(id)}.svg`} alt="" />
      ))}
    </span>
  );
}

const KINDS = 5;

/** How many tokens there are of each type, the commonest first, as bars. */
export function TokenPictures({ tokens }: { tokens: readonly TokenInfo[] }) {
  const types = [...Map.groupBy(tokens, ({ type = "other" }) => type)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, KINDS);
  const most = Math.sqrt(types[0]?.[1].length ?? 1);
  return (
    <span class="f-look f-look-tokens" aria-hidden="true">
      {types.map(([type, { length }]) => (
        <span>
          <i>{type}</i>
          <b style={{ "inline-size": `${Math.max(4, (Math.sqrt(length) / most) * 100)}%` }} />
          <i>{length}</i>
        </span>
      ))}
    </span>
  );
}
