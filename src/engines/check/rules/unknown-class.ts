import { nearName, quoted, replacing, suggestName } from "../naming.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { type Vocabulary, vocabularyOf } from "../vocabulary.ts";

export const unknownClass: CheckRule = {
  id: "unknown-class",
  title: "Unknown classes",
  severity: "warning",
  why: "A class without styles has no effect, and the browser reports no error.",
  bad: { language: "html", code: '<a class="govuk-button govuk-button--secondry">Save</a>' },
  good: { language: "html", code: '<a class="govuk-button govuk-button--secondary">Save</a>' },
  fix: "Use a class of the design system. The preview of a component shows its classes.",
  uncertain:
    "The replacement is never certain. The rule checks classes with the prefix of the design system that are an element or modifier of a known block (`block__element`, `block--modifier`), or differ from a known class by one or two letters. It ignores utility classes outside component stylesheets.",
  *check({ reading }, system): Iterable<RuleMatch> {
    const vocabulary = vocabularyOf(system);
    for (const { name, place } of reading.classes) {
      if (vocabulary.classes.has(name)) continue;
      const prefix = vocabulary.classPrefixes.find((each) => name.startsWith(each));
      if (prefix === undefined) continue;
      const found = nearName(name, vocabulary.classes);
      const block = blockOf(name, vocabulary);
      if (block === undefined && !isSlip(name, found, prefix)) continue;
      // The block itself isn't one of its modifiers.
      const near = block === undefined || found?.startsWith(name.slice(0, block.length + 2)) ? found : undefined;
      yield {
        place,
        message: `The design system has no class ${quoted(name)}.${suggestName(near)}`,
        ...replacing(near),
      };
    }
  },
};

/**
 * Returns the block of `block__element` or `block--modifier`, if stylesheets of the system have the block, and its
 * elements. Blocks without styled elements are names for scripts.
 */
function blockOf(name: string, { styledClasses, styledElements }: Vocabulary): string | undefined {
  const [, block = "", sign] = /^(.+?)(__|--)/.exec(name) ?? [];
  const isStyled = sign === "__" ? styledElements.has(block) : styledClasses.has(block);
  return isStyled ? block : undefined;
}

/** Whether a name is a typo, not another word or step of a scale: `-l` and `-s` are as near as `-buton`. */
function isSlip(name: string, near: string | undefined, prefix: string): boolean {
  if (near === undefined || near.split("-").length !== name.split("-").length) return false;
  const parts = name.split("-");
  const others = near.split("-");
  return (
    parts.every(
      (part, index) =>
        part === others[index] || (part.length > 3 && (others[index] ?? "").length > 3 && !/\d/.test(part)),
    ) && near.startsWith(prefix)
  );
}
