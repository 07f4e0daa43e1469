import { createSelectors } from "../emit/emit-css.ts";
import { compileFormat } from "../emit/emitters.ts";
import type { AxisChoice } from "../system/axis.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { choiceText, type Expected, type ExpectedProof, pairExpected, proofOf, proveExpected } from "./expected.ts";
import { lightOrDark } from "./light-dark.ts";
import {
  appliesTo,
  type ComputedProperties,
  computeCascade,
  type MediaFeatures,
  type ShownPage,
  usedScheme,
} from "./own-cascade.ts";
import { findPages, NO_PREFERENCES } from "./own-pages.ts";
import { type ReadSheets, readSheets, type SheetFile, withImports } from "./read-sheets.ts";

/** A browser that computes and compares values of custom properties. Must be closed. */
export interface ProofBrowser {
  /** `Chromium 153.0.7000.1`. */
  name: string;
  /** Returns the custom properties of a page with these style sheets, by name without `--`, and its `color-scheme`. */
  compute(page: BrowserPage): Promise<{ properties: Record<string, string>; colorScheme: string }>;
  /** Returns for each pair whether both have the same effect in every CSS property that accepts them. */
  compare(pairs: readonly { ours: string; theirs: string }[]): Promise<boolean[]>;
  close(): Promise<void>;
}

/** A page in a browser. */
export interface BrowserPage {
  /** Texts of style sheets without imports, in order. */
  sheets: readonly string[];
  /** Attributes of `<html>` and `<body>`. */
  html: Record<string, string>;
  body: Record<string, string>;
  seen: MediaFeatures;
}

/** Opens a browser. Undefined if none is installed, or if it doesn't start. */
type OpenBrowser = () => Promise<ProofBrowser | undefined>;

const noBrowser: OpenBrowser = async () => undefined;

/** The computed values of style sheets, and their comparison with the tokens. */
export interface ComputedExpected {
  expected: Expected;
  proof: ExpectedProof;
}

/** Maximum number of names in a list. */
const MAX_NAMED = 20;

/**
 * Computes the values of a repository's style sheets for each value of each axis, and compares the tokens with them: in
 * a browser if available, otherwise with our own cascade. Undefined if no sheet sets a custom property on the page.
 *
 * @param attributes the attribute that chooses a value, by axis, if the workspace configures it
 */
export async function computeExpected(
  files: readonly SheetFile[],
  system: TokenSystem,
  {
    attributes = {},
    openBrowser = noBrowser,
  }: { attributes?: Readonly<Record<string, string>>; openBrowser?: OpenBrowser } = {},
): Promise<ComputedExpected | undefined> {
  const sheets = readSheets(files);
  const pages = findPages(sheets, system.axes, attributes);
  const notCompared: Expected["notCompared"] = sheets.faults.map(({ path, why }) => ({ what: path, why }));
  const shown = pages.flatMap(({ choice, page }) => {
    if (page) return [{ choice, page, computed: computeCascade(sheets, page) }];
    notCompared.push({
      what: choiceText(choice),
      why: "no selector, file or condition in the stylesheets has this name",
    });
    return [];
  });
  if (!shown.some(({ computed }) => computed.properties.size > 0)) return undefined;
  notCompared.push(...undecidedIn(shown), ...conditionalIn(sheets, shown));
  const from = [...new Set(shown.flatMap(({ page }) => [...page.sheets, ...page.after]))].sort();
  const opened = await openBrowser();
  if (!opened) {
    const values = withoutRepeats(shown.map(({ choice, computed }) => ({ choice, properties: decided(computed) })));
    const expected = { from, computedBy: "dsr", values, notCompared };
    return { expected, proof: proveExpected(system, expected) };
  }
  try {
    const values: Expected["values"] = [];
    for (const { choice, page, computed } of shown) {
      const properties = await computeOwn(opened, files, page);
      values.push({ choice, properties: decided({ ...computed, properties: new Map(Object.entries(properties)) }) });
    }
    const expected = { from, computedBy: opened.name, values: withoutRepeats(values), notCompared };
    return { expected, proof: await proveInBrowser(system, expected, opened) };
  } finally {
    await opened.close();
  }
}

/** Compares like `proveExpected`, with our own style sheet computed by the browser. */
async function proveInBrowser(system: TokenSystem, expected: Expected, browser: ProofBrowser): Promise<ExpectedProof> {
  const ours = new Map<AxisChoice, ReadonlyMap<string, string>>();
  const css = compileFormat(system, "css", { attributes: {} });
  const selectors = createSelectors(system.axes);
  for (const { choice } of expected.values) {
    const html = Object.keys(choice).length === 0 ? {} : attributesIn(selectors.of(choice));
    const { properties } = await browser.compute({ sheets: [css], html, body: {}, seen: NO_PREFERENCES });
    ours.set(choice, new Map(Object.entries(properties)));
  }
  const { pairs, prefix, unknown } = pairExpected(system, expected, (choice) => ours.get(choice));
  const same = await browser.compare(pairs.map(({ ours: own = "", theirs }) => ({ ours: own, theirs })));
  const compared = { ...expected, notCompared: [...expected.notCompared, ...unknown] };
  return proofOf(compared, { pairs, prefix, same }, browser.name);
}

/**
 * Compares tokens with stored computed values. If a browser is available, it checks values that our own comparison
 * finds different.
 */
export async function proveStored(
  system: TokenSystem,
  expected: Expected,
  openBrowser: OpenBrowser = noBrowser,
): Promise<ExpectedProof> {
  const proof = proveExpected(system, expected);
  const opened = proof.different.length > 0 ? await openBrowser() : undefined;
  if (!opened) return proof;
  try {
    return await proveInBrowser(system, expected, opened);
  } finally {
    await opened.close();
  }
}

async function computeOwn(browser: ProofBrowser, files: readonly SheetFile[], page: ShownPage) {
  const { html, body, seen, sheets, after } = page;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const own = files.filter(({ path }) => sheets.has(path));
  const above = files.filter(({ path }) => after.has(path));
  const { properties, colorScheme } = await browser.compute({
    sheets: [...own, ...above].map(({ path }) => withImports(path, texts)),
    ...{ html: attributesOf(html), body: attributesOf(body), seen },
  });
  const scheme = usedScheme(colorScheme, page);
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, lightOrDark(value, scheme)]));
}

const attributesOf = ({ classes, attributes }: ShownPage["html"]): Record<string, string> => ({
  ...Object.fromEntries(attributes),
  ...(classes.size > 0 && { class: [...classes].join(" ") }),
});

/** Returns the attributes in the first selector of a list. */
const attributesIn = (selector: string): Record<string, string> =>
  Object.fromEntries(
    [...(selector.split(",")[0] ?? "").matchAll(/\[([\w-]+)="((?:[^"\\]|\\.)*)"\]/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll(/\\(.)/g, "$1")],
    ),
  );

const decided = ({ properties, undecided }: ComputedProperties): Record<string, string> =>
  Object.fromEntries([...properties].filter(([name]) => !undecided.has(name)));

/** Drops values of other choices that equal the default. Empty for properties that other choices lack. */
function withoutRepeats(values: Expected["values"]): Expected["values"] {
  const [base, ...others] = values;
  if (!base) return [];
  return [
    base,
    ...others.map(({ choice, properties }) => ({
      choice,
      properties: Object.fromEntries([
        ...Object.entries(properties).filter(([name, value]) => base.properties[name] !== value),
        ...Object.keys(base.properties).flatMap((name) => (name in properties ? [] : [[name, ""]])),
      ]),
    })),
  ];
}

interface Shown {
  choice: AxisChoice;
  page: ShownPage;
  computed: ComputedProperties;
}

function undecidedIn(shown: readonly Shown[]): Expected["notCompared"] {
  const found = new Map(shown.flatMap(({ computed }) => [...computed.undecided]));
  if (found.size === 0) return [];
  const named = Array.from(found, ([name, paths]) => `--${name} (${some(paths.toSorted(), 3)})`);
  const why = "several stylesheets set different values, so the value depends on their order";
  return [{ what: some(named, MAX_NAMED), why }];
}

/** Returns the properties in rules for the page whose conditions no compared page meets. */
function conditionalIn({ rules }: ReadSheets, shown: readonly Shown[]): Expected["notCompared"] {
  const byCondition = new Map<string, Set<string>>();
  const known = new Set(shown.flatMap(({ computed }) => [...computed.properties.keys()]));
  for (const { conditions, selectors, declarations } of rules) {
    const isRequested = shown.some(
      ({ page }) =>
        selectors.some((one) => one.matches(page.html) || one.matches(page.body)) &&
        conditions.every((one) => appliesTo(one, page.seen)),
    );
    const isOfPage = shown.some(({ page }) => selectors.some((one) => one.matches(page.html)));
    if (conditions.length === 0 || isRequested || !isOfPage) continue;
    const names = byCondition.get(conditions.join(" ")) ?? new Set();
    for (const { name } of declarations) if (known.has(name)) names.add(`--${name}`);
    byCondition.set(conditions.join(" "), names);
  }
  return [...byCondition]
    .filter(([, names]) => names.size > 0)
    .map(([condition, names]) => ({
      what: some([...names], MAX_NAMED),
      why: `only set under ${condition}, which no axis value matches`,
    }));
}

const some = (names: readonly string[], max: number): string =>
  names.length > max ? `${names.slice(0, max).join(", ")} and ${names.length - max} more` : names.join(", ");
