import type { Node } from "@babel/types";
import type { Module } from "./modules.ts";

/** The scope of names in a type: a module, and the values of type parameters. */
export interface TypeScope {
  module: Module;
  bound: ReadonlyMap<string, TypeArgument>;
}

/** A type in the source, with its scope. */
export interface ScopedType {
  node: Node;
  scope: TypeScope;
}

/** The value of a type parameter. */
export type TypeArgument = ScopedType | { shape: Shape };

/** A member of an object type. */
export interface ShapeMember {
  name: string;
  /** Its possible types: several if alternatives differ. */
  types: readonly ScopedType[];
  isOptional: boolean;
  /** Whether it must be absent (`never`), because other alternatives define it. */
  isNever: boolean;
  /** Its declarations, the most relevant first. Its comment can be at any of them. */
  places: readonly SourcePlace[];
  /** Its default, if its type has one. */
  usual?: string | number | boolean;
}

/** The place of a declaration: a module, and an offset in its text. */
export interface SourcePlace {
  module: Module;
  start: number;
}

export type ShapeFields = ReadonlyMap<string, ShapeMember>;

/** The known members of an object type. */
export interface Shape {
  /** One for each member of a union. */
  alternatives: readonly ShapeFields[];
  /** Whether it has more members in an unread type: from a package, or one that only a compiler can evaluate. */
  isOpen: boolean;
}

/** More alternatives are merged into one. */
const MAX_ALTERNATIVES = 24;
/** Maximum number of places per member. */
const MAX_PLACES = 4;

export const EMPTY_SHAPE: Shape = { alternatives: [new Map()], isOpen: false };
export const UNKNOWN_SHAPE: Shape = { alternatives: [new Map()], isOpen: true };

export const scopeOfModule = (module: Module): TypeScope => ({ module, bound: new Map() });

/** Merges all alternatives: a member is required if each requires it. */
export function joined({ alternatives }: Shape): ShapeFields {
  const [only] = alternatives;
  if (alternatives.length === 1 && only) return only;
  const found = new Map<string, ShapeMember>();
  for (const fields of alternatives)
    for (const [name, member] of fields) {
      const known = found.get(name);
      found.set(name, known ? either(known, member) : member);
    }
  for (const [name, member] of found)
    if (!alternatives.every((fields) => fields.has(name))) found.set(name, { ...member, isOptional: true });
  return found;
}

function either(one: ShapeMember, other: ShapeMember): ShapeMember {
  if (one.isNever !== other.isNever) return { ...(one.isNever ? other : one), isOptional: true };
  const more = other.types.filter(({ node }) => !one.types.some((known) => known.node === node));
  return {
    ...one,
    places: allPlaces(one, other),
    types: one.types.length < MAX_ALTERNATIVES ? [...one.types, ...more] : one.types,
    isOptional: one.isOptional || other.isOptional,
  };
}

const allPlaces = (first: ShapeMember, rest: ShapeMember): readonly SourcePlace[] =>
  first.places === rest.places ? first.places : [...first.places, ...rest.places].slice(0, MAX_PLACES);

/** `A | B` */
export function union(shapes: readonly Shape[]): Shape {
  const alternatives = shapes.flatMap((shape) => shape.alternatives);
  const isOpen = shapes.some((shape) => shape.isOpen);
  if (alternatives.length === 0) return { ...EMPTY_SHAPE, isOpen };
  return bounded({ alternatives, isOpen });
}

/** `A & B` */
export function intersection(one: Shape, other: Shape): Shape {
  const isOpen = one.isOpen || other.isOpen;
  const isMany = one.alternatives.length * other.alternatives.length > MAX_ALTERNATIVES;
  const [left, right] = isMany ? [[joined(one)], other.alternatives] : [one.alternatives, other.alternatives];
  return { alternatives: left.flatMap((mine) => right.map((theirs) => both(mine, theirs))), isOpen };
}

function both(one: ShapeFields, other: ShapeFields): ShapeFields {
  const found = new Map(one);
  for (const [name, member] of other) {
    const known = found.get(name);
    found.set(name, known ? narrower(known, member) : member);
  }
  return found;
}

/** The last declaration wins. A member is required, or never, if any declaration marks it. */
function narrower(one: ShapeMember, other: ShapeMember): ShapeMember {
  const [chosen, rest] = one.isNever ? [one, other] : [other, one];
  const isOptional = one.isOptional && other.isOptional;
  return { ...chosen, places: allPlaces(chosen, rest), isOptional, isNever: one.isNever || other.isNever };
}

/** `interface A extends B`: own members replace inherited ones. */
export const extended = (own: ShapeFields, inherited: Shape): Shape =>
  changed(inherited, (fields) => {
    const found = new Map(own);
    for (const [name, member] of fields) {
      const known = own.get(name);
      found.set(name, known ? { ...known, places: allPlaces(known, member) } : member);
    }
    return found;
  });

/** Changes each alternative. */
export const changed = ({ alternatives, isOpen }: Shape, change: (fields: ShapeFields) => ShapeFields): Shape => ({
  alternatives: alternatives.map(change),
  isOpen,
});

/** Changes each member. Drops a member if the change is undefined. */
export const mapped = (shape: Shape, change: (member: ShapeMember) => ShapeMember | undefined): Shape =>
  changed(shape, (fields) => {
    const found = new Map<string, ShapeMember>();
    for (const member of fields.values()) {
      const next = change(member);
      if (next) found.set(next.name, next);
    }
    return found;
  });

/** Returns the members that all alternatives have, as for `keyof` and `Omit` of a union. */
export function common(shape: Shape): Shape {
  const { alternatives, isOpen } = shape;
  if (alternatives.length === 1) return shape;
  const all = [...joined(shape)].filter(([name]) => alternatives.every((fields) => fields.has(name)));
  return { alternatives: [new Map(all)], isOpen };
}

const bounded = (shape: Shape): Shape =>
  shape.alternatives.length > MAX_ALTERNATIVES ? { alternatives: [joined(shape)], isOpen: shape.isOpen } : shape;
