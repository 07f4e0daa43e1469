import { isObject } from "../../../safe/is-object.ts";
import type { TokenTree } from "../token-tree.ts";
import { referenceTo } from "./resolver-document.ts";

/** A change to the axes of a resolver document. */
export type AxisEdit =
  | { kind: "rename"; axis: string; to: string }
  | { kind: "default"; axis: string; value: string }
  | { kind: "remove"; axis: string; value?: string }
  | { kind: "add"; axis: string; value: string; files: readonly string[] };

/** A change that doesn't fit the document. `message` has the fix. */
export class UnknownAxis extends Error {}

/**
 * Returns a resolver document with a change to its axes: an axis renamed, another default, a value (or an axis)
 * removed, or files turned into a value. The rest stays unchanged. The default files of a removed axis always apply.
 * Throws `UnknownAxis`.
 */
export function editResolver(document: TokenTree, edit: AxisEdit): TokenTree {
  const modifiers = isObject(document.modifiers) ? document.modifiers : {};
  const { axis } = edit;
  const found = Object.hasOwn(modifiers, axis) ? modifiers[axis] : undefined;
  const modifier = isObject(found) ? found : {};
  if (!isObject(found) && edit.kind !== "add")
    throw new UnknownAxis(
      `The resolver has no axis ${axis}. Axes in the resolver: ${Object.keys(modifiers).join(", ") || "none"}. To list all axes, run dsr tokens axes.`,
    );
  if (edit.kind === "rename") return renamed(document, modifiers, axis, edit.to);
  if (edit.kind === "add") return withValue(document, modifiers, edit);
  const contexts = isObject(modifier.contexts) ? modifier.contexts : {};
  if (edit.value !== undefined && !Object.hasOwn(contexts, edit.value))
    throw new UnknownAxis(`The axis ${axis} has no value ${edit.value}. Values: ${Object.keys(contexts).join(", ")}.`);
  if (edit.kind === "default")
    return { ...document, modifiers: { ...modifiers, [axis]: { ...modifier, default: edit.value } } };
  const left = Object.entries(contexts).filter(([name]) => edit.value !== undefined && name !== edit.value);
  const usual = modifier.default ?? Object.keys(contexts)[0];
  if (left.length > 1) {
    if (edit.value === usual)
      throw new UnknownAxis(
        `${edit.value} is the default value of ${axis}. Set another default first: --default ${axis}=<value>.`,
      );
    const kept = { ...modifier, contexts: Object.fromEntries(left) };
    return { ...document, modifiers: { ...modifiers, [axis]: kept } };
  }
  // An axis with one value isn't a choice: its default always applies.
  const always = contexts[String(usual)];
  return withoutAxis(document, modifiers, axis, Array.isArray(always) ? always : []);
}

const pointerTo = (name: string, collection: "modifiers" | "sets" = "modifiers"): string =>
  `#/${collection}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;

/** Whether an item of the order is this axis, in any notation of its pointer. */
function isRefTo(item: unknown, axis: string): boolean {
  if (!isObject(item) || typeof item.$ref !== "string") return false;
  return item.$ref === pointerTo(axis) || item.$ref === `#/modifiers/${axis}`;
}

/** Returns its order. Without one, all sets, then all modifiers. */
function orderOf({ resolutionOrder, sets, modifiers }: TokenTree): unknown[] {
  if (Array.isArray(resolutionOrder)) return resolutionOrder;
  const refs = (collection: "modifiers" | "sets", members: unknown) =>
    Object.keys(isObject(members) ? members : {}).map((name) => ({ $ref: pointerTo(name, collection) }));
  return [...refs("sets", sets), ...refs("modifiers", modifiers)];
}

function renamed(document: TokenTree, modifiers: TokenTree, axis: string, to: string): TokenTree {
  if (Object.hasOwn(modifiers, to)) throw new UnknownAxis(`The axis ${to} already exists. Choose another name.`);
  return {
    ...document,
    modifiers: Object.fromEntries(Object.entries(modifiers).map(([name, value]) => [name === axis ? to : name, value])),
    resolutionOrder: orderOf(document).map((item) => (isRefTo(item, axis) ? { $ref: pointerTo(to) } : item)),
  };
}

/** @param always sources that always apply in place of the axis */
function withoutAxis(document: TokenTree, modifiers: TokenTree, axis: string, always: readonly unknown[]): TokenTree {
  const without = {
    ...document,
    modifiers: Object.fromEntries(Object.entries(modifiers).filter(([name]) => name !== axis)),
  };
  const order = orderOf(document);
  const isOfAxis = (item: unknown) => isRefTo(item, axis);
  // An axis outside the order had no effect.
  if (always.length === 0 || !order.some(isOfAxis))
    return { ...without, resolutionOrder: order.filter((item) => !isOfAxis(item)) };
  // Adds the files to the preceding set, if no other item references it.
  const sets = isObject(document.sets) ? document.sets : {};
  const before = order[order.findIndex(isOfAxis) - 1];
  const [name, set] =
    Object.entries(sets).find(([one]) => isObject(before) && before.$ref === pointerTo(one, "sets")) ?? [];
  const isAlone =
    name !== undefined &&
    JSON.stringify({ ...document, resolutionOrder: order }).split(JSON.stringify(pointerTo(name, "sets"))).length === 2;
  if (isAlone && isObject(set) && Array.isArray(set.sources) && order.filter(isOfAxis).length === 1)
    return {
      ...without,
      sets: { ...sets, [name]: { ...set, sources: [...set.sources, ...always] } },
      resolutionOrder: order.filter((item) => !isOfAxis(item)),
    };
  const made = freeName(axis, [...Object.keys(sets), ...order.map((item) => (isObject(item) ? item.name : undefined))]);
  return {
    ...without,
    sets: { ...sets, [made]: { sources: always } },
    resolutionOrder: order.map((item) => (isOfAxis(item) ? { $ref: pointerTo(made, "sets") } : item)),
  };
}

function freeName(name: string, taken: readonly unknown[]): string {
  let made = name;
  for (let count = 2; taken.includes(made); count++) made = `${name}-${count}`;
  return made;
}

function withValue(
  document: TokenTree,
  modifiers: TokenTree,
  { axis, value, files }: AxisEdit & { kind: "add" },
): TokenTree {
  const refs = files.map((file) => ({ $ref: referenceTo(file) }));
  const isMoved = (item: unknown) => isObject(item) && refs.some(({ $ref }) => $ref === item.$ref);
  const withoutMoved = (set: unknown) =>
    isObject(set) && Array.isArray(set.sources)
      ? { ...set, sources: set.sources.filter((item: unknown) => !isMoved(item)) }
      : set;
  const sets = Object.entries(isObject(document.sets) ? document.sets : {}).map(
    ([name, set]) => [name, withoutMoved(set)] as const,
  );
  const known = Object.hasOwn(modifiers, axis) ? modifiers[axis] : undefined;
  const before = isObject(known) && isObject(known.contexts) ? known.contexts : undefined;
  const own = before?.[value];
  const contexts = { ...(before ?? { default: [] }), [value]: [...(Array.isArray(own) ? own : []), ...refs] };
  const made = { ...(isObject(known) ? known : { default: "default" }), contexts };
  const order = orderOf(document).map(withoutMoved);
  return {
    ...document,
    sets: Object.fromEntries(sets),
    modifiers: { ...modifiers, [axis]: made },
    resolutionOrder: before ? order : [...order, { $ref: pointerTo(axis) }],
  };
}
