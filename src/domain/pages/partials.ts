import { posix } from "node:path";
import { isSafePath } from "../../safe/path.ts";
import { splitFrontmatter } from "../../safe/yaml.ts";
import type { LeftOut } from "../../store/left-out.ts";
import { MAX_MARKDOWN } from "../../store/markdown-document.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { PageDocument } from "./page-document.ts";
import { changeOutsideCode, rewriteMarkdown, stripCode } from "./page-images.ts";

/** A page with its imported texts inserted, and warnings for missing ones. */
export interface WholeText {
  document: PageDocument;
  notes: string[];
  /** Why the page is neither sent nor removed: a part of it is not there that no registry gives back. */
  fault?: Pick<LeftOut, "line" | "why" | "instead">;
}

/** `import Part from "./_part.mdx"`, as MDX has it. */
const IMPORT =
  /^import\s+([A-Z]\w{0,100})\s+from\s+(?:"([^"\n]{1,500}\.mdx?)"|'([^'\n]{1,500}\.mdx?)')[ \t]*;?[ \t]*$/gm;
/** `<!--@include: ./part.md-->` of VitePress, with lines where it names some; `--8<-- "part.md"` of MkDocs. */
const INCLUDE =
  /<!--\s*@include:\s*([^\s{}<>#]{1,500})(?:\{(\d*),?(\d*)\})?\s*-->|^[ \t]*-{1,2}8<-{1,2}[ \t]+"([^"\n:]{1,500})"[ \t]*$/gm;
/** Parts within parts. */
const MAX_DEPTH = 8;

/**
 * Inserts the texts that a page imports and uses as `<Part />`, or includes. Their links and pictures are resolved
 * relative to the page. Code stays unchanged.
 */
export async function withPartials(files: WorkspaceFiles, document: PageDocument): Promise<WholeText> {
  const path = document.file?.path;
  const mayHave = /^import\s|@include:|8<-/m.test(document.markdown);
  if (path === undefined || path.endsWith(".html") || !mayHave) return { document, notes: [] };
  const notes: string[] = [];
  let fault: WholeText["fault"];
  let left = MAX_MARKDOWN;

  const read = async (named: string, from: string): Promise<{ path: string; text: string } | undefined> => {
    for (const place of placesOf(named, from)) {
      const text = isSafePath(place) ? await files.text(place).catch(() => undefined) : undefined;
      if (text !== undefined) return { path: place, text: splitFrontmatter(text).body };
    }
    notes.push(`${path} includes ${named}, but the file doesn't exist.`);
    const isKeptBack = /(?:^|\/)_/.test(named);
    if (isKeptBack && named.startsWith("."))
      fault ??= {
        why: `it imports ${named}, but the file doesn't exist`,
        instead: "Add the file. Files that begin with _ are parts of pages and can't be pulled from a registry.",
      };
    return undefined;
  };

  /** Returns the text of a file with its parts. @param inside the including files, the page first */
  const whole = async (text: string, from: string, inside: readonly string[]): Promise<string> => {
    left -= text.length;
    if (left < 0 || inside.length > MAX_DEPTH) return text;
    const put = async (named: string, at: string, lines: [string?, string?] = []): Promise<string | undefined> => {
      const part = await read(named, at);
      if (!part || inside.includes(part.path)) return undefined;
      const own = linesOf(part.text, lines);
      const taken = await whole(own, part.path, [...inside, part.path]);
      // Imports of a part are resolved already.
      const shown = taken.replaceAll(IMPORT, "").trim();
      return rewriteMarkdown(shown, (ref) => seenFrom(ref, posix.dirname(part.path), posix.dirname(from)));
    };
    const imports = new Map<string, string>();
    for (const [, name = "", double, single] of stripCode(text).matchAll(IMPORT))
      imports.set(name, double ?? single ?? "");
    const parts = new Map<string, string>();
    for (const [name, named] of imports) {
      if (!new RegExp(`<${name}(?=[\\s/>])`).test(text)) continue;
      const part = await put(named, from);
      if (part !== undefined) parts.set(name, part);
    }
    const included = new Map<string, string>();
    for (const [all, vitepress, first, last, mkdocs] of text.matchAll(INCLUDE)) {
      if (included.has(all)) continue;
      const part = await put(vitepress ?? mkdocs ?? "", from, [first, last]);
      if (part !== undefined) included.set(all, part);
    }
    const names = [...parts.keys()];
    const tag =
      names.length > 0 && new RegExp(`<(${names.join("|")})(?=[\\s/>])[^<>]{0,1000}?(?:/>|>\\s{0,100}</\\1>)`, "g");
    const shown = tag
      ? changeOutsideCode(text, (prose) => prose.replaceAll(tag, (_, name: string) => parts.get(name) ?? "")).join("")
      : text;
    return shown.replaceAll(INCLUDE, (all) => included.get(all) ?? all);
  };

  const markdown = await whole(document.markdown, path, [path]);
  return {
    document: markdown === document.markdown ? document : { ...document, markdown },
    notes: [...new Set(notes)],
    ...(fault ? { fault } : {}),
  };
}

/**
 * Possible paths of an included file: next to the including file, below the site's folder (as in Docusaurus and
 * VitePress), and from the root.
 */
function placesOf(named: string, from: string): string[] {
  // `@` is the folder of the pages for VitePress.
  const site = /^@(?:site)?\/(?:docs\/)?(.*)$/.exec(named)?.[1];
  if (site !== undefined) return [`pages/${site}`, site].map((path) => posix.normalize(path));
  if (named.startsWith("/")) return [`pages${named}`, named.slice(1)].map((path) => posix.normalize(path));
  return [
    posix.normalize(`${posix.dirname(from)}/${named}`),
    ...(named.startsWith(".") ? [] : [posix.normalize(named)]),
  ];
}

function linesOf(text: string, [first, last]: [string?, string?]): string {
  if (!first && !last) return text;
  return text
    .split("\n")
    .slice(first ? Number(first) - 1 : 0, last ? Number(last) : undefined)
    .join("\n");
}

/** A relative address of a text as one from another folder; undefined where it stays. */
function seenFrom(ref: string, folder: string, from: string): string | undefined {
  if (folder === from || ref === "" || /^(?:[a-z][a-z\d+.-]*:|[/#?{$])/i.test(ref)) return undefined;
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(ref) ?? [];
  const seen = posix.relative(from, posix.join(folder, path));
  return (seen.startsWith(".") ? seen : `./${seen}`) + rest;
}
