import { hasReference } from "../dtcg/reference.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createVariables } from "../emit/variables.ts";
import type { Axis, AxisChoice } from "../system/axis.ts";
import { choicesOf } from "../system/choices.ts";
import { openTokenSystem, type TokenSet, type TokenSystem } from "../system/token-system.ts";
import type { TokenTree } from "../token-tree.ts";
import { cssValue } from "../values/css-value.ts";
import { readCssRules } from "./css-rules.ts";
import { isSameCss } from "./same-css.ts";
import { choiceOfSelector } from "./selector-choice.ts";

/** The compiled output of a workspace's own pipeline. */
export interface CompiledTokens {
  /** Resolved default tokens. */
  dtcg?: TokenTree;
  /** Custom properties by selector. */
  css?: string;
  /** The attribute that chooses a value, by axis, if it isn't `data-<axis>`. */
  attributes?: Readonly<Record<string, string>>;
}

/** A value that differs from the workspace's own pipeline. */
export interface ProofDifference {
  token: string;
  choice: AxisChoice;
  /** CSS text. Undefined if the token doesn't exist or CSS can't express it. */
  ours: string | undefined;
  theirs: string | undefined;
  from: "dtcg" | "css";
}

/** A broken alias in a choice. */
export interface UnresolvedToken {
  token: string;
  choice: AxisChoice;
  /** As written, as JSON. */
  value: string;
}

/** The comparison of our resolved values with a workspace's own compiled output. */
export interface Proof {
  /** Number of default tokens. */
  values: number;
  /** Number of compared choices. */
  modes: number;
  /** False if the choices have too many combinations to compare all. */
  complete: boolean;
  /** Number of values in both, per token, choice and output, and how many of them are equal. */
  compared: number;
  equal: number;
  differing: ProofDifference[];
  unresolved: UnresolvedToken[];
}

/** Maximum number of listed differences and unresolved values. */
const MAX_LISTED = 10_000;

/**
 * Compares each value of a system, in each choice, with the output that its workspace compiled: colors as colors,
 * lengths as lengths. CSS is read by selector and property, and may lack tokens. The resolved tree must have every
 * token.
 */
export function prove(system: TokenSystem, compiled: CompiledTokens): Proof {
  const base = system.select();
  const { choices, complete } = choicesOf(system.axes, base.tokens.length);
  const proof: Proof = {
    values: base.tokens.length,
    modes: choices.length,
    complete,
    compared: 0,
    equal: 0,
    differing: [],
    unresolved: [],
  };
  if (compiled.dtcg) compareTree(proof, base.tokens, compiled.dtcg);
  const styles = readStyles(compiled, system.axes);
  for (const choice of choices) {
    const set = system.select(choice);
    compareStyles(proof, set, styles, system.axes);
    // Without a brand, aliases may be broken.
    if (system.axes.every(({ name }) => set.choice[name] !== undefined)) findUnresolved(proof, set);
  }
  return proof;
}

function compareTree(proof: Proof, tokens: readonly ResolvedToken[], dtcg: TokenTree): void {
  const theirs = new Map(
    openTokenSystem({ dtcg })
      .select()
      .tokens.map((token) => [token.name, token]),
  );
  for (const token of tokens) {
    const other = theirs.get(token.name);
    theirs.delete(token.name);
    compare(proof, token.name, {}, textOf(token), other && textOf(other), "dtcg");
  }
  for (const [name, other] of theirs) compare(proof, name, {}, undefined, textOf(other), "dtcg");
}

/** A rule of a stylesheet with its choice, without default values. */
interface Style {
  chosen: readonly (readonly [axis: string, value: string])[];
  properties: ReadonlyMap<string, string>;
}

function readStyles({ css = "", attributes }: CompiledTokens, axes: readonly Axis[]): Style[] {
  return readCssRules(css).flatMap(({ selector, properties }) => {
    const choices = selector.split(",").map((each) => choiceOfSelector(each.trim(), axes, attributes));
    return choices.flatMap((choice) => (choice ? [{ chosen: chosenIn(choice, axes), properties }] : []));
  });
}

const chosenIn = (choice: AxisChoice, axes: readonly Axis[]): Style["chosen"] =>
  Object.entries(choice).filter(([name, value]) => axes.find((axis) => axis.name === name)?.default !== value);

/**
 * Returns the custom properties of an element with a choice: rules for parts of the choice in cascade order, those for
 * more of it last. Undefined if the stylesheet has no rule for a chosen value.
 */
function cascaded(styles: readonly Style[], chosen: Style["chosen"]): Map<string, string> | undefined {
  const has = (rule: Style, [axis, value]: readonly [string, string]) =>
    rule.chosen.some(([name, other]) => name === axis && other === value);
  const wanted: Style = { chosen, properties: new Map() };
  const held = styles.filter((rule) => rule.chosen.every((each) => has(wanted, each)));
  if (held.length === 0 || !chosen.every((each) => held.some((rule) => has(rule, each)))) return undefined;
  const ordered = held.toSorted((one, other) => one.chosen.length - other.chosen.length);
  return new Map(ordered.flatMap(({ properties }) => [...properties]));
}

function compareStyles(proof: Proof, set: TokenSet, styles: readonly Style[], axes: readonly Axis[]): void {
  const properties = cascaded(styles, chosenIn(set.choice, axes));
  if (properties === undefined) return;
  for (const { token, name, value } of createVariables(set.tokens).variables) {
    const theirs = value === undefined ? undefined : followed(properties, name);
    if (theirs !== undefined) compare(proof, token.name, set.choice, value, theirs, "css");
  }
}

/** Returns the value of a property with its `var()` replaced. Undefined if a variable is missing. */
function followed(properties: ReadonlyMap<string, string>, property: string): string | undefined {
  let value = properties.get(property);
  for (let depth = 0; value?.includes("var("); depth++) {
    if (depth > 32 || value.length > 10_000) return undefined;
    let isOpen = false;
    value = value.replace(/var\(\s*--([\w-]+)\s*(?:,[^()]*)?\)/g, (found, name: string) => {
      const target = properties.get(name);
      isOpen ||= target === undefined;
      return target ?? found;
    });
    if (isOpen) return undefined;
  }
  return value;
}

function compare(
  proof: Proof,
  token: string,
  choice: AxisChoice,
  ours: string | undefined,
  theirs: string | undefined,
  from: ProofDifference["from"],
): void {
  proof.compared += 1;
  if (ours !== undefined && theirs !== undefined && isSameCss(ours, theirs)) proof.equal += 1;
  else if (proof.differing.length < MAX_LISTED) proof.differing.push({ token, choice, ours, theirs, from });
}

function findUnresolved(proof: Proof, { tokens, choice }: TokenSet): void {
  for (const { name, value, resolved } of tokens) {
    if (resolved !== value || !hasReference(value) || proof.unresolved.length >= MAX_LISTED) continue;
    proof.unresolved.push({ token: name, choice, value: JSON.stringify(value) });
  }
}

const textOf = ({ type, resolved }: ResolvedToken): string =>
  cssValue(type, resolved) ?? JSON.stringify(resolved) ?? "";
