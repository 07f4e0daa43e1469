import type { Child } from "hono/jsx";
import { type Ground, groundOf } from "../../../domain/logos/ground-of.ts";
import { logoAddress } from "../../../domain/logos/logo-address.ts";
import type { LogoVariant } from "../../../domain/logos/logo-set.ts";

/** A box in the color a logo stands on. */
export function Stage({ ground, children, kind }: { ground: Ground; children: Child; kind: string }) {
  return (
    <div class={`logos-stage logos-stage-${kind}`} data-tone={ground.tone} style={`--ground:${ground.css}`}>
      {children}
    </div>
  );
}

/** A logo on the background it is made for. Its box has one size, whatever the drawing is. */
export function LogoOnGround({ logo }: { logo: LogoVariant }) {
  return (
    <Stage ground={groundOf(logo)} kind="card">
      <LogoImage logo={logo} alt={logo.name} />
    </Stage>
  );
}

/** The picture of a logo; the browser runs nothing in it. */
export const LogoImage = ({ logo, alt = "" }: { logo: LogoVariant; alt?: string }) => (
  <img src={logoAddress(logo.id)} alt={alt} loading="lazy" decoding="async" />
);
