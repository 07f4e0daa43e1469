import type { Env } from "markdown-it";
import type { MarkTable } from "../blocks/block.ts";
import type { Budget } from "./scan-expression.ts";

/** What the rules of the dialect share while one page is parsed. */
export interface PageContext {
  source: string;
  budget: Budget;
  marks: MarkTable;
  /** Default imports: name → module. */
  imports: Map<string, string>;
  /** What `{% set %}` gave a name: a string, or the block behind it. */
  variables: Map<string, string | undefined>;
  /** Names of components and blocks that are open, outermost first. */
  open: string[];
  /** Lines between `{% raw %}` and its end, the last ones last. */
  raw: { from: number; to: number }[];
  /** How many elements of HTML are open that hold blocks. */
  elements: number;
  /** Whether imports, exports or components were seen: then every `{…}` in prose is an expression. */
  isMdx: boolean;
  /** Whether statements of a template stand in it: then every `{{ … }}` is one of its expressions. */
  isTemplate: boolean;
  /** Names of the tags that are closed somewhere on the page. */
  closed(): ReadonlySet<string>;
  warn(message: string): void;
}

export function createPageContext(source: string, marks: MarkTable, warn: (message: string) => void): PageContext {
  let closed: Set<string> | undefined;
  return {
    source,
    closed() {
      closed ??= new Set(Array.from(source.matchAll(/<\/([A-Za-z][\w.:-]*)/g), ([, name = ""]) => name));
      return closed;
    },
    budget: { left: 24 * source.length + 4096 },
    marks,
    imports: new Map(),
    variables: new Map(),
    open: [],
    raw: [],
    elements: 0,
    isMdx: false,
    isTemplate: /\{%-?\s*\w/.test(source),
    warn,
  };
}

/** Stands for a brace that no rule is to read. */
export const HIDDEN_BRACE = "\uE000";

/** The pages that environments of the parser belong to. */
const pages = new WeakMap<Env, PageContext>();

/** The environment to parse a page with. */
export function environmentOf(page: PageContext): Env {
  const env: Env = {};
  pages.set(env, page);
  return env;
}

export const pageOf = (env: Env | undefined): PageContext | undefined => env && pages.get(env);
