import type { Page } from "playwright-core";
import { z } from "zod";
import { defaultPreviewOf } from "../engines/declaration/previews.ts";
import { readInside, readTextInside } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import { reasonOf } from "../safe/unsafe.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import type { AccessibilityStandard } from "./accessibility-standard.ts";
import type { DeclarationReader, RawDeclaration } from "./declaration.ts";
import { declarationFindings } from "./declaration-findings.ts";
import type { ComponentFolder } from "./find-components.ts";
import { mergeFindings, type ValidationFinding } from "./finding.ts";
import type { PreviewLook } from "./preview-look.ts";
import type { PreviewPage } from "./preview-page.ts";
import { type PreviewScreenshots, takeScreenshots } from "./screenshot.ts";
import type { StyleChecker } from "./style-checker.ts";

/** The tools for checking one component. */
export interface CheckTools {
  files: WorkspaceFiles;
  readDeclaration: DeclarationReader;
  styles: StyleChecker;
  screenshots: boolean;
  look: PreviewLook;
  /** Whether each preview gets a screenshot, not only the default. */
  everyVariant: boolean;
  /** Undefined without a browser. */
  browser?: {
    /** Version of axe-core. */
    axe: string;
    /** Runs work with its own page. */
    withPage<T>(work: (page: PreviewPage) => Promise<T>): Promise<T>;
  };
}

/** The results of checking one component. */
export interface ComponentCheck {
  findings: ValidationFinding[];
  /** Version of axe-core. Null without a browser. */
  axe: string | null;
  /** Screenshots of the default preview. */
  photographs?: PreviewScreenshots;
  /** PNGs of all previews by key, if requested. */
  variants?: [key: string, picture: Uint8Array][];
}

/** Checks a component's declaration, its own style sheets and, with a browser, each of its previews. */
export async function checkOne(
  tools: CheckTools,
  folder: ComponentFolder,
  standard: AccessibilityStandard,
): Promise<ComponentCheck> {
  const { files, styles, browser } = tools;
  const declared = await tools.readDeclaration(folder).catch(() => undefined);
  const { id } = folder;
  const findings = [
    ...declarationFindings(declared?.declaration ?? {}, declared?.file ?? `components/${id}`, id),
    ...(await styleFindings(files, folder, styles)),
  ];
  if (!browser) return { findings: mergeFindings(findings), axe: null };
  const variants = await previewsOf(files, folder);
  const seen = await browser.withPage((page) => show(page, variants, { ...tools, standard }));
  return {
    findings: mergeFindings([...findings, ...seen.findings]),
    axe: browser.axe,
    ...(seen.photographs ? { photographs: seen.photographs } : {}),
    variants: seen.pictures,
  };
}

/** Checks the component's style sheets: its sources if it has any, otherwise the output of another tool. */
async function styleFindings(
  files: WorkspaceFiles,
  folder: ComponentFolder,
  styles: StyleChecker,
): Promise<ValidationFinding[]> {
  const home = `components/${folder.id}`;
  const sources = folder.sources.filter((path) => path.endsWith(".css")).map((path) => `${home}/${path}`);
  const paths = sources.length > 0 ? sources : [`${home}/dist/${folder.id}.css`];
  const texts = await Promise.all(paths.map(async (path) => [path, (await files.text(path)) ?? ""] as const));
  return texts.flatMap(([path, text]) => styles.check(path, text));
}

interface Variant {
  key: string;
  /** Its path in a registry. */
  path: string;
}

/** Returns the previews in `dist/`, in the order of its declaration, then by name. */
async function previewsOf({ root }: WorkspaceFiles, { id }: ComponentFolder): Promise<Variant[]> {
  const text = await readTextInside(root, `components/${id}/dist/${id}.json`);
  const value: unknown = text === undefined ? {} : parseJson(text);
  const declaration: RawDeclaration = isObject(value) ? value : {};
  const previews = isObject(declaration.previews) ? Object.entries(declaration.previews) : [];
  const named = previews.map(([key, preview]) => {
    const url = isObject(preview) && typeof preview.url === "string" ? preview.url.split("/").at(-1) : undefined;
    return { key, file: url ?? `${id}-${key}.html` };
  });
  const there = await Promise.all(
    named.map(async ({ file }) => (await readInside(root, `components/${id}/dist/${file}`)) !== undefined),
  );
  return named.filter((_, index) => there[index]).map(({ key, file }) => ({ key, path: `/api/component/${file}` }));
}

async function show(
  preview: PreviewPage,
  variants: Variant[],
  requested: CheckTools & { standard: AccessibilityStandard },
) {
  const { screenshots, everyVariant, standard, look } = requested;
  const pictured = screenshots ? defaultPreviewOf(variants.map(({ key }) => key)) : undefined;
  const findings: ValidationFinding[] = [];
  const pictures: [string, Uint8Array][] = [];
  let photographs: PreviewScreenshots | undefined;
  for (const { key, path } of variants) {
    findings.push(...(await preview.show(path, key)));
    const taken = key === pictured || everyVariant ? await takeScreenshots(preview.page, look.dark) : undefined;
    if (key === pictured) photographs = taken;
    if (taken && everyVariant) pictures.push([key, taken.light]);
    const found = await runAxe(preview.page, key, standard).catch((error: unknown): ValidationFinding[] => {
      const message = `axe-core failed: ${reasonOf(error).split("\n")[0]}`;
      return [{ ruleId: "axe", severity: "warning", message, selector: "", variant: key, engine: "axe" }];
    });
    findings.push(...found);
  }
  return { findings, photographs, pictures };
}

/** Rules for complete pages: a preview is a part of a page. */
const PAGE_RULES = ["region", "landmark-one-main", "page-has-heading-one", "bypass"];

/** axe-core tags of the success criteria of levels A and AA in all versions of WCAG 2. */
const LEVEL_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules of level AAA, which axe-core only runs on request. */
const AAA_RULES = ["color-contrast-enhanced", "identical-links-same-purpose", "meta-refresh-no-exceptions"];

function optionsFor(standard: Exclude<AccessibilityStandard, "none">) {
  const rules = (names: readonly string[], enabled: boolean) =>
    Object.fromEntries(names.map((name) => [name, { enabled }]));
  const common = { resultTypes: ["violations"] };
  const off = rules(PAGE_RULES, false);
  if (standard === "all") return { ...common, rules: off };
  if (standard === "wcag-aa") return { ...common, runOnly: LEVEL_AA, rules: off };
  return {
    ...common,
    runOnly: [...LEVEL_AA, "wcag2aaa", "wcag21aaa", "wcag22aaa"],
    rules: { ...off, ...rules(AAA_RULES, true) },
  };
}

/** Runs in the page, in which axe-core is a global. */
const run = (standard: Exclude<AccessibilityStandard, "none">) =>
  `axe.run(${JSON.stringify(optionsFor(standard))}).then(({ violations }) => violations.map(({ id, impact, help, helpUrl, nodes }) => ({
  id, impact, help, helpUrl, nodes: nodes.map(({ target, failureSummary }) => ({ target: target.flat(), failureSummary })),
})))`;

const violations = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    help: z.string(),
    helpUrl: z.string(),
    nodes: z.array(z.object({ target: z.array(z.string()), failureSummary: z.string().default("") })),
  }),
);

const MAX_NODES = 10;

/**
 * Returns the findings of axe-core, loaded in the page, for the current preview, including contrast. At most ten
 * elements per rule.
 */
async function runAxe(page: Page, variant: string, standard: AccessibilityStandard): Promise<ValidationFinding[]> {
  if (standard === "none") return [];
  const found = violations.parse(await page.evaluate(run(standard)));
  return found.flatMap(({ id, impact, help, helpUrl, nodes }) =>
    nodes.slice(0, MAX_NODES).map(({ target, failureSummary }) => ({
      ruleId: id,
      severity: severityOf(impact),
      message: `${help}. ${reasonIn(failureSummary)}`.trim(),
      selector: target.join(" "),
      helpUrl,
      variant,
      engine: "axe",
    })),
  );
}

function severityOf(impact: string | null | undefined): ValidationFinding["severity"] {
  if (impact === "critical" || impact === "serious") return "error";
  return impact === "minor" ? "info" : "warning";
}

/** Returns the first reason below "Fix any of the following:". */
const reasonIn = (summary: string): string => summary.split("\n")[1]?.trim() ?? "";
