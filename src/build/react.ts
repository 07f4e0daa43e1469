import { join, posix } from "node:path";
import type { FileFence } from "../engines/sandbox/fence.ts";
import { type Sandbox, SandboxError } from "../engines/sandbox/sandbox.ts";
import { escapeHtml } from "../safe/escape-html.ts";
import { isObject } from "../safe/is-object.ts";
import { omit } from "../safe/omit.ts";
import { pascalCase } from "../safe/pascal-case.ts";
import { scriptJson } from "../safe/script-json.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { BuildFault } from "./build-fault.ts";
import { type BuiltPreviews, builtScriptsOf, builtStylesOf, type SharedParts } from "./built.ts";
import type { BundleContent } from "./bundle.ts";
import type { BundleModule } from "./bundler.ts";
import { fileState } from "./file-state.ts";
import { liveEngine, liveReact, variantOf } from "./live-document.ts";
import { minify } from "./minify.ts";
import { buildOriginOf } from "./origin.ts";
import type { RenderPlan } from "./plan.ts";
import { buildPreviewDocument } from "./preview-document.ts";
import type { VariantPreview } from "./previews.ts";
import { BUNDLE_NAME, REACT_MODULES, reactEntry, reactScript, type StoryScript } from "./react-entry.ts";
import type { ReactVendor } from "./react-vendor.ts";
import { parseAnswer, type RenderResult, renderedPreviews } from "./rendered.ts";
import { BUNDLE, failingReason, faultIn, MAX_FAILING, needsBrowser } from "./stories/faults.ts";
import type { PreviewWrapper } from "./stories/surroundings.ts";

/** The tools of a run that builds need. */
export interface BuildTools {
  workspace: string;
  /** Limits the files that workspace code may read. */
  fence: FileFence;
  /** Runs workspace code. */
  sandbox: Sandbox;
  shared: SharedParts;
  bundle: BundleModule;
  vendor: ReactVendor;
  /** The wrapper of React previews. */
  surroundings?: PreviewWrapper | undefined;
}

/** Errors of components without a wrapper: "`Tooltip` must be used within `TooltipProvider`". */
const NEEDS_PROVIDER = /provider|must be (?:used|rendered|wrapped) (?:with)?in|outside of (?:a|its) context/i;
const WHERE_PROVIDERS_ARE = " Add a provider for all previews in components/_shared/preview.tsx.";

/** The error of a preview whose `"story"` isn't an export of the stories' module. */
const NO_STORY = /^the story .* doesn't exist\./;

/** Builds a React component: previews rendered to HTML here, and a script that hydrates them in the browser. */
export async function buildReact(
  { workspace, sandbox, shared, bundle, vendor, surroundings }: BuildTools,
  parts: { id: string; title: string; plan: RenderPlan & { renderer: "react" }; previews: VariantPreview[] },
): Promise<BuiltPreviews> {
  const { id, title, plan, previews: requested } = parts;
  const folder = `components/${id}`;
  const pascal = pascalCase(id);
  const runs = surroundings?.runs;
  const notes: string[] = [];
  /** Previews that only browsers can render, by place and reason. */
  const waiting = new Map<string, { place: string; error: string; what: string[] }>();
  const stories = storiesFile();
  const previews: VariantPreview[] = stories === undefined ? requested.map((one) => omit(one, "story")) : requested;
  const contents = reactEntry({ ...omit(plan, "stories"), ...(stories === undefined ? {} : { stories }) });
  const origin = buildOriginOf(workspace, folder, plan.source);
  /** The import error of the stories' module. */
  let storiesFault: Fault | undefined;
  /** See `BundleStyle.failing`. */
  const failing: Record<string, string> = {};
  let [react, made] = await Promise.all([vendor(folder, origin), bundled()]);
  /** Includes inputs of a replaced module and its imports. */
  const inputs = new Set(made.inputs);
  const rendered = await renderWithoutFailing();
  notes.push(...made.leftOut);
  // React is already minified, once for all components.
  const small = await minify(made.js);
  const drawn: StoryScript | undefined =
    stories === undefined && !runs
      ? undefined
      : {
          id,
          title,
          stories: Object.fromEntries(
            previews.flatMap(({ key, story }) => (story === undefined ? [] : [[key, story]])),
          ),
          engine: liveEngine("story"),
          ...(runs ? { surroundings: { broken: runs.broken } } : {}),
        };
  const script = reactScript({
    code: small,
    pascal,
    ...(plan.export && { name: plan.export }),
    ...(drawn ? { drawn } : {}),
  });
  const js = [react.head, Buffer.from(script)];

  const styles = builtStylesOf(id, made.css, shared);
  const scripts = builtScriptsOf(id, js, shared);
  const documents = previews.map((one): [string, string] => {
    const { key, title: preview, values } = one;
    const outcome = rendered.get(key) ?? { html: "" };
    const html = "html" in outcome ? outcome.html : "";
    const fault = "error" in outcome ? judge(outcome, `preview "${key}"`, one.story) : undefined;
    // Its script would fail with the same error and fewer details.
    if (fault !== undefined)
      return [key, buildPreviewDocument({ id, title, preview, body: faultCard(fault), styles, scripts: [] })];
    const variant = variantOf({ key, story: one.story });
    const body = `<div data-preview-root${variant}>${html}</div>\n<script type="application/json" data-preview-values>${scriptJson(values)}</script>`;
    return [key, buildPreviewDocument({ id, title, preview, body, styles, scripts })];
  });
  for (const { place, error, what } of waiting.values())
    notes.push(
      what.length === 1
        ? `${place}: ${what[0]} needs a browser (${error}), so its script renders it there.`
        : `${place}: ${what.length} previews need a browser (${error}), so their script renders them there.`,
    );
  const live = liveReact({ id, title, previews, styles, scripts });
  return { documents: new Map(documents), live, previews, css: made.css, js, inputs: [...inputs], notes };

  function bundled(): Promise<BundleContent> {
    const shared = runs ? { shared: runs.modules } : {};
    return bundle(
      { contents, folder, settingsOf: origin },
      { ...IIFE, external: REACT_MODULES, map: true, ...shared, failing: { ...failing } },
    );
  }

  /**
   * Renders the previews. A module outside the component's folder that throws on import (for example a check of
   * environment variables) is replaced by one that throws on use, so that only its users fail.
   */
  async function renderWithoutFailing(): Promise<Map<string, RenderResult>> {
    for (let round = 1; ; round++) {
      const { rendered: found, fault } = await renderAll();
      const importFault = fault ?? storiesFault;
      const place = importFault && round <= MAX_FAILING ? placeElsewhere(importFault) : undefined;
      const path = place?.replace(/:\d+:\d+$/, "");
      if (importFault && path !== undefined && !(path in failing)) {
        failing[path] = failingReason(place ?? path, importFault.error);
        made = await bundled();
        for (const input of made.inputs) inputs.add(input);
        storiesFault = undefined;
        continue;
      }
      if (fault) judge(fault, "the module");
      return found;
    }
  }

  /**
   * Returns the place of an error in another file of the repository. Undefined for an error in the component's own
   * files.
   */
  function placeElsewhere({ error, stack }: Fault): string | undefined {
    const place = needsBrowser(error) ? undefined : faultIn(stack, { map: made.map, folder, above: 1 });
    const own = [`${folder}/`, ...(stories === undefined ? [] : [`${posix.join(folder, stories)}:`])];
    return own.some((start) => place?.startsWith(start)) ? undefined : place;
  }

  /** Returns the module of the stories, relative to the component's folder. Undefined without one. */
  function storiesFile(): string | undefined {
    const { stories: path } = plan;
    if (path === undefined || fileState(join(workspace, folder, path), { follow: true })) return path;
    notes.push(
      `${folder}/${id}.json: "stories" names ${path}, which doesn't exist, so previews use only their values.`,
    );
    return undefined;
  }

  /** @returns `fault` if the component's module throws on import */
  async function renderAll(): Promise<{ rendered: Map<string, RenderResult>; fault?: Fault }> {
    try {
      return { rendered: await render(previews) };
    } catch (error) {
      if (error instanceof BuildFault) throw error;
      const isLimit = error instanceof SandboxError && error.limit !== undefined;
      if (isLimit && previews.some(({ story }) => story !== undefined)) return { rendered: await renderEach() };
      return { rendered: new Map(), fault: faultFrom(error) };
    }
  }

  /** Renders previews separately, so that an endless story doesn't affect others. */
  async function renderEach(): Promise<Map<string, RenderResult>> {
    const found = new Map<string, RenderResult>();
    let left = MAX_ENDLESS;
    for (const one of previews)
      try {
        if (left === 0) throw new Error("skipped, because earlier stories timed out");
        for (const [key, outcome] of await render([one])) found.set(key, outcome);
      } catch (error) {
        if (error instanceof BuildFault) throw error;
        if (error instanceof SandboxError && error.limit === "time") left -= 1;
        found.set(one.key, faultFrom(error));
      }
    return found;
  }

  async function render(some: readonly VariantPreview[]): Promise<Map<string, RenderResult>> {
    const input = JSON.stringify({
      id,
      title,
      pascal,
      previews: some,
      ...(runs ? { broken: runs.broken } : {}),
      ...(plan.export && { name: plan.export }),
    });
    const scripts = [
      { name: BUNDLE, code: `var bundle = function (require) {\n${made.js}\nreturn ${BUNDLE_NAME};\n};` },
      { name: "preview.js", code: `renderReact(bundle, ${JSON.stringify(input)});` },
    ];
    const base = runs ? react.baseWith(runs.inSandbox) : react.base;
    const answer = parseAnswer(await sandbox.run({ base, scripts }));
    storiesFault ??= faultOf(answer.storiesFault);
    if (answer.export !== undefined) return renderedPreviews(answer, some);
    if (made.leftOut.length > 0 && !Array.isArray(answer.exports)) throw new BuildFault(made.leftOut.join("\n"));
    const names = Array.isArray(answer.exports) ? answer.exports.join(", ") : "";
    const wanted = plan.export === undefined ? "" : `no exported component has the name ${plan.export}. `;
    throw new BuildFault(
      `${folder}/${plan.source}: ${wanted}Set "export" in the declaration to the export with the component. Exports: ${names || "none"}.`,
    );
  }

  /** Notes why a preview has no markup. @returns the error to show, if no browser can render it either */
  function judge({ error, stack }: Fault, what: string, story?: string): string | undefined {
    // The source map of a replaced module has the lines of its replacement.
    const isReplaced = Object.values(failing).some((reason) => error.includes(reason));
    const found = isReplaced ? undefined : faultIn(stack, { map: made.map, folder, above: 1 });
    const place = found ?? posix.join(folder, stories ?? plan.source);
    // The declaration names the story, so its file needs the fix.
    if (story !== undefined && NO_STORY.test(error)) {
      const why = `${folder}/${id}.json: ${error}`;
      notes.push(why);
      return why;
    }
    if (needsBrowser(error)) {
      const why = `${place} ${error}`;
      if (!runs?.inBrowser) waiting.set(why, { place, error, what: [...(waiting.get(why)?.what ?? []), what] });
      return undefined;
    }
    const hint = !surroundings && NEEDS_PROVIDER.test(error) ? WHERE_PROVIDERS_ARE : "";
    if (story === undefined) throw new BuildFault(`${place}: ${what} failed to render: ${error}${hint}`);
    const why = `${place}: the story ${story} failed to render: ${error}${hint}`;
    notes.push(why);
    return why;
  }
}

interface Fault {
  error: string;
  stack: string;
}

const faultOf = (value: unknown): Fault | undefined =>
  isObject(value) ? { error: String(value.error), stack: String(value.stack) } : undefined;

const faultFrom = (error: unknown): Fault => ({
  error: reasonOf(error),
  stack: error instanceof SandboxError ? (error.stack ?? "") : "",
});

/** Maximum number of stories per component that may reach the time limit. Then the rest is skipped. */
const MAX_ENDLESS = 2;

/** The replacement of a story that can't be rendered. */
const faultCard = (why: string): string =>
  `<div data-preview-fault style="font: 14px/1.5 system-ui, sans-serif; padding: 1em; max-width: 40em"><strong>This preview cannot be rendered.</strong><div>${escapeHtml(why)}</div></div>`;

const IIFE = { format: "iife", globalName: BUNDLE_NAME } as const;
