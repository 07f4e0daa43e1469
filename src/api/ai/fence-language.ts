/** File extensions of fenced code, by the language names that models use. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ css: "css", scss: "scss", sass: "scss", less: "less", pcss: "pcss", postcss: "pcss" },
  ...{ html: "html", htm: "html", xhtml: "html", svg: "svg", xml: "xml", vue: "vue", svelte: "svelte" },
  ...{ js: "js", javascript: "js", mjs: "mjs", cjs: "cjs", jsx: "jsx", react: "jsx" },
  ...{ ts: "ts", typescript: "ts", mts: "mts", cts: "cts", tsx: "tsx" },
  ...{ njk: "njk", nunjucks: "njk", jinja: "jinja", jinja2: "jinja", j2: "j2", twig: "twig", liquid: "liquid" },
  ...{ hbs: "hbs", handlebars: "hbs", ejs: "ejs", erb: "erb" },
  ...{ json: "json", jsonc: "json", yaml: "yaml", yml: "yaml", md: "md", markdown: "md", mdx: "md", diff: "diff" },
  ...{ sh: "sh", bash: "sh", shell: "sh", console: "sh", text: "txt", txt: "txt", swift: "swift", kotlin: "kt" },
};

/**
 * Returns the file extension for a fence's info string. Empty for an unknown one: some Markdown readers draw diagrams
 * for certain names, and a diagram can load pictures.
 */
export function fenceLanguage(info: string): string {
  const name = /^[\w+#.-]+/.exec(info.trim())?.[0].toLowerCase() ?? "";
  return Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] ?? "") : "";
}
