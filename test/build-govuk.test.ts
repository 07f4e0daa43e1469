import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { buildComponents } from "../src/build/build-components.ts";
import { leftOut } from "./left-out.ts";

const archive = resolve("../shared/data/workspace-govuk.tgz");

/** Templates with their neighbours that need no other file of the package than the attributes macro. */
const IDS = ["button", "breadcrumbs", "tag", "panel", "inset-text", "checkboxes", "table"];

/** What the package brings under `macros/`, in our words. */
const ATTRIBUTES =
  '{% macro govukAttributes(attributes) %}{% if attributes is string %}{{ attributes | safe }}{% else %}{% for name, value in attributes %} {{ name }}="{{ value }}"{% endfor %}{% endif %}{% endmacro %}';

const bodyOf = (html: string) =>
  (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "").replace(/<script[\s\S]*?<\/script>/g, "").replace(/\s+/g, "");

describe.skipIf(leftOut(!existsSync(archive), "the workspace of GOV.UK is not beside this checkout."))(
  "GOV.UK's Nunjucks components",
  () => {
    it("become the markup that GOV.UK itself made of them", async () => {
      const folder = await mkdtemp(join(tmpdir(), "build-govuk-"));
      try {
        await promisify(execFile)("tar", ["xzf", archive, "-C", folder]);
        const home = existsSync(join(folder, "components")) ? folder : join(folder, (await readdir(folder))[0] ?? "");
        await mkdir(join(home, "macros"));
        await writeFile(join(home, "macros/attributes.njk"), ATTRIBUTES);
        let compared = 0;
        for (const id of IDS) {
          await cp(join(home, "components", id, "dist"), join(folder, "theirs", id), { recursive: true });
          // Its script imports files of the package that are not here.
          await rm(join(home, "components", id, `${id}.mjs`), { force: true });
        }
        const report = await buildComponents({ workspace: home, ids: IDS, force: true, checks: false });
        expect(report.components.filter(({ status }) => status !== "built")).toEqual([]);
        for (const id of IDS) {
          for (const name of await readdir(join(folder, "theirs", id))) {
            if (!name.endsWith(".html")) continue;
            const [ours, theirs] = await Promise.all(
              [join(home, "components", id, "dist"), join(folder, "theirs", id)].map((one) =>
                readFile(join(one, name), "utf8"),
              ),
            );
            expect(bodyOf(ours ?? ""), name).toBe(bodyOf(theirs ?? ""));
            compared += 1;
          }
        }
        expect(compared).toBeGreaterThan(50);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  },
);
