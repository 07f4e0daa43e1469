import type { KnownIcon } from "./knowledge.ts";
import type { ElementUse, Reading, Span } from "./reading.ts";
import type { CheckedSystem } from "./rule.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** An icon that is named, and what the system has by that name. */
export interface IconUse {
  name: string;
  place: Span;
  icon: KnownIcon | undefined;
}

/** Attributes of a component of icons that say which. */
const NAMES = new Set(["name", "icon"]);

/** Icons that are named where nothing else can be meant: by the component of icons. */
export function* iconUses({ elements }: Reading, system: CheckedSystem): Generator<IconUse> {
  const vocabulary = vocabularyOf(system);
  if (vocabulary.icons.size === 0) return;
  for (const element of elements) {
    if (!isIcon(element, vocabulary)) continue;
    for (const { name, value, valuePlace } of element.attributes)
      if (NAMES.has(name) && value !== undefined && valuePlace && /^[a-z0-9][\w:-]*$/i.test(value))
        yield {
          name: value,
          place: valuePlace,
          icon: vocabulary.icons.get(value) ?? vocabulary.icons.get(value.replace(":", "-")),
        };
  }
}

const isIcon = (element: ElementUse, vocabulary: Vocabulary): boolean => {
  const id = vocabulary.componentOf(element)?.id;
  return id !== undefined && /^(?:icon|icons|octicon)$/.test(id);
};
