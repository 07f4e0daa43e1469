import type { ChangeFact } from "./change-fact.ts";
import { withoutLinks } from "./plain-line.ts";

/** A sentence of the notes and what it is from. */
export interface Note {
  text: string;
  facts: ChangeFact[];
}

export interface Notes {
  sections: { heading: string; notes: Note[] }[];
  /** Sentences that could not be matched to what changed. */
  dropped: number;
}

const MOST_LINES = 300;
const MOST_TEXT = 600;
const REFERENCES = /\s*[[(]\s*(c\d{1,4}(?:\s*[,;]?\s*c\d{1,4}){0,30})\s*[\])]/gi;

/** What looks like a name or a value wherever it stands: it has to be one of what changed. */
const CLAIMS: readonly RegExp[] = [
  /`([^`\n]+)`/g,
  /\*\*([^*\n]+)\*\*/g,
  /["“„«]([^"“”„«»\n]{2,80})["”“»]/g,
  /(#[0-9a-f]{3,8})\b/gi,
  /(?<![\w.])(\d+(?:\.\d+)?\s?(?:px|rem|em|ms|%))/gi,
  /(--[a-z][\w-]+)/gi,
  /\b([\w-]{2,}(?:\.[\w-]{2,})+)\b/g,
  /\b([a-zA-Z]+[a-z0-9][A-Z]\w*)/g,
];
/** In English the name of something: a word with a capital letter in the middle of a sentence, and what one is about. */
const NAMES: readonly RegExp[] = [
  /(?<=[a-z,;:)] )([A-Z][a-z]{2,}\w*)/g,
  /(?<=^|[.!?] )(?!(?:All|Both|Each|Everything|Nobody|Nothing|Some|That|There|These|They|This|Those|What|You)\b)([A-Z][a-z]{2,}\w*)(?=,? (?:and|or|now|is|are|was|were|has|have|had|gets?|got|lost|loses?|joins?|replaces?|comes?|came|takes?|took)\b)/g,
];
const MONTHS = "january february march april may june july august september october november december".split(" ");

/**
 * Reads what a model said of changes, line by line. A sentence stays where it names which changes it is from (`[c1]`), says
 * what at least one of them is called, and names nothing that is not among what is known of the changes. What is left is text:
 * nothing in it is markup but code and strong words, and no address is.
 */
export function readNotes(said: string, facts: readonly ChangeFact[], language = "en"): Notes {
  const byRef = new Map(facts.map((fact) => [fact.ref, fact]));
  const notes: Notes = { sections: [], dropped: 0 };
  const openSection = (heading: string) => notes.sections.push({ heading, notes: [] });
  let isCode = false;
  for (const line of said.split("\n", MOST_LINES)) {
    const text = line.trim();
    if (text.startsWith("```")) isCode = !isCode;
    if (isCode || text.startsWith("```") || text.startsWith("|")) continue;
    const [, title] = /^#{1,6}\s+(.*)$/.exec(text) ?? [];
    if (title !== undefined) {
      const heading = withoutLinks(title.slice(0, MOST_TEXT).replaceAll(REFERENCES, "")).slice(0, 80).trim();
      openSection(claimsIn(heading, language).length === 0 ? heading : "");
    } else if (/\p{L}/u.test(text)) {
      const note = readNote(text.replace(/^(?:[-*+•]|\d{1,3}[.)])\s+/, ""), byRef, language);
      if (!note) notes.dropped += 1;
      else {
        if (notes.sections.length === 0) openSection("");
        notes.sections.at(-1)?.notes.push(note);
      }
    }
  }
  notes.sections = notes.sections.filter((section) => section.notes.length > 0);
  return notes;
}

function readNote(line: string, byRef: ReadonlyMap<string, ChangeFact>, language: string): Note | undefined {
  if (line.length > MOST_TEXT) return undefined;
  const refs = [...line.matchAll(REFERENCES)].flatMap(([, list = ""]) => list.toLowerCase().match(/c\d+/g) ?? []);
  const cited = [...new Set(refs)].map((ref) => byRef.get(ref));
  const facts = cited.filter((fact) => fact !== undefined);
  if (facts.length === 0 || facts.length < cited.length) return undefined;
  const text = withoutLinks(line.replaceAll(REFERENCES, "")).replace(/\s+/g, " ").trim();
  const words = squeezed(text);
  if (!facts.some(({ title, id }) => words.includes(squeezed(title)) || words.includes(squeezed(id)))) return undefined;
  const known = squeezed(
    facts.map(({ title, id, kind, details }) => [title, id, kind, ...details].join("\n")).join("\n"),
  );
  const isKnown = (claim: string) => known.includes(squeezed(claim).replace(/s$/, ""));
  return claimsIn(text, language).every(isKnown) ? { text, facts } : undefined;
}

function claimsIn(text: string, language: string): string[] {
  const patterns = language.startsWith("en") ? [...CLAIMS, ...NAMES] : CLAIMS;
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, claim = ""]) => claim))
    .filter((claim) => !MONTHS.includes(claim.toLowerCase()));
}

/** A text as names are compared in: whether written `primaryColor`, `primary-color` or `Primary color`. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[\s_.-]+/g, "");
