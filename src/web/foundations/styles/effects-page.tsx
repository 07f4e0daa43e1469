import { type ColorToken, colorEntries, colorForms } from "../../../domain/foundations/colors/color-entries.ts";
import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import { type EffectToken, effectForms } from "../../../domain/foundations/styles/effect-entries.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { CopyMenu } from "../../ui/components/copy-button.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { type PushTarget, pushCommand } from "../../ui/push-command.ts";
import { AxisLinks } from "../axis-links.tsx";
import { effectsText } from "../text.ts";

const PATH = "/foundations/effects";

export const effectsPage = page(
  { path: PATH, summary: "Show shadows, blurs and gradients", tag: "Foundations", query: selectionQuery },
  async (call) => {
    const { colors, tokens, axes, defaults, chosen, follows, ...made } = await loadFoundations(call);
    const effects = await made.effects();
    const gradients = await gradientEntries(await colors(), tokens);
    const blurs = effects.filter(({ kind }) => kind !== "shadow");
    const shadows = effects.filter(({ kind }) => kind === "shadow");
    const sections = [
      { id: "shadows", text: "Shadows", depth: 2 as const, count: shadows.length },
      { id: "blurs", text: "Blurs", depth: 2 as const, count: blurs.length },
      { id: "gradients", text: "Gradients", depth: 2 as const, count: gradients.length },
    ].filter(({ count }) => count > 0);
    return {
      title: "Effects",
      description: "Shadows, blurs and gradients.",
      width: "wide",
      follows,
      contents: sections.length > 1 ? sections : undefined,
      alternates: [{ type: "application/json", href: "/api/tokens.json", title: "JSON" }],
      body: (
        <>
          <PageHeader title="Effects" lead="Shadows, blurs and gradients on light and dark backgrounds." />
          {sections.length === 0 ? (
            <Empty settings={call.settings} />
          ) : (
            <>
              <AxisLinks path={PATH} axes={axes} defaults={defaults} chosen={chosen} />
              {[shadows, blurs].map(
                (list, index) =>
                  list.length > 0 && (
                    <section class="r-part f-section" aria-labelledby={index === 0 ? "shadows" : "blurs"}>
                      <h2 id={index === 0 ? "shadows" : "blurs"}>{index === 0 ? "Shadows" : "Blurs"}</h2>
                      <ul class="f-effects">
                        {list.map((effect) => (
                          <EffectCard effect={effect} />
                        ))}
                      </ul>
                    </section>
                  ),
              )}
              {gradients.length > 0 && (
                <section class="r-part f-section" aria-labelledby="gradients">
                  <h2 id="gradients">Gradients</h2>
                  <ul class="f-effects">
                    {gradients.map((entry) => (
                      <GradientCard entry={entry} />
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
        </>
      ),
    };
  },
  effectsText,
);

/** Gradients among the colors. If the snapshot has none, the gradient tokens. */
async function gradientEntries(
  colors: readonly ColorToken[],
  tokens: readonly TokenInfo[],
): Promise<readonly ColorToken[]> {
  const isGradient = ({ background, hex }: ColorToken) =>
    hex === undefined && background !== undefined && /gradient\(/i.test(background);
  const found = colors.filter(isGradient);
  if (found.length > 0) return found;
  return colorEntries(
    [],
    tokens.filter(({ type }) => type === "gradient"),
  );
}

const GROUNDS = ["light", "dark"] as const;

function EffectCard({ effect }: { effect: EffectToken }) {
  const { anchor, name, path, kind, properties, token } = effect;
  const style = Object.fromEntries(properties.map(({ property, value }) => [property, value]));
  return (
    <li class="r-card f-effect" id={anchor}>
      <div class={`f-stage f-stage-${kind}`} aria-hidden="true">
        {GROUNDS.map((background) => (
          <span class={`f-ground-${background}`}>
            <span style={style} />
          </span>
        ))}
      </div>
      <Facts name={name} path={path} forms={effectForms(effect)} token={token}>
        {properties.map(({ value }) => value).join("; ")}
      </Facts>
    </li>
  );
}

function GradientCard({ entry }: { entry: ColorToken }) {
  const { anchor, name, path, value, background, token } = entry;
  return (
    <li class="r-card f-effect" id={anchor}>
      <div class="f-stage f-stage-gradient" style={{ background }} aria-hidden="true" />
      <Facts name={name} path={path} forms={colorForms(entry)} token={token}>
        {value}
      </Facts>
    </li>
  );
}

function Facts(props: {
  name: string;
  path: readonly string[];
  forms: Record<string, string>;
  token?: { name: string };
  children: string | undefined;
}) {
  const { name, path, forms, token, children } = props;
  return (
    <div class="f-effect-facts">
      <div>
        {path.length > 0 && <p class="f-path">{path.join(" / ")}</p>}
        <h3>{name}</h3>
      </div>
      <CopyMenu label={`Copy ${name}`} forms={forms}>
        Copy
      </CopyMenu>
      <code>{children}</code>
      {token && (
        <a class="f-token-link" href={tokenAddress(token.name)}>
          {token.name}
        </a>
      )}
    </div>
  );
}

const Empty = ({ settings }: { settings: PushTarget }) => (
  <EmptyState title="No effects yet" command={pushCommand(settings, "tokens", "dtcg")}>
    Add shadow and gradient tokens to <code>design-system/tokens/</code>, or shadows and blurs to{" "}
    <code>public/api/tokens.json</code>.
  </EmptyState>
);
