import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";
import type {
  EffectStyle,
  PaintStyle,
  TextStyle,
  Variable,
  VariableCollection,
} from "@figma/plugin-typings/plugin-api-standalone.js";
import type { FrameLocator, Page } from "playwright-core";

type Members<T, K extends keyof T> = { -readonly [P in K]: T[P] };

/** What a file holds, in the words of the plugin API. A test may change it while the plugin runs. */
export interface ToolDocument {
  name: string;
  /** Undefined as for public plugins. */
  fileKey?: string;
  paints: Members<PaintStyle, "id" | "name" | "description" | "paints">[];
  texts: Members<
    TextStyle,
    "id" | "name" | "description" | "fontName" | "fontSize" | "letterSpacing" | "lineHeight" | "paragraphSpacing"
  >[];
  effects: Members<EffectStyle, "id" | "name" | "description" | "effects">[];
  collections: Members<VariableCollection, "id" | "name" | "modes" | "defaultModeId" | "variableIds">[];
  variables: Members<
    Variable,
    "id" | "name" | "variableCollectionId" | "resolvedType" | "valuesByMode" | "scopes" | "description"
  >[];
}

/** The design tool with the plugin open in it. */
export interface FigmaTool {
  panel: FrameLocator;
  /** What the plugin keeps for itself on this machine. */
  storage: Map<string, unknown>;
  /** What it keeps in the file. */
  pluginData: Map<string, string>;
  /** Addresses it opened in a browser. */
  opened: string[];
}

const BUILT = new URL("../dist/plugin/figma/", import.meta.url);

/**
 * Opens the built plugin as the tool does: its code in an engine that has nothing but `figma` and `__html__`, its panel in a
 * frame without an origin, and messages between the two. After the typings of the plugin API, and no more than it uses.
 */
export async function openFigmaTool(
  page: Page,
  document: ToolDocument,
  storage: Map<string, unknown> = new Map(),
): Promise<FigmaTool> {
  const pluginData = new Map<string, string>();
  const opened: string[] = [];
  const ui = {
    onmessage: undefined as ((message: unknown) => void) | undefined,
    postMessage: (message: unknown) =>
      void page.evaluate((pluginMessage) => {
        window.frames[0]?.postMessage({ pluginMessage }, "*");
      }, message),
  };
  const figma = {
    showUI: () => undefined,
    ui,
    get fileKey() {
      return document.fileKey;
    },
    root: {
      get name() {
        return document.name;
      },
      getPluginData: (key: string) => pluginData.get(key) ?? "",
      setPluginData: (key: string, value: string) => void pluginData.set(key, value),
    },
    clientStorage: {
      getAsync: async (key: string) => storage.get(key),
      setAsync: async (key: string, value: unknown) => void storage.set(key, value),
    },
    openExternal: (url: string) => void opened.push(url),
    getLocalPaintStylesAsync: async () => document.paints.map(asHandle),
    getLocalTextStylesAsync: async () => document.texts.map(asHandle),
    getLocalEffectStylesAsync: async () => document.effects.map(asHandle),
    variables: {
      getLocalVariableCollectionsAsync: async () => document.collections.map(asHandle),
      getLocalVariablesAsync: async () => document.variables.map(asHandle),
    },
  };
  const [code, html] = await Promise.all(
    ["code.js", "panel.html"].map((name) => readFile(new URL(name, BUILT), "utf8")),
  );
  await page.exposeFunction("toCode", (message: unknown) => ui.onmessage?.(message));
  runInContext(code ?? "", createContext({ figma, __html__: html }));
  await page.setContent('<body style="margin:0"><iframe style="border:0;width:100vw;height:100vh"></iframe>');
  await page.evaluate((srcdoc) => {
    window.addEventListener("message", ({ data }) => {
      if (data?.pluginMessage) (window as unknown as { toCode(message: unknown): void }).toCode(data.pluginMessage);
    });
    const frame = window.document.querySelector("iframe");
    frame?.setAttribute("sandbox", "allow-scripts allow-forms");
    frame?.setAttribute("srcdoc", srcdoc);
  }, html ?? "");
  return { panel: page.frameLocator("iframe"), storage, pluginData, opened };
}

/** An object as the API hands it out: its members are getters of a prototype, which no copy takes along. */
function asHandle<T extends object>(members: T): T {
  const getters = Object.fromEntries(
    Object.keys(members).map((name) => [name, { get: () => Reflect.get(members, name), enumerable: false }]),
  );
  return Object.create(Object.defineProperties({}, getters));
}
