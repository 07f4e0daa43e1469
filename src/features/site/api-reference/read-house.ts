import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { assetFolder } from "../../../web/assets.ts";

const part = z.object({ name: z.string(), files: z.number(), lines: z.number(), uses: z.array(z.string()) });
const house = z.object({ rooms: z.array(part), features: z.array(part) });

/** A part of the sources of this program, as the build found it (`scripts/house.ts`). */
export type HousePart = z.infer<typeof part>;

let read: z.infer<typeof house> | undefined;

/** Rooms from the ground up and features of each wing, read once. */
export function readHouse(): z.infer<typeof house> {
  read ??= house.parse(JSON.parse(readFileSync(join(assetFolder(), "../house.json"), "utf8")));
  return read;
}
