import { existsSync, readdirSync, readFileSync } from "node:fs";
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
