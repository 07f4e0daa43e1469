import { getConfig } from "../../../domain/config/contract.ts";
import type { ColorToken } from "../../../domain/foundations/colors/color-entries.ts";
import type { ContrastBackground } from "../../../domain/foundations/contrast/contrast.ts";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { followedAxes, selectionOf } from "../../../domain/foundations/selection.ts";
import { sortOrder } from "../../../domain/foundations/styles/style-head.ts";
import type { TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { firstBrand } from "../../../domain/tokens/first-brand.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { factsReader } from "../facts/facts-reader.ts";
import { chooseRows, type GroupPage, type GroupQuery, pageOfGroup } from "../tokens/by-group.ts";
import { byGroup, type ColorGroup, type ColorSection, groupColors, sortGroups } from "./color-groups.ts";

/** A group in the list of groups. */
interface GroupLine extends ColorGroup {
  note: string;
  count: number;
  /** Hex. */
  colors: readonly string[];
}

/** The colors to show. */
export interface ColorsView extends Pick<TokenList, "axes" | "defaults"> {
  chosen: Record<string, string>;
  follows: ReturnType<typeof followedAxes>;
  total: number;
  grounds: readonly ContrastBackground[];
  groups: GroupLine[];
  /** The rows of the page by group. */
  parts: ColorSection[];
  /** Undefined if the page has all rows. */
  shown: GroupPage<ColorToken> | undefined;
}

type Reads = Pick<
  Call<undefined, GroupQuery>,
  "client" | "part" | "snapshot" | "query" | "actor" | "remote" | "history"
>;

/** The colors for a query: one page of a large system from its row, otherwise from all tokens. */
export const viewColors = async (call: Reads): Promise<ColorsView> => (await pageOfColors(call)) ?? allColors(call);

async function pageOfColors({ client, part, snapshot, query, history }: Reads): Promise<ColorsView | undefined> {
  if (query.q.trim() !== "" || query.at !== "") return undefined;
  const reader = await part(factsReader);
  const [facts, pages] = await Promise.all([reader.read(snapshot, history), reader.readColors(snapshot, history)]);
  if (!facts || !pages || Object.keys(selectionOf(query, facts).chosen).length > 0) return undefined;
  const order = sortOrder((await client(getConfig, {})).data, "color_sort");
  const groups = sortGroups(pages.groups, order).map((group) => ({ ...group, note: String(group.count) }));
  const group = groups.find(({ id }) => id === query.group) ?? groups[0];
  if (!group) return undefined;
  const place = pageOfGroup(group.count, query.page);
  const rows = pages.page(group.name, place.page);
  return {
    ...{ axes: facts.axes, defaults: facts.defaults, chosen: firstBrand(facts) ?? {}, follows: followedAxes(facts) },
    ...{ total: pages.total, grounds: pages.grounds, groups },
    parts: await partsOf(rows, group),
    shown: { ...place, rows, group: group.id },
  };
}

async function allColors(call: Reads): Promise<ColorsView> {
  const { colors, config, axes, defaults, chosen, follows, ...made } = await loadFoundations(call);
  const entries = await colors();
  const order = sortOrder(config, "color_sort");
  const groups = sortGroups(
    Array.from(byGroup(entries), ([name, rows]) => ({ name, rows })),
    order,
  );
  const shown = await chooseRows(groups, call.query, { id: ({ anchor }) => anchor, words: colorFilterText });
  const group = groups.find(({ id }) => id === shown?.group);
  return {
    ...{ axes, defaults, chosen, follows, total: entries.length, grounds: await made.grounds() },
    groups: groups.map(({ rows, ...rest }) => lineOf({ ...rest, entries: rows })),
    parts: shown && group ? await partsOf(shown.rows, group) : await groupColors(shown?.rows ?? entries, order),
    shown,
  };
}

/** The rows of one group, which keeps its id. */
const partsOf = async (rows: readonly ColorToken[], { id, title, name }: ColorGroup): Promise<ColorSection[]> =>
  (await groupColors(rows, [])).map((part) => ({ ...part, id, title, name }));

export const lineOf = ({ id, title, name, entries }: ColorGroup & { entries: readonly ColorToken[] }): GroupLine => ({
  ...{ id, title, name },
  note: String(entries.length),
  count: entries.length,
  colors: entries.flatMap(({ hex }) => hex ?? []),
});

/** The search text of a color. */
export const colorFilterText = ({ path, name, value, token }: ColorToken): string =>
  [...path, name, value, token?.aliasOf].filter(Boolean).join(" ");
