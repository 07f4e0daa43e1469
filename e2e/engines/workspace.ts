import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../test/free-port.ts";
import { spawnDsr } from "../../test/spawn-dsr.ts";
import type { Tab } from "./tab.ts";

const FILES = {
  "note.json": JSON.stringify({
    id: "note",
    title: "Note",
    properties: { text: { type: "string" } },
    previews: { default: { title: "Default", values: { text: "First words" } } },
  }),
  "note.html": '<p class="note">{{text}}</p>',
  "note.css": ".note { color: rgb(1, 2, 3) }",
};

/** `dsr start` on a workspace with one component, whose style sheet can be saved. */
export async function openEdited() {
  const home = await mkdtemp(join(tmpdir(), "engine-workspace-"));
  const note = join(home, "components/note");
  await mkdir(note, { recursive: true });
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(join(note, name), text)));
  const dsr = spawnDsr(["start", "--port", String(await freePort())], { cwd: home });
  const [url = ""] = await dsr.prints(/http:\/\/\S+/);
  return {
    url,
    output: dsr.output,
    save: (css: string) => writeFile(join(note, "note.css"), css),
    async close() {
      await dsr.end("SIGTERM");
      await rm(home, { recursive: true });
    },
  };
}

/** Color of that component in its preview; what went wrong where there is none. */
export const noteIn = (tab: Tab): Promise<string> =>
  tab
    .inFrame("[data-stage] iframe", () => {
      const note = document.querySelector(".note");
      return note ? getComputedStyle(note).color : document.documentElement.outerHTML.slice(0, 200);
    })
    .catch(String);
