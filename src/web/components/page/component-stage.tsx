import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import { defaultPreview, readDeclaration } from "../../../domain/components/declaration/declaration.ts";
import { previewAddress } from "../../../domain/components/declaration/define.ts";
import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import type { FrameData } from "../../../platform/contract/frame.ts";
import { Card, CardGrid } from "../../ui/components/card.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PreviewStage, type StageView } from "../../ui/components/preview-stage.tsx";
import { Thumbnail } from "../../ui/components/thumbnail.tsx";
import { Playground } from "./playground.tsx";

/**
 * Heights of a stage before its content reports one, in pixels: the least that looks intentional. It grows from there.
 */
const HEIGHTS = new Map([
  ["element", 112],
  ["utility", 112],
]);
const HEIGHT = 200;

/** The declared height of a variant in CSS pixels. Undefined if it is missing or invalid. */
export function declaredHeight(component: ComponentDefinition, variant: string | undefined): number | undefined {
  const own =
    variant !== undefined && Object.hasOwn(component.previews, variant) ? component.previews[variant] : undefined;
  const height: unknown = own?.height ?? component.height;
  return typeof height === "number" && height >= 48 && height <= 2_000 ? Math.round(height) : undefined;
}

/** The content of a component's stage: its built variants, the default one first. */
export function stageOf(
  component: ComponentDefinition,
  { colorModes, brands }: Pick<FrameData, "colorModes" | "brands">,
): Omit<StageView, "chosen"> {
  const { id, title, type, previews } = component;
  const first = defaultPreview(readDeclaration(id, component));
  const keys = Object.keys(previews).toSorted((a, b) => Number(b === first) - Number(a === first));
  return {
    action: componentPageHref(id),
    title,
    variants: keys.flatMap((key) => {
      const preview = previews[key];
      if (!preview?.url) return [];
      const { title, url, status } = preview;
      // Only unusual states are shown, because most variants are stable.
      return [{ key, title: status && status !== "stable" ? `${title} (${status})` : title, src: url }];
    }),
    schemes: colorModes.modes,
    brands,
    directions: true,
    height: HEIGHTS.get(type) ?? HEIGHT,
  };
}

/** A live component with the reader's choices, or instructions if nothing was built. */
export function ComponentStage({
  component,
  stage,
  isDrawn,
}: {
  component: ComponentDefinition;
  stage: StageView;
  /** It shows a preview record. */
  isDrawn?: boolean;
}) {
  if (stage.variants.length > 0)
    return (
      <div class="component-stage">
        <PreviewStage view={stage} />
        <Playground component={component} chosen={stage.chosen.variant} origin={stage.origin} isDrawn={isDrawn} />
        <Records component={component} origin={stage.origin} />
      </div>
    );
  return (
    <EmptyState title="No preview yet" command={`dsr build ${component.id}`}>
      {Object.keys(component.previews).length > 0 ? (
        <>
          The variants of this component haven't been built and pushed yet. The build needs a React, Nunjucks,
          Handlebars or HTML file in <code>components/{component.id}</code>. For a component of another framework, add
          its markup as <code>{component.id}.html</code>.
        </>
      ) : (
        <>
          List the variants under <code>previews</code> in the declaration. The build renders each of them.
        </>
      )}
    </EmptyState>
  );
}

/** Records that are shown below a stage. */
const MAX_RECORDS = 12;

/** Live compositions by people and models. */
function Records({
  component: { id, previewRecords },
  origin = "",
}: {
  component: ComponentDefinition;
  origin?: string | undefined;
}) {
  if (previewRecords.length === 0) return null;
  const more = previewRecords.length - MAX_RECORDS;
  return (
    <section class="component-records" aria-label="Used in">
      <CardGrid>
        {previewRecords.slice(0, MAX_RECORDS).map(({ previewKey, title, page }) => (
          <Card
            title={title}
            href={page}
            media={<Thumbnail view={{ title, live: `${origin}${previewAddress(id, previewKey)}?fit=card` }} />}
          />
        ))}
      </CardGrid>
      {more > 0 && <p>and {more} more</p>}
    </section>
  );
}
