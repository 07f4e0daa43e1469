/** Levels of a criterion, in the terms of OpenACR. */
export type Level = "supports" | "partially-supports" | "does-not-support" | "not-applicable" | "not-evaluated";

/** The level of a criterion and its evidence. */
export interface Criterion {
  num: string;
  /** The level if every test passed. */
  level: Exclude<Level, "not-evaluated">;
  /**
   * Tests that decide the level: file and part of the name. A failed test lowers it to `partially-supports`. If a test didn't run and
   * nobody checked by hand, the level is `not-evaluated`.
   */
  tests?: readonly (readonly [file: string, name: string])[];
  /** Manual checks (`BY_HAND`). */
  byHand?: readonly (keyof typeof BY_HAND)[];
  notes: string;
}

/** The day of the manual checks that have no other one (ISO 8601). */
export const CHECKED_ON = "2026-11-28";

/** Manual checks, in Chromium with its accessibility tree and a keyboard. No screen reader was used. */
export const BY_HAND = {
  keyboard:
    "the stops of the Tab key on 13 pages, with their names, roles and states; ten jobs by keyboard alone (earlier development version)",
  pictures:
    "pictures of 20 pages in a dark and a light contrast theme, at 320 × 256 and 390 CSS pixels, and with text at 200 percent; of a German and an Arabic design system at 1280, 390 and 320 pixels",
  spacing: "text spacing of WCAG 1.4.12 on 49 pages",
  forms: "labels, errors and autocomplete of all forms (earlier development version)",
  structure: "headings, landmarks, titles and names of 47 addresses",
  media: "all media and animations of the product (earlier development version)",
  code: "the source of pointer handlers, timers and animations (earlier development version)",
} as const;

const AXE = ["e2e/accessibility.test.ts", "has no violation in light and dark"] as const;
const AXE_PHONE = ["e2e/accessibility.test.ts", "has no violation on a phone and does not scroll sideways"] as const;
const everyone = (name: string) => ["e2e/for-everyone.test.ts", name] as const;
const FINDINGS = ["test/author-findings.test.ts", "by dsr check, with rule, file and line"] as const;
const KEYBOARD = ["e2e/keyboard-alone.test.ts", "finds a component and reads how to use it"] as const;

const NO_MEDIA =
  "The product has no audio or video of its own. Videos in the media library belong to the design system.";
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
  holds("1.1.1", "The editor and `dsr check` report images without alternative text.", { tests: [AXE, FINDINGS] }),
  inapplicable("1.2.1", NO_MEDIA),
  {
    num: "1.2.2",
    level: "partially-supports",
    byHand: ["media"],
    notes:
      "The product has no video of its own. The HTML snippet of a video in the media library has a `track` element for captions. The media library stores caption files, but its player doesn't show them.",
  },
  inapplicable("1.2.3", NO_MEDIA),
  inapplicable("1.2.4", NO_MEDIA),
  inapplicable("1.2.5", NO_MEDIA),
  holds("1.3.1", "Tables whose first cell is empty have row headers. Contrast ratios name their background in text.", {
    tests: [AXE, everyone("name the background of each contrast ratio"), everyone("is read in German")],
  }),
  holds("1.3.2", "Texts written from right to left keep their direction on pages in English.", {
    tests: [
      everyone("have the expected accessibility tree"),
      everyone("begins its texts at the right on our pages, and English ones at the left"),
    ],
    byHand: ["structure"],
  }),
  holds("1.3.3", "", { byHand: ["structure"] }),
  holds("1.3.4", "No page needs a specific orientation.", { tests: [AXE_PHONE] }),
  holds("1.3.5", "Names, e-mail addresses and passwords have autocomplete.", { tests: [AXE], byHand: ["forms"] }),
  holds("1.4.1", "States have text, an icon or a line in addition to color, also in contrast themes.", {
    tests: [
      everyone("show selections and search matches in a contrast theme"),
      everyone("show search matches in the chosen result in a light contrast theme"),
    ],
    byHand: ["pictures"],
  }),
  inapplicable("1.4.2", NO_MEDIA),
  holds(
    "1.4.3",
    "Applies to the registry's own pages. Previews use the colors of the design system; the build checks each variant.",
    {
      tests: [AXE],
    },
  ),
  holds(
    "1.4.4",
    "Up to 200 percent, with zoom or only with the browser's text size. No text covers or cuts off another.",
    {
      tests: [everyone("fit the window with text at double size")],
      byHand: ["pictures"],
    },
  ),
  holds("1.4.5", "Only logos are images of text.", { byHand: ["structure"] }),
  holds("1.4.10", "Tested at 320 CSS pixels. Tables and code scroll inside their own area. Long words wrap.", {
    tests: [AXE_PHONE, everyone("wraps its long words in a window of 320 pixels")],
    byHand: ["pictures"],
  }),
  holds("1.4.11", "", {
    tests: [everyone("show selections and search matches in a contrast theme")],
    byHand: ["pictures"],
  }),
  {
    num: "1.4.12",
    level: "partially-supports",
    byHand: ["spacing"],
    notes:
      "No text overlaps. Descriptions on cards and icon names are truncated after two lines, earlier with wide spacing. The linked page shows the full text.",
  },
  holds("1.4.13", "", { byHand: ["keyboard"] }),
  holds("2.1.1", "", { tests: [KEYBOARD], byHand: ["keyboard"] }),
  holds("2.1.2", "Tab leaves the editor and every preview.", { tests: [KEYBOARD], byHand: ["keyboard"] }),
  holds("2.1.4", "All shortcuts outside of fields have a modifier key.", {
    tests: [everyone("have no shortcut without a modifier key")],
  }),
  holds(
    "2.2.1",
    "A session lasts seven days without use. A device code expires after ten minutes. You can request a new one.",
    {
      byHand: ["code"],
    },
  ),
  holds("2.2.2", "No animation lasts longer than five seconds.", { byHand: ["media"] }),
  holds("2.3.1", "Nothing flashes.", { byHand: ["media"] }),
  holds("2.4.1", "", { tests: [["e2e/accessibility.test.ts", "the first Tab offers to skip to the content"]] }),
  holds("2.4.2", "", {
    tests: [everyone("have titles, frames and landmarks of different names")],
    byHand: ["structure"],
  }),
  holds("2.4.3", "The focus stays in place when a selection or a first save reloads content.", {
    tests: [
      everyone("keep the focus on a select whose choice loads other content"),
      everyone("keep the text and the focus, and announce it when a new page is saved first"),
    ],
  }),
  holds("2.4.4", "The editor and `dsr check` report vague link text.", {
    tests: [FINDINGS],
    byHand: ["structure"],
  }),
  holds("2.4.5", "Navigation, search, lists and links between pages.", { byHand: ["structure"] }),
  holds("2.4.6", "The name of a heading is its text.", { tests: [AXE], byHand: ["structure"] }),
  holds("2.4.7", "Also in contrast themes.", {
    tests: [everyone("show the focus of every stop")],
    byHand: ["keyboard"],
  }),
  holds("2.4.11", "No bar is sticky in windows lower than 500 pixels.", {
    tests: [everyone("never hide the focus behind a bar at 400 percent")],
  }),
  holds("2.5.1", "", { byHand: ["code"] }),
  holds("2.5.2", "", { byHand: ["code"] }),
  holds("2.5.3", "", { tests: [AXE], byHand: ["structure"] }),
  inapplicable("2.5.4", "No feature uses device motion."),
  holds("2.5.7", "Clicking the edge of a preview switches to the next size.", {
    tests: [everyone("change the height of a stage by a click")],
  }),
  holds("2.5.8", "", { tests: [AXE] }),
  holds(
    "3.1.1",
    "Pages have the language of the design system, or their own. A malformed tag is ignored and reported.",
    {
      tests: [everyone("is read in German"), everyone("reads a page with an invalid language tag")],
    },
  ),
  {
    num: "3.1.2",
    level: "partially-supports",
    tests: [everyone("is read in German")],
    notes:
      "Pages, components and the interface declare their language. Texts of the design system in lists of tokens, icons and changes don't.",
  },
  holds("3.2.1", "", { byHand: ["keyboard"] }),
  holds("3.2.2", "", { tests: [everyone("keep the focus on a select whose choice loads other content")] }),
  holds("3.2.3", "", { byHand: ["structure"] }),
  holds("3.2.4", "", { byHand: ["structure"] }),
  holds("3.2.6", "“Ask” is in the same place on every page if a language model is configured.", {
    byHand: ["structure"],
  }),
  holds("3.3.1", "", { tests: [AXE], byHand: ["forms"] }),
  holds("3.3.2", "", { tests: [AXE], byHand: ["forms"] }),
  holds("3.3.3", "If a session ends during an edit, the editor explains how to continue.", {
    tests: [everyone("keep the text and offer sign-in if the session ended while editing")],
    byHand: ["forms"],
  }),
  holds(
    "3.3.4",
    "Deleting content and overwriting another person's text need a confirmation, and the history keeps every version.",
    {
      tests: [["e2e/editing-together.test.ts", "show both texts of an overlap"]],
    },
  ),
  holds("3.3.7", "", { byHand: ["forms"] }),
  holds("3.3.8", "You can paste and autofill passwords. Signing in needs no puzzle.", { byHand: ["forms"] }),
  holds("4.1.1", "Removed in WCAG 2.2, so always supported.", { byHand: ["structure"] }),
  holds("4.1.2", "", {
    tests: [AXE, everyone("have the expected accessibility tree")],
    byHand: ["keyboard", "structure"],
  }),
  holds("4.1.3", "", {
    tests: [
      everyone("announce search results, also behind its dialog"),
      everyone("keep the text and the focus, and announce it when a new page is saved first"),
    ],
  }),
];
