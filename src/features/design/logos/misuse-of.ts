/** What a rule forbids, where a picture can show it. */
export type Misuse = "stretch" | "rotate" | "recolor" | "shadow" | "crop" | "fade" | "busy";

const MISUSES: readonly (readonly [Misuse, RegExp])[] = [
  ["stretch", /\b(?:stretch|squash|squeeze|distort|skew|proportion)/i],
  ["rotate", /\b(?:rotat|turn|tilt|angle)/i],
  ["recolor", /\b(?:re-?colou?r|tint|(?:chang|alter|swap|replac)\w* (?:\w+ )?colou?r)/i],
  ["shadow", /\b(?:shadow|glow|effects?\b|bevel|gradient)/i],
  ["crop", /\b(?:crop|cut|cover part)/i],
  ["fade", /\b(?:opacity|transparen|fade|see-through)/i],
  ["busy", /\b(?:photo|busy|pattern|image behind)/i],
];

/** The first misuse a rule names; undefined for rules only words can tell. */
export const misuseOf = (rule: string): Misuse | undefined => MISUSES.find(([, words]) => words.test(rule))?.[0];
