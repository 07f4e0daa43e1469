import { raw } from "hono/html";
import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { authoredLanguage } from "../../ui/authored-language.ts";
import { Instead } from "../../ui/components/deprecated-note.tsx";
import { LoadedFold } from "../../ui/components/fold.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";
import { inlineCode } from "../../ui/components/inline-code.tsx";
import { PreviewFigure } from "../../ui/components/preview-figure.tsx";
import { chosenFrom, type StageChoice } from "../../ui/components/preview-stage.tsx";
import { StatusBadge } from "../../ui/components/status-badge.tsx";
import { type Guide, readGuide } from "../declaration/guide.ts";
import type { ComponentSummaryView } from "../declaration/read-component.ts";
import { type Variant, variantsOf } from "../declaration/variants.ts";
import { photographHeight } from "../files/photograph-height.ts";
import { codeHref } from "./code-page.tsx";
import { ComponentPart } from "./component-part.tsx";
import { ComponentStage, declaredHeight, stageOf } from "./component-stage.tsx";
import type { TabContent } from "./component-tabs.ts";

/** Maximum height of a stage without a declared height, in pixels (`web/ui/client/stage-fit.ts`). */
const MAX_HEIGHT = 760;

/** The usage tab: preview, guidelines and documentation. Document headings have other ids. */
export async function usageTab(call: Call<unknown, StageChoice>, read: ComponentSummaryView): Promise<TabContent> {
  const { component, patterns } = read;
  const { should_do, should_not_do } = component;
  const [shown, guide] = await Promise.all([call.frame(), readGuide(call, read.guide)]);
  const stage = stageOf(component, shown);
  const chosen = chosenFrom(call.query, stage);
  // The photograph shows the usual variant; of the others only a browser knows.
  const known = chosen.variant === stage.variants[0]?.key ? await photographHeight(call, component.id) : undefined;
  const height = declaredHeight(component, chosen.variant) ?? Math.min(MAX_HEIGHT, Math.max(stage.height, known ?? 0));
  const variants = variantsOf(component);
  const parts = {
    guidelines: should_do.length + should_not_do.length > 0,
    // A single variant is on the stage already.
    variants: variants.length > 1,
    patterns: patterns.length > 0,
  };
  const heading = (text: string) => ({ id: `component-${text.toLowerCase()}`, text, depth: 2 as const });
  return {
    follows: guide?.follows,
    contents: [
      ...(parts.guidelines ? [heading("Guidelines")] : []),
      ...(guide?.headings ?? []),
      ...(parts.variants
        ? [
            heading("Variants"),
            ...variants.map(({ anchor, title }) => ({ id: anchor, text: title, depth: 3 as const })),
          ]
        : []),
      ...(parts.patterns ? [heading("Patterns")] : []),
    ],
    body: (
      <>
        <ComponentStage
          component={component}
          stage={{ ...stage, height, origin: call.settings.previewOrigin, chosen }}
        />
        {parts.guidelines && (
          <ComponentPart id="component-guidelines" title="Guidelines">
            <Guidance should={should_do} shouldNot={should_not_do} />
          </ComponentPart>
        )}
        {guide && <GuideText guide={guide} />}
        {parts.variants && (
          <ComponentPart id="component-variants" title="Variants">
            <VariantList component={component} variants={variants} origin={call.settings.previewOrigin} />
          </ComponentPart>
        )}
        {parts.patterns && (
          <ComponentPart id="component-patterns" title="Patterns">
            <ul class="r-chips component-used-chips">
              {patterns.map(({ title, href }) => (
                <li>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </ComponentPart>
        )}
      </>
    ),
  };
}

const GuideText = ({ guide: { html, href, title } }: { guide: Guide }) => (
  <section class="component-guide" aria-label="Usage">
    {html !== undefined && (
      <div class="prose" lang={authoredLanguage()}>
        {raw(html)}
      </div>
    )}
    <p class="component-none">
      {html === undefined ? "Guidelines: " : "Documentation page: "}
      <a href={href}>{title}</a>
    </p>
  </section>
);

/** Dos and don'ts of a component, side by side. */
function Guidance({ should, shouldNot }: { should: readonly string[]; shouldNot: readonly string[] }) {
  return (
    <div class="component-guidance">
      {should.length > 0 && (
        <section class="r-tone-positive" aria-labelledby="should">
          <h3 id="should">
            <UiIcon name="success" />
            Do
          </h3>
          <ul>
            {should.map((text) => (
              <li>
                <UiIcon name="check" />
                <span>{inlineCode(text)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shouldNot.length > 0 && (
        <section class="r-tone-negative" aria-labelledby="should-not">
          <h3 id="should-not">
            <UiIcon name="error" />
            Don’t
          </h3>
          <ul>
            {shouldNot.map((text) => (
              <li>
                <UiIcon name="close" />
                <span>{inlineCode(text)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Height of a frame before its document reports one. */
const HEIGHT = 96;

/** Every live variant with a fragment and its code. Frames and code load when they become visible. */
function VariantList({
  component,
  variants,
  origin = "",
}: {
  component: ComponentDefinition;
  variants: readonly Variant[];
  origin?: string | undefined;
}) {
  const { id, title: of } = component;
  const [drawn, written] = [variants.filter(({ src }) => src), variants.filter(({ src }) => !src)];
  return (
    <>
      {drawn.map(({ key, title, anchor, src = "", ...reported }) => (
        <div class="component-variant">
          <h3 id={anchor}>
            <a href={`#${encodeURIComponent(anchor)}`}>{title}</a>
            <Mark status={reported.status} />
          </h3>
          <About {...reported} />
          <PreviewFigure
            title={`${of}: ${title}`}
            place="variant"
            src={origin + src}
            height={declaredHeight(component, key) ?? HEIGHT}
          />
          <LoadedFold title="Code" href={codeHref(id, key)} link={`Code of ${title}`} />
        </div>
      ))}
      {written.length > 0 && drawn.length > 0 && (
        <p class="component-none component-written">Declared, but not built:</p>
      )}
      {written.map(({ key, title, anchor, ...reported }) => (
        <div class="component-variant-code" id={anchor}>
          <About {...reported} />
          <LoadedFold
            title={
              <>
                {title}
                <Mark status={reported.status} />
              </>
            }
            href={codeHref(id, key)}
            link={`Code of ${title}`}
          />
        </div>
      ))}
    </>
  );
}

/** Only unusual states are shown, because most variants are stable. */
const Mark = ({ status }: Pick<Variant, "status">) => <StatusBadge status={status === "stable" ? undefined : status} />;

const About = ({ usage, deprecated }: Pick<Variant, "usage" | "deprecated">) => (
  <>
    {usage && <p>{inlineCode(usage)}</p>}
    {deprecated && (
      <p>
        {deprecated.reason && <>{inlineCode(deprecated.reason)} </>}
        <Instead deprecated={deprecated} />
      </p>
    )}
  </>
);
