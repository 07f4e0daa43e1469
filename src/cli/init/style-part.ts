import { posix } from "node:path";
import { type Part, some } from "./part.ts";
import type { Repository } from "./repository.ts";

const TARGET = "public/api/component/main.css";
const NAMES = /^(?:styles?|main|index|globals?|app|bundle|components|all)(?:\.min)?\.css$/i;
/** Of a package without one for all components: what their custom properties are set by. */
const THEMES = /(?:^|\/)(?:themes?|css|styles?)\/(?:light|default|base|theme|index)\.css$/i;
/** What a tool has to compile first. */
const UNCOMPILED = /@(?:tailwind|apply|use|import\s+["']tailwindcss)/;

/** The style sheet all components share: the one the package names, else the largest that is called so. */
export async function findStyles(repository: Repository): Promise<Part | undefined> {
  const { style } = repository.manifest;
  const themes = repository.files.map(({ path }) => path).filter((path) => THEMES.test(path));
  const named = typeof style === "string" ? posix.normalize(style) : undefined;
  const candidates = repository.files
    .map(({ path }) => path)
    .filter((path) => NAMES.test(posix.basename(path)) || isNamedLike(path, repository.name))
    .filter(
      (path) =>
        /^(?:(?:src|dist|build|css|styles|lib|es|esm|app)\/)*[^/]+$/.test(path) ||
        /\/dist\//.test(path) ||
        /(?:^|\/)styles?\//.test(path),
    );
  const found: { path: string; text: string }[] = [];
  for (const path of [...new Set([...(named ? [named] : []), ...(candidates.length > 0 ? candidates : themes)])].slice(
    0,
    50,
  )) {
    const text = /\.css$/.test(path) ? await repository.text(path) : undefined;
    if (text !== undefined && !UNCOMPILED.test(text)) found.push({ path, text });
  }
  const chosen =
    found.find(({ path }) => path === named) ?? found.toSorted((one, other) => other.text.length - one.text.length)[0];
  if (!chosen) return undefined;
  const outside = [...chosen.text.matchAll(/url\(\s*["']?(?!data:|https?:|\/|#|%23)([^"')]+)/g)].map(
    ([, url = ""]) => url,
  );
  return {
    name: "styles",
    found: `the style sheet of all components from ${chosen.path}`,
    about: "Every preview has it. Copy it again after a change, or let your build write it here.",
    files: [{ path: TARGET, content: chosen.text }],
    notes:
      outside.length > 0
        ? [`${TARGET} names files that lie beside ${chosen.path} and not here: ${some([...new Set(outside)], 3)}.`]
        : [],
  };
}

const isNamedLike = (path: string, name: string): boolean =>
  posix.basename(path).replace(/(?:\.min)?\.css$/, "") === name && /\.css$/.test(path);
