/** Extensions of the supported files by reader. Without imports, so that listing files loads no parser. */
export const ENDINGS_OF = {
  style: ["css", "pcss", "postcss", "scss", "less", "sass", "styl", "stylus"],
  page: ["html", "htm"],
  svg: ["svg"],
  vue: ["vue"],
  svelte: ["svelte"],
  astro: ["astro"],
  script: ["tsx", "jsx", "ts", "js", "mts", "mjs", "cts", "cjs"],
  markdown: ["md", "mdx"],
  template: ["njk", "nunjucks", "jinja", "j2", "twig", "liquid", "hbs", "handlebars", "ejs", "erb"],
} as const;

export const ENDINGS: readonly string[] = Object.values(ENDINGS_OF).flat();
