import { onceFor } from "../../safe/once-for.ts";
import type { Knowledge, KnownComponent, KnownIcon } from "./knowledge.ts";
import type { ElementUse } from "./reading.ts";
import type { CheckedSystem } from "./rule.ts";

/** The names a system has in markup, and which others are surely meant as its own. */
export interface Vocabulary {
  /** The component something stands for. */
  componentOf(use: ElementUse): KnownComponent | undefined;
  /** By the id, title or a name in code: what takes the place of a deprecated one. */
  named(name: string): KnownComponent | undefined;
  isPackage(module: string): boolean;
  elements: ReadonlyMap<string, KnownComponent>;
  exports: ReadonlyMap<string, KnownComponent>;
  macros: ReadonlyMap<string, KnownComponent>;
  /** `ds-`, where at least two custom elements begin so. */
  elementPrefixes: ReadonlySet<string>;
  /** `govuk`, where nearly all macros begin so. */
  macroPrefix: string | undefined;
  classes: ReadonlySet<string>;
  styledClasses: ReadonlySet<string>;
  /** Blocks of which stylesheets have at least two elements: `card` of `card__title`. */
  styledElements: ReadonlySet<string>;
  /** `govuk-`, where a good part of all classes begin so. */
  classPrefixes: readonly string[];
  icons: ReadonlyMap<string, KnownIcon>;
}

/** How many names have to begin alike for that beginning to be the system's. */
const LEAST = 2;
const LEAST_CLASSES = 20;
/** The share of all classes that begin alike. */
const SHARE = 0.25;

const kept = onceFor(createVocabulary);

/** The vocabulary of a system, made once. */
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
  // Several modules of a system may export the same name, and of them one may be deprecated: who is meant has to be clear.
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
        LEAST,
      ),
    ),
    macroPrefix: prefixOf([...macros.keys()]),

    classes: new Set(classes),
    styledClasses: new Set(styledClasses),
    styledElements: new Set(
      shared(
        styledClasses.filter((name) => name.includes("__")).map((name) => name.slice(0, name.indexOf("__"))),
        LEAST,
      ),
    ),
    classPrefixes: shared(
      classes.map((name) => /^[A-Za-z]+-/.exec(name)?.[0] ?? ""),
      Math.max(LEAST_CLASSES, classes.length * SHARE),
    ),
    icons: new Map(icons.map((icon) => [icon.id, icon])),
  };
}

/** The word most macros begin with; those that begin otherwise are for use inside. */
function prefixOf(macros: readonly string[]): string | undefined {
  const own = macros.filter((name) => !name.startsWith("_"));
  const words = own.map((name) => /^[a-z]+(?=[A-Z])/.exec(name)?.[0] ?? "");
  return shared(words, Math.max(LEAST, own.length * 0.6))[0];
}

/** What occurs at least so often; not nothing. */
function shared(names: readonly string[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= least).map(([name]) => name);
}
