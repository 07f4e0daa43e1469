import type { Node } from "@babel/types";
import type { Module } from "./modules.ts";

/** Where names of a type mean something: a module, and what stands for the parameters around. */
export interface Scope {
  module: Module;
  bound: ReadonlyMap<string, Bound>;
}

/** A type as it is written, where it is written. */
export interface Typed {
  node: Node;
  scope: Scope;
}

/** What a parameter of a type stands for. */
export type Bound = Typed | { shape: Shape };

/** A member of an object's type. */
export interface Member {
  name: string;
  /** What it may be: several where alternatives differ. */
  types: readonly Typed[];
  isOptional: boolean;
  /** Nobody may give it: in the other alternatives it is something. */
  isNever: boolean;
  /** Where it is declared, first where that counts: what is said of it may stand at another one. */
  places: readonly Place[];
  /** Its value where nobody gives one, as far as its type says so. */
  usual?: string | number | boolean;
}

/** Where something is declared: a module, and where in its text. */
export interface Place {
  module: Module;
  start: number;
}

export type Fields = ReadonlyMap<string, Member>;

/** What is known of an object's type. */
export interface Shape {
  /** One for each member of a union. */
  alternatives: readonly Fields[];
  /** It has more, in a type nobody read: that of a package, or one that only a compiler works out. */
  isOpen: boolean;
}

/** Beyond these they are told as one. */
const MOST_ALTERNATIVES = 24;
/** Where something is said of one member. */
const MOST_PLACES = 4;

export const NOTHING: Shape = { alternatives: [new Map()], isOpen: false };
export const UNKNOWN: Shape = { alternatives: [new Map()], isOpen: true };

export const scopeOf = (module: Module): Scope => ({ module, bound: new Map() });

/** What all alternatives say together: required is what each requires. */
export function joined({ alternatives }: Shape): Fields {
  const [only] = alternatives;
  if (alternatives.length === 1 && only) return only;
  const found = new Map<string, Member>();
  for (const fields of alternatives)
    for (const [name, member] of fields) {
      const known = found.get(name);
      found.set(name, known ? either(known, member) : member);
    }
  for (const [name, member] of found)
    if (!alternatives.every((fields) => fields.has(name))) found.set(name, { ...member, isOptional: true });
  return found;
}

function either(one: Member, other: Member): Member {
  if (one.isNever !== other.isNever) return { ...(one.isNever ? other : one), isOptional: true };
  const more = other.types.filter(({ node }) => !one.types.some((known) => known.node === node));
  return {
    ...one,
    places: allPlaces(one, other),
    types: one.types.length < MOST_ALTERNATIVES ? [...one.types, ...more] : one.types,
    isOptional: one.isOptional || other.isOptional,
  };
}

const allPlaces = (first: Member, rest: Member): readonly Place[] =>
  first.places === rest.places ? first.places : [...first.places, ...rest.places].slice(0, MOST_PLACES);

/** `A | B` */
export function union(shapes: readonly Shape[]): Shape {
  const alternatives = shapes.flatMap((shape) => shape.alternatives);
  const isOpen = shapes.some((shape) => shape.isOpen);
  if (alternatives.length === 0) return { ...NOTHING, isOpen };
  return bounded({ alternatives, isOpen });
}

/** `A & B` */
export function intersection(one: Shape, other: Shape): Shape {
  const isOpen = one.isOpen || other.isOpen;
  const isMany = one.alternatives.length * other.alternatives.length > MOST_ALTERNATIVES;
  const [left, right] = isMany ? [[joined(one)], other.alternatives] : [one.alternatives, other.alternatives];
  return { alternatives: left.flatMap((mine) => right.map((theirs) => both(mine, theirs))), isOpen };
}

function both(one: Fields, other: Fields): Fields {
  const found = new Map(one);
  for (const [name, member] of other) {
    const known = found.get(name);
    found.set(name, known ? narrower(known, member) : member);
  }
  return found;
}

/** What was said last counts; that it is required, or never, counts whoever says so. */
function narrower(one: Member, other: Member): Member {
  const [chosen, rest] = one.isNever ? [one, other] : [other, one];
  const isOptional = one.isOptional && other.isOptional;
  return { ...chosen, places: allPlaces(chosen, rest), isOptional, isNever: one.isNever || other.isNever };
}

/** `interface A extends B`: what `own` says replaces what it inherits. */
export const extended = (own: Fields, inherited: Shape): Shape =>
  changed(inherited, (fields) => {
    const found = new Map(own);
    for (const [name, member] of fields) {
      const known = own.get(name);
      found.set(name, known ? { ...known, places: allPlaces(known, member) } : member);
    }
    return found;
  });

/** The same with each alternative made another. */
export const changed = ({ alternatives, isOpen }: Shape, change: (fields: Fields) => Fields): Shape => ({
  alternatives: alternatives.map(change),
  isOpen,
});

/** The same with each member made another; those that become undefined go. */
export const mapped = (shape: Shape, change: (member: Member) => Member | undefined): Shape =>
  changed(shape, (fields) => {
    const found = new Map<string, Member>();
    for (const member of fields.values()) {
      const next = change(member);
      if (next) found.set(next.name, next);
    }
    return found;
  });

/** What `keyof` and `Omit` see of a union: members that all alternatives have. */
export function common(shape: Shape): Shape {
  const { alternatives, isOpen } = shape;
  if (alternatives.length === 1) return shape;
  const all = [...joined(shape)].filter(([name]) => alternatives.every((fields) => fields.has(name)));
  return { alternatives: [new Map(all)], isOpen };
}

const bounded = (shape: Shape): Shape =>
  shape.alternatives.length > MOST_ALTERNATIVES ? { alternatives: [joined(shape)], isOpen: shape.isOpen } : shape;
