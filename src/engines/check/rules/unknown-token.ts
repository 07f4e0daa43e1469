import { didYouMean } from "../../text/did-you-mean.ts";
import { quoted } from "../naming.ts";
import type { CheckedSystem, CheckRule, RuleMatch } from "../rule.ts";
import { readValue } from "../values.ts";

/** The share of a system's variables that must have the same prefix for the prefix to be the system's own. */
const SHARE = 0.9;
/** Unknown names that get a suggestion: each is compared with all known names. */
const MAX_NEAR = 500;
/** Minimum number of variables in a group. */
const GROUP = 2;
/** Minimum number of variables with the same first word for the word to be the system's own. */
const KIND = 10;
/** Up to how many second words of its variables a system's own are known by them: another word is another package's. */
const MAX_FAMILIES = 4;

export const unknownToken: CheckRule = {
  id: "unknown-token",
  title: "Unknown tokens",
  severity: "error",
  why: "An undefined variable makes the whole declaration invalid. The browser uses the inherited or initial value and reports no error.",
  bad: { language: "css", code: ".card { padding: var(--spacing-mediun); }" },
  good: { language: "css", code: ".card { padding: var(--spacing-medium); }" },
  fix: "Use the name of an existing token. `GET /api/registry/dtcg/tokens` lists all tokens.",
  uncertain:
    "The replacement is never certain. The rule checks names with the prefix or a group of the design system, and names that differ from a known variable by one or two letters. It ignores names that one of your files or a stylesheet of the design system defines. A name with a fallback, or with only a similar beginning, is a note.",
  *check(file, system): Iterable<RuleMatch> {
    const judge = judgeOf(system);
    for (const declaration of file.reading.declarations) {
      for (const { name, place, hasFallback, insteadOf } of readValue(declaration).references) {
        if (system.tokens.named(name) || system.isDefined(name)) continue;
        // The fallback of a system variable is ignored: older names stay there for other versions.
        if (insteadOf && (system.tokens.named(insteadOf) || system.isOfSystem(insteadOf))) continue;
        const { meant, near } = judge(name);
        if (meant === "no" || (meant === "maybe" && (hasFallback || insteadOf))) continue;
        const advice = near === undefined ? "" : ` Did you mean ${near}?`;
        yield {
          place,
          message: `The design system has no variable ${quoted(name)}${meant === "maybe" ? ", and these files do not define it" : ""}.${advice}`,
          ...(near === undefined || declaration.write ? {} : { replacement: near }),
          ...(hasFallback || meant === "maybe" ? { severity: "info" } : {}),
        };
      }
    }
  },
};

/** Whether an unknown name is meant as one of the system's, and which one. */
type Judge = (name: string) => { meant: "yes" | "maybe" | "no"; near?: string | undefined };

const judges = new WeakMap<CheckedSystem["tokens"], Judge>();

function judgeOf({ tokens, knowledge }: CheckedSystem): Judge {
  const made = judges.get(tokens) ?? createJudge(tokens, knowledge.variables);
  judges.set(tokens, made);
  return made;
}

function createJudge(tokens: CheckedSystem["tokens"], others: readonly string[]): Judge {
  const prefix = commonPrefix(tokens.variables("--"));
  const names = [...new Set([...tokens.variables("--"), ...others])];
  const groups = Map.groupBy(names, groupOf);
  const families = new Set(names.map(familyOf));
  const kinds = new Map<string, number>();
  for (const name of names) kinds.set(kindOf(name), (kinds.get(kindOf(name)) ?? 0) + 1);
  const kept = new Map<string, ReturnType<Judge>>();
  const judged: Judge = (name) => {
    const isCustom = name.startsWith("--");
    const near = kept.size > MAX_NEAR ? undefined : didYouMean(name, isCustom ? names : tokens.variables("$"));
    const isNear = near !== undefined && differsLittle(name, near);
    // Sass variables can come from modules that aren't checked. Only likely typos are reported.
    if (!isCustom) return { meant: isNear && name.startsWith("$") ? "yes" : "no", near };
    const group = groupOf(name);
    const siblings = groups.get(group) ?? [];
    const isStep = /-\d+$/.test(name) && siblings.length > GROUP && siblings.every((each) => /-\d+$/.test(each));
    const isInGroup = siblings.length >= GROUP && (isStep || group.split("-").length > 3);
    const isOfSystem = prefix !== undefined && name.startsWith(prefix);
    const isOfFamily = families.size > MAX_FAMILIES || families.has(familyOf(name));
    if (isNear || isInGroup || (isOfSystem && isOfFamily)) return { meant: "yes", near };
    if (isOfSystem) return { meant: "maybe" };
    const isOfKind = (kinds.get(kindOf(name)) ?? 0) >= KIND;
    return { meant: siblings.length > GROUP || isOfKind ? "maybe" : "no" };
  };
  return (name) => {
    const made = kept.get(name) ?? judged(name);
    kept.set(name, made);
    return made;
  };
}

/** `--color-blue` of `--color-blue-500`. */
const groupOf = (name: string): string => name.slice(0, name.lastIndexOf("-"));

/** `--ds-color` of `--ds-color-blue`. */
const familyOf = (name: string): string => /^--[^-]+-+[^-]+/.exec(name)?.[0] ?? name;

/** The prefix of a name: `--color` of `--color-blue-500`. */
const kindOf = (name: string): string => /^--[^-]+/.exec(name)?.[0] ?? name;

/** Whether only letters differ: other digits are another step of a scale, not a typo. */
function differsLittle(one: string, other: string): boolean {
  const withoutDigits = (name: string) => name.replace(/\d+/g, "");
  return withoutDigits(one) !== withoutDigits(other) && one.length > 8 && one.slice(0, 4) === other.slice(0, 4);
}

/** Returns `--ds-` if nearly all names start with it. */
function commonPrefix(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [prefix] = /^--[a-z]+-/i.exec(name) ?? [];
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return best && names.length >= 10 && best[1] >= names.length * SHARE ? best[0] : undefined;
}
