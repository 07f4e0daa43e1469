/** A question of a developer's or designer's agent, and what reading the answer takes in each way. */
export interface Question {
  ask: string;
  /** What the answer says: all of it stands in what was read, or the answer was not found. */
  says: readonly RegExp[];
  /** Calls of tools, in turn. */
  tools: readonly [name: string, given: Record<string, unknown>][];
  /** Pages that are read, in turn; their texts are at the same addresses, where `texts` names no other. */
  pages: readonly string[];
  texts?: readonly string[];
}

/** A design system the questions are about. Between its two pushes `edits` are made, so that there is something new. */
export interface Asked {
  name: string;
  /** Members that are added to JSON files. */
  edits: Readonly<Record<string, object>>;
  questions: readonly Question[];
}

const search = (words: string) => ({
  tool: ["service_search", { query: words }] as [string, Record<string, unknown>],
  page: `/search?q=${encodeURIComponent(words)}`,
  text: `/api/search?q=${encodeURIComponent(words)}`,
});

/** A search, a second one where the first does not name the page, then the page that answers. All ways search with the same words. */
const searched = (words: string | readonly string[], slug: string): Omit<Question, "ask" | "says"> => {
  const searches = [words].flat().map(search);
  return {
    tools: [...searches.map(({ tool }) => tool), ["service_get_doc_page", { slug }]],
    pages: [...searches.map(({ page }) => page), `/docs/${slug}`],
    texts: [...searches.map(({ text }) => text), `/docs/${slug}.md`],
  };
};

const byValue = (value: string): Omit<Question, "ask" | "says"> => {
  const { page, text } = search(value);
  return { tools: [["service_find_nearest_token", { value }]], pages: [page], texts: [text] };
};

/** What is new: since the revision the agent saw last. The page of the log tells newest first, and the component's what it means. */
const news = (changed: string): Omit<Question, "ask" | "says"> => ({
  tools: [["service_recent_changes", { since: "$REVISION" }]],
  pages: ["/changelog", `/components/${changed}`],
  texts: ["/changelog.md", `/components/${changed}.md`],
});

const component = (id: string, sections?: readonly string[]): Omit<Question, "ask" | "says"> => ({
  tools: [["service_get_component", { id, ...(sections ? { sections } : {}) }]],
  pages: [`/components/${id}`],
  texts: [`/components/${id}.md`],
});

const icon = (meaning: string): Omit<Question, "ask" | "says"> => ({
  tools: [["service_search_icons", { query: meaning }]],
  pages: [`/foundations/icons?q=${meaning}`],
  texts: [`/foundations/icons.md?q=${meaning}`],
});

const logo = (brand: string): Omit<Question, "ask" | "says"> => ({
  tools: [["service_get_logo_set", { brand }]],
  pages: ["/foundations/logos"],
  texts: ["/foundations/logos.md"],
});

export const ASKED: readonly Asked[] = [
  {
    name: "GOV.UK",
    edits: {
      "components/inset-text/inset-text.json": {
        status: "deprecated",
        deprecated: { replacement: "details", reason: "People do not notice it." },
      },
    },
    questions: [
      {
        ask: "Which button for a destructive action?",
        says: [/warning button/i, /destructive/i],
        ...searched("button for a destructive action", "components/button"),
      },
      { ask: "What replaces #1d70b8?", says: [/functional[.-]brand/], ...byValue("#1d70b8") },
      { ask: "What changed since I looked last?", says: [/inset text/i, /deprecated/i], ...news("inset-text") },
      {
        ask: "Is inset text deprecated, and what instead?",
        says: [/deprecated/i, /details/i],
        ...component("inset-text"),
      },
      {
        ask: "How do I write an error message?",
        says: [/clear and concise/i, /Enter your first name/],
        ...searched("how do I write an error message", "components/error-message"),
      },
      {
        ask: "Which spacing between form fields?",
        says: [/spacing unit 6/i, /30px/],
        ...searched(["spacing between form fields", "spacing"], "styles/spacing"),
      },
      { ask: "Which icon for a warning?", says: [/octicon-alert-16|\bAlert\b/], ...icon("warning") },
      {
        ask: "How do I ask for a date of birth?",
        says: [/memorable dates/i, /date input/i],
        ...searched("ask for a date of birth", "patterns/dates"),
      },
      {
        ask: "Which options does the text input take?",
        says: [/inputmode/i, /errorMessage/, /autocomplete/],
        ...component("input", ["properties"]),
      },
      { ask: "Which Docker logo on a dark ground?", says: [/docker-icon-light|Docker on dark/], ...logo("docker") },
    ],
  },
  {
    name: "Primer",
    edits: {
      "components/circle-badge/circle-badge.json": {
        status: "deprecated",
        deprecated: { replacement: "avatar", reason: "Avatars do the same." },
      },
    },
    questions: [
      {
        ask: "Which button for a destructive action?",
        says: [/danger buttons?/i, /destructive/i],
        ...searched("button for a destructive action", "components/button"),
      },
      { ask: "What replaces #cf222e?", says: [/bgColor[.-]danger[.-]emphasis/], ...byValue("#cf222e") },
      { ask: "What changed since I looked last?", says: [/CircleBadge/, /deprecated/i], ...news("circle-badge") },
      {
        ask: "Is flash deprecated, and what instead?",
        says: [/not encouraged|deprecated/i, /banner/i],
        ...searched("flash deprecated", "deprecated-components/flash"),
      },
      {
        ask: "How do I write a validation message?",
        says: [/single validation message/i, /correct it/i],
        ...searched("write a validation message in a form", "ui-patterns/forms/overview"),
      },
      {
        ask: "Which spacing between items of a stack?",
        says: [/gap[.-]\s*normal/, /16px/],
        tools: [["service_get_tokens", { path: "stack.gap" }]],
        pages: ["/foundations/tokens?q=stack+gap"],
        texts: ["/foundations/tokens.md?q=stack+gap"],
      },
      { ask: "Which icon for settings?", says: [/octicon-gear-16|\bGear\b/], ...icon("settings") },
      {
        ask: "What do I show while content loads?",
        says: [/skeleton/i, /spinner/i],
        ...searched("what to show while content loads", "ui-patterns/loading"),
      },
      {
        ask: "Which properties has the action menu?",
        says: [/onOpenChange/, /anchorRef/],
        ...component("action-menu", ["properties"]),
      },
      {
        ask: "What is fgColor.muted in the dark scheme?",
        says: [/#9198a1/],
        tools: [["service_resolve_token", { name: "fgColor.muted" }]],
        pages: ["/foundations/tokens/fgColor.muted"],
        texts: ["/foundations/tokens/fgColor.muted.md"],
      },
    ],
  },
];
