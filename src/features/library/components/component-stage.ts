import type { Frame } from "../../../contract/frame.ts";
import type { StageView } from "../../../web/components/preview-stage.tsx";
import type { ComponentDefinition } from "./contract.ts";
import { defaultPreview, readDeclaration } from "./declaration.ts";
import { componentHref } from "./gallery-entries.ts";

/** Small things need little room, whole regions more. */
const HEIGHTS = new Map([
  ["element", 240],
  ["utility", 240],
]);
const HEIGHT = 360;

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
      return preview?.url ? [{ key, title: preview.title, src: preview.url }] : [];
    }),
    schemes: colorModes.modes,
    brands,
    directions: true,
    height: HEIGHTS.get(type) ?? HEIGHT,
  };
}
