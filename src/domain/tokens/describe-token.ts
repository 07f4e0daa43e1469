import type { z } from "zod";
import { maxDepth } from "../../engines/tokens/engine.ts";
import type { AxisChoice } from "../../engines/tokens/names.ts";
import type { dependentToken, tokenValue } from "./dtcg-contract.ts";
import type { ModesIndex } from "./modes-index.ts";

export type TokenValue = z.infer<typeof tokenValue>;
export type DependentToken = z.infer<typeof dependentToken>;

/** Dependents in a response. Further ones are counted. */
const TOLD = 200;

/** The forms of one token for every choice that affects it. */
export interface TokenValuesByMode {
  /** The axes on which it depends, in the order of the system. */
  axes: string[];
  values: TokenValue[];
}

/**
 * The values of a token side by side: one if all are equal, otherwise one for each combination of the axes it depends
 * on.
 */
export function modeValuesOf({ choices, sources, tokens }: ModesIndex, name: string): TokenValuesByMode {
  const entry = tokens.get(name);
  if (!entry) return { axes: [], values: [] };
  const at = entry.at ?? choices.map(() => 0);
  const axes = axesThatMatter(choices, at);
  const seen = new Set<string>();
  const values = choices.flatMap((all, position): TokenValue[] => {
    const choice = on(axes, all);
    const key = JSON.stringify(choice);
    if (seen.has(key)) return [];
    seen.add(key);
    const form = entry.forms[at[position] ?? -1];
    if (!form) return [{ choice, missing: true }];
    const { css, hex, value, source, pointer = entry.pointer } = form;
    const place = source === undefined ? undefined : sources[source];
    const written = place ? { source: place, pointer } : {};
    return [{ choice, css, hex, chain: chainOf(tokens, name, position), value, ...written }];
  });
  return { axes, values };
}

/** The aliases from a token to the one with the literal value, as they are for one choice. */
function chainOf(tokens: ModesIndex["tokens"], name: string, position: number): string[] {
  const chain: string[] = [];
  for (let at: string | undefined = name; at !== undefined && chain.length < maxDepth; ) {
    const entry = tokens.get(at);
    at = entry?.forms[entry.at ? (entry.at[position] ?? -1) : 0]?.aliasOf;
    if (at !== undefined) chain.push(at);
  }
  return chain;
}

/** The axes on which it depends which form (a number for each choice) something has. */
const axesThatMatter = (choices: readonly AxisChoice[], at: readonly number[]): string[] =>
  [...new Set(choices.flatMap((choice) => Object.keys(choice)))].filter((axis) => dependsOn(axis, choices, at));

/** A choice, restricted to some axes. */
const on = (axes: readonly string[], choice: AxisChoice): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).filter(([axis]) => axes.includes(axis)));

/** Whether two choices that differ only on this axis have different forms. */
function dependsOn(axis: string, choices: readonly AxisChoice[], at: readonly number[]): boolean {
  const forms = new Map<string, number | undefined>();
  return choices.some((choice, position) => {
    const others = JSON.stringify(Object.entries(choice).filter(([name]) => name !== axis));
    if (!forms.has(others)) forms.set(others, at[position]);
    return forms.get(others) !== at[position];
  });
}

/**
 * The tokens that refer to a token, directly or not: breadth first, each once, below the token it was first reached by.
 * `total` counts all; the list has at most `TOLD`.
 */
export function dependentsOf({ choices, referrers }: ModesIndex, name: string) {
  const reached = new Set([name]);
  const tokens: DependentToken[] = [];
  const queue: { name: string; depth: number }[] = [{ name, depth: 0 }];
  for (const { name: via, depth } of queue) {
    for (const { name: dependent, at } of referrers.get(via) ?? []) {
      if (reached.has(dependent)) continue;
      reached.add(dependent);
      queue.push({ name: dependent, depth: depth + 1 });
      if (tokens.length < TOLD)
        tokens.push({
          name: dependent,
          via,
          depth: depth + 1,
          ...(at ? { choices: reported(choices, at) } : {}),
        });
    }
  }
  return { total: queue.length - 1, tokens };
}

/** Some choices (by position) on the axes that tell them from the others, each once. */
function reported(choices: readonly AxisChoice[], some: readonly number[]): Record<string, string>[] {
  const chosen = choices.map((_, position) => Number(some.includes(position)));
  const axes = axesThatMatter(choices, chosen);
  const texts = new Set(some.map((position) => JSON.stringify(on(axes, choices[position] ?? {}))));
  return Array.from(texts, (text) => JSON.parse(text));
}
