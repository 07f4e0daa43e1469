import type { IconCatalog } from "../../domain/icons/icon-reader.ts";
import { createBreather } from "../../safe/breathe.ts";

const PATH = "/api/icons-sprite.svg";

/** All icons as symbols of one SVG; the first of two entries with one id counts. Their symbols must be drawn. */
export function sprite({ byId }: Pick<IconCatalog, "byId">): string {
  const symbols = Array.from(byId.values(), ({ symbol = "" }) => symbol);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** Where each icon stands in the sprite, by icon id, as JSON; the first of two entries with one id counts. */
export async function spriteManifest({ byId }: Pick<IconCatalog, "byId">): Promise<string> {
  const breathe = createBreather();
  const places: string[] = [];
  for (const [id, { entry }] of byId) {
    places.push(`${JSON.stringify(id)}:${JSON.stringify({ path: `${PATH}#${id}`, name: entry.name })}`);
    await breathe();
  }
  return `{${places.join(",")}}`;
}
