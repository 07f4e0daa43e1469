import type { FrameData } from "../../../platform/contract/frame.ts";

/** The logo of a design system next to its name, for light and dark backgrounds. Nothing without one. */
export function Logo({ logo }: Pick<FrameData, "logo">) {
  if (!logo) return null;
  if (logo.dark === logo.light)
    return <img class={logo.ink ? "r-logo r-logo-ink" : "r-logo"} src={logo.light} alt="" />;
  return (
    <>
      <img class="r-logo r-logo-light" src={logo.light} alt="" />
      <img class="r-logo r-logo-dark" src={logo.dark} alt="" loading="lazy" />
    </>
  );
}
