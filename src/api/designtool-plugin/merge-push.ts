import type { DesignComponents } from "../../domain/design-tool/kind.ts";

/** Returns the pushed components with their existing pictures. */
export function withPictures(
  present: DesignComponents | undefined,
  { components, ...sent }: DesignComponents,
): DesignComponents {
  const pictures = new Map(present?.components.map(({ nodeId, picture }) => [nodeId, picture]));
  return {
    ...sent,
    components: components.map((component) => {
      const picture = component.picture ?? pictures.get(component.nodeId);
      return picture === undefined ? component : { ...component, picture };
    }),
  };
}
