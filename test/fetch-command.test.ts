import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isObject } from "../src/safe/is-object.ts";
import { sha256 } from "../src/store/kind.ts";
import { type FigmaStandIn, GOOD_TOKEN, openFigma, type StandInFile, styledFile } from "./figma-stand-in.ts";
import { casesOf, countOf } from "./long-form.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { temporaryFolder } from "./spawn-service.ts";

/** `PROOF_CRASHES` sets how often a fetch is killed. */
const KILLS = Math.ceil(countOf("PROOF_CRASHES", 4) / 4);

let api: FigmaStandIn;
let files: Record<string, StandInFile>;
let folder = "";
let remove: () => Promise<void>;

beforeEach(async () => {
  files = { STYLED: styledFile() };
  api = await openFigma(files);
  ({ folder, remove } = await temporaryFolder());
  await configure({ designtool_project_id: "STYLED", app: { title: "Tideline", client: "Tideline Ferries" } });
});
afterEach(async () => {
  await api.close();
  await remove();
});

const configure = (config: unknown) => writeFile(join(folder, "service.config.json"), JSON.stringify(config));
const variables = () => ({
  ...{ FIGMA_ACCESS_TOKEN: GOOD_TOKEN, FIGMA_API_URL: api.url, SERVICE_FETCH_ALLOW: api.pictureHost },
});
const dsr = (argv: string[], env: Record<string, string> = variables()) => runDsr(argv, folder, env);
const read = async (path: string): Promise<Record<string, unknown>> => {
  const value: unknown = JSON.parse(await readFile(join(folder, path), "utf8"));
  return isObject(value) ? value : {};
};

/** Every file of the workspace outside of `.service/`, with the digest of its bytes. */
async function tree(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const own = paths.filter((path) => !path.includes("/.service/")).sort();
  const digests = await Promise.all(
    own.map(async (path) => [path.slice(folder.length + 1), sha256(await readFile(path))]),
  );
  return Object.fromEntries(digests);
}

const TOKENS = "design-system/tokens";
const FETCHED = [
  `${TOKENS}/brands/northern-isles.tokens.json`,
  `${TOKENS}/brands/tideline.tokens.json`,
  `${TOKENS}/figma.resolver.json`,
  `${TOKENS}/modes/dark.tokens.json`,
  `${TOKENS}/modes/high-contrast.tokens.json`,
  `${TOKENS}/primitive/blur.tokens.json`,
  `${TOKENS}/primitive/color.tokens.json`,
  `${TOKENS}/primitive/gradient.tokens.json`,
  `${TOKENS}/primitive/shadow.tokens.json`,
  `${TOKENS}/semantic/typography.tokens.json`,
  `${TOKENS}/variables/primitives/value.tokens.json`,
  `${TOKENS}/variables/scheme/light.tokens.json`,
  "public/api/tokens.json",
];

describe("dsr fetch", () => {
  it("writes the snapshot, its tokens and variables, and nothing without changes", async () => {
    const first = await dsr(["fetch", "--json"]);
    expect(JSON.parse(first.stdout)).toMatchObject({
      ...{ ok: true, dryRun: false, file: { key: "STYLED", name: "Styled" }, leftOut: [], removed: [] },
      counts: { colors: 15, texts: 8, effects: 6, variables: 13, components: 5, icons: 3, logos: 2 },
      written: FETCHED,
    });
    expect(Object.keys(await tree())).toEqual([...FETCHED, "service.config.json"]);
    const snapshot = await read("public/api/tokens.json");
    expect(Object.keys(snapshot)).toEqual(["timestamp", "localStyles", "components", "assets"]);
    expect(snapshot.assets).toMatchObject({ icons: [{ id: "3:1", name: "Arrow Left" }, {}, {}], logos: [{}, {}] });
    const { color } = await read(`${TOKENS}/primitive/color.tokens.json`);
    expect(color).toMatchObject({ Blue: { primary: { $type: "color", $value: { hex: "#1d70b8" } } } });

    const state = await stat(join(folder, "public/api/tokens.json"));
    const second = await dsr(["fetch", "--json"]);
    expect([second.code, JSON.parse(second.stdout).written, JSON.parse(second.stdout).unchanged]).toEqual([
      0,
      [],
      FETCHED,
    ]);
    expect((await stat(join(folder, "public/api/tokens.json"))).mtimeMs).toBe(state.mtimeMs);
  });

  it("keeps an icon that the tool can't render, and reports it", async () => {
    await dsr(["fetch", "--icons"]);
    const before = await tree();
    const [arrow = ""] = Object.keys(before).filter((path) => path.startsWith("icons/arrow"));
    api.gives.upOn.add("3:1 svg");
    const { code, stdout } = await dsr(["fetch", "--icons", "--json"]);
    const { removed, notes } = JSON.parse(stdout);
    expect([code, removed, notes.join("\n")]).toEqual([
      0,
      [],
      expect.stringMatching(/Arrow Left was not updated: .*Render timeout/),
    ]);
    expect((await tree())[arrow]).toBe(before[arrow]);
  });

  it("with --dry-run writes nothing and lists changes", async () => {
    const { code, stdout } = await dsr(["fetch", "--dry-run"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/13 files would change/)]);
    expect(Object.keys(await tree())).toEqual(["service.config.json"]);
  });

  it("lists changes by kind, and leaves tokens unchanged if the file has no styles", async () => {
    await dsr(["fetch"]);
    const before = await tree();
    changeStyles(files.STYLED);
    const dry = await dsr(["fetch", "--dry-run"]);
    expect(dry.stdout).toMatch(/^effects: 2 changed$/m);
    expect(dry.stdout).toMatch(/^colors: \d+ changed$/m);
    const { code, stdout } = await dsr(["fetch", "--dry-run", "--json"]);
    expect([code, JSON.parse(stdout).changes]).toEqual([
      0,
      expect.arrayContaining([
        expect.objectContaining({
          kind: "effect",
          changed: [expect.stringMatching(/Layer$/), expect.stringMatching(/Backdrop$/)],
          removed: [],
        }),
      ]),
    ]);
    const { file, nodes } = styledFile();
    const styles = { status: 200, error: false, meta: { styles: [] } };
    files.STYLED = { file: { ...file, styles: {} }, styles, nodes };
    const without = await dsr(["fetch"]);
    expect(without.stderr).toMatch(/no color, text or effect styles. The tokens were not changed/);
    expect(await tree()).toEqual(before);
    // Without a snapshot there is none to write: a push of an empty one would take the tokens of the registry away.
    await rm(join(folder, "public/api/tokens.json"));
    await dsr(["fetch"]);
    expect(Object.keys(await tree())).not.toContain("public/api/tokens.json");
    files.STYLED = styledFile();
    const some = Object(files.STYLED.file).styles;
    files.STYLED.file = { ...Object(files.STYLED.file), styles: { "1:1": some["1:1"] } };
    files.STYLED.styles = styles;
    await dsr(["fetch"]);
    files.STYLED = styledFile();
    await dsr(["fetch"]);
    files.STYLED.file = { ...Object(files.STYLED.file), styles: { "1:1": some["1:1"] } };
    files.STYLED.styles = styles;
    expect((await dsr(["fetch"])).stdout).toMatch(/^colors: 14 removed \(.*, and 9 more\)$/m);
  });

  it("writes icons and logos on request only", async () => {
    expect((await dsr(["fetch", "--icons", "--logos"])).code).toBe(0);
    const pictures = ["icons/arrow-left.svg", "icons/arrow-right.svg", "icons/check.svg", "logos/tideline-dark.svg"];
    expect(Object.keys(await tree())).toEqual(expect.arrayContaining(pictures));
    expect((await dsr(["fetch"])).code).toBe(0);
    expect(Object.keys(await tree())).toEqual(expect.arrayContaining(pictures));
    await configure({ designtool: { project_id: "STYLED", icons: "Actions" } });
    const { stdout } = await dsr(["fetch", "--icons", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      written: ["icons/button.svg", "icons/card.svg", "public/api/tokens.json"],
    });
    expect(JSON.parse(stdout).removed).toEqual(["icons/arrow-left.svg", "icons/arrow-right.svg", "icons/check.svg"]);
  });

  it("reports a list of icons that hides fetched ones", async () => {
    await mkdir(join(folder, "icons"));
    await writeFile(join(folder, "icons/catalog.json"), "[]");
    expect((await dsr(["fetch", "--logos"])).stderr).not.toMatch(/catalog/);
    expect((await dsr(["fetch", "--icons"])).stderr).toMatch(/only the entries in icons\/catalog\.json/);
  });

  it("keeps files it didn't write and edited files, and replaces them with --force after a backup", async () => {
    await dsr(["fetch"]);
    const [edited, removed] = [`${TOKENS}/primitive/color.tokens.json`, `${TOKENS}/primitive/blur.tokens.json`];
    await writeFile(join(folder, edited), "{}\n");
    await rm(join(folder, removed));
    const before = await tree();
    const { code, stderr } = await dsr(["fetch"]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(`${edited}: the design tool's version is left out: it was edited since the last fetch`),
    ]);
    expect((await tree())[edited]).toBe(before[edited]);
    expect(Object.keys(await tree())).toContain(removed);
    expect((await dsr(["fetch", "--force"])).code).toBe(0);
    expect((await read(edited)).color).toBeDefined();
    const [time = ""] = await readdir(join(folder, ".service/backups"));
    expect(await readFile(join(folder, ".service/backups", time, edited), "utf8")).toBe("{}\n");
    expect((await dsr(["fetch"])).code).toBe(0);
  });

  it("knows its files after pushes to other registries", { tags: "long" }, async () => {
    await dsr(["fetch"]);
    const registry = await openRegistry();
    const env = { ...variables(), SERVICE_SYNC_SECRET: SECRET };
    expect((await dsr(["push:all", "--url", registry.url], env)).code).toBe(0);
    await registry.close();
    changeStyles(files.STYLED);
    const { code, stdout } = await dsr(["fetch", "--json"]);
    expect([code, JSON.parse(stdout).leftOut, JSON.parse(stdout).removed]).toEqual([
      0,
      [],
      [`${TOKENS}/primitive/blur.tokens.json`],
    ]);
  });

  it("fetch, tokens build and push:all show the designer's changes in the registry", async () => {
    expect((await dsr(["fetch", "--icons", "--logos"])).code).toBe(0);
    // A text style without a font, and a variable of booleans, are no valid tokens; all else is built.
    expect((await dsr(["tokens", "build"])).stdout).toMatch(/tokens, 5 files written/);
    const registry = await openRegistry();
    const pushed = await dsr(["push:all", "--url", registry.url], { ...variables(), SERVICE_SYNC_SECRET: SECRET });
    expect(pushed.code, pushed.stderr).toBe(0);
    const page = await (await registry.get("/foundations/colors")).text();
    expect(page).toContain("#1d70b8");
    const css = await (await registry.get("/api/registry/dtcg/download?format=css")).text();
    expect(css).toContain("--color-blue-primary: #1d70b8");
    const light = await (await registry.get("/api/registry/dtcg?scheme=light&format=css")).json();
    expect(light.output).toMatch(/--action-fill: (?:#1d70b8|var\(--color-blue-500\))/);
    const dark = await registry.get("/api/registry/dtcg?scheme=dark&brand=northern-isles&format=json");
    expect(await dark.text()).toMatch(/#0b0c0c/);
    const sprite = await (await registry.get("/api/icons-sprite.svg")).text();
    expect(sprite).toContain('id="arrow-left"');
    await registry.close();
  });

  it("two concurrent fetches of a changing design run in sequence, and nothing counts as edited", {
    tags: "long",
  }, async () => {
    await dsr(["fetch"]);
    for (let round = 0; round < 4; round++) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      files.STYLED = styledFile();
      if (round % 2 === 0) changeStyles(files.STYLED);
      // The first has read its styles and waits; the second gets others.
      api.fail({ path: "/variables", times: 1, until: promise });
      const requested = api.requests.length;
      const first = dsr(["fetch", "--json"]);
      await expect
        .poll(() => api.requests.slice(requested).some(({ target }) => target.includes("/variables")))
        .toBe(true);
      files.STYLED = styledFile();
      if (round % 2 === 1) changeStyles(files.STYLED);
      const second = dsr(["fetch", "--json"]);
      resolve(undefined);
      for (const { code, stdout } of await Promise.all([first, second]))
        expect([code, JSON.parse(stdout).leftOut]).toEqual([0, []]);
    }
    const last = await dsr(["fetch", "--json"]);
    expect([last.code, JSON.parse(last.stdout).leftOut]).toEqual([0, []]);
  });

  it("reports missing settings before any request", async () => {
    const reported = async (env: Record<string, string>) => (await dsr(["fetch"], env)).stderr;
    expect(await reported({})).toMatch(/FIGMA_ACCESS_TOKEN/);
    await configure({ app: {} });
    expect(await reported(variables())).toMatch(/designtool_project_id/);
    await configure({ designtool_project_id: "STYLED" });
    await writeFile(join(folder, ".env"), `FIGMA_API_URL=${api.url}\n`);
    expect(await reported({ FIGMA_ACCESS_TOKEN: GOOD_TOKEN })).toMatch(/Nothing was sent/);
    expect(api.requests).toEqual([]);
    await writeFile(join(folder, ".env"), `FIGMA_API_URL=${api.url}\nFIGMA_ACCESS_TOKEN=${GOOD_TOKEN}\n`);
    expect((await dsr(["fetch"], {})).code).toBe(0);
  });
});

describe("a fetch that fails half way changes no file", () => {
  const failures: [string, string[], Parameters<FigmaStandIn["fail"]>[0], RegExp][] = [
    ["the file is cut off", [], { path: "/v1/files/STYLED", body: '{"document":' }, /complete JSON/],
    ["styles are not found out", [], { path: "/nodes", status: 400 }, /400/],
    ["variables are malformed", [], { path: "/variables", body: "[]" }, /variables/],
    ["pictures are not drawn", ["--icons"], { path: "/v1/images", status: 400 }, /400/],
    ["one picture is lost", ["--icons"], { path: "/pictures/3-2", status: 404 }, /Arrow Right.*Nothing was written/],
    ["the rate limit is reached", [], { path: "/nodes", status: 429, headers: { "retry-after": "7200" } }, /2 hours/],
  ];
  it.each(casesOf(failures, 3))("where %s", { tags: "repeated" }, async (_, flags, failure, message) => {
    await dsr(["fetch", ...flags]);
    const before = await tree();
    changeStyles(files.STYLED);
    api.fail(failure);
    const { code, stderr } = await dsr(["fetch", ...flags]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(await tree()).toEqual(before);
  });

  it("interrupted", async () => {
    api.fail({ path: "/nodes", until: new Promise(() => undefined), body: "{}" });
    const running = spawnDsr(["fetch"], { cwd: folder, env: variables() });
    await expect.poll(() => api.requests.some(({ target }) => target.includes("/nodes"))).toBe(true);
    const { code, stderr } = await running.end("SIGINT");
    expect([code, stderr]).toEqual([1, expect.stringMatching(/cancelled\. Nothing was changed/)]);
    expect(Object.keys(await tree())).toEqual(["service.config.json"]);
  });

  it("kill -9 at any point: nothing is changed, or the next command ends it", { tags: "repeated" }, async () => {
    const states = [await fetchedTree()];
    changeStyles(files.STYLED);
    states.push(await fetchedTree());
    const journal = join(folder, ".service/fetch.journal");
    const met = { before: 0, between: 0, after: 0 };
    let round = 0;
    // In the middle is a moment: it is tried until it was met.
    for (; round < KILLS || (met.between === 0 && round < 10 * KILLS); round++) {
      files.STYLED = styledFile();
      await dsr(["fetch"]);
      changeStyles(files.STYLED);
      const running = spawnDsr(["fetch"], { cwd: folder, env: variables() });
      const isWriting = () =>
        stat(journal).then(
          () => true,
          () => false,
        );
      // Half of them in the middle of writing, as far as it can be met; the others anywhere before.
      if (round % 2 === 0 || round >= KILLS) while (running.child.exitCode === null && !(await isWriting()));
      else await sleep(Math.random() * 500);
      await running.end("SIGKILL");
      const found = JSON.stringify(await tree());
      if (await isWriting()) met.between += 1;
      else if (found === states[0]) met.before += 1;
      else if (found === states[1]) met.after += 1;
      else throw new Error(`Round ${round} left neither the former files nor the new ones, and no journal.`);
      if (await isWriting()) {
        // As a kill leaves it that comes while a file is written.
        await writeFile(join(folder, "design-system/tokens/primitive", `.${randomUUID()}.tmp`), "half");
        api.fail({ path: "/v1/files", status: 400 });
        const next = await dsr(["fetch"]);
        expect(next.stderr).toMatch(/The last fetch was interrupted/);
        api.mend();
        expect(JSON.stringify(await tree())).toBe(states[1]);
      }
    }
    expect(met.before + met.between + met.after).toBe(round);
    expect(met.between).toBeGreaterThan(0);
  });
});

const fetchedTree = async () => {
  const { code, stderr } = await dsr(["fetch"]);
  if (code !== 0) throw new Error(stderr);
  return JSON.stringify(await tree());
};

/** The designer changes a color and takes the blurs away. */
function changeStyles(file: StandInFile | undefined): void {
  const text = JSON.stringify(file).replaceAll("0.439216", "0.5").replaceAll("LAYER_BLUR", "TEXTURE");
  Object.assign(file ?? {}, JSON.parse(text.replaceAll("BACKGROUND_BLUR", "TEXTURE")));
}
