import type { ComponentDocumentation } from "./documentation.ts";
import { componentIdOf, type FoundComponent } from "./found-component.ts";
import { componentNameOf } from "./places.ts";

/** Fewest components of a module that has stories itself, to be a collection: illustrations, logos. */
const FEWEST_OF_COLLECTION = 8;

/** Modules with many undocumented components and stories for all of them become one component: `Spot` illustrations. */
export function asCollections(
  found: readonly FoundComponent[],
  documentation: ComponentDocumentation,
): FoundComponent[] {
  const isOne = ({ name = "", stories }: FoundComponent) =>
    stories !== undefined && documentation.of(name)?.path === undefined;
  const groups = Map.groupBy(found.filter(isOne), ({ source }) => source);
  const collections = [...groups].flatMap(([source, those]) => {
    const [first] = those;
    if (!first || those.length < FEWEST_OF_COLLECTION) return [];
    const stem = componentNameFromFile(componentNameOf(source));
    const parts = those.slice(1).flatMap(({ name }) => (name === undefined ? [] : [name]));
    const id = componentIdOf(stem);
    const files = first.files.map((file) => ({ ...file, name: `${id}.tsx` }));
    return [{ ...first, id, title: titleOfComponentName(stem), parts, files }];
  });
  const sources = new Set(collections.map(({ source }) => source));
  return [...found.filter((one) => !(sources.has(one.source) && isOne(one))), ...collections];
}

/** `DateField` → `Date Field` */
export const titleOfComponentName = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, "$1 $2");

/** `date-field` → `DateField` */
export const componentNameFromFile = (name: string): string => {
  const words = name.split(/[-_.]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join("");
};
