// @module-tag long
import { mkdir } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideDevice } from "../test/approve.ts";
import { type OpenPeople, openPeople, type SignedIn } from "../test/open-signed-in.ts";
import { openBrowser } from "./browser.ts";
import { type FigmaTool, openFigmaTool, type ToolDocument } from "./figma-tool.ts";

/** Where pictures go when somebody wants to look at them. */
const PICTURES = process.env.PICTURES;
const FILE = "fileOfTheTests01";
const PANEL = { width: 320, height: 480 };

let registry: OpenPeople;
let admin: SignedIn;
let browser: Browser;
beforeAll(async () => {
  registry = await openPeople("sqlite");
  admin = await registry.signIn("admin", "Ada Lindgren");
  const data = { title: "Acme", designtool_project_id: FILE };
  await registry.post("/api/registry/config", { data });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await registry.close();
});

const blue = { r: 0.113725, g: 0.439216, b: 0.721569 };
const solid = (color: { r: number; g: number; b: number }) => ({ type: "SOLID" as const, color, opacity: 1 });

const file = (more: Partial<ToolDocument> = {}): ToolDocument => ({
  name: "Acme library",
  fileKey: FILE,
  paints: [
    { id: "S:1,", name: "Blue/Primary", description: "Links", paints: [solid(blue)] },
    {
      ...{ id: "S:2,", name: "Down", description: "" },
      paints: [
        {
          type: "GRADIENT_LINEAR",
          gradientTransform: [
            [0, 1, 0],
            [-1, 0, 1],
          ],
          gradientStops: [
            { position: 0, color: { ...blue, a: 1 } },
            { position: 1, color: { r: 0, g: 0, b: 0, a: 0.5 } },
          ],
        },
      ],
    },
  ],
  texts: [
    {
      ...{ id: "S:3,", name: "Heading/Large", description: "", fontSize: 32, paragraphSpacing: 0 },
      fontName: { family: "Inter", style: "Semi Bold Italic" },
      letterSpacing: { unit: "PERCENT", value: -2 },
      lineHeight: { unit: "PERCENT", value: 125 },
    },
  ],
  effects: [
    {
      ...{ id: "S:4,", name: "Card", description: "" },
      effects: [
        {
          ...{ type: "DROP_SHADOW", offset: { x: 0, y: 4 }, radius: 4, spread: 0, visible: true, blendMode: "NORMAL" },
          color: { r: 0, g: 0, b: 0, a: 0.25 },
        },
      ],
    },
  ],
  collections: [
    {
      ...{ id: "VariableCollectionId:1", name: "Theme", defaultModeId: "1:0", variableIds: ["VariableID:1"] },
      modes: [
        { modeId: "1:0", name: "Light" },
        { modeId: "1:1", name: "Dark" },
      ],
    },
  ],
  variables: [
    {
      ...{ id: "VariableID:1", name: "surface/page", variableCollectionId: "VariableCollectionId:1", description: "" },
      ...{ resolvedType: "COLOR", scopes: ["ALL_SCOPES"] },
      valuesByMode: { "1:0": { r: 1, g: 1, b: 1, a: 1 }, "1:1": { r: 0, g: 0, b: 0, a: 1 } },
    },
  ],
  ...more,
});

async function openPanel(
  document: ToolDocument,
  storage?: Map<string, unknown>,
  colorScheme: "light" | "dark" = "light",
) {
  const page = await browser.newPage({ viewport: PANEL, colorScheme });
  return { page, tool: await openFigmaTool(page, document, storage) };
}

/** Enters the address and waits for the code. */
async function askIn({ panel }: FigmaTool): Promise<string> {
  await panel.getByLabel("Registry URL").fill(registry.url.replace("http://", ""));
  await panel.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => panel.locator("#code").textContent()).toMatch(/^\w{4}-\w{4}$/);
  return (await panel.locator("#code").textContent()) ?? "";
}

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/plugin-${name}.png` });
}

const textOf = (tool: FigmaTool, selector: string) => tool.panel.locator(selector).textContent();
const snapshot = async () => (await (await registry.get("/api/registry/tokens")).json()).payload;

describe("the plugin of the design tool", () => {
  it("signs in, shows what is new, pushes it, and then has nothing to send", async () => {
    const document = file();
    const { page, tool } = await openPanel(document);
    await picture(page, "connect");
    const code = await askIn(tool);
    await picture(page, "waiting");
    await tool.panel.getByRole("button", { name: "Open the page" }).click();
    await expect.poll(() => tool.opened).toEqual([expect.stringContaining(`${registry.url}/cli/device?user_code=`)]);
    await decideDevice(registry.url, admin, code);

    await expect
      .poll(() => textOf(tool, "#parts"))
      .toMatch(/Styles2 colors, 1 text, 1 effect4 newVariables1 variable in 1 collection1 new/);
    expect(await textOf(tool, "#title")).toBe("Acme");
    expect(await snapshot()).toBeNull();
    await picture(page, "new");

    await tool.panel.getByRole("button", { name: "Push" }).click();
    await expect.poll(() => textOf(tool, "#outcome")).toBe("Pushed: 5 new.");
    await picture(page, "pushed");
    const { color, typography, effect } = (await snapshot()).localStyles;
    expect(color).toMatchObject([
      { id: "S:1,", reference: "color-blue-primary", value: "#1d70b8", groups: ["Blue"], description: "Links" },
      { id: "S:2,", value: "linear-gradient(180deg, #1d70b8 0%, rgba(0, 0, 0, 0.5) 100%)" },
    ]);
    expect(typography[0].values).toMatchObject({
      ...{ fontFamily: "Inter", fontStyle: "Semi Bold Italic", fontWeight: 600, italic: true, fontSize: 32 },
      ...{ letterSpacing: -0.64, lineHeightUnit: "FONT_SIZE_%", lineHeightPercentFontSize: 125, lineHeightPx: 40 },
    });
    expect(effect[0].effects).toEqual([{ type: "DROP_SHADOW", value: "0px 4px 4px 0px rgba(0, 0, 0, 0.25)" }]);
    const { axes } = await (await registry.get("/api/registry/dtcg/tokens")).json();
    expect(axes).toMatchObject({ scheme: ["light", "dark"] });

    await tool.panel.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => textOf(tool, "#outcome")).toBe("The registry is up to date.");
    expect(await tool.panel.getByRole("button", { name: "Push" }).isDisabled()).toBe(true);
    await picture(page, "same");

    const [first] = document.paints;
    if (first) first.paints = [solid({ r: 1, g: 0, b: 0 })];
    await tool.panel.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => textOf(tool, "#parts")).toContain("1 changed");

    expect([...tool.storage]).toEqual([["registry", registry.url]]);
    await page.close();

    const { page: later, tool: again } = await openPanel(document, tool.storage, "dark");
    await expect.poll(() => again.panel.getByLabel("Registry URL").inputValue()).toBe(registry.url);
    await picture(later, "connect-dark");
    await later.close();
  });

  it("asks once which file it is where the tool does not say, and refuses another", async () => {
    const { page, tool } = await openPanel(file({ fileKey: undefined }), undefined, "dark");
    await decideDevice(registry.url, admin, await askIn(tool));
    const address = tool.panel.getByLabel("File URL");
    await address.waitFor();
    await picture(page, "link-dark");
    await address.fill("https://example.com/");
    await tool.panel.getByRole("button", { name: "Link file" }).click();
    await expect.poll(() => textOf(tool, "#fault")).toContain("The file URL isn't valid");
    await address.fill("https://www.figma.com/design/anotherFile/Copy?node-id=1-2");
    await tool.panel.getByRole("button", { name: "Link file" }).click();
    await expect.poll(() => textOf(tool, "#fault")).toContain("This design system uses another file: fileOfTheTests01");
    expect([...tool.pluginData]).toEqual([["fileKey", "anotherFile"]]);
    await address.fill(`https://www.figma.com/design/${FILE}/Acme-library`);
    await tool.panel.getByRole("button", { name: "Link file" }).click();
    await expect.poll(() => textOf(tool, "#parts")).toContain("Styles");
    expect([...tool.pluginData]).toEqual([["fileKey", FILE]]);
    await page.close();
  });

  it("pushes nothing from a file that the tool says is another", async () => {
    const { page, tool } = await openPanel(file({ fileKey: "anotherFile" }), undefined, "dark");
    await decideDevice(registry.url, admin, await askIn(tool));
    await expect.poll(() => textOf(tool, "#fault")).toContain("This design system uses another file");
    expect(await tool.panel.getByRole("button", { name: "Push" }).isDisabled()).toBe(true);
    await picture(page, "foreign-dark");
    await page.close();
  });

  it("reports a wrong address, a refusal, and missing permission", async () => {
    const { page, tool } = await openPanel(file());
    const address = tool.panel.getByLabel("Registry URL");
    for (const [typed, said] of [
      ["what is this", /no address/],
      ["http://127.0.0.1:9", /doesn't respond/],
    ] as const) {
      await address.fill(typed);
      await tool.panel.getByRole("button", { name: "Sign in" }).click();
      await expect.poll(() => textOf(tool, "#fault")).toMatch(said);
    }
    await picture(page, "fault");
    await decideDevice(registry.url, admin, await askIn(tool), { decision: "deny" });
    await expect.poll(() => textOf(tool, "#fault")).toContain("denied in the browser");
    const member = await registry.signIn("member", "Grace");
    await decideDevice(registry.url, member, await askIn(tool));
    await expect.poll(() => textOf(tool, "#fault")).toMatch(/administrator|not allowed/);
    await page.close();
  });

  it("asks for a new sign-in after the old one ended", async () => {
    const { page, tool } = await openPanel(file());
    const person = await registry.signIn("admin", "Leaves");
    await decideDevice(registry.url, person, await askIn(tool));
    await expect.poll(() => textOf(tool, "#parts")).toContain("Styles");
    await registry.remove(person.id);
    await tool.panel.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => textOf(tool, "#fault")).toContain("Sign in again");
    await tool.panel.getByRole("button", { name: "Sign in" }).waitFor();
    await page.close();
  });
});
