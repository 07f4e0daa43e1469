import type { KnownComponent } from "../knowledge.ts";
import { becauseOf, replacing } from "../naming.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { type Vocabulary, vocabularyOf } from "../vocabulary.ts";

export const deprecatedComponent: CheckRule = {
  id: "deprecated-component",
  title: "Deprecated components",
  severity: "warning",
  why: "A deprecated component gets no more fixes, and a later version removes it.",
  bad: { language: "tsx", code: 'import { Dropdown } from "@acme/react";' },
  good: { language: "tsx", code: 'import { ActionMenu } from "@acme/react";' },
  fix: "Use the replacement that the author names. Check its properties, because they may differ.",
  uncertain: "The replacement is never certain, because it can have other properties.",
  *check({ reading }, system): Iterable<RuleMatch> {
    const vocabulary = vocabularyOf(system);
    for (const { name, from, place } of reading.imports) {
      const kind = vocabulary.isPackage(from) ? "component" : "macro";
      const component = vocabulary.componentOf({ kind, name, from, place, attributes: [], isOpen: true });
      const found = component && report(component, kind, vocabulary);
      if (found) yield { place, ...found };
    }
    for (const element of reading.elements) {
      const component = element.isImported ? undefined : vocabulary.componentOf(element);
      const found = component && report(component, element.kind, vocabulary);
      if (found) yield { place: element.place, ...found };
    }
  },
};

function report(
  { title, deprecated }: KnownComponent,
  kind: "component" | "macro" | "element",
  vocabulary: Vocabulary,
): Omit<RuleMatch, "place"> | undefined {
  if (!deprecated) return undefined;
  const { replacement } = deprecated;
  const next = replacement === undefined ? undefined : vocabulary.named(replacement);
  const names = { component: next?.exports, macro: next?.macros, element: next?.elements }[kind];
  const written =
    names?.length === 1 || kind !== "component" ? names?.[0] : names?.find((name) => name === next?.title);
  const advice = next ? ` Use ${next.title}.` : replacement ? ` Use ${replacement}.` : "";
  return { message: `${title} is deprecated${becauseOf(deprecated)}.${advice}`, ...replacing(written) };
}
