/** What the words behind `pull`, `status` and `diff` mean, in their help (`sync/pull-filter`). */
export const FILTERS = `Words choose records: pages, components, declarations, sources, artifacts, screenshots, patterns, images, reference,
theme, tokens, dtcg, icons, logos, fonts, variables; components/<id>, pages/<slug>, patterns/<id>.`;
