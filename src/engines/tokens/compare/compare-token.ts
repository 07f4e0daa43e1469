import type { ResolvedToken } from "../dtcg/resolve.ts";
import { designToolOf, styledValue } from "../raw/design-tool-extension.ts";
import type { AxisChoice } from "../system/axis.ts";
import { hexOf } from "../values/readable-value.ts";
import { type Distance, distanceOf } from "./distance.ts";
import type { NamedToken } from "./find-renames.ts";
import { magnitudeOf } from "./magnitude.ts";
import { sameValue } from "./same-value.ts";
import { differingValueTexts, valueText } from "./value-text.ts";
import { type Judgement, mostSevere } from "./verdict.ts";

/** The changes of a token, the most severe first. */
export const CHANGES = ["removed", "renamed", "type", "value", "added", "deprecated", "alias", "description"] as const;

export type TokenChange = (typeof CHANGES)[number];

/** A value that differs, and its choices. */
export interface ValueChange extends Partial<Distance> {
  /** Empty if it differs in all compared choices. */
  choices: AxisChoice[];
  /** CSS, otherwise JSON. Null for a missing value. */
  before: string | null;
  after: string | null;
  /** sRGB hex of a color in another notation. */
  beforeHex?: string;
  afterHex?: string;
}

/** A token on one side. `description` and `deprecated` are set only if they differ. */
export interface TokenSide {
  name: string;
  type?: string;
  aliasOf?: string;
  /** Its name in the design tool, and its CSS variable without `--`, if it comes from a design tool. */
  title?: string;
  reference?: string;
  description?: string;
  deprecated?: unknown;
}

/** The changes of one token. A side is null if it doesn't have the token. */
export interface ComparedToken extends Judgement {
  of: "token";
  name: string;
  changes: TokenChange[];
  before: TokenSide | null;
  after: TokenSide | null;
  values: ValueChange[];
  /** The target whose value changed, if the token itself is unchanged. */
  follows?: string;
}

/** Compares one token in two systems. Undefined if nothing changed. `choices` are in the order of its tokens. */
export function compareToken(
  was: NamedToken | undefined,
  now: NamedToken | undefined,
  { choices, nowNamed }: { choices: readonly AxisChoice[]; nowNamed(name: string): string },
): ComparedToken | undefined {
  const [old, present] = [sampleOf(was), sampleOf(now)];
  if (!old || !present) return (present ?? old) ? newOrGone(old, present, valuesOf(was, now, choices)) : undefined;
  if (isUntouched(was, now)) return undefined;
  const values = valuesOf(was, now, choices);
  const judged = new Map<TokenChange, Judgement>();
  if (was?.name !== now?.name) judged.set("renamed", renamed(old.name, present.name));
  if (old.type !== present.type) judged.set("type", retyped(old.type, present.type));
  if (values.length > 0) judged.set("value", revalued(values, present.type));
  if (!sameValue(old.deprecated || undefined, present.deprecated || undefined))
    judged.set("deprecated", present.deprecated ? DEPRECATED : NOT_DEPRECATED);
  if (isRedirected(was, now, nowNamed) && values.length === 0) judged.set("alias", redirected(old, present));
  if (old.description !== present.description) judged.set("description", DESCRIBED);
  const changes = CHANGES.filter((change) => judged.has(change));
  const verdict = mostSevere([...judged.values()].map((each) => each.verdict));
  const [decisive] = changes.flatMap((change) => judged.get(change) ?? []).filter((each) => each.verdict === verdict);
  if (!decisive) return undefined;
  const [before, after] = [sideOf(old), sideOf(present)];
  if (judged.has("description")) {
    Object.assign(before, { description: old.description });
    Object.assign(after, { description: present.description });
  }
  if (judged.has("deprecated")) {
    Object.assign(before, { deprecated: old.deprecated });
    Object.assign(after, { deprecated: present.deprecated });
  }
  const target = changes.length === 1 && judged.has("value") ? targetOf(was, now, nowNamed) : undefined;
  const follows = target === undefined ? {} : { follows: target };
  return { of: "token", name: present.name, changes, before, after, values, ...decisive, ...follows };
}

function newOrGone(
  old: ResolvedToken | undefined,
  present: ResolvedToken | undefined,
  values: ValueChange[],
): ComparedToken | undefined {
  if (present) {
    const reason = "New token. No changes needed.";
    const line = { before: null, after: sideOf(present), values, verdict: "compatible", reason } as const;
    return { of: "token", name: present.name, changes: ["added"], ...line };
  }
  if (!old) return undefined;
  const reason = `Removed. References to ${old.name} no longer work.`;
  const line = { before: sideOf(old), after: null, values, verdict: "breaking", reason } as const;
  return { of: "token", name: old.name, changes: ["removed"], ...line };
}

/** A fast check for the most common case. */
const isUntouched = (was: NamedToken | undefined, now: NamedToken | undefined): boolean =>
  was?.name === now?.name &&
  (was?.tokens.every((old, index) => {
    const present = now?.tokens[index];
    if (old === present) return true;
    if (!old || !present) return false;
    return (
      old.type === present.type &&
      old.aliasOf === present.aliasOf &&
      old.description === present.description &&
      sameValue(old.deprecated, present.deprecated) &&
      sameValue(styledValue(old), styledValue(present))
    );
  }) ??
    false);

const sampleOf = (token: NamedToken | undefined): ResolvedToken | undefined =>
  token?.tokens.find((each) => each !== undefined);

function sideOf(token: ResolvedToken): TokenSide {
  const { name, type, aliasOf } = token;
  const { name: title, reference } = designToolOf(token) ?? {};
  return {
    name,
    ...(type === undefined ? {} : { type }),
    ...(aliasOf === undefined ? {} : { aliasOf }),
    ...(title === undefined ? {} : { title }),
    ...(reference === undefined ? {} : { reference }),
  };
}

/** Returns the values that differ, grouped by equal texts, in the order of the choices. */
function valuesOf(
  was: NamedToken | undefined,
  now: NamedToken | undefined,
  choices: readonly AxisChoice[],
): ValueChange[] {
  const changes = new Map<string, ValueChange>();
  for (const [index, choice] of choices.entries()) {
    const [old, present] = [was?.tokens[index], now?.tokens[index]];
    const texts = textsOf(old, present);
    if (!texts) continue;
    const [before, after] = texts;
    const key = JSON.stringify(texts);
    const known = changes.get(key);
    if (known) known.choices.push(choice);
    else
      changes.set(key, {
        choices: [choice],
        before,
        after,
        ...hexesOf(before, after),
        ...distanceBetween(old, present),
      });
  }
  const [only] = changes.size === 1 ? changes.values() : [];
  if (only?.choices.length === choices.length) return [{ ...only, choices: [] }];
  return [...changes.values()];
}

function textsOf(
  old: ResolvedToken | undefined,
  present: ResolvedToken | undefined,
): readonly [string | null, string | null] | undefined {
  if (old && present)
    return sameValue(styledValue(old), styledValue(present)) ? undefined : differingValueTexts(old, present);
  return old || present ? [old ? valueText(old) : null, present ? valueText(present) : null] : undefined;
}

/** Returns the hex values of colors. */
export function hexesOf(before: string | null, after: string | null): Pick<ValueChange, "beforeHex" | "afterHex"> {
  const [beforeHex, afterHex] = [hexOf(before), hexOf(after)];
  return { ...(beforeHex ? { beforeHex } : {}), ...(afterHex ? { afterHex } : {}) };
}

function distanceBetween(old: ResolvedToken | undefined, present: ResolvedToken | undefined): Partial<Distance> {
  const [one, other] = [old, present].map((token) => token && magnitudeOf(token.type, token.resolved));
  return (one && other && distanceOf(one, other)) ?? {};
}

/** Whether it is an alias of another token than before. A renamed target is the same token. */
const isRedirected = (
  was: NamedToken | undefined,
  now: NamedToken | undefined,
  nowNamed: (name: string) => string,
): boolean =>
  was?.tokens.some((old, index) => {
    const present = now?.tokens[index];
    const target = old?.aliasOf === undefined ? undefined : nowNamed(old.aliasOf);
    return old !== undefined && present !== undefined && target !== present.aliasOf;
  }) ?? false;

/** Returns the token that it aliases before and after in all choices with a different value. */
function targetOf(
  was: NamedToken | undefined,
  now: NamedToken | undefined,
  nowNamed: (name: string) => string,
): string | undefined {
  const targets = new Set<string | undefined>();
  for (const [index, old] of was?.tokens.entries() ?? []) {
    const present = now?.tokens[index];
    if (!old || !present) return undefined;
    if (sameValue(styledValue(old), styledValue(present))) continue;
    const target = old.aliasOf === undefined ? undefined : nowNamed(old.aliasOf);
    targets.add(target === present.aliasOf ? target : undefined);
  }
  const [target, ...others] = targets;
  return others.length === 0 ? target : undefined;
}

const renamed = (was: string, now: string): Judgement => ({
  verdict: "breaking",
  reason: `Renamed. Replace ${was} with ${now}.`,
});

const retyped = (was: string | undefined, now: string | undefined): Judgement =>
  was === undefined
    ? { verdict: "compatible", reason: `The type is now set to ${now}.` }
    : {
        verdict: "breaking",
        reason: `${now === undefined ? `The type ${was} was removed` : `The type changed from ${was} to ${now}`}.`,
      };

function revalued(values: readonly ValueChange[], type: string | undefined): Judgement {
  const gone = values.find(({ after }) => after === null);
  if (gone) return { verdict: "breaking", reason: `It no longer has a value for ${choicesText(gone.choices)}.` };
  if (values.every(({ closeness }) => closeness === "equal"))
    return { verdict: "patch", reason: "The value is written in another form but is equal." };
  const furthest = values.toSorted((one, other) => (other.distance ?? Infinity) - (one.distance ?? Infinity))[0];
  const amount = type === "color" && furthest?.distance !== undefined ? ` (ΔE OK ${furthest.distance})` : "";
  const isUnseen = values.every(({ closeness }) => closeness === "equal" || closeness === "imperceptible");
  if (type === "color" && isUnseen) return { verdict: "patch", reason: `The color change is imperceptible${amount}.` };
  return { verdict: "compatible", reason: `It looks different${amount}.` };
}

const redirected = (old: ResolvedToken, present: ResolvedToken): Judgement => ({
  verdict: "patch",
  reason: `It now ${present.aliasOf === undefined ? "has its own value" : `refers to ${present.aliasOf}`} instead of ${old.aliasOf === undefined ? "its own value" : `an alias of ${old.aliasOf}`}. The value is unchanged.`,
});

const DEPRECATED: Judgement = { verdict: "compatible", reason: "Deprecated. It still works, but should be replaced." };
const NOT_DEPRECATED: Judgement = { verdict: "compatible", reason: "No longer deprecated." };
const DESCRIBED: Judgement = { verdict: "patch", reason: "Only the description changed." };

/** `scheme dark`, `brand acme, scheme dark`. */
export const choiceLabel = (choice: AxisChoice): string =>
  Object.entries(choice)
    .map(([axis, value]) => `${axis} ${value}`)
    .join(", ");

const choicesText = (choices: readonly AxisChoice[]): string =>
  choices.map(choiceLabel).filter(Boolean).join("; ") || "the default mode";
