/**
 * The accessibility standard for previews: none, the success criteria of WCAG 2 up to level AA or AAA, or all rules of
 * axe-core, including best practices.
 */
export const STANDARDS = ["none", "wcag-aa", "wcag-aaa", "all"] as const;

export type Standard = (typeof STANDARDS)[number];

export const isStandard = (word: unknown): word is Standard => STANDARDS.some((standard) => standard === word);
