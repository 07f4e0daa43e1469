import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import { defaultPreview, readDeclaration } from "../../../domain/components/declaration/declaration.ts";
import { previewAddress } from "../../../domain/components/declaration/define.ts";
import { componentHref } from "../../../domain/components/gallery/gallery-entries.ts";
import type { Frame } from "../../../platform/contract/frame.ts";
import { Card, CardGrid } from "../../ui/components/card.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PreviewStage, type StageView } from "../../ui/components/preview-stage.tsx";
import { Thumbnail } from "../../ui/components/thumbnail.tsx";
import { Playground } from "./playground.tsx";

/** What a stage has before its content says how tall it is, in pixels: the least that looks deliberate. It grows from there. */
const HEIGHTS = new Map([
  ["element", 112],
  ["utility", 112],
]);
const HEIGHT = 200;

/** How tall a variant is, in CSS pixels, as its declaration says; undefined where it says nothing a frame could have. */
export function declaredHeight(component: ComponentDefinition, variant: string | undefined): number | undefined {
  const own =
    variant !== undefined && Object.hasOwn(component.previews, variant) ? component.previews[variant] : undefined;
  const height: unknown = own?.height ?? component.height;
  return typeof height === "number" && height >= 48 && height <= 2_000 ? Math.round(height) : undefined;
}

/** What the stage of a component shows: its variants that were built, the default one first. */
export function stageOf(
  component: ComponentDefinition,
  { colorModes, brands }: Pick<Frame, "colorModes" | "brands">,
): Omit<StageView, "chosen"> {
  const { id, title, type, previews } = component;
  const first = defaultPreview(readDeclaration(id, component));
  const keys = Object.keys(previews).toSorted((a, b) => Number(b === first) - Number(a === first));
  return {
    action: componentHref(id),
    title,
    variants: keys.flatMap((key) => {
      const preview = previews[key];
      if (!preview?.url) return [];
      const { title, url, status } = preview;
      // Most variants are stable: to say so of each would hide the others.
      return [{ key, title: status && status !== "stable" ? `${title} (${status})` : title, src: url }];
    }),
    schemes: colorModes.modes,
    brands,
    directions: true,
    height: HEIGHTS.get(type) ?? HEIGHT,
  };
}

/** A component at work, with what a reader may choose for it; what to do where nothing was built. */
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
        "The variants of this component haven't been built and pushed yet."
      ) : (
        <>
          List the variants under <code>previews</code> in the declaration. The build renders each of them.
        </>
      )}
    </EmptyState>
  );
}

/** Records that are shown below a stage. */
const MOST_RECORDS = 12;

/** What people and models composed of it, at work. */
function Records({
  component: { id, previewRecords },
  origin = "",
}: {
  component: ComponentDefinition;
  origin?: string | undefined;
}) {
  if (previewRecords.length === 0) return null;
  const more = previewRecords.length - MOST_RECORDS;
  return (
    <section class="component-records" aria-label="Used in">
      <CardGrid>
        {previewRecords.slice(0, MOST_RECORDS).map(({ previewKey, title, page }) => (
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
