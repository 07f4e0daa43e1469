/** A raw token file of about 300 KB. */
export const tokensPayload = () => ({
  timestamp: "2026-11-01T00:00:00.000Z",
  localStyles: {
    color: Array.from({ length: 1_400 }, (_, index) => ({
      id: `${index}:${index * 7}`,
      name: `Tint ${index % 100}`,
      group: `group-${index % 40}`,
      value: `#${(index * 2654435).toString(16).padStart(6, "0").slice(-6)}`,
      sass: `$color-group-${index % 40}-tint-${index}`,
      reference: `color-group-${index % 40}-tint-${index}`,
      machineName: `group-${index % 40}-tint-${index}`,
    })),
    typography: [],
    effect: [],
  },
});

/** Icons with drawings that all differ. */
export const iconCatalog = (count: number, salt = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: `icon-${index}`,
    name: `Icon ${index}`,
    category: `category-${index % 20}`,
    tags: ["sample", `tag-${index % 50}`],
    source: {
      type: "custom",
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M${index % 24} ${salt}a${index} 4 0 0 1 4-4h${index % 7}a4 4 0 0 1 4 4z"/><circle cx="${index % 12}" cy="${index % 9}" r="3"/><path d="m15 9-6 6m0-6 6 6"/></svg>`,
    },
  }));

/** Pages of prose with headings, lists and a table. */
export const pages = (count: number, salt = "") =>
  Array.from({ length: count }, (_, index) => ({
    slug: `section-${index % 20}/page-${index}`,
    frontmatter: { title: `Page ${index} ${salt}`, description: `What page ${index} is about` },
    markdown: `# Page ${index}\n\n${`Word${index} about buttons, colors and spacing in forms. `.repeat(30)}\n\n## When to use\n\n- first\n- second ${salt}\n\n| a | b |\n|---|---|\n| ${index} | 2 |\n`,
  }));

/** Changes of components for `sync/upload`, all other than in another edition. */
export const componentChanges = (count: number, edition: number) =>
  Array.from({ length: count }, (_, index) => ({
    entityType: "component",
    entityId: `part-${index}`,
    action: "update",
    data: {
      id: `part-${index}`,
      title: `Part ${index}`,
      type: "element",
      group: `Group ${index % 20}`,
      description: `What part ${index} is for, in edition ${edition}. `.repeat(8),
      previews: { Default: { url: `part-${index}-default.html` } },
      properties: { size: { name: "Size", type: "string", default: "md" } },
    },
  }));
