import { mergeFields } from "../../../../text/merge-fields.ts";
import { mergeLines } from "../../../../text/merge-lines.ts";
import { ago } from "../../../../web/client/ago.ts";
import { askOverlaps, type Overlap } from "../../../../web/client/ask-overlaps.ts";
import { call, type Elsewhere } from "../../../../web/client/call.ts";
import { element, parsed } from "../../../../web/client/elements.ts";
import { composedPassages, passageOverlaps } from "../../../../web/client/merged-passages.ts";
import { comparePage, getServicePages } from "../contract.ts";
import { type EditedPage, withLineFeeds } from "./page-form.ts";

/** A page as it was read from the registry; `hash` is null for one that is not there. */
export interface ReadPage extends EditedPage {
  hash: string | null;
}

/** What is to be saved in place of what somebody else saved. */
export interface MergedPage {
  page: EditedPage;
  /** What it replaces. */
  theirs: ReadPage;
}

/**
 * Puts a page together with what somebody else saved since it was opened: what does not overlap by itself, the rest as
 * the person decides. A sentence where that cannot be done, or the person goes back: nothing is lost then.
 */
export async function mergePage(
  opened: ReadPage,
  mine: EditedPage,
  elsewhere: Elsewhere,
): Promise<MergedPage | string> {
  const unsaved = "Not saved. Your text is as you left it.";
  const theirs = await readPageAt(mine.slug);
  if (typeof theirs === "string") return `Not saved: ${theirs}`;
  if (theirs.hash === null) {
    const told = [`${elsewhere.by} deleted it ${ago(elsewhere.at)}. Your text is still here.`];
    const confirm = "Save it as a new page";
    const question = { title: "This page was deleted meanwhile", told, by: elsewhere.by, overlaps: [], confirm };
    return (await askOverlaps({ ...question, leave: "Back to my text" })) ? { page: mine, theirs } : unsaved;
  }
  const fields = mergeFields(opened.frontmatter, mine.frontmatter, theirs.frontmatter);
  const passages = mergeLines(opened.markdown, mine.markdown, theirs.markdown);
  const overlaps = [...fields.overlaps.map((name) => fieldOverlap(name, mine, theirs)), ...passageOverlaps(passages)];
  const choices = await askOverlaps({
    title: opened.hash === null ? "There is a page at this address already" : "This page was saved by somebody else",
    told: [
      `${elsewhere.by} saved it ${ago(elsewhere.at)}${opened.hash === null ? "" : ", after you opened it"}.`,
      overlaps.length === 0
        ? "What you changed and what they changed do not overlap: both are put together."
        : `${overlaps.length === 1 ? "One place was" : `${overlaps.length} places were`} changed by both of you. Choose what is to stay; all else is put together.`,
    ],
    by: elsewhere.by,
    overlaps,
    more: element(
      "details",
      { class: "r-comparisons" },
      element("summary", {}, `What ${elsewhere.by} changed`),
      ...(await changesSince(mine.slug, opened)),
    ),
    confirm: "Save both together",
    leave: "Back to my text",
  });
  if (!choices) return unsaved;
  const frontmatter = { ...fields.merged };
  for (const [index, name] of fields.overlaps.entries()) {
    if (choices[index] !== "theirs") continue;
    if (theirs.frontmatter[name] === undefined) delete frontmatter[name];
    else frontmatter[name] = theirs.frontmatter[name];
  }
  const markdown = composedPassages(passages, choices.slice(fields.overlaps.length));
  return { page: { slug: mine.slug, frontmatter, markdown }, theirs };
}

/** The page as it is in the registry now, or why that is not known. */
async function readPageAt(slug: string): Promise<ReadPage | string> {
  const answer = await call(getServicePages, { query: { slug } });
  if (!answer.ok) return answer.status === 404 ? { slug, frontmatter: {}, markdown: "", hash: null } : answer.problem;
  const { data, hash } = answer;
  if (!("markdown" in data)) return "the registry answered something else.";
  return { slug, frontmatter: data.frontmatter, markdown: withLineFeeds(data.markdown), hash };
}

/** What was changed in the registry since a page was opened, as the server draws it. */
async function changesSince(slug: string, { frontmatter, markdown }: EditedPage): Promise<Node[]> {
  const answer = await call(comparePage, { body: { slug, frontmatter, markdown } });
  return answer.ok ? parsed(answer.data.html) : [element("p", {}, `This could not be compared: ${answer.problem}`)];
}

const shown = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

const fieldOverlap = (name: string, mine: EditedPage, theirs: EditedPage): Overlap => ({
  label: `Field ${name}`,
  mine: shown(mine.frontmatter[name]),
  theirs: shown(theirs.frontmatter[name]),
});
