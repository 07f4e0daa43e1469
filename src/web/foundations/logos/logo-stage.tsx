import type { Child } from "hono/jsx";
import { logoAddress } from "../../../domain/logos/logo-address.ts";
import { type LogoBackground, logoBackgroundOf } from "../../../domain/logos/logo-background.ts";
import type { LogoVariant } from "../../../domain/logos/logo-set.ts";

/** A box in a logo's background color. */
export function Stage({ ground, children, kind }: { ground: LogoBackground; children: Child; kind: string }) {
  return (
    <div class={`logos-stage logos-stage-${kind}`} data-tone={ground.tone} style={`--ground:${ground.css}`}>
      {children}
    </div>
  );
}

/** A logo on its background. The box has the same size for every drawing. */
export function LogoOnBackground({ logo }: { logo: LogoVariant }) {
  return (
    <Stage ground={logoBackgroundOf(logo)} kind="card">
      <LogoImage logo={logo} alt={logo.name} />
    </Stage>
  );
}

/** The picture of a logo; the browser runs nothing in it. */
export const LogoImage = ({ logo, alt = "" }: { logo: LogoVariant; alt?: string }) => (
  <img src={logoAddress(logo.id)} alt={alt} loading="lazy" decoding="async" />
);
