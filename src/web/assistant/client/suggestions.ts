import type { QuestionSubject } from "./turn.ts";

/** First questions on a page with a subject. */
const ABOUT: Record<QuestionSubject["type"], (title: string) => string[]> = {
  component: (title) => [
    `When should I use ${title}, and when not?`,
    `Show me the code for ${title}`,
    `How do I make ${title} accessible?`,
  ],
  pattern: (title) => [
    `When should I use ${title}?`,
    `Which components does ${title} use?`,
    `Show me the code for ${title}`,
  ],
  token: () => ["What is this token for?", "Which components use this token?", "How do I use this token in code?"],
};

/** First questions by path. The longest matching prefix applies. */
const PLACES: readonly [path: string, questions: readonly string[]][] = [
  ["/components", ["Which component should I use to confirm an action?", "What is deprecated, and what replaces it?"]],
  ["/patterns", ["Which pattern should I use for a multi-step form?", "Which components are often used together?"]],
  ["/foundations/colors", ["Which color should I use for errors?", "Which text colors can I use on the brand color?"]],
  [
    "/foundations/typography",
    ["Which text style should I use for headings?", "Which text style should I use in tables?"],
  ],
  ["/foundations/icons", ["Which icon means “save”?", "How do I use an icon in code?"]],
  ["/foundations/tokens", ["Which token should I use for the space between cards?", "How are the tokens named?"]],
  ["/foundations", ["How do I get started with tokens?", "What is different between light and dark?"]],
  ["/docs", ["What is the tone of voice?", "What do developers need to know?"]],
  ["/health", ["Which components have findings?", "What should I fix first?"]],
  ["/changelog", ["What changed this week?", "Are there any breaking changes?"]],
  ["/developer", ["How do I install this design system?", "How do I connect an agent?"]],
];

const ANYWHERE = [
  "Which components can I use in forms?",
  "What changed recently?",
  "How do I get started as a developer?",
];

/** Questions that fit the page one is on. */
export function suggestionsFor(path: string, about?: QuestionSubject): readonly string[] {
  if (about) return ABOUT[about.type](about.title);
  const places = PLACES.filter(([place]) => path === place || path.startsWith(`${place}/`));
  const nearest = places.sort(([a], [b]) => b.length - a.length)[0];
  return [...(nearest?.[1] ?? []), ...ANYWHERE].slice(0, 3);
}

/** The subject of the page at an address, if it has one. */
export function aboutOf(path: string, title: string): QuestionSubject | undefined {
  const [, kind, id] = /^\/(components|patterns|foundations\/tokens)\/([^/]+)$/.exec(path) ?? [];
  const type = ({ components: "component", patterns: "pattern", "foundations/tokens": "token" } as const)[kind ?? ""];
  if (type === undefined || id === undefined) return undefined;
  try {
    return { type, id: decodeURIComponent(id), title: title || decodeURIComponent(id) };
  } catch {
    return undefined;
  }
}
