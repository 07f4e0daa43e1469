import { isObject } from "../../safe/is-object.ts";
import { type Issue, issueSentence } from "../../store/issue-sentence.ts";

/** Faults in a message. */
const MAX_SENTENCES = 5;

/**
 * The faults of a request as sentences. `parameters` are the parameter names of a tool: the agent probably meant one of
 * them instead of an unknown one.
 */
export function describeIssues(issues: readonly Issue[], given?: unknown, parameters?: readonly string[]): string {
  const unknown = isObject(given) && parameters ? Object.keys(given).filter((name) => !parameters.includes(name)) : [];
  const more = unknown.length > 0 && issues.some(({ code }) => code !== "unrecognized_keys");
  return [
    ...issues.slice(0, MAX_SENTENCES).map((issue) => issueSentence(issue, given)),
    ...(more && parameters
      ? [
          `${unknown.slice(0, MAX_SENTENCES).join(", ")} ${unknown.length === 1 ? "isn't a parameter" : "aren't parameters"}. Parameters: ${parameters.join(", ")}.`,
        ]
      : []),
  ].join(" ");
}
