import type { LanguageRegistration } from "shiki/core";

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

/** The languages that are highlighted; a grammar is loaded when the first page needs it. */
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

/** The grammar for the word behind a fence, or `undefined` for a language that stays plain. */
export function grammarOf(word: string): { name: string; load: Grammar } | undefined {
  const lower = word.toLowerCase();
  const name = (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined) ?? lower;
  const load = Object.hasOwn(grammars, name) ? grammars[name] : undefined;
  return load === undefined ? undefined : { name, load };
}
