import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { looksLikeValue } from "../../engines/tokens/engine.ts";
import type { Call } from "../../platform/contract/route.ts";
import { ownSynonyms } from "../search/own-synonyms.ts";
import { getNearestTokens } from "../tokens/dtcg-contract.ts";
import { systemFacts } from "./about-system.ts";
import type { PageContext } from "./chat-contract.ts";
import type { ContextDocument, QuestionContext } from "./context-contract.ts";
import { contextText } from "./context-text.ts";
import { readableReferences } from "./reference-texts.ts";
import { withModes } from "./token-modes.ts";
import { chooseTexts, type Told } from "./told-passages.ts";

/** The call an answer is put together on: of who asks, with their rights. */
export type ContextCall = Pick<Call, "findPassages" | "snapshot" | "client" | "part" | "actor">;

export interface ContextOptions {
  /** Records at most. */
  most?: number;
  /** Told first where there is such a record. */
  pageContext?: PageContext | undefined;
  /** The question before this one, which this one may go on from ("and in dark mode?"). */
  earlier?: string | undefined;
}

/**
 * A score from which on a record says something about what was asked: 74 of the 80 questions of `eval/` have one that answers
 * above it. What a score cannot tell, the model says: that the system does not have it.
 */
export const FITS = 0.25;

/** Characters of a question that are looked at. */
const LONGEST_QUESTION = 1_000;
/** Words of a question that hardly says what it is about. */
const SHORT_QUESTION = 60;
/** Tokens of a model that a context may take. */
const MOST_TOKENS = 3_500;
/** Headings and line ends between passages. */
const SLACK = 60;
const MOST_VALUES = 2;

/**
 * What of the system a model is told for a question: the records that answer it best, of each the passages that fit, at most
 * about 3,500 tokens of a model in all. The same question of the same content has the same answer. What the caller may not
 * read is not in it.
 */
export async function assembleContext(
  call: ContextCall,
  question: string,
  { most = 5, pageContext, earlier = "" }: ContextOptions = {},
): Promise<QuestionContext> {
  const asked = question.slice(0, LONGEST_QUESTION);
  const words = asked.length < SHORT_QUESTION && earlier ? `${asked} ${earlier.slice(0, LONGEST_QUESTION)}` : asked;
  const [about, synonyms, more, values] = await Promise.all([
    call.part(systemFacts).then((facts) => facts(call.snapshot)),
    call.part(ownSynonyms).then((read) => read(call.snapshot)),
    readableReferences(call),
    tokensOfValues(call, asked),
  ]);
  const first = [...(pageContext ? [`${pageContext.type}:${pageContext.id}`] : []), ...values];
  const found = await withModes(call, await call.findPassages({ question: words, limit: most, first, more, synonyms }));
  const bare = { about, documents: found.map((thing) => documentOf({ ...thing, text: "" })) };
  const room = MOST_TOKENS - SLACK - countModelTokens(contextText(bare));
  return { about, documents: chooseTexts(found, room).map(documentOf) };
}

const documentOf = ({ result, text, score }: Told): ContextDocument => {
  const { id, kind, title, url } = result;
  const local = id.slice(id.indexOf(":") + 1);
  return { kind: id.startsWith("reference:") ? "reference" : kind, id: local, title, href: url, text, score };
};

/** Tokens of the values that stand in a question: `#1d70b8`. */
async function tokensOfValues({ client }: ContextCall, question: string): Promise<string[]> {
  const value = question.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\([^)]{1,60}\)/i)?.[0];
  if (value === undefined || !looksLikeValue(value)) return [];
  const { tokens } = await client(getNearestTokens, { query: { value, limit: MOST_VALUES } });
  return tokens.flatMap(({ name, closeness }) => (closeness === "far" ? [] : [`token:${name}`]));
}
