import { nearName, replacing, suggestName } from "../naming.ts";
import type { ElementUse, ImportUse } from "../reading.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { type Vocabulary, vocabularyOf } from "../vocabulary.ts";

/** The path of a component's macro: `govuk/components/button/macro.njk`. */
const MACRO_FILE = /(?:^|\/)components\/([\w-]+)\/macro\.[a-z]+$/;

export const unknownComponent: CheckRule = {
  id: "unknown-component",
  title: "Unknown components",
  severity: "error",
  why: "An unknown import breaks the build, an unknown macro breaks the page, and an undefined custom element shows nothing without an error.",
  bad: { language: "tsx", code: 'import { Buton } from "@acme/react";' },
  good: { language: "tsx", code: 'import { Button } from "@acme/react";' },
  fix: "Use the name of an existing component. `GET /api/registry/components` lists all components.",
  uncertain:
    "The replacement is never certain. The rule checks imports from the packages of the design system, and custom elements and macros with its prefix. It ignores imports that do not resemble a known name, because packages export more than components.",
  *check({ reading }, system): Iterable<RuleMatch> {
    const vocabulary = vocabularyOf(system);
    for (const each of reading.imports) {
      const found = judgeImport(each, vocabulary);
      if (found) yield { place: each.place, ...found };
    }
    for (const each of reading.elements) {
      const found = each.isOfSystem ? judgeOfSystem(each, vocabulary) : judgeElement(each, vocabulary);
      if (found) yield { place: each.place, ...found };
    }
  },
};

type Judged = Omit<RuleMatch, "place"> | undefined;

function judgeImport({ name, from }: ImportUse, vocabulary: Vocabulary): Judged {
  if (vocabulary.isPackage(from)) {
    if (!/^[A-Z][a-zA-Z0-9]*[a-z]/.test(name) || vocabulary.exports.has(name)) return undefined;
    const near = nearName(name, vocabulary.exports);
    const isSlip = near !== undefined && differsLittle(name, near);
    if (!isSlip) return undefined;
    return { message: `${from} has no component ${name}.${suggestName(near)}`, ...replacing(near) };
  }
  const [, id] = MACRO_FILE.exec(from) ?? [];
  if (id === undefined || !isOwnMacro(name, vocabulary)) return undefined;
  return judgeMacro(name, vocabulary);
}

function judgeElement({ kind, name, from, isImported }: ElementUse, vocabulary: Vocabulary): Judged {
  if (isImported) return undefined;
  if (kind === "macro") {
    // An including template may define the macro, so that an unknown name without a near match is ignored.
    const judged = isOwnMacro(name, vocabulary) ? judgeMacro(name, vocabulary) : undefined;
    return judged?.replacement === undefined ? undefined : judged;
  }
  if (kind === "component")
    return from === undefined
      ? undefined
      : judgeImport({ name: name.split(".")[0] ?? "", from, place: { start: 0, end: 0 } }, vocabulary);
  const lower = name.toLowerCase();
  const prefix = lower.slice(0, lower.indexOf("-") + 1);
  if (!vocabulary.elementPrefixes.has(prefix) || vocabulary.elements.has(lower)) return undefined;
  const near = nearName(lower, vocabulary.elements);
  return { message: `The design system has no element <${lower}>.${suggestName(near)}`, ...replacing(near) };
}

/** React's own names. */
const OF_REACT = /^(?:React|Fragment|Suspense|StrictMode|Profiler|Activity)\b/;

/** Checks a name that belongs to the system but doesn't exist there. */
function judgeOfSystem({ kind, name }: ElementUse, vocabulary: Vocabulary): Judged {
  if (kind === "macro") return isOwnMacro(name, vocabulary) ? judgeMacro(name, vocabulary) : undefined;
  const [own = ""] = name.split(".");
  if (vocabulary.exports.size === 0 || OF_REACT.test(own) || vocabulary.named(own)) return undefined;
  const near = nearName(own, vocabulary.exports);
  return { message: `The design system has no component ${own}.${suggestName(near)}`, ...replacing(near) };
}

const isOwnMacro = (name: string, { macroPrefix, macros }: Vocabulary): boolean =>
  macroPrefix !== undefined &&
  name.startsWith(macroPrefix) &&
  /^[A-Z]/.test(name.slice(macroPrefix.length)) &&
  !macros.has(name);

function judgeMacro(name: string, { macros }: Vocabulary): Judged {
  const near = nearName(name, macros);
  return { message: `The design system has no macro ${name}.${suggestName(near)}`, ...replacing(near) };
}

/** Whether two names differ by a typo: two letters in long names, one in short ones. */
function differsLittle(name: string, near: string): boolean {
  if (name.toLowerCase() === near.toLowerCase()) return true;
  return (
    name.length > 4 &&
    Math.abs(name.length - near.length) <= 2 &&
    name.slice(0, 2).toLowerCase() === near.slice(0, 2).toLowerCase()
  );
}
