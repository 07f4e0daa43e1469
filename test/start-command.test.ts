import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type SpawnedDsr, spawnDsr } from "./spawn-dsr.ts";
import { until } from "./until.ts";

const started: SpawnedDsr[] = [];
afterEach(async () => {
  for (const dsr of started.splice(0)) await dsr.end("SIGTERM");
});

const workspace = () => mkdtempSync(join(tmpdir(), "start-"));

function addComponent(folder: string, id: string, text = id): void {
  const home = join(folder, "components", id);
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, `${id}.json`),
    JSON.stringify({ id, title: id, previews: { default: { title: "Default" } } }),
  );
  writeFileSync(join(home, `${id}.html`), `<p>${text}</p>`);
}

async function start(folder: string) {
  const dsr = spawnDsr(["start", "--port", "0"], { cwd: folder });
  started.push(dsr);
  const [url = ""] = await dsr.prints(/http:\/\/\S+/);
  return { dsr, read: (path: string) => fetch(url + path) };
}

/** What a preview shows, once it shows this. */
const untilShown = (read: (path: string) => Promise<Response>, id: string, text: string) =>
  until(async () => expect(await (await read(`/api/component/${id}-default.html`)).text()).toContain(text));

describe("dsr start", () => {
  it("answers at once, and builds the component somebody asks for before it answers", async () => {
    const folder = workspace();
    for (let index = 0; index < 200; index++) addComponent(folder, `part-${index}`);
    const { read, dsr } = await start(folder);
    const asked = await read("/api/component/part-199-default.html");
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain("part-199");
    expect(await (await read("/components/part-150")).text()).toContain("preview/default.html");
    await dsr.prints(/Built \d+ components/);
    expect((await read("/api/component/part-7-default.html")).status).toBe(200);
  });

  it("shows components of a folder that is made while it runs, and each save", async () => {
    const folder = workspace();
    const { read } = await start(folder);
    addComponent(folder, "late", "first words");
    await untilShown(read, "late", "first words");
    addComponent(folder, "late", "second words");
    await untilShown(read, "late", "second words");
    addComponent(folder, "later", "third words");
    await untilShown(read, "later", "third words");
  });

  it("says once that a component cannot be built, and builds it when it is mended", async () => {
    const folder = workspace();
    addComponent(folder, "good");
    addComponent(folder, "bad");
    writeFileSync(join(folder, "components/bad/bad.json"), "{");
    const { read, dsr } = await start(folder);
    await dsr.prints(/Built good/);
    writeFileSync(join(folder, "components/good/good.html"), "<p>better</p>");
    await untilShown(read, "good", "better");
    expect(dsr.output.stderr.match(/! bad: /g)).toHaveLength(1);
    addComponent(folder, "bad", "mended");
    await untilShown(read, "bad", "mended");
  });
});
