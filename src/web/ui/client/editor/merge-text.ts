import { mergeFields } from "../../../../engines/text/merge-fields.ts";
import { mergeLines } from "../../../../engines/text/merge-lines.ts";
import { ago } from "../ago.ts";
import { askOverlaps, type Overlap } from "../ask-overlaps.ts";
import type { Elsewhere } from "../call.ts";
import { element } from "../elements.ts";
import { composedPassages, passageOverlaps } from "../merged-passages.ts";
import { type EditedText, type OpenedText, shown } from "./edited-text.ts";

/** What there is to be put together. */
export interface TextConflict {
  opened: OpenedText;
  mine: EditedText;
  theirs: OpenedText;
  elsewhere: Elsewhere;
  words: ConflictWords;
  /** What they changed, as it is shown on demand. */
  changes?(): Promise<Node[]>;
}

/** What such texts are called. */
export interface ConflictWords {
  /** `page` */
  noun: string;
  /** Said where a new one meets one that is there: `There is a page at this address already`. */
  taken: string;
}

/**
 * Puts a text together with what somebody else saved since it was opened: what does not overlap by itself, the rest as the
 * person decides. Undefined where the person goes back: nothing is lost then.
 */
export async function mergeText(conflict: TextConflict): Promise<EditedText | undefined> {
  const { opened, mine, theirs, elsewhere, words, changes } = conflict;
  const { by } = elsewhere;
  const leave = "Back to my text";
  if (theirs.hash === null) {
    const told = [`${by} deleted it ${ago(elsewhere.at)}. Your text is still here.`];
    const title = `This ${words.noun} was deleted meanwhile`;
    const confirm = `Save it as a new ${words.noun}`;
    return (await askOverlaps({ title, told, by, overlaps: [], confirm, leave })) ? mine : undefined;
  }
  const fields = mergeFields(opened.frontmatter, mine.frontmatter, theirs.frontmatter);
  const passages = mergeLines(opened.markdown, mine.markdown, theirs.markdown);
  const overlaps = [...fields.overlaps.map((name) => fieldOverlap(name, mine, theirs)), ...passageOverlaps(passages)];
  const more =
    changes &&
    element("details", { class: "r-comparisons" }, element("summary", {}, `What ${by} changed`), ...(await changes()));
  const choices = await askOverlaps({
    title: opened.hash === null ? words.taken : `This ${words.noun} was saved by somebody else`,
    told: [
      `${by} saved it ${ago(elsewhere.at)}${opened.hash === null ? "" : ", after you opened it"}.`,
      overlaps.length === 0
        ? "What you changed and what they changed do not overlap: both are put together."
        : `${overlaps.length === 1 ? "One place was" : `${overlaps.length} places were`} changed by both of you. Choose what is to stay; all else is put together.`,
    ],
    ...{ by, overlaps, leave, confirm: "Save both together" },
    ...(more ? { more } : {}),
  });
  if (!choices) return undefined;
  const frontmatter = { ...fields.merged };
  for (const [index, name] of fields.overlaps.entries()) {
    if (choices[index] !== "theirs") continue;
    if (theirs.frontmatter[name] === undefined) delete frontmatter[name];
    else frontmatter[name] = theirs.frontmatter[name];
  }
  return { frontmatter, markdown: composedPassages(passages, choices.slice(fields.overlaps.length)) };
}

const fieldOverlap = (name: string, mine: EditedText, theirs: EditedText): Overlap => ({
  label: `Field ${name}`,
  mine: shown(mine.frontmatter[name]),
  theirs: shown(theirs.frontmatter[name]),
});
