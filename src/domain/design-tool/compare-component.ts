import type { CodeComponent, CodeProperty } from "./code-component.ts";
import type { DesignDifference } from "./contract.ts";
import type { DesignComponentRecord } from "./kind.ts";
import type { Match } from "./match-components.ts";
import { designNameKey, shortName } from "./name-key.ts";

type DesignProperty = DesignComponentRecord["properties"][number];
type Found = Omit<DesignDifference, "id">;

/**
 * All differences, in the order of the kinds, then of the design. Names that differ only in case and separators are
 * equal.
 */
export function compareComponent({ design, code }: Match<DesignComponentRecord>): DesignDifference[] {
  const shown = shownAsPreviews(design, code);
  const found = [
    ...compareNames(design, code),
    ...compareDescriptions(design, code),
    ...compareVariants(shown, code),
    ...compareProperties(design, code, shown),
    ...compareOptions(design, code),
  ];
  return found.map((difference) => ({ id: code.id, ...difference }));
}

function compareNames(design: DesignComponentRecord, { id, title }: CodeComponent): Found[] {
  const names = [design.name, shortName(design.name)].map(designNameKey);
  const isSame = names.includes(designNameKey(title)) || names.includes(designNameKey(id));
  return isSame ? [] : [{ kind: "name", path: "/title", design: design.name, code: title }];
}

function compareDescriptions(design: DesignComponentRecord, code: CodeComponent): Found[] {
  const [inDesign, inCode] = [design, code].map(
    ({ description }) => description.replaceAll(/\s+/g, " ").trim() || null,
  );
  return inDesign === inCode
    ? []
    : [{ kind: "description", path: "/description", design: inDesign ?? null, code: inCode ?? null }];
}

/**
 * A set whose only variant property doesn't exist in code draws its variants as the code draws previews: those are
 * compared. Sets with more properties draw every combination, and code has properties and options: those are compared.
 */
function shownAsPreviews({ properties }: DesignComponentRecord, code: CodeComponent): DesignProperty | undefined {
  const [property, ...more] = properties.filter(({ type }) => type === "variant");
  if (!property || more.length > 0 || code.previews.length === 0) return undefined;
  return code.properties.some(({ name }) => designNameKey(name) === designNameKey(property.name))
    ? undefined
    : property;
}

function compareVariants(shown: DesignProperty | undefined, { previews }: CodeComponent): Found[] {
  if (!shown) return [];
  const { options } = shown;
  const inCode = new Set(previews.flatMap(({ key, title }) => [designNameKey(key), designNameKey(title)]));
  const inDesign = new Set(options.map(designNameKey));
  return [
    ...options
      .filter((option) => !inCode.has(designNameKey(option)))
      .map((option): Found => ({ kind: "variant", path: "/previews", design: option, code: null })),
    ...previews
      .filter(({ key, title }) => !inDesign.has(designNameKey(key)) && !inDesign.has(designNameKey(title)))
      .map(({ key }): Found => ({ kind: "variant", path: `/previews/${escaped(key)}`, design: null, code: key })),
  ];
}

function compareProperties(
  design: DesignComponentRecord,
  code: CodeComponent,
  shown: DesignProperty | undefined,
): Found[] {
  const inCode = byKey(code.properties);
  const inDesign = byKey(design.properties);
  return [
    ...design.properties.flatMap((property): Found[] => {
      if (property === shown) return [];
      const other = inCode.get(designNameKey(property.name));
      if (!other) return [{ kind: "property", path: "/properties", design: property.name, code: null }];
      return isSameType(property, other)
        ? []
        : [{ kind: "property", path: pathOf(other, "type"), design: property.type, code: other.type }];
    }),
    ...code.properties
      .filter(({ name }) => !inDesign.has(designNameKey(name)))
      .map((property): Found => ({ kind: "property", path: pathOf(property), design: null, code: property.name })),
  ];
}

function compareOptions(design: DesignComponentRecord, code: CodeComponent): Found[] {
  const inCode = byKey(code.properties);
  return design.properties.flatMap((property): Found[] => {
    const other = inCode.get(designNameKey(property.name));
    if (!other || property.type !== "variant" || !isSameType(property, other) || isSwitch(property)) return [];
    // Its type may allow more values than the declaration lists.
    if (other.options.length === 0 && sortOf(other) !== "choice") return [];
    const path = pathOf(other, "options");
    const [here, there] = [property.options, other.options].map((options) => new Set(options.map(designNameKey)));
    return [
      ...property.options
        .filter((option) => !there?.has(designNameKey(option)))
        .map((option): Found => ({ kind: "option", path, design: option, code: null })),
      ...other.options
        .filter((option) => !here?.has(designNameKey(option)))
        .map((option): Found => ({ kind: "option", path, design: null, code: option })),
    ];
  });
}

/** Types of values, by their names in design and code. Other names are not compared. */
const SORTS: readonly [sort: string, words: RegExp][] = [
  ["switch", /^(?:bool(?:ean)?|toggle|checkbox|switch)$/i],
  ["choice", /^(?:variant|enum|select|radio|options?|choice)$/i],
  ["text", /^(?:text|string|rich-?text|textarea|markdown|html|url|link|number|integer)$/i],
  ["part", /^(?:instance|slot|node|component|icon)$/i],
];

const sortOf = ({ type, options }: Pick<CodeProperty, "type" | "options">): string | undefined =>
  options.length > 0 ? "choice" : SORTS.find(([, words]) => words.test(type))?.[0];

/** A variant property that says yes or no. */
const isSwitch = ({ options }: Pick<DesignProperty, "options">): boolean =>
  options.length > 0 && options.every((option) => /^(?:true|false|yes|no|on|off)$/i.test(option));

function isSameType(design: DesignProperty, code: CodeProperty): boolean {
  const [inDesign, inCode] = [sortOf(design), sortOf(code)];
  if (inCode === "switch" && isSwitch(design)) return true;
  // Which options there are is not said: nothing contradicts.
  return inDesign === undefined || inCode === undefined || inDesign === inCode;
}

const byKey = <T extends { name: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [designNameKey(one.name), one]));

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
const pathOf = ({ name }: CodeProperty, ...more: string[]): string =>
  ["", "properties", escaped(name), ...more].join("/");
