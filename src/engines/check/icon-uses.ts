import type { KnownIcon } from "./knowledge.ts";
import type { ElementUse, FileSpan, UsageReading } from "./reading.ts";
import type { CheckedSystem } from "./rule.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** The use of an icon name, and the system's icon with this name. */
export interface IconUse {
  name: string;
  place: FileSpan;
  icon: KnownIcon | undefined;
}

/** Attributes of the icon component with the name of the icon. */
const NAMES = new Set(["name", "icon"]);

/** Yields the icon names in the attributes of the icon component. Other names could mean something else. */
export function* iconUses({ elements }: UsageReading, system: CheckedSystem): Generator<IconUse> {
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
