import { z } from "zod";
import { addressFor } from "../../../domain/foundations/contract.ts";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import { type TokenNode, tokenTree } from "../../../domain/foundations/tokens/token-groups.ts";
import type { TokenInfo, TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { tokenReader } from "../../../domain/tokens/token-reader.ts";
import { tokenUses, usesText } from "../../../domain/usages/token-uses.ts";
import { fold, matching } from "../../../engines/text/filter-match.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { createBoundedMap } from "../../../safe/bounded-map.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import { faultyTokens } from "./faulty-tokens.ts";
import type { RowsLook } from "./token-blocks.tsx";
import { columnsOf } from "./token-columns.ts";
import { queriedColor, tokenFilterText } from "./token-row.tsx";

const word = z.string().max(2_000).default("");

/** The query of token pages, besides a value for each axis. */
export const tokensQuery = selectionQuery.extend({
  type: word.meta({ description: "Show only tokens of this type." }),
  compare: word.meta({ description: "The axis whose values are compared side by side." }),
  differs: z.enum(["1"]).optional().meta({ description: "Show only tokens whose values differ along this axis." }),
  group: z.string().max(4_096).default("").meta({ description: "The JSON Pointer of the group to show." }),
  at: z.string().max(1_024).default("").meta({ description: "The ID of a row. Shows the group with this row." }),
  q: word.meta({ description: "The words to search for in all groups." }),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export type TokensQuery = z.infer<typeof tokensQuery>;

/** The input of a token page. */
export interface TokensView extends Omit<TokenList, "tokens"> {
  /** The requested tokens, of all `total`. */
  tokens: readonly TokenInfo[];
  all: readonly TokenInfo[];
  /** Their groups. */
  tree: TokenNode;
  look: RowsLook;
  chosen: Record<string, string>;
  follows: Awaited<ReturnType<typeof loadFoundations>>["follows"];
  stylesheets: string[];
  config: Record<string, unknown>;
  /** The query that links keep. */
  keep: Record<string, string>;
  /** The address of a token page with the kept query and more. */
  addressOf(path: string, more?: Record<string, string | undefined>): string;
}

/** Cached trees of a list: one for each type and comparison. */
const KEPT = 12;
const trees = new WeakMap<readonly TokenInfo[], ReturnType<typeof createBoundedMap<string, Promise<Chosen>>>>();

interface Chosen {
  tokens: readonly TokenInfo[];
  tree: TokenNode;
}

/** Reads the requested tokens, in groups. */
export async function viewTokens(
  call: Pick<Call<undefined, TokensQuery>, "client" | "part" | "snapshot" | "query" | "actor" | "remote">,
): Promise<TokensView> {
  const { type, compare, differs } = call.query;
  const { tokens: all, ...data } = await loadFoundations(call);
  const columns =
    compare in data.axes
      ? columnsOf(await (await call.part(tokenReader)).modes(call.snapshot), compare, data.selected)
      : undefined;
  const onlyDifferent = columns !== undefined && differs !== undefined;
  const known = trees.get(all) ?? createBoundedMap<string, Promise<Chosen>>(KEPT);
  trees.set(all, known);
  const key = JSON.stringify([type, onlyDifferent ? compare : "", onlyDifferent ? data.selected : ""]);
  const chosen =
    known.get(key) ??
    choose(all, (token) => (!type || token.type === type) && (!onlyDifferent || columns.differs(token.name)));
  known.set(key, chosen);
  const keep = {
    ...data.chosen,
    ...(type ? { type } : {}),
    ...(columns ? { compare } : {}),
    ...(onlyDifferent ? { differs: "1" } : {}),
  };
  return {
    ...data,
    ...(await chosen),
    all,
    look: { faulty: faultyTokens(data.faults), columns },
    keep,
    addressOf: (path, more = {}) => addressFor(path, { ...keep, ...more }),
  };
}

/** The same with how much those tokens are used that are shown: the page depends on these words and on no list of files. */
export async function withUses(
  { part, snapshot }: Pick<Call, "part" | "snapshot">,
  view: TokensView,
  tokens: readonly TokenInfo[],
): Promise<TokensView> {
  const usesIn = await part(tokenUses);
  const uses = await snapshot.derive(async (inner) => {
    const usesOf = await usesIn(inner);
    return tokens.flatMap(({ name }) => {
      const text = usesText(usesOf(name));
      return text === undefined ? [] : [[name, text] as const];
    });
  });
  return { ...view, look: { ...view.look, uses: new Map(uses) } };
}

async function choose(all: readonly TokenInfo[], isRequested: (token: TokenInfo) => boolean): Promise<Chosen> {
  const tokens: TokenInfo[] = [];
  await runInSlices(all, (token) => {
    if (isRequested(token)) tokens.push(token);
  });
  return { tokens, tree: await tokenTree(tokens) };
}

/** Search texts of a list's tokens, cached because each key searches. */
const searched = new WeakMap<readonly TokenInfo[], string[]>();

async function textsOf(tokens: readonly TokenInfo[]): Promise<string[]> {
  const texts: string[] = [];
  await runInSlices(tokens, (token) => texts.push(fold(tokenFilterText(token))));
  return texts;
}

/** The tokens in which all words of a query are, or that are the color it names. */
export async function findMatchingTokens(tokens: readonly TokenInfo[], query: string): Promise<TokenInfo[]> {
  const texts = searched.get(tokens) ?? (await textsOf(tokens));
  searched.set(tokens, texts);
  const hex = queriedColor(query);
  return matching(texts, hex ?? query).flatMap((position) => tokens[position] ?? []);
}
