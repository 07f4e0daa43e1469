import { raw } from "hono/html";
import type { Call } from "../../../platform/contract/route.ts";
import { chosenFrom, type StageChoice } from "../../ui/components/preview-stage.tsx";
import { type Guide, readGuide } from "../declaration/guide.ts";
import type { ComponentAround } from "../declaration/read-component.ts";
import { variantsOf } from "../declaration/variants.ts";
import { photographHeight } from "../files/photograph-height.ts";
import { Part } from "./component-part.tsx";
import { ComponentStage, stageOf } from "./component-stage.tsx";
import type { TabContent } from "./component-tabs.ts";
import { Guidance } from "./guidance.tsx";
import { VariantList } from "./variant-list.tsx";

/** A stage does not grow beyond this by itself (`web/ui/client/stage-fit.ts`), in pixels. */
const MOST_HEIGHT = 760;

/** What it looks like, when to use it, and all there is of it. Headings of documents have other ids than these. */
export async function usageTab(call: Call<unknown, StageChoice>, read: ComponentAround): Promise<TabContent> {
  const { component, patterns } = read;
  const { should_do, should_not_do } = component;
  const [shown, guide] = await Promise.all([call.frame(), readGuide(call, read.guide)]);
  const stage = stageOf(component, shown);
  const chosen = chosenFrom(call.query, stage);
  // The photograph shows the usual variant; of the others only a browser knows.
  const known = chosen.variant === stage.variants[0]?.key ? await photographHeight(call, component.id) : undefined;
  const height = Math.min(MOST_HEIGHT, Math.max(stage.height, known ?? 0));
  const variants = variantsOf(component);
  const parts = {
    guidelines: should_do.length + should_not_do.length > 0,
    // The only one stands on the stage.
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
          <Part id="component-guidelines" title="Guidelines">
            <Guidance should={should_do} shouldNot={should_not_do} />
          </Part>
        )}
        {guide && <GuideText guide={guide} />}
        {parts.variants && (
          <Part id="component-variants" title="Variants">
            <VariantList component={component} variants={variants} origin={call.settings.previewOrigin} />
          </Part>
        )}
        {parts.patterns && (
          <Part id="component-patterns" title="Patterns">
            <ul class="r-chips component-used-chips">
              {patterns.map(({ title, href }) => (
                <li>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </>
    ),
  };
}

const GuideText = ({ guide: { html, href, title } }: { guide: Guide }) => (
  <section class="component-guide" aria-label="Usage">
    {html !== undefined && <div class="prose">{raw(html)}</div>}
    <p class="component-none">
      {html === undefined ? "When and how to use it: " : "Page of the documentation: "}
      <a href={href}>{title}</a>
    </p>
  </section>
);
