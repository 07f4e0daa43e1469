import { didYouMean } from "../../tokens/did-you-mean.ts";
import type { CheckedSystem, Found, Rule } from "../rule.ts";
import { readValue } from "../values.ts";

/** The share of a system's variables that have to begin alike for that beginning to be its own. */
const SHARE = 0.9;
/** How many variables make a group. */
const GROUP = 2;

export const unknownToken: Rule = {
  id: "unknown-token",
  title: "Variables of the system that do not exist",
  severity: "error",
  why: "A variable nobody defines makes its whole declaration invalid: the browser takes the inherited or initial value, and says nothing.",
  bad: { language: "css", code: ".card { padding: var(--spacing-mediun); }" },
  good: { language: "css", code: ".card { padding: var(--spacing-medium); }" },
  fix: "Write the name the token has. `GET /api/registry/dtcg/tokens` lists them all.",
  uncertain:
    "Never certain. A name counts as the system's where it has the prefix all its variables share, or lies in one of their groups, or differs from one by a letter or two. Names that any of the files defines, or a stylesheet of the system, are left alone. With a fallback it is information.",
  *check(file, system): Iterable<Found> {
    const judge = judgeOf(system);
    for (const declaration of file.reading.declarations) {
      for (const { name, place, hasFallback } of readValue(declaration).references) {
        if (system.tokens.named(name) || system.isDefined(name)) continue;
        const { isMeant, near } = judge(name);
        if (!isMeant) continue;
        const advice = near === undefined ? "" : ` Did you mean ${near}?`;
        yield {
          place,
          message: `The design system has no variable ${name}.${advice}`,
          ...(near === undefined || declaration.write ? {} : { replacement: near }),
          ...(hasFallback ? { severity: "info" } : {}),
        };
      }
    }
  },
};

type Judge = (name: string) => { isMeant: boolean; near?: string | undefined };

const judges = new WeakMap<CheckedSystem["tokens"], Judge>();

function judgeOf({ tokens }: CheckedSystem): Judge {
  const made = judges.get(tokens) ?? createJudge(tokens);
  judges.set(tokens, made);
  return made;
}

/** Tells whether a name that is not known is meant as one of the system's. */
function createJudge(tokens: CheckedSystem["tokens"]): Judge {
  const names = tokens.variables("--");
  const prefix = commonPrefix(names);
  const groups = new Map<string, number>();
  for (const name of names) {
    const group = name.slice(0, name.lastIndexOf("-"));
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const kept = new Map<string, ReturnType<Judge>>();
  const judged: Judge = (name) => {
    const isCustom = name.startsWith("--");
    const near = didYouMean(name, tokens.variables(isCustom ? "--" : "$"));
    const isNear = near !== undefined && differsLittle(name, near);
    // Variables of Sass come from modules that are not here; only what looks like a slip is told.
    if (!isCustom) return { isMeant: isNear && name.startsWith("$"), near };
    const group = name.slice(0, name.lastIndexOf("-"));
    const isInGroup = group.split("-").length > 3 && (groups.get(group) ?? 0) >= GROUP;
    return { isMeant: isNear || isInGroup || (prefix !== undefined && name.startsWith(prefix)), near };
  };
  return (name) => {
    const made = kept.get(name) ?? judged(name);
    kept.set(name, made);
    return made;
  };
}

/** The same but for letters: other digits make another step of a scale, not a slip. */
function differsLittle(one: string, other: string): boolean {
  const withoutDigits = (name: string) => name.replace(/\d+/g, "");
  return withoutDigits(one) !== withoutDigits(other) && one.length > 8 && one.slice(0, 4) === other.slice(0, 4);
}

/** `--ds-`, where nearly all names begin with it. */
function commonPrefix(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [prefix] = /^--[a-z]+-/i.exec(name) ?? [];
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return best && names.length >= 10 && best[1] >= names.length * SHARE ? best[0] : undefined;
}
