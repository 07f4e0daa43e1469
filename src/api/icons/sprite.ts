import type { IconCatalog } from "../../domain/icons/icon-reader.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";

const PATH = "/api/icons-sprite.svg";

/** Returns all icons as symbols in one SVG, without duplicate IDs. Their symbols must be rendered. */
export function sprite({ byId }: Pick<IconCatalog, "byId">): string {
  const symbols = Array.from(byId.values(), ({ symbol = "" }) => symbol);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** Returns the place of each icon in the sprite by icon ID, as JSON, without duplicate IDs. */
export async function spriteManifest({ byId }: Pick<IconCatalog, "byId">): Promise<string> {
  const yieldToLoop = createYielder();
  const places: string[] = [];
  for (const [id, { entry }] of byId) {
    places.push(`${JSON.stringify(id)}:${JSON.stringify({ path: `${PATH}#${id}`, name: entry.name })}`);
    await yieldToLoop();
  }
  return `{${places.join(",")}}`;
}
