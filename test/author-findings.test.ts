import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_RULES } from "../src/engines/markdown/page-faults/page-fault.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

const PAGE = `---
title: Sieben Fehler
lang: ja
---

##### Viel zu tief

Ein Satz mit vielen Wörtern, damit man weiß, in welcher Schrift er steht.

![](./x.svg)

# Noch ein Titel

Man liest es [hier](./index.md).

| | |
|---|---|
| Rot | 1 |

<iframe src="https://example.com/demo"></iframe>
`;
const PLACES = [
  "mismatched-language:3",
  "skipped-heading:6",
  "missing-alt-text:10",
  "second-page-title:12",
  "vague-link-text:14",
  "missing-table-header:16",
  "dropped-embed:20",
];

describe("accessibility findings of pages and patterns are reported to their authors", () => {
  let folder = "";
  let remove = async () => {};
  let registry: OpenService;
  const put = async (path: string, text: string) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    await put("service.config.json", JSON.stringify({ app: { title: "Sieben", language: "de" } }));
    await put("pages/index.md", "---\ntitle: Anfang\n---\n\nAlles gut.\n");
    await put("pages/faults.md", PAGE);
    await put("pages/x.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>');
    await put("pages/_part.md", "#### Ein Teil beginnt, wo er will\n\n[hier](./index.md)\n");
    await put("patterns/form/form.json", JSON.stringify({ title: "Formular" }));
    await put("patterns/form/form.html", "<h3>Formular</h3>\n<img src='x.png'>\n");
    await put("README.md", "#### No page\n\n![](nothing.png)\n");
    registry = await openRegistry("sqlite");
    const ran = await runDsr(["push", "--url", registry.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  });
  afterAll(async () => {
    await registry.close();
    await remove();
  });

  it("by dsr check, with rule, file and line, of pages, parts and patterns and no other text", async () => {
    const { stdout } = await runDsr(["check", "--json"], folder);
    const { findings }: { findings: { path: string; ruleId: string; line: number }[] } = JSON.parse(stdout);
    expect(findings.map(({ path, ruleId, line }) => `${path} ${ruleId}:${line}`)).toEqual([
      "pages/_part.md vague-link-text:3",
      ...PLACES.map((place) => `pages/faults.md ${place}`),
      "patterns/form/form.html missing-alt-text:2",
    ]);
    for (const word of ["README.md", "*.md"]) {
      const named = await runDsr(["check", word, "--json"], folder);
      expect(JSON.parse(named.stdout).findings.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
        "skipped-heading",
        "missing-alt-text",
      ]);
    }
  });

  it("by dsr doctor, each once", async () => {
    const { stdout } = await runDsr(["doctor", "--json"], folder);
    const { diagnoses }: { diagnoses: { about: string; state: string; says: string }[] } = JSON.parse(stdout);
    const reported = diagnoses.filter(({ about }) => about === "accessibility");
    expect(reported.map(({ state }) => state)).toEqual(reported.map(() => "warning"));
    expect(reported.map(({ says }) => says.split(": ")[0]).sort()).toEqual(
      [
        "pages/_part.md:3",
        ...PLACES.map((place) => `pages/faults.md:${place.split(":")[1]}`),
        "patterns/form/form.html:2",
      ].sort(),
    );
  });

  it("by dsr start, at first and when a file is saved", async () => {
    const dsr = spawnDsr(["start", "--port", "0"], { cwd: folder });
    try {
      await until(async () => expect(dsr.output.stderr).toMatch(/\d+ more findings in pages and patterns/));
      await put("pages/later.md", "---\ntitle: Später\n---\n\n![](./x.svg)\n");
      await until(async () =>
        expect(dsr.output.stderr).toContain("pages/later.md:5: This image has no alternative text"),
      );
    } finally {
      await dsr.end("SIGTERM");
    }
  });

  it("by the preview of the editor, by the line of the markdown", async () => {
    const [, frontmatter = "", markdown = ""] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(PAGE) ?? [];
    expect(frontmatter).toContain("lang: ja");
    const answer = await registry.post("/api/service/pages/preview", {
      ...{ slug: "faults", markdown },
      frontmatter: { title: "Sieben Fehler", lang: "ja" },
    });
    const { findings }: { findings: { ruleId: string; line: number; message: string }[] } = await answer.json();
    expect(findings.map(({ ruleId }) => ruleId).sort()).toEqual([...PAGE_RULES].sort());
    expect(findings.find(({ ruleId }) => ruleId === "skipped-heading")).toMatchObject({
      line: 1,
      message: expect.stringContaining("## Viel zu tief"),
    });
  });

  it("by Health, with the lines of the file", async () => {
    const html = await (await registry.get("/health")).text();
    for (const place of PLACES) expect(html).toContain(`Line ${place.split(":")[1]}: `);
    expect(html).toContain("pages/faults.md");
    expect(html).toContain("patterns/form/form.html");
    expect(html).toMatch(/8 findings in 2 of \d+ pages and patterns/);
  });

  it("by the check of a registry, whose rules have pages", async () => {
    const { rules }: { rules: { id: string }[] } = await (await registry.get("/api/service/check/rules")).json();
    expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining([...PAGE_RULES]));
    for (const id of PAGE_RULES) expect((await registry.get(`/developer/rules/${id}`)).status).toBe(200);
    const { findings }: { findings: { ruleId: string }[] } = await (
      await registry.post("/api/service/check", {
        files: [{ path: "a.html", content: "<img src=x>", document: "pattern" }],
      })
    ).json();
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["missing-alt-text"]);
  });
});
