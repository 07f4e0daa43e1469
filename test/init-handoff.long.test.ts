// @module-tag long
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HANDOFF_IDS, HANDOFF_PROJECT } from "./handoff-project.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { put } from "./use-registry.ts";

describe("dsr init in the folder of the existing client", { timeout: 120_000 }, () => {
  let folder = "";
  let remove = async () => {};
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  const write = async (files: Readonly<Record<string, string | Uint8Array>>) => {
    for (const [path, text] of Object.entries(files)) await put(folder, path, text);
  };

  it("imports 17 components in one command, which build, are pushed and have previews", async () => {
    await write(HANDOFF_PROJECT);
    const ran = await runDsr(["init"], folder);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stdout + ran.stderr).not.toContain("secret");
    const workspace = join(folder, "design-workspace");
    expect((await readdir(join(workspace, "components"))).sort()).toEqual(HANDOFF_IDS);
    for (const path of ["public/fonts/Museum-Regular.woff2", "logos/museum-logo.svg", "public/api/tokens.json"])
      await access(join(workspace, path));

    const built = await runDsr(["build", "--no-checks", "--no-screenshots", "--json"], workspace);
    expect(JSON.parse(built.stdout).components).toEqual(
      HANDOFF_IDS.map((id) => expect.objectContaining({ id, status: "built" })),
    );

    const registry = await openRegistry();
    try {
      const pushed = await runDsr(["push:all", "--url", registry.url], workspace, { SERVICE_SYNC_SECRET: SECRET });
      expect(pushed.code, pushed.stdout + pushed.stderr).toBe(0);
      const shown = await (await registry.get("/components/opening-hours")).text();
      expect(shown).toContain("Opening hours");
      expect(shown).toMatch(/<iframe[^>]+src="\/api\/component\/opening-hours[^"]*generic/);
      const preview = await (await registry.get("/api/component/opening-hours-generic.html")).text();
      expect(preview).toContain("<h2>A opening-hours</h2>");
      expect(preview).toContain("<li>Second</li>");
      expect(preview).not.toContain("properties.heading");
      const document = await (await registry.get("/docs/foundations/colors")).text();
      expect(document).toMatch(/Look[\s\S]*href="[^"]*foundations\/typography"/);
    } finally {
      await registry.close();
    }
  });

  it("shows the render of the design tool's export, each variant by its name", async () => {
    await write({
      "handoff.config.json": JSON.stringify({ figma_project_id: "abc", app: { title: "Ferry" } }),
      "exportables/components/alert.json": JSON.stringify({ id: "alert", group: "Feedback" }),
      "integration/templates/alert/default.html": "<body><p>{{ parts.text.characters }}</p></body>",
      "exported/abc/preview.json": JSON.stringify({
        components: {
          alert: [
            { id: "7:1", preview: "<body><p>Late</p></body>", code: `<p class="alert">Late {{ 6 * 7 }}</p>` },
            { id: "7:2", preview: "<body><p>Gone</p></body>", code: `<p class="alert">Gone</p>` },
          ],
        },
      }),
      "exported/abc/tokens.json": JSON.stringify({
        components: {
          alert: {
            instances: [
              { id: "7:1", variantProperties: [["Type", "Warning"]] },
              {
                id: "7:2",
                variantProperties: [
                  ["Type", "Danger"],
                  ["Layout", "Vertical"],
                ],
              },
            ],
          },
        },
      }),
      "exported/abc/tokens/css/alert.css": ".alert { color: red; }",
    });
    const ran = await runDsr(["init"], folder);
    expect(ran.code, ran.stderr).toBe(0);
    const alert = join(folder, "design-workspace/components/alert");
    expect(JSON.parse(await readFile(join(alert, "alert.json"), "utf8"))).toMatchObject({
      group: "Feedback",
      previews: { warning: { title: "Warning" }, "danger-vertical": { title: "Danger, Vertical" } },
    });
    const built = await runDsr(["build", "-w", "design-workspace", "--no-checks", "--no-screenshots"], folder);
    expect(built.code, built.stdout).toBe(0);
    const warning = await readFile(join(alert, "dist/alert-warning.html"), "utf8");
    expect(warning).toContain("Late");
    expect(warning).not.toContain("42");
  });
});
