import { counted } from "../../../engines/text/noun.ts";
import { isObject } from "../../../safe/is-object.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { type InitPart, inFolder, type NewFile, printedJson, some } from "../part.ts";
import { type Repository, written } from "../repository.ts";
import { arrange, documentsOf, omitCopies, type TokenDocument } from "./arrange-files.ts";
import { wordsIn } from "./axis-names.ts";
import { type AxisRow, axisTable } from "./axis-table.ts";
import { readCompiledSheets } from "./compiled-sheets.ts";
import { type CssTokens, sheetTextsIn, tokensOfSheets } from "./css-tokens.ts";
import type { FileAxis } from "./file-axes.ts";
import { holdsTokens, MAY_HOLD_TOKENS } from "./holds-tokens.ts";
import { readTokenModules } from "./module-tokens.ts";
import { createModuleReader } from "./module-values.ts";
import { nameLikeSheet, type RenamedFiles, type SheetChoice } from "./name-like-sheet.ts";
import { substitute } from "./property-values.ts";
import { proveSheets, type SheetProof } from "./prove-sheets.ts";
import { findResolvers, type ResolverFiles } from "./resolver-files.ts";
import { readSheetValues, type SheetAxis, type SheetValues } from "./sheet-axes.ts";
import { propertyName, readSheetRules, type SheetRule } from "./sheet-rules.ts";
import { readSheetSet, type SheetSet } from "./sheet-set.ts";
import { addTheme, readTailwindConfig } from "./tailwind-config.ts";
import { sheetOf, type ThemeModeValues, type ThemeValues } from "./theme-objects.ts";
import { withTokenDialects } from "./token-dialects.ts";

const MAX_TOKEN_FILES = 1_000;
const FOLDER = "design-system/tokens";
const RESOLVER = `${FOLDER}/tokens.resolver.json`;

/**
 * Finds tokens: token files (DTCG, Style Dictionary, Tokens Studio, …), unchanged or converted to JSON. Without any, or
 * if their names differ from the package's own style sheet, the custom properties of style sheets, then variables and
 * modules.
 */
export async function surveyTokens(repository: Repository): Promise<InitPart | undefined> {
  const dialects = await withTokenDialects(repository);
  const part = (await tokensOf(repository, dialects.repository)) ?? partOfFaults(repository);
  if (dialects.notes.length === 0) return part;
  return part ? { ...part, notes: [...part.notes, ...dialects.notes] } : unreadPart(dialects.notes);
}

/** The part for token files and stylesheets that could not be read, which are listed with all such files. */
function partOfFaults(repository: Repository): InitPart | undefined {
  const faults = repository.faults().filter(({ path }) => OF_TOKENS.test(path));
  return faults.length === 0 ? undefined : unreadPart([]);
}

const OF_TOKENS = /token[^/]*(?:\/.*)?\.(?:json5?|jsonc|ya?ml)$|\.(?:tokens|css|s[ac]ss|less)$/i;

/** @param asJson the repository with its token files of other languages as JSON */
async function tokensOf(repository: Repository, asJson: Repository): Promise<InitPart | undefined> {
  const files = await tokenFiles(asJson);
  const set = await readSheetSet(repository);
  if (files === undefined) return cssTokens(repository, set);
  const choices = choicesOf(set);
  const count = choices[0]?.properties.size ?? 0;
  if (count < FEWEST) return files;
  const named = nameLikeSheet(files.files, choices);
  if (named.share >= FEWEST_EQUAL) return named.named === 0 ? files : { ...files, ...namedPart(files, named) };
  // Without a declared style sheet, equal values show that the files compile to it.
  const isCompiled =
    (named.shareOfValues >= FEWEST_VALUES && count * 2 >= named.count) || named.shareOfLastNames >= FEWEST_EQUAL;
  const isOwn = set.isDeclared || (set.entry !== undefined && !set.entry.endsWith(".css"));
  if (!isOwn && !isCompiled) return files;
  const sheets = await cssTokens(repository, set);
  const why = `Left out, because their names or values differ from ${set.entry ?? "the stylesheets"}: ${files.found}. To use them, copy them to ${FOLDER}/ yourself.`;
  if (!sheets || sheets.files.length === 0) return { ...files, notes: [...files.notes, ...(sheets?.notes ?? [])] };
  return { ...sheets, notes: [why, ...sheets.notes] };
}

/** The values of style sheets without a choice, and the differences of each axis value. */
function choicesOf(set: SheetSet): SheetChoice[] {
  const values = readSheetValues(set);
  const propertiesIn = (choice: Readonly<Record<string, string>>): Map<string, string> => {
    const texts = sheetTextsIn(values, values.axes, choice);
    const computed = [...texts].flatMap(([name, text]): [string, string][] => {
      const come = substitute(text, (written) => texts.get(propertyName(`--${written}`)), [name]);
      return "why" in come ? [] : [[name, come.text]];
    });
    return new Map(computed);
  };
  const base = propertiesIn({});
  const others = values.axes.flatMap((axis) =>
    axis.values.filter((value) => value !== axis.default).map((value) => ({ value, choice: { [axis.name]: value } })),
  );
  return [
    { value: "", properties: base },
    ...others.slice(0, MAX_COMPARED).map(({ value, choice }) => ({
      value,
      properties: new Map([...propertiesIn(choice)].filter(([name, text]) => base.get(name) !== text)),
    })),
  ];
}

/** Axis values to compare token files with. */
const MAX_COMPARED = 20;

const namedPart = (
  { notes }: InitPart,
  { files, named }: RenamedFiles,
): Pick<InitPart, "about" | "files" | "notes"> => ({
  about: "Copied with the names from your stylesheets. Edit the tokens here, not in the original files.",
  files,
  notes: [
    ...notes,
    `${counted(named, { one: "token has", many: "tokens have" })} a name in the stylesheets that differs from ${named === 1 ? "its path" : "their paths"}. $extensions["design-system-registry"].variable contains this name.`,
  ],
});

/**
 * Fewer than `FEW` custom properties may be settings next to Sass or Less variables. The variables are read if they are
 * at least `MANY_TIMES` as many.
 */
const FEW = 100;
const MANY_TIMES = 5;

/** The lowest share of a style sheet's names and values that token files must have. */
const FEWEST_EQUAL = 0.9;
/** The lowest share of a style sheet's values that token files must have for it to be generated from them. */
const FEWEST_VALUES = 0.5;

async function tokenFiles(repository: Repository): Promise<InitPart | undefined> {
  // In a package of tokens every file may be one.
  const isOfTokens = /token/i.test(repository.name);
  const named = repository.files.filter(
    ({ path }) =>
      /\.json$|\.tokens$/.test(path) &&
      (isOfTokens || MAY_HOLD_TOKENS.test(path)) &&
      !/(?:^|\/)(?:package|tsconfig[\w.-]*|manifest|\w*schema|schemas?\/.+)\.json$/i.test(path),
  );
  const resolvers = await findResolvers(repository);
  const [resolver] = resolvers;
  if (resolver && resolver.files.length > 0) return resolvedFiles(repository, resolver, resolvers.slice(1));
  const found: string[] = [];
  for (const { path } of written(named).slice(0, MAX_TOKEN_FILES)) {
    const content = await repository.json(path);
    if (holdsTokens(path, content)) found.push(path);
  }
  if (found.length === 0) return undefined;
  const files: NewFile[] = [];
  const documents: TokenDocument[] = [];
  const texts = omitCopies(found, await documentsOf(repository, found));
  for (const path of texts.kept) {
    const content = await repository.bytes(path);
    if (!content) continue;
    const place = placeOf(path, texts.kept);
    files.push({ path: `${FOLDER}/${place}`, content });
    documents.push({ place, document: await repository.json(path) });
  }
  const { resolver: ours, axes, notes } = arrange(documents, wordsIn(repository.name));
  if (ours) files.push({ path: RESOLVER, content: printedJson(ours) });
  return {
    name: "tokens",
    found: `${counted(texts.kept.length, { one: "token file", many: "token files" })}${inFolder(texts.kept)}${axes.length > 0 ? `, with ${axes.map(({ name, values }) => `${name} (${some(values.map((value) => value.name))})`).join(", ")}` : ""}`,
    about: "Copied without changes. Edit them here, or copy them again after each change.",
    table: axisTable(axes.map(rowOfFiles)),
    files,
    notes: [
      ...(texts.copies.length === 0
        ? []
        : [`Files with the same tokens in another format were left out: ${some(texts.copies)}.`]),
      ...notes,
    ],
  };
}

/** The files of a resolver document, at the same places from each other. */
async function resolvedFiles(
  repository: Repository,
  { path, files, missing }: ResolverFiles,
  others: readonly ResolverFiles[],
): Promise<InitPart> {
  const copied: NewFile[] = [];
  const all = [path, ...files];
  for (const one of all) {
    const content = await repository.bytes(one);
    if (content) copied.push({ path: `${FOLDER}/${placeOf(one, all)}`, content });
  }
  const document = await repository.json(path);
  const modifiers = isObject(document) && isObject(document.modifiers) ? document.modifiers : {};
  const axes = Object.entries(modifiers).flatMap(([name, modifier]): AxisRow[] => {
    const contexts = isObject(modifier) && isObject(modifier.contexts) ? Object.keys(modifier.contexts) : [];
    const usual = isObject(modifier) && typeof modifier.default === "string" ? modifier.default : contexts[0];
    return [
      { axis: name, default: usual, values: contexts.map((value) => ({ value, from: [path] })), sure: "resolver" },
    ];
  });
  const named = axes.map(({ axis, values }) => `${axis} (${some(values.map(({ value }) => value))})`);
  return {
    name: "tokens",
    found: `${counted(files.length, { one: "token file", many: "token files" })} of ${path}${named.length > 0 ? `, with ${named.join(", ")}` : ""}`,
    about: "Copied without changes. Edit them here, or copy them again after each change.",
    table: axisTable(axes),
    files: copied,
    notes: [
      ...(missing.length > 0 ? [`${path} refers to files that do not exist: ${some(missing)}.`] : []),
      ...(others.length > 0
        ? [
            `Only the tokens of ${path} are used. The repository has ${counted(others.length, { one: "more resolver document", many: "more resolver documents" })}: ${some(others.map((other) => other.path))}. To use one of these, name its folder with --source.`,
          ]
        : []),
    ],
  };
}

const rowOfFiles = ({ name, values, default: usual, sure }: FileAxis): AxisRow => ({
  axis: name,
  default: usual,
  values: values.map((value) => ({ value: value.name, from: value.files })),
  sure,
});

/** Relative to the folder they share, with an ending that is read. */
function placeOf(path: string, all: readonly string[]): string {
  const shared = inFolder(all).slice(" in ".length);
  const rest = shared === "" ? path : path.slice(shared.length + 1);
  return rest.replace(/\.tokens$/, ".tokens.json");
}

async function cssTokens(repository: Repository, set: SheetSet): Promise<InitPart | undefined> {
  const variables = new Map<string, string>();
  let values = readSheetValues(set);
  let more: FoundVariables | undefined;
  const count = values.valuesOf({}).size;
  if (count < FEWEST) more = await readVariables(repository, variables);
  else if (count < FEW && repository.files.some(({ path }) => /\.(?:s[ac]ss|less)$/.test(path))) {
    const found = await readSheetVariablesOf(repository, variables);
    if (variables.size >= count * MANY_TIMES) more = found;
    else variables.clear();
  }
  if (more) {
    const rules = [...(variables.size > 0 ? [rootRule(more.from, variables)] : []), ...more.rules];
    if (rules.length + more.others.length > 0)
      values = readSheetValues({
        ...set,
        rules: [...set.rules, ...rules],
        others: [...set.others, ...more.others],
      });
  }
  const made = tokensOfSheets(values);
  if (made.count === 0) return more && more.notes.length > 0 ? unreadPart(more.notes) : undefined;
  const sheets = [...new Set([...values.valuesOf({}).values()].map(({ path }) => path))];
  const darkWords = made.axes.map(({ name, values: each }) => `${name} (${some(each)})`);
  const isCss = sheets.every((path) => path.endsWith(".css"));
  return {
    name: "tokens",
    found: `${counted(made.count, { one: "token", many: "tokens" })} from ${isCss ? "custom properties" : "variables"} of ${some(sheets, 3)}${darkWords.length > 0 ? `, with ${darkWords.join(", ")}` : ""}`,
    about: proofWords(proveSheets(values, made)),
    table: axisTable(made.axes.map(rowOf)),
    files: filesOf(made),
    notes: [...(more?.notes ?? []), ...sheetNotes(values, made), ...set.unread.map((why) => `Not read: ${why}.`)],
  };
}

/** Variables of other languages as properties of the page. */
function rootRule([path = ""]: readonly string[], variables: ReadonlyMap<string, string>): SheetRule {
  const properties = [...variables].map(([name, value]) => ({ name: name.slice(2), value, isImportant: false }));
  return { path, line: 1, holdings: [{ conditions: [], isRoot: true, weight: 10 }], properties, others: 0, layer: "" };
}

function filesOf({ files, resolver }: CssTokens): NewFile[] {
  const written = files.map(({ path, tree }) => ({ path: `${FOLDER}/${path}`, content: printedJson(tree) }));
  return resolver ? [...written, { path: RESOLVER, content: printedJson(resolver) }] : written;
}

const rowOf = ({ name, values, default: usual, said }: SheetAxis): AxisRow => ({
  axis: name,
  default: usual,
  values: values.map((value) => ({ value, from: said.get(value) ?? [] })),
  sure: "stylesheets",
});

/** The result of a comparison in words. */
function proofWords({ equal, different }: SheetProof): string {
  const all = counted(equal + different.length, "custom property");
  if (different.length === 0)
    return `DTCG files. ${equal === 1 ? "The custom property matches" : `All ${all} match`} when compiled.`;
  return `DTCG files. ${equal.toLocaleString("en")} of ${all} match when compiled. These differ: ${some(different)}.`;
}

/** Ignored properties, and surprising precedence, each with the reason. */
function sheetNotes({ conditional, twice, notLoaded }: SheetValues, { leftOut, unwritten }: CssTokens): string[] {
  const conditions = [...conditional].map(([name, condition]) => `--${name} (${condition})`);
  const whys = Map.groupBy(leftOut, ([, why]) => why);
  return [
    ...(conditions.length > 0
      ? [`Conditional values were left out: ${some(conditions)}. The tokens have the values without the condition.`]
      : []),
    ...[...whys].map(
      ([why, those]) =>
        `No token was created for ${some(those.map(([name]) => `--${name}`))}: ${why}. Write a token by hand.`,
    ),
    ...twice
      .slice(0, MAX_REPORTED)
      .map(
        ({ name, kept, passed }) =>
          `--${name} has two values. ${kept.path}:${kept.line} is used, and ${passed.path}:${passed.line} is ignored. Remove one of them.`,
      ),
    ...(twice.length > MAX_REPORTED ? [`${twice.length - MAX_REPORTED} more custom properties have two values.`] : []),
    ...(notLoaded.length > 0
      ? [
          `The main stylesheet of the package does not load ${some(notLoaded)}, so the tokens do not include their custom properties.`,
        ]
      : []),
    ...(unwritten.length > 0 ? [`Combinations that the tokens do not include: ${some([...new Set(unwritten)])}.`] : []),
  ];
}

const MAX_REPORTED = 5;

/** Values in other languages than CSS: variables are added to a map, and themes of modules are rules. */
interface FoundVariables {
  from: string[];
  rules: SheetRule[];
  /** The CSS that other languages compile to. */
  others: SheetSet["others"];
  notes: string[];
}

/** Reads values if style sheets have no custom properties: Tailwind themes, Sass and Less variables, and modules. */
async function readVariables(repository: Repository, into: Map<string, string>): Promise<FoundVariables> {
  const config = repository.files.find(({ path }) => TAILWIND.test(path))?.path;
  const notes = config === undefined ? [] : await readTailwind(repository, config, into);
  const from = config !== undefined && into.size > 0 ? [config] : [];
  const sheets = await readSheetVariablesOf(repository, into);
  from.push(...sheets.from);
  notes.push(...sheets.notes);
  if (into.size >= FEWEST || sheets.rules.length + sheets.others.length > 0) return { ...sheets, from, notes };
  const modules = await readTokenModules(repository);
  const { rules, fault } = readSheetRules(sheetOf(modules), modules.from[0] ?? "");
  if (fault !== undefined)
    modules.notes.push(
      `The values in ${some(modules.from, 3)} were left out, because they are not valid CSS (${fault}). Write these tokens by hand.`,
    );
  return { from: [...from, ...modules.from], rules, others: [], notes: [...notes, ...modules.notes] };
}

/** Reads variables of Sass and Less, their themes, and the custom properties that their sheets compile to. */
async function readSheetVariablesOf(repository: Repository, into: Map<string, string>): Promise<FoundVariables> {
  const themes = new Map<string, ThemeValues>();
  const modes: ThemeModeValues[] = [];
  const compiled = await readCompiledSheets(repository, { base: into, themes, modes });
  const others = compiled.css
    .map(({ path, text }) => ({ path, rules: readSheetRules(text, path).rules }))
    .filter(({ rules }) => rules.length > 0);
  const sheet = sheetOf({ base: new Map(), themes, modes });
  const rules = themes.size + modes.length > 0 ? readSheetRules(sheet, compiled.from[0] ?? "").rules : [];
  const from = compiled.from.length > 0 ? compiled.from : others.map(({ path }) => path);
  return { from, rules, others, notes: compiled.notes };
}

/** Reads the theme of a Tailwind configuration: evaluated in the sandbox, otherwise its literals. Returns notes. */
async function readTailwind(repository: Repository, path: string, into: Map<string, string>): Promise<string[]> {
  const reader = createModuleReader(repository.root);
  try {
    const { default: config } = await reader.read(path);
    addTheme(config, into);
    return [`The tokens do not include values that presets and plugins add to the theme in ${path}.`];
  } catch (error) {
    const text = await repository.text(path);
    if (text !== undefined) readTailwindConfig(text, path, into);
    return [
      `${path} could not be evaluated (${reasonOf(error).split("\n")[0]}): only the literal values in its theme were read.`,
    ];
  } finally {
    reader.close();
  }
}

/** The part for unreadable tokens: starter tokens must not replace them. */
const unreadPart = (notes: string[]): InitPart => ({
  name: "tokens",
  found: "no readable tokens",
  about: "See the reasons below. Put your tokens into design-system/tokens as DTCG files.",
  files: [],
  notes,
});

/** Fewest tokens in custom properties that make a system. */
const FEWEST = 20;
const TAILWIND = /^(?:.*\/)?tailwind\.config\.[cm]?[jt]s$/;
