import { memoizeByObject } from "../../safe/memoize.ts";
import type { Knowledge, KnownComponent, KnownIcon } from "./knowledge.ts";
import type { ElementUse } from "./reading.ts";
import type { CheckedSystem } from "./rule.ts";

/** The names of a system in markup, and the prefixes that mark a name as its own. */
export interface Vocabulary {
  /** Returns the component of an element. */
  componentOf(use: ElementUse): KnownComponent | undefined;
  /** Finds a component by ID, title or a name in code, as the replacement of a deprecated one. */
  named(name: string): KnownComponent | undefined;
  isPackage(module: string): boolean;
  elements: ReadonlyMap<string, KnownComponent>;
  exports: ReadonlyMap<string, KnownComponent>;
  macros: ReadonlyMap<string, KnownComponent>;
  /** `ds-`, if at least two custom elements start with it. */
  elementPrefixes: ReadonlySet<string>;
  /** `govuk`, if nearly all macros start with it. */
  macroPrefix: string | undefined;
  classes: ReadonlySet<string>;
  styledClasses: ReadonlySet<string>;
  /** Blocks with at least two elements in stylesheets: `card` of `card__title`. */
  styledElements: ReadonlySet<string>;
  /** `govuk-`, if a quarter of all classes start with it. */
  classPrefixes: readonly string[];
  icons: ReadonlyMap<string, KnownIcon>;
}

/** Minimum number of names with the same prefix for the prefix to be the system's own. */
const MIN = 2;
const MIN_CLASSES = 20;
/** Minimum share of classes with the same prefix. */
const SHARE = 0.25;

const kept = memoizeByObject(createVocabulary);

/** Returns the vocabulary of a system. Cached. */
export const vocabularyOf = ({ knowledge }: Pick<CheckedSystem, "knowledge">): Vocabulary => kept(knowledge);

function createVocabulary({ components, icons, classes, styledClasses }: Knowledge): Vocabulary {
  const byName = (namesOf: (component: KnownComponent) => readonly string[]) => {
    const names = new Map<string, KnownComponent>();
    for (const component of components)
      for (const name of namesOf(component)) if (!names.has(name)) names.set(name, component);
    return names;
  };
  const elements = byName((component) => component.elements);
  const exports = byName((component) => component.exports);
  const macros = byName((component) => component.macros);
  const others = byName(({ id, title }) => [id, title]);
  const packages = new Set(components.flatMap((component) => component.packages ?? []));
  // Several modules of a system may export the same name, and one of them may be deprecated: such a name needs its
  // module.
  const ofModule = new Map<string, KnownComponent | undefined>();
  for (const component of components)
    for (const name of component.exports)
      for (const key of [name, ...(component.packages ?? []).map((module) => `${module} ${name}`)])
        ofModule.set(key, ofModule.has(key) ? undefined : component);
  const isPackage = (module: string) => packages.has(module);
  return {
    ...{ elements, exports, macros, isPackage },
    componentOf({ kind, name, from, isOfSystem }) {
      if (kind === "element") return elements.get(name.toLowerCase());
      if (kind === "macro") return macros.get(name);
      if (isOfSystem) return ofModule.get(name);
      return from !== undefined && isPackage(from)
        ? (ofModule.get(`${from} ${name}`) ?? ofModule.get(name))
        : undefined;
    },
    named: (name) => others.get(name) ?? exports.get(name) ?? macros.get(name) ?? elements.get(name),
    elementPrefixes: new Set(
      shared(
        [...elements.keys()].map((name) => name.slice(0, name.indexOf("-") + 1)),
        MIN,
      ),
    ),
    macroPrefix: prefixOf([...macros.keys()]),

    classes: new Set(classes),
    styledClasses: new Set(styledClasses),
    styledElements: new Set(
      shared(
        styledClasses.filter((name) => name.includes("__")).map((name) => name.slice(0, name.indexOf("__"))),
        MIN,
      ),
    ),
    classPrefixes: shared(
      classes.map((name) => /^[A-Za-z]+-/.exec(name)?.[0] ?? ""),
      Math.max(MIN_CLASSES, classes.length * SHARE),
    ),
    icons: new Map(icons.map((icon) => [icon.id, icon])),
  };
}

/** Returns the first word of most macros. Other macros are internal. */
function prefixOf(macros: readonly string[]): string | undefined {
  const own = macros.filter((name) => !name.startsWith("_"));
  const words = own.map((name) => /^[a-z]+(?=[A-Z])/.exec(name)?.[0] ?? "");
  return shared(words, Math.max(MIN, own.length * 0.6))[0];
}

/** Returns the non-empty names that occur at least `least` times. */
function shared(names: readonly string[], min: number): string[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= min).map(([name]) => name);
}
