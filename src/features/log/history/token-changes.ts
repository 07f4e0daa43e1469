import type { z } from "zod";
import { isObject } from "../../../safe/is-object.ts";
import type { DtcgDocument } from "../../design/dtcg/api.ts";
import { describeTokens, systemOf } from "../../design/dtcg/api.ts";
import { type Style, stylesOf, type TokensSnapshot } from "../../design/tokens/kind.ts";
import type { tokenChanges } from "./contract.ts";

/** What became of the tokens between two documents. */
export type TokenChanges = z.infer<typeof tokenChanges>;

interface TokenValue {
  group: string;
  key: string;
  name: string;
  value: string | null;
}

const LISTED = 100;
const MAX_VALUE = 400;
/** Brands and schemes that are compared beside the tokens all share. */
const SELECTIONS = 12;

/** Changes between two raw snapshots; undefined stands for none. */
export const compareSnapshots = (before?: TokensSnapshot, after?: TokensSnapshot): TokenChanges =>
  compare(valuesOfSnapshot(before), valuesOfSnapshot(after));

/** Changes between two DTCG bundles, with aliases followed, in each brand and scheme. */
export const compareBundles = (before?: DtcgDocument, after?: DtcgDocument): TokenChanges =>
  compare(valuesOfBundle(before), valuesOfBundle(after));

function compare(before: ReadonlyMap<string, TokenValue>, after: ReadonlyMap<string, TokenValue>): TokenChanges {
  const tokens: TokenChanges["tokens"] = [];
  const count = { added: 0, changed: 0, removed: 0 };
  const note = (change: keyof typeof count, old: TokenValue | undefined, now: TokenValue | undefined) => {
    count[change]++;
    const { group = "", key = "", name = "" } = now ?? old ?? {};
    if (tokens.length < LISTED)
      tokens.push({ change, group, key, name, before: old?.value ?? null, after: now?.value ?? null });
  };
  for (const [key, now] of after) {
    const old = before.get(key);
    if (old && old.value !== now.value) note("changed", old, now);
    if (!old) note("added", undefined, now);
  }
  for (const [key, old] of before) if (!after.has(key)) note("removed", old, undefined);
  return { ...count, tokens };
}

function valuesOfSnapshot(snapshot: TokensSnapshot | undefined): Map<string, TokenValue> {
  const values = new Map<string, TokenValue>();
  if (!snapshot) return values;
  const { color, typography, effect } = stylesOf(snapshot);
  const add = (group: string, style: Style, value: string | null) => {
    const text = (name: string) => (typeof style[name] === "string" && style[name] !== "" ? style[name] : undefined);
    const key = text("reference") ?? text("machineName") ?? text("machine_name") ?? text("id") ?? text("name") ?? "";
    // Names of groups are part of what people call a style; two may share a reference.
    for (let own = `${group} ${key}`; ; own += "+") {
      if (values.has(own)) continue;
      values.set(own, { group, key, name: text("name") ?? key, value: value?.slice(0, MAX_VALUE) ?? null });
      return;
    }
  };
  for (const style of color) add("color", style, typeof style.value === "string" ? style.value : null);
  for (const style of typography) add("typography", style, listed(style.values));
  for (const style of effect) {
    const effects = Array.isArray(style.effects) ? style.effects.filter(isObject) : [];
    add("effect", style, effects.map(({ type, value }) => `${type} ${value}`).join(", "));
  }
  return values;
}

/** `fontFamily: Inter; fontSize: 16`. */
const listed = (values: unknown): string =>
  Object.entries(isObject(values) ? values : {})
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");

function valuesOfBundle(bundle: DtcgDocument | undefined): Map<string, TokenValue> {
  const values = new Map<string, TokenValue>();
  if (!bundle) return values;
  const system = systemOf(bundle);
  const base = describeTokens(bundle, system, {});
  const selections = Object.entries(base.axes).flatMap(([axis, names = []]) => names.map((name) => ({ [axis]: name })));
  for (const selection of [{}, ...selections.slice(0, SELECTIONS)]) {
    const where = Object.values(selection).join(" ");
    const { tokens } = where === "" ? base : describeTokens(bundle, system, selection);
    for (const { name, type = "", css, value } of tokens) {
      const shown = css ?? JSON.stringify(value) ?? null;
      // What a brand or scheme leaves as it is changes with what all share.
      if (where !== "" && values.get(name)?.value === shown?.slice(0, MAX_VALUE)) continue;
      const key = where === "" ? name : `${where} ${name}`;
      values.set(key, { group: type, key, name: key, value: shown?.slice(0, MAX_VALUE) ?? null });
    }
  }
  return values;
}
