import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allowAll, canBeUnreadable, handOver, user } from "./as-nobody.ts";
import { leftOut } from "./left-out.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { until } from "./until.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

let root = "";
let folder = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "closed-"));
  folder = join(root, "workspace");
  await mkdir(join(root, "state"));
  await write("service.config.json", '{"app": {"title": "Acme"}}');
  await write("pages/index.md", "---\ntitle: Start\n---\nHello");
  await write("components/note/note.json", '{"title": "Note"}');
  await write("components/note/note.njk", '{% include "parts/mark.njk" %}<p>Text</p>');
  await write("components/note/note.css", "p { color: teal }");
  await write("components/parts/mark.njk", "<b>!</b>");
});
afterEach(async () => {
  await allowAll(root);
  await rm(root, { recursive: true, force: true });
});

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

const environment = () => ({
  SERVICE_SYNC_SECRET: SECRET,
  XDG_STATE_HOME: join(root, "state"),
  XDG_CACHE_HOME: join(root, "state"),
});

async function dsr(...words: string[]) {
  await chmod(root, 0o755);
  const { code, stdout, stderr } = await spawnDsr([...words, "--json"], { cwd: folder, env: environment(), user })
    .ended;
  const reported = JSON.parse(stdout) as { ok: boolean; leftOut?: { file: string; why: string }[] };
  return { code, stderr, told: reported, files: (reported.leftOut ?? []).map(({ file }) => file) };
}

const builtStyle = () => readFile(join(folder, "components/note/dist/note.css"), "utf8");

it("does not build a component without the style that a link to nothing stands for", async () => {
  await handOver(root);
  expect(await dsr("build")).toMatchObject({ code: 0 });
  const whole = await builtStyle();
  await rm(join(folder, "components/note/note.css"));
  await symlink("../../gone.css", join(folder, "components/note/note.css"));
  expect(await dsr("build")).toMatchObject({ code: 1, files: ["components/note/note.css"] });
  expect(await builtStyle()).toBe(whole);
});

describe.skipIf(leftOut(!canBeUnreadable, "nobody but root may read dist/, so nothing is unreadable"))(
  "an unreadable folder",
  () => {
    beforeEach(() => handOver(root));

    it("is reported if another component's template is in it", async () => {
      expect(await dsr("build")).toMatchObject({ code: 0 });
      await write("components/note/note.css", "p { color: navy }");
      await chmod(join(folder, "components/parts"), 0);
      const { code, files, stderr } = await dsr("build");
      expect([code, files], stderr).toEqual([1, ["components/parts"]]);
      expect(stderr).not.toContain("EACCES,");
    });

    it("keeps nothing else from a push that skips the build", async () => {
      const registry = await openRegistry();
      try {
        await chmod(join(folder, "components"), 0);
        const { code, files } = await dsr("push", "--skip-build", "--url", registry.url);
        expect([code, files]).toEqual([1, ["components"]]);
        expect((await fetch(`${registry.url}/docs`)).status).toBe(200);
      } finally {
        await registry.close();
      }
    });

    it("is reported by dsr start each time, and watched when it is readable again", async () => {
      await write("icons/a.svg", SVG);
      await write("icons/sub/b.svg", SVG);
      await handOver(root);
      await chmod(root, 0o755);
      const started = spawnDsr(["start", "--port", "0"], { cwd: folder, env: environment(), user });
      const [url = ""] = await started.prints(/http:\/\/\S+/);
      const ids = async () => {
        const { catalog } = (await (await fetch(`${url}/api/registry/icons`)).json()) as { catalog: { id: string }[] };
        return catalog.map(({ id }) => id);
      };
      const reported = () => started.output.stderr.split("icons/sub: ").length - 1;
      try {
        await until(async () => expect(await ids()).toHaveLength(2));
        for (const times of [1, 2]) {
          await chmod(join(folder, "icons/sub"), 0);
          await until(async () => {
            await ids();
            expect(reported()).toBe(times);
          });
          await chmod(join(folder, "icons/sub"), 0o755);
          await until(async () => expect(await ids()).toHaveLength(2));
        }
        await write("icons/sub/c.svg", SVG);
        await until(async () => expect(await ids()).toHaveLength(3));
      } finally {
        await started.end("SIGTERM");
      }
    });
  },
);
