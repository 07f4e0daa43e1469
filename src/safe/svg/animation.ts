import { svgAttributes, svgProperties } from "./names.ts";
import { elementsIn, type SvgElement } from "./parse.ts";
import type { SvgNotes } from "./style.ts";

const KINDS = new Set(["animate", "animateColor", "animateTransform", "animateMotion", "set"]);
const MOVES = "has an endless animation, which is shown as a still image";

interface Animation {
  element: SvgElement;
  target: SvgElement;
}

/** Start of an animation, in seconds; "never" if it needs a click, "always" if it repeats. */
type Moment = number | "never" | "always";

function seconds(text: string): number | undefined {
  const given = text.trim();
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(given);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const [, value, unit = "s"] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(h|min|s|ms)?$/.exec(given) ?? [];
  const factor = { h: 3600, min: 60, s: 1, ms: 0.001 }[unit];
  return value === undefined || factor === undefined ? undefined : Number(value) * factor;
}

/** Seconds from the start of an animation to its end; infinite without an end. */
function lengthOf({ name, attributes }: SvgElement): number {
  const dur = seconds(attributes.get("dur") ?? "") ?? Number.POSITIVE_INFINITY;
  const count = attributes.get("repeatCount");
  const repeat = attributes.get("repeatDur");
  if (name === "set" && attributes.get("dur") === undefined) return Number.POSITIVE_INFINITY;
  if (count === "indefinite" || repeat === "indefinite") return Number.POSITIVE_INFINITY;
  if (repeat !== undefined) return seconds(repeat) ?? dur;
  return dur * (Number(count ?? 1) || 1);
}

class Times {
  readonly #byId: ReadonlyMap<string, SvgElement>;
  readonly #known = new Map<SvgElement, Moment>();
  readonly #asked = new Set<SvgElement>();

  constructor(byId: ReadonlyMap<string, SvgElement>) {
    this.#byId = byId;
  }

  /** The last start of an animation. */
  begin(element: SvgElement): Moment {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    if (this.#asked.has(element) || this.#asked.size > 100) return "always";
    this.#asked.add(element);
    const moments = (element.attributes.get("begin") ?? "0s")
      .split(";")
      .slice(0, 20)
      .map((one) => this.#moment(one));
    this.#asked.delete(element);
    const times = moments.filter((moment) => typeof moment === "number");
    const begin = moments.includes("always") ? "always" : times.length === 0 ? "never" : Math.max(...times);
    this.#known.set(element, begin);
    return begin;
  }

  #moment(text: string): Moment {
    const offset = seconds(text);
    if (offset !== undefined) return offset;
    const [, id = "", edge, sign = "+", shift] =
      /^\s*([^\s;]+?)\.(begin|end)\s*(?:([+-])\s*(\S+))?\s*$/.exec(text.slice(0, 300)) ?? [];
    const other = this.#byId.get(id.replace(/\\/g, ""));
    if (!other || !KINDS.has(other.name)) return "never";
    const start = this.begin(other);
    if (typeof start !== "number") return start;
    const moment = edge === "end" ? start + lengthOf(other) : start;
    if (!Number.isFinite(moment)) return "never";
    return moment + (sign === "-" ? -1 : 1) * (seconds(shift ?? "0") ?? 0);
  }
}

function lastValue(element: SvgElement): string | undefined {
  const { attributes } = element;
  const values = attributes
    .get("values")
    ?.split(";")
    .map((value) => value.trim())
    .filter(Boolean);
  const hasNoLength = element.name !== "set" && seconds(attributes.get("dur") ?? "") === undefined;
  if (hasNoLength) return values?.[0] ?? attributes.get("from");
  return values?.at(-1) ?? attributes.get("to")?.trim();
}

function freeze({ element, target }: Animation, notes: SvgNotes): void {
  const { attributes, name } = element;
  const property = attributes.get("attributeName") ?? (name === "animateTransform" ? "transform" : "");
  const value = lastValue(element);
  const isSum = attributes.get("additive") === "sum";
  if (
    name === "animateMotion" ||
    value === undefined ||
    !(svgProperties.has(property) || svgAttributes.has(property))
  ) {
    notes.add("has an animation whose final state cannot be shown");
  } else if (name === "animateTransform") {
    const call = `${attributes.get("type") ?? "translate"}(${value})`;
    target.attributes.set(property, isSum ? `${target.attributes.get(property) ?? ""} ${call}`.trim() : call);
  } else if (isSum || attributes.get("accumulate") === "sum")
    notes.add("has an animation whose final state cannot be shown");
  else target.attributes.set(property, value);
}

function collect(root: SvgElement): { animations: Animation[]; byId: Map<string, SvgElement> } {
  const animations: Animation[] = [];
  const byId = new Map<string, SvgElement>();
  const found: SvgElement[] = [];
  function visit(element: SvgElement): void {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (KINDS.has(element.name)) found.push(element);
    for (const child of elementsIn(element)) visit(child);
  }
  visit(root);
  for (const element of found) {
    const href = (element.attributes.get("href") ?? element.attributes.get("xlink:href"))?.trim();
    const target = href === undefined ? element.parent : byId.get(href.replace(/^#/, ""));
    if (target) animations.push({ element, target });
  }
  return { animations, byId };
}

/**
 * Writes the final values of frozen animations into the attributes: a drawing is shown as after the end of all of them.
 * Endless animations keep the source values, and add a note.
 */
export function applyAnimations(root: SvgElement, notes: SvgNotes): void {
  const { animations, byId } = collect(root);
  const times = new Times(byId);
  const frozen: { begin: number; animation: Animation }[] = [];
  for (const animation of animations) {
    const begin = times.begin(animation.element);
    if (begin === "never") continue;
    const { name, attributes } = animation.element;
    const endless = begin === "always" || (lengthOf(animation.element) === Number.POSITIVE_INFINITY && name !== "set");
    const isStill = name === "set" || attributes.get("dur") === undefined;
    if (begin === "always" || (endless && !isStill)) notes.add(MOVES);
    else if (attributes.get("fill") === "freeze" || endless || (name === "set" && !attributes.has("dur")))
      frozen.push({ begin, animation });
  }
  frozen.sort((a, b) => a.begin - b.begin);
  for (const { animation } of frozen) freeze(animation, notes);
}
