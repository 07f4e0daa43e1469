import { logoAddress } from "../../../domain/logos/logo-address.ts";
import { logoFault } from "../../../domain/logos/logo-fault.ts";
import type { LogoVariant } from "../../../domain/logos/logo-set.ts";
import { safeColor } from "../../../safe/css.ts";
import { Badge } from "../../ui/components/badge.tsx";
import { ButtonLink } from "../../ui/components/button.tsx";
import { CopyAction } from "../../ui/components/copy-action.tsx";
import { CopyButton } from "../../ui/components/copy-button.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";
import { Swatch } from "../../ui/components/swatch.tsx";
import { LinkedText } from "./linked-text.tsx";
import { LogoOnBackground } from "./logo-stage.tsx";

const PNG_WIDTHS = [256, 512, 1024];

/** One logo with all there is to know and to take. `level` is that of its heading. */
export function LogoCard({ logo, level }: { logo: LogoVariant; level: 3 | 4 }) {
  const { id, name, svg, variant, form, usage, doNotUse = [], colors = {} } = logo;
  const fault = logoFault(svg);
  const title = <a href={`#${encodeURIComponent(id)}`}>{name}</a>;
  return (
    <li class="r-card logos-card" id={id}>
      {fault === undefined ? <LogoOnBackground logo={logo} /> : <p class="logos-refused">{fault}</p>}
      <div class="logos-card-body">
        <div class="logos-card-title">
          {level === 3 ? <h3>{title}</h3> : <h4>{title}</h4>}
          <Badge>{form}</Badge>
          <Badge>{variant}</Badge>
        </div>
        {usage && (
          <p class="logos-usage">
            <LinkedText text={usage} />
          </p>
        )}
        <Colors colors={colors} />
        {doNotUse.length > 0 && (
          <ul class="logos-not" aria-label="Don't use">
            {doNotUse.map((rule) => (
              <li>
                <UiIcon name="close" label="Not" />
                {rule}
              </li>
            ))}
          </ul>
        )}
        {fault === undefined && <Downloads id={id} name={name} />}
      </div>
    </li>
  );
}

function Colors({ colors }: { colors: Record<string, string> }) {
  const entries = Object.entries(colors);
  if (entries.length === 0) return null;
  return (
    <ul class="logos-colors" aria-label="Colors">
      {entries.map(([name, value]) => {
        const color = safeColor(value);
        return (
          <li>
            <CopyButton text={value} label={`Copy ${name} ${value}`}>
              {color && <Swatch value={color} size="small" />}
              <span>{name}</span> <code>{value}</code>
            </CopyButton>
          </li>
        );
      })}
    </ul>
  );
}

function Downloads({ id, name }: { id: string; name: string }) {
  const address = logoAddress(id);
  const file = id.replaceAll(/[\\/:*?"<>|]/g, "-");
  return (
    <div class="logos-downloads">
      <ButtonLink
        href={address}
        download={`${file}.svg`}
        icon="download"
        size="small"
        label={`Download ${name} as SVG`}
      >
        SVG
      </ButtonLink>
      <CopyAction from={address} size="small" label={`Copy SVG of ${name}`}>
        Copy SVG
      </CopyAction>
      {/* biome-ignore lint/a11y/useSemanticElements: WebKit puts the legend of a fieldset on its own line */}
      <div class="logos-png" role="group" aria-label="PNG">
        <span aria-hidden="true">PNG</span>
        {PNG_WIDTHS.map((width) => (
          <button
            type="button"
            class="r-button r-button-quiet r-button-small"
            data-png={address}
            data-width={String(width)}
            data-file={`${file}-${width}.png`}
            aria-label={`Download ${name} as PNG, ${width} pixels wide`}
          >
            {width}
          </button>
        ))}
      </div>
    </div>
  );
}
