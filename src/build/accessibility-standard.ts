/**
 * What previews are held against: nothing, the success criteria of WCAG 2 up to level AA or AAA, or all that axe-core knows,
 * good practice among it.
 */
export const STANDARDS = ["none", "wcag-aa", "wcag-aaa", "all"] as const;

export type Standard = (typeof STANDARDS)[number];

export const isStandard = (word: unknown): word is Standard => STANDARDS.some((standard) => standard === word);
