import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { makeFont } from "./make-font.ts";
import { type Middleman, openMiddleman, type Passed } from "./middleman.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { addBanner, copyExamples, type Ran, runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

/** A registry the command line of a test calls through a middleman, and the workspaces it calls it from. */
export interface UsedRegistry {
  readonly service: OpenService;
  readonly between: Middleman;
  /** Puts another registry in the place of the shared one, until the test is over. */
  useNew(): Promise<OpenService>;
  /** An empty folder. */
  emptyFolder(): Promise<string>;
  /** A workspace with one small record for each step of a push: what takes a push of the examples a second takes this one a third. */
  systemFolder(): Promise<string>;
  /** The example workspace, with a component that was built elsewhere. */
  exampleFolder(): Promise<string>;
  /** Runs a command line in a folder, with the shared secret. */
  dsr(folder: string, ...argv: string[]): Promise<Ran>;
  /** Requests that wrote. */
  sent(): Passed[];
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const SYSTEM = {
  "service.config.json": JSON.stringify({ app: { title: "Small" } }),
  "theme.css": ":root { --accent: teal }",
  "pages/index.md": "---\ntitle: Home\n---\n\nHello.\n",
  "pages/guide.md": "# Guide\n",
  "reference/voice.md": "# Voice\n",
  "public/api/tokens.json": JSON.stringify({ localStyles: { color: [] } }),
  "design-system/tokens/color.tokens.json": JSON.stringify({
    ink: { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0] } },
  }),
  "icons/catalog.json": JSON.stringify([
    { id: "box", name: "Box", source: { type: "custom", svg: DRAWING }, category: "shapes" },
  ]),
  "logos/logo-set.json": JSON.stringify({
    name: "Small",
    variants: [{ id: "box", name: "Box", variant: "color", form: "primary", svg: DRAWING }],
  }),
  "public/fonts/small.woff2": makeFont({ family: "Small" }),
  "patterns/form/form.json": JSON.stringify({ id: "form", title: "Form" }),
};

/** One registry for the tests of a file. What a test opens or makes through it goes with that test. */
export function useRegistry(env: Record<string, string> = {}): UsedRegistry {
  let present: { service: OpenService; between: Middleman } | undefined;
  let cleanUp: (() => Promise<void>)[] = [];
  const open = async () => {
    const service = await openRegistry("sqlite", env);
    return { service, between: await openMiddleman(service.url) };
  };
  const close = async () => {
    await present?.between.close();
    await present?.service.close();
  };
  const used = () => {
    if (!present) throw new Error("The registry is open while tests run, and not before.");
    return present;
  };
  const kept = ({ folder, remove }: { folder: string; remove(): Promise<void> }) => {
    cleanUp.push(remove);
    return folder;
  };

  beforeAll(async () => {
    present = await open();
  });
  afterAll(close);
  beforeEach(() => {
    used().between.passed = [];
    used().between.cut = () => false;
  });
  afterEach(async () => {
    for (const work of cleanUp.reverse()) await work();
    cleanUp = [];
  });
  return {
    get service() {
      return used().service;
    },
    get between() {
      return used().between;
    },
    async useNew() {
      const shared = present;
      present = await open();
      cleanUp.push(async () => {
        await close();
        present = shared;
      });
      return present.service;
    },
    emptyFolder: async () => kept(await temporaryFolder()),
    async systemFolder() {
      const folder = kept(await temporaryFolder());
      for (const [path, text] of Object.entries(SYSTEM)) await put(folder, path, text);
      await addBanner(folder);
      return folder;
    },
    async exampleFolder() {
      const folder = kept(await copyExamples());
      await addBanner(folder);
      return folder;
    },
    dsr: (folder, ...argv) => runDsr([...argv, "--url", used().between.url], folder, { SERVICE_SYNC_SECRET: SECRET }),
    sent: () => used().between.passed.filter(({ method }) => method !== "GET"),
  };
}

/** Writes a file below a folder. */
export async function put(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
