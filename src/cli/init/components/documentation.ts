import { splitFrontmatter } from "../../../safe/yaml.ts";
import type { Repository } from "../repository.ts";
import { sameName, storyFileOf } from "./places.ts";

/** A component in the system's own documentation: a story file, or a page in a folder for components. */
export interface DocumentedComponent {
  /** As people wrote it: `Radio button`. */
  title?: string;
  group?: string;
  /** Whether the group is a general word for components. */
  isGeneral?: boolean;
  /** The documenting file. */
  path: string;
}

export interface ComponentDocumentation {
  /** The documentation of a name: `RadioButton` equals `radio-button` and `Radio button`. */
  of(name: string): DocumentedComponent | undefined;
  /** How many names are documented. */
  size: number;
}

const PAGE = /\.mdx?$/;
const MAX_PAGES = 5_000;
/** Bytes of a documentation page. */
const MAX_BYTES = 1 << 20;
/** Pages of a folder that is called like the component. */
const OF_FOLDER = /^(?:index|readme|overview|usage|examples?|guidelines?|docs?|documentation|default)$/i;
/** Folders with general names. */
const GENERAL =
  /^(?:src|lib|dist|docs?|documentation|content|site|website|www|apps?|web|pages|stories|storybook|packages?|components?|ui|react|core|design-?system|library|all|overview|api|\(.*\)|\[.*\]|v\d.*)$/i;
/** Folders of documentation. Pages in other folders are notes for developers. */
const OF_DOCUMENTS = /(?:^|\/)(?:docs?|documentation|content|site|website|www|guidelines?|apps)\//i;

/** Reads the documentation of a repository, also outside the requested folders. Runs nothing. */
export async function readDocumentation(repository: Repository): Promise<ComponentDocumentation> {
  const byName = new Map<string, DocumentedComponent>();
  const add = (names: readonly (string | undefined)[], found: DocumentedComponent) => {
    for (const name of names) {
      const key = name === undefined ? "" : sameName(name);
      const before = byName.get(key);
      if (key === "" || (before?.group !== undefined && !before.isGeneral && before.title !== undefined)) continue;
      byName.set(key, before ? { ...found, ...before } : found);
    }
  };
  const files = (await repository.all()).filter(({ isMade }) => !isMade).map(({ path }) => path);
  const storyFiles = files.map(storyFileOf).filter((one) => one !== undefined);
  for (const { path, name } of storyFiles.toSorted((one, other) => one.rank - other.rank)) {
    const text = (await repository.text(path, MAX_BYTES)) ?? "";
    const written = /\btitle\s*:\s*(["'`])([^"'`\n]{1,200})\1/
      .exec(text)?.[2]
      ?.split("/")
      .map((part) => part.trim());
    const component = /\bcomponent\s*:\s*([A-Z]\w*)/.exec(text)?.[1];
    const title = written?.at(-1);
    const group = groupIn(written?.slice(0, -1) ?? [], [component, title]);
    add([component, name, title], {
      ...(title ? { title } : {}),
      ...group,
      path,
    });
  }
  for (const path of files.filter((one) => PAGE.test(one) && OF_DOCUMENTS.test(one)).slice(0, MAX_PAGES)) {
    const parts = path.replace(PAGE, "").split("/");
    const at = parts.findIndex((part) => /^components?$/i.test(part));
    if (at === -1 || at === parts.length - 1) continue;
    const below = parts.slice(at + 1);
    if (OF_FOLDER.test(below.at(-1) ?? "")) below.pop();
    const name = below.pop();
    // A page of several of one component: `button/usage`, `button/accessibility`.
    const isAspect = below.length > 0 && byName.get(sameName(below.at(-1) ?? ""))?.path !== undefined;
    if (name === undefined || isAspect) continue;
    const { frontmatter } = splitFrontmatter((await repository.text(path, MAX_BYTES)) ?? "");
    const title = typeof frontmatter.title === "string" ? frontmatter.title.trim() : undefined;
    const said = [frontmatter.group, frontmatter.category].find((one) => typeof one === "string");
    const group = typeof said === "string" ? { group: said.trim() } : groupIn(below, [name, title]);
    add([name, title], { ...(title ? { title } : {}), ...group, path });
  }
  return { of: (name) => byName.get(sameName(name)), size: byName.size };
}

/**
 * The last specific part of a title or path, in words: `03-inputs` → `Inputs`; otherwise a general one. @param names
 * the component's own names, which can't be a group
 */
function groupIn(
  parts: readonly string[],
  names: readonly (string | undefined)[],
): Pick<DocumentedComponent, "group" | "isGeneral"> {
  const own = new Set(names.map((name) => sameName(name ?? "")));
  const all = parts
    .map((part) => part.replace(/^\d+[-_. ]+/, "").trim())
    .filter((part) => /\p{L}/u.test(part) && !own.has(sameName(part)));
  const said = all.findLast((part) => !GENERAL.test(part));
  const general = said ?? all.findLast((part) => /^(?:components?|elements|core)$/i.test(part));
  if (general === undefined) return {};
  const words = general.replace(/[-_]+/g, " ");
  return {
    group: words.charAt(0).toUpperCase() + words.slice(1),
    ...(said === undefined ? { isGeneral: true } : {}),
  };
}
