import { code } from "../../engines/text/markdown.ts";
import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { looksLikeValue } from "../../engines/tokens/engine.ts";
import { mayRead } from "../../platform/contract/access.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { RankedRecord, SearchDocument } from "../../platform/contract/search-source.ts";
import { createCallCache } from "../../store/call-cache.ts";
import { titleIn } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { referenceKind } from "../references/kind.ts";
import { systemSynonyms } from "../search/own-synonyms.ts";
import { modeValuesOf } from "../tokens/describe-token.ts";
import { getNearestTokens } from "../tokens/dtcg-contract.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { systemFacts } from "./about-system.ts";
import type { PageContext } from "./chat-contract.ts";
import type { ContextDocument, QuestionContext } from "./context-contract.ts";
import { contextText } from "./context-text.ts";
import { chooseTexts, type SelectedRecord } from "./selected-passages.ts";

/** The call that a context is assembled for, with the rights of its client. */
export type ContextCall = Pick<Call, "findPassages" | "snapshot" | "client" | "part" | "actor">;

export interface ContextOptions {
  /** Records at most. */
  most?: number;
  /** Listed first if the record exists. */
  pageContext?: PageContext | undefined;
  /** The question before this one, which this one may go on from ("and in dark mode?"). */
  earlier?: string | undefined;
}

/**
 * The lowest score of a relevant record: 74 of the 80 questions of `eval/` have a correct one above it. If no record is
 * relevant, the model reports that.
 */
export const MIN_RELEVANCE = 0.25;

/** Characters of a question that search reads. */
const MAX_QUESTION_LENGTH = 1_000;
/** Characters of a question that is too short to have a subject. */
const SHORT_QUESTION = 60;
/** Tokens of a model that a context may take. */
const MAX_TOKENS = 3_500;
/** Headings and line ends between passages. */
const SLACK = 60;
const MAX_VALUES = 2;

/**
 * Assembles the context for a question: the best records and their best passages, at most about 3,500 tokens in all.
 * The same question and content give the same context. It contains no record that the client may not read.
 */
export async function assembleContext(
  call: ContextCall,
  question: string,
  { most = 5, pageContext, earlier = "" }: ContextOptions = {},
): Promise<QuestionContext> {
  const requested = question.slice(0, MAX_QUESTION_LENGTH);
  const words =
    requested.length < SHORT_QUESTION && earlier ? `${requested} ${earlier.slice(0, MAX_QUESTION_LENGTH)}` : requested;
  const [about, synonyms, more, values] = await Promise.all([
    call.part(systemFacts).then((facts) => facts(call.snapshot)),
    call.part(systemSynonyms).then((read) => read(call.snapshot)),
    readableReferences(call),
    tokensOfValues(call, requested),
  ]);
  const first = [...(pageContext ? [`${pageContext.type}:${pageContext.id}`] : []), ...values];
  const found = await withModes(call, await call.findPassages({ question: words, limit: most, first, more, synonyms }));
  const bare = { about, documents: found.map((thing) => documentOf({ ...thing, text: "" })) };
  const room = MAX_TOKENS - SLACK - countModelTokens(contextText(bare));
  return { about, documents: chooseTexts(found, room).map(documentOf) };
}

const documentOf = ({ result, text, score }: SelectedRecord): ContextDocument => {
  const { id, kind, title, url } = result;
  const local = id.slice(id.indexOf(":") + 1);
  return { kind: id.startsWith("reference:") ? "reference" : kind, id: local, title, href: url, text, score };
};

/** Tokens with a value that the question contains (`#1d70b8`). */
async function tokensOfValues({ client }: ContextCall, question: string): Promise<string[]> {
  const value = question.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\([^)]{1,60}\)/i)?.[0];
  if (value === undefined || !looksLikeValue(value)) return [];
  const { tokens } = await client(getNearestTokens, { query: { value, limit: MAX_VALUES } });
  return tokens.flatMap(({ name, closeness }) => (closeness === "far" ? [] : [`token:${name}`]));
}

const KEPT = 2;
/** Texts that are looked through for each question, and characters of each. */
const MAX_TEXTS = 20;
const MAX_TEXT = 20_000;

/** Reference texts, as a search reads them; read once for each state of them. */
const referenceTexts = definePart({
  name: "reference texts of questions",
  open() {
    const kept = createCallCache<readonly SearchDocument[]>(KEPT);
    return async (snapshot: Snapshot) =>
      kept(await snapshot.head([referenceKind]), async () => {
        const listed = (await snapshot.list(referenceKind)).slice(0, MAX_TEXTS);
        const texts = await Promise.all(listed.map(({ id }) => snapshot.get(referenceKind, id)));
        return texts.flatMap((text, at): SearchDocument[] => {
          const title = titleIn(listed[at]?.summary ?? {}, "title");
          return text
            ? [
                {
                  ...{ id: `reference:${text.id}`, kind: "record", group: "Reference", title: title ?? text.id },
                  url: `/api/service/reference/${encodeURIComponent(text.id)}`,
                  markdown: text.document.markdown.slice(0, MAX_TEXT),
                },
              ]
            : [];
        });
      });
  },
});

/** Those the caller may read: they are in no index, for most who ask may not. */
async function readableReferences({
  part,
  snapshot,
  actor,
}: Pick<Call, "part" | "snapshot" | "actor">): Promise<readonly SearchDocument[]> {
  return mayRead(referenceKind, actor) ? (await part(referenceTexts))(snapshot) : [];
}

const TOKEN = "token:";
/** Modes of a token, and characters of a value. */
const MAX_MODES = 12;
const MAX_VALUE = 80;

/** The things that were found, each token among them with its values in every mode where they differ. */
async function withModes(
  { part, snapshot }: Pick<Call, "part" | "snapshot">,
  found: readonly RankedRecord[],
): Promise<readonly RankedRecord[]> {
  if (!found.some(({ result }) => result.id.startsWith(TOKEN))) return found;
  const modes = await (await part(tokenReader)).modes(snapshot);
  return found.map((thing) => {
    const { id } = thing.result;
    if (!id.startsWith(TOKEN)) return thing;
    const { axes, values } = modeValuesOf(modes, id.slice(TOKEN.length));
    if (axes.length === 0) return thing;
    const reported = values.slice(0, MAX_MODES).map(({ choice, missing, hex, css = "" }) => {
      const where = Object.values(choice).join(" ") || "otherwise";
      return `${where} ${missing ? "none" : code(shortened(hex ?? css, MAX_VALUE))}`;
    });
    const more = values.length > reported.length ? `, and ${values.length - reported.length} more` : "";
    const text = `Its values by ${axes.join(" and ")}: ${reported.join(", ")}${more}`;
    // It continues the first passage.
    return { ...thing, passages: [...thing.passages, { text, score: thing.passages[0]?.score ?? 0 }] };
  });
}
