import type { HighlighterCore, LanguageRegistration } from "shiki/core";
import { escapeHtml } from "../../safe/escape-html.ts";
import { createElement, type ElementContent, property, text, textOfNodes } from "./tree.ts";

const longestLine = 2000;
const mostLines = 1000;
const theme = "page";
let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Returns code as spans with a class for each kind of word (`tok-keyword`, `tok-string`, …), or `undefined` for an
 * unknown language. Writes no styles: the style sheet has the colors.
 */
export async function highlightCode(code: string, language: string): Promise<ElementContent[] | undefined> {
  const grammar = grammarOf(language);
  if (grammar === undefined || code.split("\n", mostLines + 1).length > mostLines) return undefined;
  highlighter ??= createHighlighter();
  const ready = await highlighter;
  await ready.loadLanguage(grammar.load);
  const lines = ready.codeToTokensBase(code, {
    lang: grammar.name,
    theme,
    tokenizeMaxLineLength: longestLine,
    // With a time limit, the result would depend on the load of the machine.
    tokenizeTimeLimit: 0,
  });
  const out: ElementContent[] = [];
  let run = "";
  let runClass: string | undefined;
  const flush = (): void => {
    if (run !== "")
      out.push(runClass === undefined ? text(run) : createElement("span", { className: [runClass] }, [text(run)]));
    run = "";
  };
  for (const [index, line] of lines.entries()) {
    if (index > 0) run += "\n";
    for (const token of line) {
      const className = token.content.trim() === "" ? runClass : classOf(token.color);
      if (className !== runClass) {
        flush();
        runClass = className;
      }
      run += token.content;
    }
  }
  flush();
  return out;
}

/** Returns the same as HTML. Runs in a thread. */
export async function highlightInThread({
  code,
  language,
}: {
  code: string;
  language: string;
}): Promise<string | undefined> {
  const nodes = await highlightCode(code, language);
  return nodes?.map(htmlOf).join("");
}

const htmlOf = (node: ElementContent): string => {
  const html = escapeHtml(textOfNodes(node));
  return node.type === "element" ? `<span class="${property(node, "className")}">${html}</span>` : html;
};

/** `var(--page-token-string-expression)` → `tok-string`. */
function classOf(color: string | undefined): string | undefined {
  const name = /-token-([a-z]+)/.exec(color ?? "")?.[1];
  return name === undefined || name === "punctuation" ? undefined : `tok-${name}`;
}

async function createHighlighter(): Promise<HighlighterCore> {
  const [core, { createJavaScriptRegexEngine }] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
  ]);
  return core.createHighlighterCore({
    themes: [core.createCssVariablesTheme({ name: theme, variablePrefix: "--page-" })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

/** The supported languages. A grammar is loaded on first use. */
const grammars: Record<string, Grammar> = {
  bash: () => import("shiki/langs/bash.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  diff: () => import("shiki/langs/diff.mjs"),
  erb: () => import("shiki/langs/erb.mjs"),
  graphql: () => import("shiki/langs/graphql.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  jinja: () => import("shiki/langs/jinja.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  kotlin: () => import("shiki/langs/kotlin.mjs"),
  markdown: () => import("shiki/langs/markdown.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  ruby: () => import("shiki/langs/ruby.mjs"),
  scss: () => import("shiki/langs/scss.mjs"),
  swift: () => import("shiki/langs/swift.mjs"),
  tsx: () => import("shiki/langs/tsx.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  vue: () => import("shiki/langs/vue.mjs"),
  xml: () => import("shiki/langs/xml.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

const aliases: Record<string, string> = {
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  console: "bash",
  htm: "html",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsonc: "json",
  json5: "json",
  jsx: "tsx",
  kt: "kotlin",
  liquid: "jinja",
  md: "markdown",
  mdx: "markdown",
  njk: "jinja",
  nunjucks: "jinja",
  twig: "jinja",
  py: "python",
  rb: "ruby",
  sass: "scss",
  svg: "xml",
  ts: "typescript",
  mts: "typescript",
  yml: "yaml",
};

/** Returns the grammar for the word after a fence, or `undefined` for a language without one. */
function grammarOf(word: string): { name: string; load: Grammar } | undefined {
  const lower = word.toLowerCase();
  const name = (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined) ?? lower;
  const load = Object.hasOwn(grammars, name) ? grammars[name] : undefined;
  return load === undefined ? undefined : { name, load };
}
