import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRegistry, SECRET } from "./open-service.ts";
import { copyExamples, runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 2"><path d="M0 0h8v2H0z"/></svg>';

interface Diagnosis {
  about: string;
  state: string;
  says: string;
  todo?: string;
}

describe("dsr doctor", () => {
  let folder = "";
  let remove = async () => {};
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  const ask = async (where = folder, env: Record<string, string> = {}) => {
    const ran = await runDsr(["doctor", "--json"], where, env);
    const { ok, diagnoses }: { ok: boolean; diagnoses: Diagnosis[] } = JSON.parse(ran.stdout);
    return { code: ran.code, ok, of: (about: string) => diagnoses.filter((one) => one.about === about) };
  };

  it("lists optional content of an empty folder, and no errors", async () => {
    const { code, ok, of } = await ask();
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    for (const about of ["configuration", "tokens", "icons", "logos", "fonts", "theme", "components", "pages"])
      expect(of(about), about).toEqual([expect.objectContaining({ state: "missing", todo: expect.any(String) })]);
    expect(of("registry")).toEqual([expect.objectContaining({ state: "missing" })]);
  });

  it("finds the files written by dsr init, after a build", async () => {
    await runDsr(["init"], folder);
    const before = await ask();
    expect(before.code).toBe(0);
    expect(before.of("components")).toContainEqual(
      expect.objectContaining({ state: "missing", says: "not built yet" }),
    );
    await runDsr(["build", "--no-checks", "--no-screenshots"], folder);
    const after = await ask();
    expect(after.code).toBe(0);
    expect(after.of("tokens")).toEqual([expect.objectContaining({ state: "ok" })]);
  });

  it("names the system's logo, or how to select one", async () => {
    const logo = (brand: string) => ({ id: brand, name: brand, brand, variant: "color", form: "primary", svg: SVG });
    await mkdir(join(folder, "logos"));
    await writeFile(
      join(folder, "logos/logo-set.json"),
      JSON.stringify({ name: "Partners", variants: [logo("stripe"), logo("acme")] }),
    );
    const withConfig = async (app: object) => {
      await writeFile(join(folder, "service.config.json"), JSON.stringify({ app }));
      return (await ask()).of("logo");
    };
    expect(await withConfig({ title: "Elsewhere" })).toEqual([
      expect.objectContaining({ state: "missing", todo: expect.stringContaining('"logo": "stripe"') }),
    ]);
    expect(await withConfig({ title: "Acme Design System" })).toEqual([
      expect.objectContaining({ state: "ok", says: "logo in the header: acme" }),
    ]);
    expect(await withConfig({ title: "Elsewhere", logo: "nobody" })).toEqual([
      expect.objectContaining({ state: "wrong" }),
    ]);
  });

  it("names components without a declaration, and React where it is not installed", async () => {
    await mkdir(join(folder, "components/card"), { recursive: true });
    await writeFile(join(folder, "components/card/card.tsx"), "export const Card = () => <b />;");
    const { code, of } = await ask();
    expect(code).toBe(1);
    const said = of("components").map(({ says }) => says);
    expect(said).toContain("React is not installed");
    expect(said).toContain("1 of 1 component folder without a declaration (card)");
  });

  it("lists the warnings of a push, and unreadable files", async () => {
    await mkdir(join(folder, "design-system/tokens"), { recursive: true });
    await writeFile(join(folder, "design-system/tokens/a.tokens.json"), `{"a": {"$type": "color", "$value": "{b}"}}`);
    await writeFile(join(folder, "service.config.json"), `{"app": {}}`);
    const { of } = await ask();
    expect(of("warning")[0]?.says).toContain("a.tokens.json");
    expect(of("configuration")).toEqual([expect.objectContaining({ says: "the design system has no title" })]);
  });

  it("asks the registry whether it lets this workspace push", async () => {
    const registry = await openRegistry("sqlite");
    const examples = await copyExamples();
    try {
      const there = { SERVICE_REGISTRY_URL: registry.url, SERVICE_SYNC_SECRET: SECRET };
      expect((await ask(examples.folder, there)).of("registry")).toEqual([expect.objectContaining({ state: "ok" })]);
      const wrong = { ...there, SERVICE_SYNC_SECRET: "wrong-secret-wrong-secret-wrong-secret" };
      const refused = await ask(examples.folder, wrong);
      expect(refused.code).toBe(1);
      expect(refused.of("registry")).toEqual([expect.objectContaining({ state: "wrong" })]);
    } finally {
      await registry.close();
      await examples.remove();
    }
  });
});
