import type { About } from "./turn.ts";

/** Questions to begin with, where a page is about one thing. */
const ABOUT: Record<About["type"], (title: string) => string[]> = {
  component: (title) => [
    `When do I use ${title}, and when not?`,
    `Show me ${title} in code`,
    `What does ${title} need to be accessible?`,
  ],
  pattern: (title) => [`When does ${title} fit?`, `Which components is ${title} made of?`, `Show me ${title} in code`],
  token: () => ["What is it for?", "Which components use it?", "What do I use in place of its raw value?"],
};

/** The same by where a page lies; the longest beginning counts. */
const PLACES: readonly [path: string, questions: readonly string[]][] = [
  ["/components", ["Which component do I use to confirm something?", "What is deprecated, and what replaces it?"]],
  ["/patterns", ["Which pattern fits a form of several steps?", "Which components are used together?"]],
  ["/foundations/colors", ["Which color do I use for an error?", "Which text colors are readable on the brand color?"]],
  ["/foundations/typography", ["Which text style do I use for a heading?", "Which text style fits a table?"]],
  ["/foundations/icons", ["Which icon means “save”?", "How do I use an icon in code?"]],
  ["/foundations/tokens", ["Which token do I use for space between cards?", "How are tokens named here?"]],
  ["/foundations", ["Where do I begin with tokens?", "What differs between light and dark?"]],
  ["/docs", ["What is the tone of voice?", "What do I have to know as a developer?"]],
  ["/health", ["Which components have findings?", "What do I mend first?"]],
  ["/changelog", ["What changed this week?", "Is there anything that breaks what I have?"]],
  ["/developer", ["How do I install this design system?", "How do I connect an agent?"]],
];

const ANYWHERE = ["Which components are there for forms?", "What changed lately?", "How do I begin as a developer?"];

/** Questions that fit the page one is on. */
export function suggestionsFor(path: string, about?: About): readonly string[] {
  if (about) return ABOUT[about.type](about.title);
  const places = PLACES.filter(([place]) => path === place || path.startsWith(`${place}/`));
  const nearest = places.sort(([a], [b]) => b.length - a.length)[0];
  return [...(nearest?.[1] ?? []), ...ANYWHERE].slice(0, 3);
}

/** What the page at an address is about, where that is one thing. */
export function aboutOf(path: string, title: string): About | undefined {
  const [, kind, id] = /^\/(components|patterns|foundations\/tokens)\/([^/]+)$/.exec(path) ?? [];
  const type = ({ components: "component", patterns: "pattern", "foundations/tokens": "token" } as const)[kind ?? ""];
  if (type === undefined || id === undefined) return undefined;
  try {
    return { type, id: decodeURIComponent(id), title: title || decodeURIComponent(id) };
  } catch {
    return undefined;
  }
}
