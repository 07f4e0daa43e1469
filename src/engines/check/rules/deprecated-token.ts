import type { KnownToken } from "../knowledge.ts";
import type { CheckedSystem, CheckRule, RuleMatch } from "../rule.ts";
import { isDefinition, mayBeWritten } from "../suggest.ts";
import { readValue } from "../values.ts";

export const deprecatedToken: CheckRule = {
  id: "deprecated-token",
  title: "Deprecated tokens",
  severity: "warning",
  why: "A later version removes a deprecated token. Its variable then has no value, and the property uses its inherited or initial value.",
  bad: { language: "css", code: ".note { color: var(--color-grey-1); }" },
  good: { language: "css", code: ".note { color: var(--color-text-secondary); }" },
  fix: "Use the replacement that the author names.",
  uncertain:
    "The replacement is certain if it has the same value in every mode. If it has another value, check the result.",
  *check(file, system): Iterable<RuleMatch> {
    for (const declaration of file.reading.declarations) {
      if (isDefinition(declaration) && system.tokens.named(declaration.property)) continue;
      for (const { name, place } of readValue(declaration).references) {
        const token = system.tokens.named(name);
        if (!token?.deprecated) continue;
        const next = replacementOf(token, system);
        const { reason, since, replacement } = token.deprecated;
        const because = `${since ? ` since ${since}` : ""}${reason ? `: ${reason.replace(/\.$/, "")}` : ""}`;
        // A custom property replaces only the name in `var()`, so that a fallback stays.
        const written = name.startsWith("--") ? next?.css : next?.scss;
        const advice = written ? ` Write ${written}.` : replacement ? ` Use ${replacement}.` : "";
        const isSame = next !== undefined && JSON.stringify(next.values) === JSON.stringify(token.values);
        yield {
          place,
          message: `The token ${token.name} is deprecated${because}.${advice}`,
          ...(written && !declaration.write && !name.startsWith("@") ? { replacement: written } : {}),
          isCertain: isSame && mayBeWritten(next, declaration, file, system),
        };
      }
    }
  },
};

function replacementOf(
  { deprecated, property, aliasOf }: KnownToken,
  { tokens }: CheckedSystem,
): KnownToken | undefined {
  if (property !== undefined) return undefined;
  const named = deprecated?.replacement?.replace(/^\{(.*)\}$/, "$1");
  const found =
    named === undefined ? undefined : (tokens.byName(named) ?? tokens.named(named) ?? tokens.named(`--${named}`));
  // Without a named replacement, the target of the alias has at least the same value.
  return found ?? (named === undefined && aliasOf !== undefined ? tokens.byName(aliasOf) : undefined);
}
