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
  /** `govuk-`, where a good part of all classes begin so. */
  classPrefixes: readonly string[];
  icons: ReadonlyMap<string, KnownIcon>;
}

/** How many names have to begin alike for that beginning to be the system's. */
const LEAST = 2;
const LEAST_CLASSES = 20;
/** The share of all classes that begin alike. */
const SHARE = 0.25;

const kept = new WeakMap<Knowledge, Vocabulary>();

/** The vocabulary of a system, made once. */
export function vocabularyOf({ knowledge }: Pick<CheckedSystem, "knowledge">): Vocabulary {
  const made = kept.get(knowledge) ?? createVocabulary(knowledge);
  kept.set(knowledge, made);
  return made;
}

function createVocabulary({ components, icons, classes }: Knowledge): Vocabulary {
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
  // The same name may be exported by several modules of a system, of which one is deprecated.
  const ofModule = byName(({ packages: modules = [], exports: names }) =>
    modules.flatMap((module) => names.map((name) => `${module} ${name}`)),
  );
  const isPackage = (module: string) => packages.has(module);
  return {
    ...{ elements, exports, macros, isPackage },
    componentOf({ kind, name, from }) {
      if (kind === "element") return elements.get(name.toLowerCase());
      if (kind === "macro") return macros.get(name);
      return from !== undefined && isPackage(from) ? (ofModule.get(`${from} ${name}`) ?? exports.get(name)) : undefined;
    },
    named: (name) => others.get(name) ?? exports.get(name) ?? macros.get(name) ?? elements.get(name),
    elementPrefixes: new Set(
      shared(
        [...elements.keys()].map((name) => name.slice(0, name.indexOf("-") + 1)),
        LEAST,
      ),
    ),
    macroPrefix: shared(
      [...macros.keys()].map((name) => /^[a-z]+(?=[A-Z])/.exec(name)?.[0] ?? ""),
      Math.max(LEAST, macros.size * 0.8),
    )[0],
    classes: new Set(classes),
    classPrefixes: shared(
      classes.map((name) => /^[A-Za-z]+-/.exec(name)?.[0] ?? ""),
      Math.max(LEAST_CLASSES, classes.length * SHARE),
    ),
    icons: new Map(icons.map((icon) => [icon.id, icon])),
  };
}

/** What occurs at least so often; not nothing. */
function shared(names: readonly string[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= least).map(([name]) => name);
}
