import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const files = ["src", "scripts", "test", "e2e", "bench", "plugin", "docs"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`.replaceAll("\\", "/")),
);

/** A path of the program as a document may shorten it: `sql/checkpoints.ts`, `domain/drafts`. */
const isThere = (path: string): boolean =>
  existsSync(path) ||
  files.some((file) => `/${file.replace(/\.\w+$/, "")}`.endsWith(`/${path.replace(/\.\w+$|\/$/, "")}`));

it.each(["docs/architecture.md", "CONTRIBUTING.md", "AGENTS.md", "docs/style.md", "docs/glossary.md"])(
  "every path that %s names is there",
  (document) => {
    const text = readFileSync(document, "utf8");
    const named = [...text.matchAll(/`((?:[a-z][\w.-]*\/)+[\w.-]*)`/g)].map(([, path = ""]) => path);
    expect(named.filter((path) => !/^(?:text|application|hono|dist)\/|\/terms\//.test(path) && !isThere(path))).toEqual(
      [],
    );
  },
);

const documents = globSync(["*.md", "docs/**/*.md"]).map((path) => path.replaceAll("\\", "/"));

/** Headings as GitHub names them in addresses. */
const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

it("every link between documents names a file and a heading that exist", () => {
  const broken = documents.flatMap((path) =>
    [
      ...readFileSync(path, "utf8")
        .replace(/```[\s\S]*?```|`[^`\n]*`/g, "")
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].flatMap(([, link = ""]) => {
      if (/^(?:[a-z]+:|\/)/.test(link)) return [];
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : join(dirname(path), file);
      const isRight = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return isRight ? [] : [`${path}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

const decisions = globSync("docs/decisions/[0-9]*.md").map((path) => path.replaceAll("\\", "/"));

it("every decision record has a status and the usual sections, and is in the index once", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const incomplete = decisions.filter((path) => {
    const file = basename(path);
    const [title = "", , status = ""] = readFileSync(path, "utf8").split("\n");
    const headings = [...readFileSync(path, "utf8").matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(", ");
    return !(
      title.startsWith(`# ${file.slice(0, 3)}: `) &&
      /^Status: (?:accepted|(?:partly )?replaced by \d{3})/.test(status) &&
      headings === "Context, Decision, Consequences, Revisit when" &&
      index.split(`| ${file.slice(0, 3)} | [${title.slice("# 000: ".length)}](${file}) |`).length === 2
    );
  });
  expect(incomplete).toEqual([]);
});
