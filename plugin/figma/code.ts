import type { PluginAPI } from "@figma/plugin-typings/plugin-api-standalone.js";
import type { ToCode, ToPanel } from "./messages.ts";
import { readContent } from "./read-content.ts";

declare const figma: PluginAPI;
declare const __html__: string;

const REGISTRY = "registry";
const FILE_KEY = "fileKey";

const tell = (message: ToPanel): void => figma.ui.postMessage(message);

async function answer(message: ToCode): Promise<void> {
  switch (message.type) {
    case "start": {
      const registry: unknown = await figma.clientStorage.getAsync(REGISTRY);
      tell({
        type: "started",
        registry: typeof registry === "string" ? registry : "",
        // Public plugins are not told which file is open: then the person says it, once for a file.
        fileKey: figma.fileKey ?? figma.root.getPluginData(FILE_KEY),
        isLinked: figma.fileKey === undefined,
        fileName: figma.root.name,
      });
      return;
    }
    case "read":
      tell({ type: "content", content: await readContent(figma) });
      return;
    case "remember":
      await figma.clientStorage.setAsync(REGISTRY, message.registry);
      return;
    case "link":
      figma.root.setPluginData(FILE_KEY, message.fileKey);
      return;
    case "open":
      figma.openExternal(message.url);
  }
}

figma.showUI(__html__, { width: 320, height: 480, themeColors: true });
figma.ui.onmessage = (message: ToCode) => {
  answer(message).catch((error: unknown) =>
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) }),
  );
};
