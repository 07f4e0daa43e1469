import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
  it("responds immediately, and builds a requested component first", async () => {
    const folder = workspace();
    for (let index = 0; index < 200; index++) addComponent(folder, `part-${index}`);
    const { read, dsr } = await start(folder);
    const requested = await read("/api/component/part-199-default.html");
    expect(requested.status).toBe(200);
    expect(await requested.text()).toContain("part-199");
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

  it("shows each save of sources elsewhere in the repository", async () => {
    const repository = workspace();
    const folder = join(repository, "design");
    const save = (path: string, text: string) => {
      mkdirSync(dirname(join(repository, path)), { recursive: true });
      writeFileSync(join(repository, path), text);
    };
    save(".git/HEAD", "ref: refs/heads/main\n");
    save("src/colors.css", ".card { color: red; }");
    save("design/components/_shared/main.css", '@import "../../../src/colors.css";');
    save("design/components/card/card.json", JSON.stringify({ id: "card", title: "Card", previews: { default: {} } }));
    save("design/components/card/card.ts", 'import { text } from "../../../src/text.ts"; document.body.append(text);');
    save("design/components/card/card.html", '<p class="card">Card</p>');
    save("src/text.ts", 'export const text: string = "first words";');
    const { read } = await start(folder);
    const untilRead = (path: string, text: string) =>
      until(async () => expect(await (await read(path)).text()).toContain(text));
    await untilRead("/api/component/main.css", "red");
    await untilRead("/api/component/card.js", "first words");
    save("src/colors.css", ".card { color: green; }");
    await untilRead("/api/component/main.css", "green");
    save("src/text.ts", 'import { more } from "./more"; export const text: string = more;');
    await untilRead("/api/component/card.js", "more");
    save("src/more.ts", 'export const more = "second words";');
    await untilRead("/api/component/card.js", "second words");
  });

  it("reports a failed build once, and rebuilds after the fix", async () => {
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
