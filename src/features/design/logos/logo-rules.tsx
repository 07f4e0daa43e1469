import { Icon } from "../../../web/components/icon.tsx";
import { groundOf } from "./ground-of.ts";
import { logoRatio } from "./logo-ratio.ts";
import type { LogoSet, LogoVariant } from "./logo-set.ts";
import { LogoImage, Stage } from "./logo-stage.tsx";
import { type ClearSpace, clearSpaceOf, type MinimumWidth, minimumWidthsOf } from "./measures.ts";
import { misuseOf } from "./misuse-of.ts";
import { primaryOf } from "./own-logo.ts";

/** Clear space, least widths and do-nots, drawn where they can be. */
export function LogoRules({ set }: { set: LogoSet }) {
  const primary = primaryOf(set.variants);
  const { clearspace, minWidth, doNot = [] } = set;
  if (!primary || (!clearspace && !minWidth && doNot.length === 0)) return null;
  return (
    <>
      {(clearspace || minWidth) && (
        <section class="logos-measures" aria-labelledby="space">
          <h2 id="space">Space and size</h2>
          <div>
            {clearspace && <ClearSpaceFigure text={clearspace} logo={primary} space={clearSpaceOf(clearspace)} />}
            {minWidth && <WidthFigure text={minWidth} widths={minimumWidthsOf(minWidth, primary, set.variants)} />}
          </div>
        </section>
      )}
      {doNot.length > 0 && <DoNots rules={doNot} logo={primary} />}
    </>
  );
}

function ClearSpaceFigure({ text, logo, space }: { text: string; logo: LogoVariant; space: ClearSpace | undefined }) {
  return (
    <figure class="logos-figure">
      {space && (
        <Stage ground={groundOf(logo)} kind="space">
          <div
            class="logos-space"
            style={`--ratio:${logoRatio(logo)};--heights:${space.heights ?? 1};--clear:${space.css}`}
            aria-hidden="true"
          >
            <LogoImage logo={logo} />
            <span class="logos-measure logos-measure-top">{space.label}</span>
            <span class="logos-measure logos-measure-start">{space.label}</span>
            {space.heights !== undefined && <span class="logos-height">x</span>}
          </div>
        </Stage>
      )}
      <figcaption>
        <strong>Clear space</strong> {text}
        {space?.heights !== undefined && /\dx/i.test(text) && (
          <span class="logos-note">x is the height of the logo.</span>
        )}
      </figcaption>
    </figure>
  );
}

function WidthFigure({ text, widths }: { text: string; widths: readonly MinimumWidth[] }) {
  const [first] = widths;
  return (
    <figure class="logos-figure">
      {first && (
        <Stage ground={groundOf(first.logo)} kind="widths">
          {widths.map(({ css, logo }) => (
            <span class="logos-width" style={`--width:${css}`} aria-hidden="true">
              <LogoImage logo={logo} />
              <span class="logos-measure">{css}</span>
            </span>
          ))}
        </Stage>
      )}
      <figcaption>
        <strong>Minimum width</strong> {text}
      </figcaption>
    </figure>
  );
}

function DoNots({ rules, logo }: { rules: readonly string[]; logo: LogoVariant }) {
  const told = rules.map((rule) => ({ rule, misuse: misuseOf(rule) }));
  const drawn = told.filter(({ misuse }) => misuse !== undefined);
  const others = told.filter(({ misuse }) => misuse === undefined);
  return (
    <section aria-labelledby="do-not">
      <h2 id="do-not">Do not</h2>
      {drawn.length > 0 && (
        <ul class="logos-misuses">
          {drawn.map(({ rule, misuse }) => (
            <li>
              <Stage ground={groundOf(logo)} kind={`misuse logos-${misuse}`}>
                <span aria-hidden="true">
                  <LogoImage logo={logo} />
                </span>
              </Stage>
              <p>
                <Cross />
                {rule}
              </p>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul class="logos-not logos-not-large">
          {others.map(({ rule }) => (
            <li>
              <Cross />
              {rule}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Cross = () => (
  <span class="logos-cross">
    <Icon name="close" />
  </span>
);
