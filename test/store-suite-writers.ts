import type { Store } from "../src/store/store.ts";
import { putNote, putTheme } from "./store-suite-kinds.ts";

/** Revisions of one commit of a writer: notes, then the theme. */
export const REVISIONS = 20;

/** Each of `count` writers commits `times` times, 20 records at once; answers the numbers they were told. */
export async function writeMany(
  commit: NonNullable<Store["commit"]>,
  prefix: string,
  count: number,
  times: number,
): Promise<number[]> {
  const reported: number[] = [];
  const writer = async (index: number) => {
    for (let round = 0; round < times; round++) {
      const changes = [
        ...Array.from({ length: REVISIONS - 1 }, (_, at) =>
          putNote(`${prefix}-${index}-${round % 5}-${at}`, { title: `${round}` }),
        ),
        putTheme(`${prefix} ${index} ${round}`),
      ];
      const { applied } = await commit({ author: prefix, changes });
      reported.push(...applied.map(({ seq }) => seq));
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => writer(index)));
  return reported;
}

/** Text of a small file, another for each name, round and number: up to 27 KB. */
export const blobText = (name: string, round: number, index: number): string =>
  `${name} ${round} ${index} `.repeat(1 + ((index * 97) % 1500));
