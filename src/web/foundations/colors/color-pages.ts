import type { ColorToken } from "../../../domain/foundations/colors/color-entries.ts";
import { MAX_ROWS, PAGE_ROWS } from "../../../domain/foundations/contract.ts";
import { type ContrastBackground, groundsOf } from "../../../domain/foundations/contrast/contrast.ts";
import { openLines, packLines } from "../../../engines/text/line-table.ts";
import { evenly, STRIP_COLORS } from "../fold.tsx";
import { byGroup } from "./color-groups.ts";

/** A group of colors on the page of colors. */
interface ColorGroupFacts {
  name: string;
  count: number;
  /** Hex; a selection that stands for all. */
  colors: string[];
}

/** Many colors, in groups and pages of their rows, so that a page reads its own rows only. */
export interface ColorPages {
  total: number;
  grounds: ContrastBackground[];
  groups: ColorGroupFacts[];
  /** A page of a group, from 1. */
  page(group: string, page: number): ColorToken[];
}

type Head = Omit<ColorPages, "page">;

/** With more groups, their list itself would be long. */
const MAX_GROUPS = 2_000;

/** Packs the colors of a large system. Undefined if all are on one page, or in very many groups. */
export async function packColorPages(entries: readonly ColorToken[]): Promise<Uint8Array | undefined> {
  const groups = [...byGroup(entries)];
  if (entries.length <= MAX_ROWS || groups.length > MAX_GROUPS) return undefined;
  const head: Head = {
    total: entries.length,
    grounds: await groundsOf(entries),
    groups: groups.map(([name, members]) => ({
      name,
      count: members.length,
      colors: evenly(
        members.flatMap(({ hex }) => hex ?? []),
        STRIP_COLORS,
      ),
    })),
  };
  const lines = groups.flatMap(([name, members]) =>
    Array.from({ length: Math.ceil(members.length / PAGE_ROWS) }, (_, at): [string, string] => [
      keyOf(name, at + 1),
      JSON.stringify(members.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS)),
    ]),
  );
  return packLines(JSON.stringify(head), lines);
}

export function readColorPages(packed: Uint8Array): ColorPages {
  const { head, find } = openLines(packed);
  const { total, grounds, groups }: Head = JSON.parse(head);
  return { total, grounds, groups, page: (group, page) => JSON.parse(find(keyOf(group, page)) ?? "[]") };
}

const keyOf = (group: string, page: number): string => `${page} ${group}`;
