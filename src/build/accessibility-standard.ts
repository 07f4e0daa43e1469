/**
 * The accessibility standard for previews: none, the success criteria of WCAG 2 up to level AA or AAA, or all rules of
 * axe-core, including best practices.
 */
export const ACCESSIBILITY_STANDARDS = ["none", "wcag-aa", "wcag-aaa", "all"] as const;

export type AccessibilityStandard = (typeof ACCESSIBILITY_STANDARDS)[number];

export const isStandard = (word: unknown): word is AccessibilityStandard =>
  ACCESSIBILITY_STANDARDS.some((standard) => standard === word);
