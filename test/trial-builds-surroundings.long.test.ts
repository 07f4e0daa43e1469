// @module-tag long
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { type GenerationContext, readSurroundings } from "../src/domain/generation/surroundings.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log.ts";
import { type OpenDeployment, openDeployment } from "../src/server/deployment.ts";
import { casesOf } from "./long-form.ts";
import { type OpenTrials, openTrials, trialOf } from "./open-trials.ts";

let opened: OpenTrials;
let deployment: OpenDeployment;
let surroundings: GenerationContext;

beforeAll(async () => {
  opened = await openTrials();
  const log = createLog(() => {}, "error");
  deployment = await openDeployment({ config: readEnvironmentConfig({}), features, workspace: "examples", log });
  surroundings = await readSurroundings(deployment, deployment.store.read());
});
afterAll(async () => {
  await deployment.close();
  await opened.close();
});

const declaration = JSON.stringify({
  title: "Notice",
  group: "Feedback",
  description: "Tells what happened.",
  previews: { default: { title: "Default", values: { text: "Saved" } } },
});
const STYLE = `@import "../../design-system/dist/css/tokens.css";
.notice { color: var(--color-text-default); border-inline-start: var(--border-width-thick) solid; padding: var(--space-stack); }
`;
const MARKUP: Record<string, Record<string, string>> = {
  html: { "notice.html": '<p class="notice">{{ text }}</p>\n' },
  nunjucks: { "template.njk": '<p class="notice">{{ params.text }}</p>\n' },
  handlebars: { "notice.hbs": '<p class="notice">{{#if (eq text "Saved")}}{{text}}{{/if}}</p>\n' },
  react: {
    "notice.tsx":
      'import "./notice.css";\nexport default function Notice({ text }: { text: string }) {\n  return <p className="notice">{text}</p>;\n}\n',
  },
};

describe("a trial with the content of a design system", { tags: "repeated" }, () => {
  for (const [renderer, files] of casesOf(Object.entries(MARKUP), 4))
    it(`builds ${renderer} with its tokens and shared styles, and holds it against them`, async () => {
      const build = (style: string) =>
        opened
          .open()
          .build(
            trialOf(
              { ...files, "notice.json": declaration, "notice.css": style },
              { componentId: "notice", surroundings: surroundings.files },
            ),
          );
      const { ok, error, findings, artifacts } = await build(STYLE);
      expect({ ok, error, findings }).toEqual({ ok: true, error: null, findings: [] });
      const textOf = (name: string) => Buffer.from(artifacts.find(({ path }) => path === name)?.bytes ?? []).toString();
      expect(textOf("dist/notice.css")).toContain("--border-width-thick:");
      expect(textOf("dist/notice-default.html")).toContain('<p class="notice">Saved</p>');
      expect(textOf("dist/notice-default.html")).toContain('href="/api/component/main.css"');
      const plain = await build(`${STYLE}.notice { padding: 16px; }\n`);
      expect(plain.findings).toEqual([
        expect.objectContaining({ ruleId: "hard-coded-dimension", path: "notice.css", line: 3 }),
      ]);
    });

  it("builds with the variables of tokens whose own style sheet only imports others", async () => {
    const folder = join(opened.folder, "parts");
    const put = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    const text = { $type: "color", $value: "#123456" };
    await put("design-system/tokens/base.tokens.json", JSON.stringify({ color: { text } }));
    await put("design-system/dist/dtcg/tokens.resolved.json", JSON.stringify({ color: { text } }));
    await put("design-system/dist/css/tokens.css", '@import "./base/color.css";\n');
    const log = createLog(() => {}, "error");
    const parts = await openDeployment({ config: readEnvironmentConfig({}), features, workspace: folder, log });
    try {
      const { files } = await readSurroundings(parts, parts.store.read());
      const style = '@import "../../design-system/dist/css/tokens.css";\n.notice { color: var(--color-text); }\n';
      const trial = { "notice.html": '<p class="notice">Saved</p>\n', "notice.json": declaration, "notice.css": style };
      const more = { componentId: "notice", surroundings: files };
      const { error, artifacts } = await opened.open().build(trialOf(trial, more));
      expect(error).toBeNull();
      const built = artifacts.find(({ path }) => path === "dist/notice.css")?.bytes ?? [];
      expect(Buffer.from(built).toString()).toContain("--color-text: #123456");
    } finally {
      await parts.close();
    }
  });
});
