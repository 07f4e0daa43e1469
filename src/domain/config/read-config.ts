import { misspelledFields, type SchemaFieldFault } from "../../engines/text/field-faults.ts";
import { languageTag } from "../../engines/text/language.ts";
import { axisAttributes } from "../../engines/tokens/engine.ts";
import { isObject } from "../../safe/is-object.ts";

/** The configuration keys that the registry uses, in snake_case or camelCase. */
export interface KnownConfig {
  title?: string;
  client?: string;
  /** Id of the logo that stands for the design system; the primary one in color where it does not say. */
  logo?: string;
  /** BCP 47: the language of its texts. `en` by default. */
  language: string;
  typeSort: string[];
  colorSort: string[];
  breakpoints: { key: string; name: string; size: number }[];
  colorModes: { default: string; modes: string[] };
  /** Line at the foot of every page. */
  attribution?: { text: string; href?: string };
  /** Attribute of `<html>` by axis: `{scheme: "data-color-mode"}`. */
  axes: Record<string, string>;
  /** Equivalent words for search (`search.synonyms`), by group. */
  synonyms: string[][];
}

/** Fields of the `app` block, or of the file without one. */
const APP_FIELDS = [
  ...["title", "client", "logo", "language", "lang", "type_sort", "color_sort", "component_sort", "breakpoints"],
  ...["color_mode", "axes", "attribution", "search", "preview", "package", "theme"],
];
const FILE_FIELDS = [...APP_FIELDS, "app", "registry", "designtool_project_id", "designtool", "figma"];
const LISTS = ["type_sort", "color_sort", "component_sort"];
const OBJECTS = ["breakpoints", "color_mode", "axes", "search"];

const camelCase = (key: string): string => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The fields of a configuration file that are probably misspelled, or ignored because of their type or value. */
export function configFaults(file: Record<string, unknown>): SchemaFieldFault[] {
  const withCamelCase = (names: readonly string[]) => [...new Set(names.flatMap((name) => [name, camelCase(name)]))];
  const { app, registry } = file;
  return [
    ...misspelledFields(file, withCamelCase(FILE_FIELDS)),
    ...fieldFaults(file, []),
    ...(isObject(app)
      ? [...misspelledFields(app, withCamelCase(APP_FIELDS), ["app"]), ...fieldFaults(app, ["app"])]
      : []),
    ...(app === undefined || isObject(app) ? [] : [{ path: ["app"], says: "app must be an object." }]),
    ...(isObject(registry) ? misspelledFields(registry, ["url"], ["registry"]) : []),
  ];
}

function fieldFaults(written: Record<string, unknown>, path: readonly string[]): SchemaFieldFault[] {
  const faults: SchemaFieldFault[] = [];
  const check = (name: string, isRight: (value: unknown) => boolean, says: (key: string) => string) => {
    for (const key of new Set([name, camelCase(name)])) {
      const value = written[key];
      if (value !== undefined && value !== null && !isRight(value))
        faults.push({ path: [...path, key], says: says(key) });
    }
  };
  for (const name of ["title", "client", "logo"])
    check(
      name,
      (value) => typeof value === "string",
      (key) => `${key} must be a string.`,
    );
  for (const name of ["language", "lang"])
    check(name, isLanguage, (key) => `${key} must be a language tag (BCP 47), such as "en" or "pt-BR".`);
  for (const name of LISTS) check(name, isTexts, (key) => `${key} must be a list of names. Write ["…", "…"].`);
  for (const name of OBJECTS) check(name, isObject, (key) => `${key} must be an object.`);
  for (const key of ["color_mode", "colorMode"])
    if (isObject(written[key])) {
      const mode = { ...written[key] };
      faults.push(...misspelledFields(mode, ["default", "modes"], [...path, key]));
      if (mode.modes !== undefined && !isTexts(mode.modes))
        faults.push({ path: [...path, key, "modes"], says: 'modes must be a list. Write ["light", "dark"].' });
    }
  for (const [name, value] of Object.entries(object(written.breakpoints)))
    if (typeof object(value).size !== "number")
      faults.push({
        path: [...path, "breakpoints", name],
        says: `The breakpoint ${name} has no size. Write {"size": 768, "name": "Tablet"}.`,
      });
  for (const [name, value] of Object.entries(object(written.axes)))
    if (axisAttributes({ [name]: value })[name] === undefined)
      faults.push({
        path: [...path, "axes", name],
        says: `The axis ${name} needs a data attribute. Write {"attribute": "data-${name}"}.`,
      });
  return faults;
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");

/** No language has a subtag of more than three letters. */
const isLanguage = (value: unknown): boolean => /^(?:[a-z]{2,3}(?=-|$)|x-)/i.test(languageTag(value) ?? "");

/** Reads the known keys leniently: a value of another type is treated as missing. */
export function readStoredConfig(data: Record<string, unknown>): KnownConfig {
  const of = (key: string): unknown => data[key] ?? data[camelCase(key)];
  const colorMode = object(of("color_mode"));
  return {
    title: text(of("title")),
    client: text(of("client")),
    logo: text(of("logo")),
    language: languageTag(of("language")) ?? languageTag(of("lang")) ?? "en",
    typeSort: texts(of("type_sort")),
    colorSort: texts(of("color_sort")),
    breakpoints: Object.entries(object(of("breakpoints"))).flatMap(([key, value]) => {
      const { size, name } = object(value);
      return typeof size === "number" ? [{ key, size, name: text(name) ?? key }] : [];
    }),
    colorModes: {
      default: text(colorMode.default) ?? "light",
      modes: texts(colorMode.modes).length > 0 ? texts(colorMode.modes) : ["light", "dark"],
    },
    attribution: attributionOf(of("attribution")),
    axes: axisAttributes(of("axes")),
    synonyms: readSynonyms(data).groups,
  };
}

const MAX_GROUPS = 300;
const MAX_WORDS = 20;
const ONE_WORD = /^[\p{L}\p{N}\p{M}]{1,60}$/u;

/** The groups of `search.synonyms`, and the invalid ones: a group is a list of single words. */
export function readSynonyms(data: Record<string, unknown>): { groups: string[][]; faults: string[] } {
  const given = object(data.search).synonyms ?? [];
  if (!Array.isArray(given))
    return { groups: [], faults: [`search.synonyms must be a list of lists of words. ${EXAMPLE}`] };
  const groups = given.slice(0, MAX_GROUPS);
  const isGroup = (group: unknown): group is string[] =>
    Array.isArray(group) &&
    group.length <= MAX_WORDS &&
    group.every((word) => typeof word === "string" && ONE_WORD.test(word));
  return {
    groups: groups.filter(isGroup),
    faults: [
      ...groups.flatMap((group, index) =>
        isGroup(group)
          ? []
          : [`search.synonyms[${index}] must be a list of at most ${MAX_WORDS} single words. ${EXAMPLE}`],
      ),
      ...(given.length > MAX_GROUPS ? [`Only the first ${MAX_GROUPS} groups of search.synonyms are used.`] : []),
    ],
  };
}

const EXAMPLE = 'Example: [["modal", "dialog"], ["pill", "tag"]].';

/** `true` names this program; a sentence or `{text, href}` is the client's own. */
function attributionOf(value: unknown): KnownConfig["attribution"] {
  if (value === true) return { text: "Served by Design-System Registry" };
  if (typeof value === "string") return text(value) ? { text: value } : undefined;
  const { text: line, label, href, url } = object(value);
  const address = text(href) ?? text(url);
  const shown = text(line) ?? text(label);
  return shown
    ? { text: shown, ...(address && /^(?:https?:\/\/|\/(?!\/))/.test(address) ? { href: address } : {}) }
    : undefined;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
const object = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {});
