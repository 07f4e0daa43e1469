import type { Call } from "../../../contract/route.ts";

/** A record a model is told of before it answers. */
export interface ContextDocument {
  /** `component`, `page`, `pattern`, `token`, … */
  kind: string;
  id: string;
  title: string;
  /** A path of this site. */
  href: string;
  /** What of it is told, as markdown. */
  text: string;
}

export interface QuestionContext {
  /** Best first. */
  documents: ContextDocument[];
  /** The design system in a few sentences: its name, how much there is of what. */
  about: string;
}

/** The call an answer is put together on: of who asks, with their rights. */
export type ContextCall = Pick<
  Call,
  "search" | "snapshot" | "client" | "kinds" | "blocks" | "settings" | "part" | "actor"
>;

/** What of the system a model is told for a question; best first, at most `most` documents. */
export async function assembleContext(
  { search }: ContextCall,
  question: string,
  { most = 5 }: { most?: number; pageContext?: { type: "component" | "pattern"; id: string } } = {},
): Promise<QuestionContext> {
  const { results } = await search({ query: question.slice(0, 500), limit: most });
  return {
    documents: results.map(({ kind, id, title, url, detail }) => ({ kind, id, title, href: url, text: detail ?? "" })),
    about: "",
  };
}
