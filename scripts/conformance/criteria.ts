/** What a report may say of a criterion (terms of OpenACR). */
export type Level = "supports" | "partially-supports" | "does-not-support" | "not-applicable" | "not-evaluated";

/** What is known of a criterion, and from what. */
export interface Criterion {
  num: string;
  /** What holds where every test passed. */
  level: Exclude<Level, "not-evaluated">;
  /** Tests that decide it: the file, and words of the name. One that failed or is gone makes the level `partially-supports`. */
  tests?: readonly (readonly [file: string, name: string])[];
  /** What was checked by hand (`BY_HAND`). */
  byHand?: readonly (keyof typeof BY_HAND)[];
  notes: string;
}

/** What was checked by hand: in Chromium, with its accessibility tree and a keyboard, before release 0.1. No screen reader was used. */
export const BY_HAND = {
  keyboard: "ten jobs by keyboard alone, from finding a component to saving a page",
  zoom: "18 pages at 320 CSS pixels, and at 200 and 400 percent",
  spacing: "text spacing of WCAG 1.4.12 on 18 pages",
  forms: "labels, errors and autocomplete of all forms",
  structure: "headings, landmarks and titles of 46 addresses",
  media: "what the product itself plays and moves",
  code: "the source of pointer handlers, timers and animations",
} as const;

const AXE = ["e2e/accessibility.test.ts", "has no violation in light and dark"] as const;
const AXE_PHONE = ["e2e/accessibility.test.ts", "has no violation on a phone and does not scroll sideways"] as const;
const everyone = (name: string) => ["e2e/for-everyone.test.ts", name] as const;
const FINDINGS = ["test/author-findings.test.ts", "by dsr check, with rule, file and line"] as const;
const KEYBOARD = ["e2e/keyboard-alone.test.ts", "finds a component and reads how to use it"] as const;

const NO_MEDIA = "The product has no audio or video of its own. Videos of the media library are its owner's.";
const holds = (num: string, notes: string, from: Pick<Criterion, "tests" | "byHand">): Criterion => ({
  ...{ num, level: "supports", notes },
  ...from,
});
const inapplicable = (num: string, notes: string): Criterion => ({
  num,
  level: "not-applicable",
  byHand: ["media"],
  notes,
});

/** Every criterion of level A and AA of WCAG 2.2. */
export const CRITERIA: readonly Criterion[] = [
  holds("1.1.1", "Authors are told of pictures without alternative text.", { tests: [AXE, FINDINGS] }),
  inapplicable("1.2.1", NO_MEDIA),
  {
    num: "1.2.2",
    level: "partially-supports",
    byHand: ["media"],
    notes:
      "The product has no video of its own. The HTML it offers for a video of the library has a place for captions (track); the media library keeps the file of captions as a file, and its own player does not show them.",
  },
  inapplicable("1.2.3", NO_MEDIA),
  inapplicable("1.2.4", NO_MEDIA),
  inapplicable("1.2.5", NO_MEDIA),
  holds("1.3.1", "Tables whose first cell is empty have row headers. Ratios of contrast name their ground in words.", {
    tests: [AXE, everyone("say on which ground a ratio was measured"), everyone("is read in German")],
  }),
  holds("1.3.2", "", { byHand: ["structure"] }),
  holds("1.3.3", "", { byHand: ["structure"] }),
  holds("1.3.4", "Nothing asks for an orientation.", { tests: [AXE_PHONE] }),
  holds("1.3.5", "Names, e-mail addresses and passwords have autocomplete.", { tests: [AXE], byHand: ["forms"] }),
  holds("1.4.1", "States have words, icons or lines beside color, in contrast themes too.", {
    tests: [everyone("say what is chosen and found in a contrast theme")],
    byHand: ["structure"],
  }),
  inapplicable("1.4.2", NO_MEDIA),
  holds("1.4.3", "Of our pages. Previews have the colors of the design system; the build checks each variant.", {
    tests: [AXE],
  }),
  holds("1.4.4", "By zoom and by the text size of the browser alone, up to 200 percent.", {
    tests: [everyone("stay within the window when text alone is twice as large")],
  }),
  holds("1.4.5", "Pictures of text are logos.", { byHand: ["structure"] }),
  holds("1.4.10", "At 320 CSS pixels; tables and code scroll in boxes of their own.", {
    tests: [AXE_PHONE],
    byHand: ["zoom"],
  }),
  holds("1.4.11", "", { tests: [everyone("say what is chosen and found in a contrast theme")], byHand: ["structure"] }),
  {
    num: "1.4.12",
    level: "partially-supports",
    byHand: ["spacing"],
    notes:
      "Nothing overlaps. Descriptions on cards and names of icons are cut after two lines, with wide spacing more of them; the page behind the card shows them whole.",
  },
  holds("1.4.13", "", { byHand: ["keyboard"] }),
  holds("2.1.1", "", { tests: [KEYBOARD], byHand: ["keyboard"] }),
  holds("2.1.2", "Tab leaves the editor and every preview.", { tests: [KEYBOARD], byHand: ["keyboard"] }),
  holds("2.1.4", "No key works without a modifier outside of a field.", {
    tests: [everyone("leave single keys to whoever speaks or types them")],
  }),
  holds(
    "2.2.1",
    "A session lasts seven days without use. A device code lasts ten minutes and can be asked for again.",
    {
      byHand: ["code"],
    },
  ),
  holds("2.2.2", "Nothing moves by itself for longer than five seconds.", { byHand: ["media"] }),
  holds("2.3.1", "Nothing flashes.", { byHand: ["media"] }),
  holds("2.4.1", "", { tests: [["e2e/accessibility.test.ts", "the first Tab offers to skip to the content"]] }),
  holds("2.4.2", "", {
    tests: [everyone("have titles, frames and landmarks of different names")],
    byHand: ["structure"],
  }),
  holds("2.4.3", "The focus stays where a choice or a first save loads the page again.", {
    tests: [
      everyone("keep the focus on a select whose choice loads other content"),
      everyone("keep the text, its focus and say so when a new page is saved for the first time"),
    ],
  }),
  holds("2.4.4", "Authors are told of links that do not say where they lead.", {
    tests: [FINDINGS],
    byHand: ["structure"],
  }),
  holds("2.4.5", "Navigation, search, lists and links between pages.", { byHand: ["structure"] }),
  holds("2.4.6", "The name of a heading is its text.", { tests: [AXE], byHand: ["structure"] }),
  holds("2.4.7", "Also in contrast themes.", {
    tests: [everyone("show the focus of every stop")],
    byHand: ["keyboard"],
  }),
  holds("2.4.11", "In windows lower than 500 pixels no bar stays in place.", {
    tests: [everyone("hide no focus behind a bar at 400 percent")],
  }),
  holds("2.5.1", "", { byHand: ["code"] }),
  holds("2.5.2", "", { byHand: ["code"] }),
  holds("2.5.3", "", { tests: [AXE], byHand: ["structure"] }),
  inapplicable("2.5.4", "Nothing follows the motion of a device."),
  holds("2.5.7", "A click on the edge of a preview takes it to the next size.", {
    tests: [everyone("change the height of a stage by a click")],
  }),
  holds("2.5.8", "", { tests: [AXE] }),
  holds("3.1.1", "Pages have the language of the design system, or their own.", {
    tests: [everyone("is read in German")],
  }),
  {
    num: "3.1.2",
    level: "partially-supports",
    tests: [everyone("is read in German")],
    notes:
      "Pages, components and our own words say their language. Texts of a design system inside our lists of tokens, icons and changes carry none.",
  },
  holds("3.2.1", "", { byHand: ["keyboard"] }),
  holds("3.2.2", "", { tests: [everyone("keep the focus on a select whose choice loads other content")] }),
  holds("3.2.3", "", { byHand: ["structure"] }),
  holds("3.2.4", "", { byHand: ["structure"] }),
  holds("3.2.6", "“Ask” stands in the same place on every page where a model is configured.", {
    byHand: ["structure"],
  }),
  holds("3.3.1", "", { tests: [AXE], byHand: ["forms"] }),
  holds("3.3.2", "", { tests: [AXE], byHand: ["forms"] }),
  holds("3.3.3", "", { byHand: ["forms"] }),
  holds("3.3.4", "Deleting asks, saving over somebody else's text asks, and history keeps what was.", {
    tests: [["e2e/editing-together.test.ts", "are shown both texts where they overlap"]],
  }),
  holds("3.3.7", "", { byHand: ["forms"] }),
  holds("3.3.8", "Passwords can be pasted and filled in; nothing has to be solved.", { byHand: ["forms"] }),
  holds("4.1.1", "Removed from WCAG 2.2; it counts as satisfied.", { byHand: ["structure"] }),
  holds("4.1.2", "", { tests: [AXE], byHand: ["structure"] }),
  holds("4.1.3", "", {
    tests: [
      everyone("announce what a search found, also behind its dialog"),
      everyone("keep the text, its focus and say so when a new page is saved for the first time"),
    ],
  }),
];
