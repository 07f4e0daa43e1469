import { logoBackgroundOf } from "../../domain/logos/logo-background.ts";
import type { LogoVariant } from "../../domain/logos/logo-set.ts";

/** Colors side by side; they have passed `safeColor`. */
export const ColorStrip = ({ colors }: { colors: readonly string[] }) => (
  <span class="home-strip" aria-hidden="true">
    {colors.map((color) => (
      <span style={{ background: color }} />
    ))}
  </span>
);

export const TypeSpecimenPicture = () => (
  <span class="home-specimen" aria-hidden="true">
    Aa
  </span>
);

export const IconMosaic = ({ ids }: { ids: readonly string[] }) => (
  <span class="home-mosaic" aria-hidden="true">
    {ids.map((id) => (
      <span style={{ "mask-image": `url("/icons/${fileName(id)}.svg")` }} />
    ))}
  </span>
);

const SHOWN = 3;

/** One logo for each brand, on white; in dark mode logos for dark backgrounds, if there are some. */
export function LogoRow({ variants }: { variants: readonly LogoVariant[] }) {
  const colored = variants.filter(({ variant }) => variant === "color");
  const light = perBrand(colored.length > 0 ? colored : variants);
  const onDark = perBrand(
    variants.filter((logo) => logo.variant === "light" && logoBackgroundOf(logo).tone === "dark"),
  );
  return (
    <span class={onDark.length > 0 ? "home-logos home-logos-both" : "home-logos"} aria-hidden="true">
      <LogoImages logos={light} />
      {onDark.length > 0 && <LogoImages logos={onDark} />}
    </span>
  );
}

const perBrand = (variants: readonly LogoVariant[]): LogoVariant[] =>
  [...new Map(variants.toReversed().map((logo) => [logo.brand ?? logo.id, logo])).values()].slice(-SHOWN);

const LogoImages = ({ logos }: { logos: readonly LogoVariant[] }) => (
  <span>
    {logos.map(({ id }) => (
      <img src={`/logos/${fileName(id)}.svg`} alt="" loading="lazy" />
    ))}
  </span>
);

const fileName = (id: string) =>
  encodeURIComponent(id).replaceAll(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

export const CodeLines = ({ lines }: { lines: readonly string[] }) => (
  <span class="home-code" aria-hidden="true">
    {lines.map((line) => (
      <span>{line}</span>
    ))}
  </span>
);
