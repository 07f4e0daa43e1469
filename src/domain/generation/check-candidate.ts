import { readPreviews } from "../../engines/declaration/previews.ts";
import { isObject } from "../../safe/is-object.ts";
import type { DraftFinding } from "../drafts/contract.ts";
import type { GenerationInput } from "./generation-input.ts";
import type { GeneratedComponent } from "./read-answer.ts";

/** Endings of the file a renderer begins with. */
const MAIN: Record<GenerationInput["renderer"], RegExp> = {
  react: /\.[jt]sx$/,
  html: /\.html$/,
  nunjucks: /\.(?:njk|nunjucks)$/,
  handlebars: /\.(?:hbs|handlebars)$/,
};

/** Options of a property that need a variant. A list of hundreds is data. */
const MAX_OPTIONS = 8;

/**
 * References to other hosts that browsers load without a click. Every repetition is bounded, because a model wrote the
 * text.
 */
const OUTSIDE = [
  /@import\s{1,20}(?:url\(\s{0,20})?["']?\s{0,20}(?:https?:)?\/\/[^\s"')]{1,200}/gi,
  /\burl\(\s{0,20}["']?\s{0,20}(?:https?:)?\/\/[^\s"')]{1,200}/gi,
  /\s(?:src|srcset|poster|data|href)\s{0,20}=\s{0,20}[{"'`]{0,3}\s{0,20}(?:https?:)?\/\/[^\s"'>]{1,200}/gi,
  /\bimport\s{0,20}\(?\s{0,20}["'](?:https?:)?\/\/[^"']{1,200}/g,
];
/** A picture referenced relative to its file. The built file has another address. */
const BESIDE = /\s(?:src|poster)\s{0,20}=\s{0,20}["'](?!\/|#|[a-z][a-z0-9+.-]{0,20}:)([^"'{}<>\s]{1,200})["']/gi;
const MARKUP = /\.(?:html|njk|nunjucks|hbs|handlebars|[jt]sx)$/;
/** Elements whose `href` is a place to go to, not something to load. */
const LEADS = /^<(?:a|area)\b/i;
/** Letters in front of an attribute in which its element begins. */
const LOOK_BACK = 2_000;

/** Checks a component before its build, for faults that the build does not report clearly. */
export function checkCandidate(
  { componentId, renderer }: Pick<GenerationInput, "componentId" | "renderer">,
  { declaration, files }: GeneratedComponent,
): DraftFinding[] {
  return [
    ...rendererFindings(componentId, renderer, Object.keys(files)),
    ...variantFindings(declaration),
    ...Object.entries(files).flatMap(([path, text]) => [
      ...outsideFindings(path, text),
      ...(MARKUP.test(path) ? besideFindings(path, text) : []),
    ]),
  ];
}

function rendererFindings(id: string, renderer: GenerationInput["renderer"], names: readonly string[]): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (!names.some((name) => MAIN[renderer].test(name)))
    findings.push({
      ruleId: "renderer",
      severity: "error",
      message: `The file ${mainFile(id, renderer)} for the renderer ${renderer} is missing.`,
    });
  const foreign = Object.entries(MAIN).filter(
    ([name]) => name !== renderer && !(renderer === "react" && name === "html"),
  );
  for (const [name, ending] of foreign)
    for (const path of names.filter((file) => ending.test(file)))
      findings.push({
        ruleId: "renderer",
        severity: "error",
        message: `${path} is for the renderer ${name}, but the component needs ${renderer}.`,
        path,
      });
  return findings;
}

/** The file a component of a renderer begins with. */
export const mainFile = (id: string, renderer: GenerationInput["renderer"]): string =>
  `${id}.${{ react: "tsx", html: "html", nunjucks: "njk", handlebars: "hbs" }[renderer]}`;

/** Variants show the abilities of a component: one by default, and one for each option of a property. */
function variantFindings({ previews, properties }: Record<string, unknown>): DraftFinding[] {
  const shown = readPreviews(previews);
  if (shown.length === 0)
    return [
      {
        ruleId: "missing-variants",
        severity: "error",
        message: 'The declaration has no "previews". Declare one called "default" and one for each state and option.',
      },
    ];
  const findings: DraftFinding[] = [];
  if (!shown.some(([key]) => key === "default"))
    findings.push({ ruleId: "missing-variants", severity: "warning", message: 'The preview "default" is missing.' });
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(property)) continue;
    const options = Array.isArray(property.options) ? property.options : [];
    if (options.length > MAX_OPTIONS) continue;
    const values = new Set(shown.map(([, preview]) => preview.values[name] ?? property.default));
    const missing = options.filter((option) => !values.has(option));
    if (missing.length > 0)
      findings.push({
        ruleId: "missing-variants",
        severity: "warning",
        message: `No preview shows ${name} as ${missing.map((one) => JSON.stringify(one)).join(", ")}.`,
      });
  }
  return findings;
}

function outsideFindings(path: string, text: string): DraftFinding[] {
  const found = new Set(
    OUTSIDE.flatMap((pattern) => [...text.matchAll(pattern)])
      .filter(({ 0: match, index }) => !(/^\shref/i.test(match) && LEADS.test(elementAt(text, index))))
      .map(([match]) => match.trim()),
  );
  return [...found].slice(0, 5).map((match) => ({
    ruleId: "outside-reference",
    severity: "error",
    message: `${path} loads from another host (${match.slice(0, 120)}). Put all files of a component in its folder.`,
    path,
  }));
}

function besideFindings(path: string, text: string): DraftFinding[] {
  const found = new Set([...text.matchAll(BESIDE)].map(([, address = ""]) => address));
  return [...found].slice(0, 5).map((address) => ({
    ruleId: "relative-picture",
    severity: "error",
    message: `${path} loads ${address.slice(0, 120)}, which doesn't exist after the build. Write an SVG into the markup, or use the full path of an image (/assets/…).`,
    path,
  }));
}

/** The beginning of the element whose attribute is at `index`. */
function elementAt(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LOOK_BACK), index + 1);
  return before.slice(before.lastIndexOf("<"));
}
