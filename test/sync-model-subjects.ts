/** A record the model writes: its only content is a word that is written once, such as T17. */
export interface Subject {
  /** Step of a push that sends it. */
  step: string;
  /** Its file in a workspace. */
  path: string;
  text(word: string): string;
  data(word: string): Record<string, unknown>;
  /** Where its word is in what the registry has, where other records' words are there too. */
  ownPart?(data: Record<string, unknown>): unknown;
}

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const page = (slug: string): Subject => ({
  step: "pages",
  path: `pages/${slug}.md`,
  text: (word) => `---\ntitle: ${word}\n---\n\n${word}\n`,
  data: (word) => ({ slug, frontmatter: { title: word }, markdown: word }),
});

const TOKENS = "design-system/tokens/mark.tokens.json";
const tokens = (word: string) => ({ mark: { $type: "color", $value: "#0b0c0c", $description: word } });
/** Of one drawing. A word such as T17 is the end of a curve. */
const catalog = (word: string) => [
  {
    ...{ id: "mark", name: "Mark", category: "marks", tags: [] },
    source: {
      type: "custom",
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1 ${word} 9"/></svg>`,
    },
  },
];

/** Of one logo. */
const logos = (word: string) => ({
  name: word,
  variants: [
    {
      ...{ id: "mark", name: "Mark", brand: "mark", variant: "color", form: "mark" },
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
    },
  ],
});

/** What is written, in workspaces and in the registry. */
export const SUBJECTS: Record<string, Subject> = {
  "page:a": page("a"),
  "page:b": page("b"),
  "pattern:p": {
    step: "patterns",
    path: "patterns/p/p.json",
    text: (word) => json({ id: "p", title: word }),
    data: (word) => ({ id: "p", title: word }),
  },
  "component:c": {
    step: "components",
    path: "components/c/c.json",
    text: (word) => json({ id: "c", title: word }),
    data: (word) => ({ id: "c", title: word }),
  },
  "component_source:c/a.txt": {
    step: "components",
    path: "components/c/a.txt",
    text: (word) => `${word}\n`,
    data: (word) => ({ content: word, encoding: "utf8" }),
  },
  "theme:main": {
    step: "theme",
    path: "theme.css",
    text: (word) => `/* ${word} */\n`,
    data: (word) => ({ css: `/* ${word} */` }),
  },
  "tokens:main": {
    step: "tokens",
    path: "public/api/tokens.json",
    text: (word) => json({ localStyles: { color: [] }, mark: word }),
    data: (word) => ({ color: [], mark: word }),
  },
  "dtcg:main": {
    step: "dtcg",
    path: TOKENS,
    text: (word) => json(tokens(word)),
    data: (word) => ({
      ...{ manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {} },
      sources: { [TOKENS]: json(tokens(word)) },
    }),
    // Its manifest and styles name the project, which is the title of the configuration.
    ownPart: ({ sources }) => sources,
  },
  "icons:main": {
    step: "icons",
    path: "icons/catalog.json",
    text: (word) => json(catalog(word)),
    data: (word) => ({ catalog: catalog(word) }),
  },
  "logos:main": {
    step: "logos",
    path: "logos/logo-set.json",
    text: (word) => json(logos(word)),
    data: logos,
  },
  "config:main": {
    step: "config",
    path: "service.config.json",
    text: (word) => json({ app: { title: word } }),
    data: (word) => ({ title: word }),
  },
};
