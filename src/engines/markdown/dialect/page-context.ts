import type { Env } from "markdown-it";
import type { MarkTable } from "../blocks/block.ts";
import type { ScanBudget } from "./scan-expression.ts";

/** State shared by the rules of the dialect while one page is parsed. */
export interface DialectContext {
  source: string;
  budget: ScanBudget;
  marks: MarkTable;
  /** Default imports: name → module. */
  imports: Map<string, string>;
  /** Values of `{% set %}` by name: a string, or the block after it. */
  variables: Map<string, string | undefined>;
  /** Names of open components and blocks, outermost first. */
  open: string[];
  /** Lines between `{% raw %}` and its end, in page order. */
  raw: { from: number; to: number }[];
  /** Number of open HTML elements that contain blocks. */
  elements: number;
  /** Whether the page has imports, exports or components: then every `{…}` in prose is an expression. */
  isMdx: boolean;
  /** Whether the page has template statements: then every `{{ … }}` is an expression. */
  isTemplate: boolean;
  /** Names of all tags closed on the page. */
  closed(): ReadonlySet<string>;
  warn(message: string): void;
}

export function createPageContext(source: string, marks: MarkTable, warn: (message: string) => void): DialectContext {
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

/** Represents a brace that rules must not read. */
export const HIDDEN_BRACE = "\uE000";

/** The page of each parser environment. */
const pages = new WeakMap<Env, DialectContext>();

/** Returns the environment for parsing a page. */
export function environmentOf(page: DialectContext): Env {
  const env: Env = {};
  pages.set(env, page);
  return env;
}

export const dialectContextOf = (env: Env | undefined): DialectContext | undefined => env && pages.get(env);
