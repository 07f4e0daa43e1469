import { z } from "zod";
import { members } from "../../../contract/access.ts";
import { ApiError } from "../../../contract/api-error.ts";
import { definePrompt, type PromptCall } from "../../../contract/prompt.ts";
import { code as asCode, blocks, codeBlock, heading, inline, list, table } from "../../../text/markdown.ts";
import { checkUsage } from "../../library/check/contract.ts";
import { SHARED_ID } from "../../library/components/api.ts";
import { componentKind } from "../../library/components/kind.ts";
import { addedLines, isDiff, pathFor } from "./added-lines.ts";
import { addressOfThing } from "./addresses.ts";
import { DATA_NOTE } from "./quoted.ts";

const MAX_CODE = 100_000;
/** Files of a diff that are checked, and findings that are told. */
const MOST_FILES = 100;
const MOST_FINDINGS = 60;
/** Components whose text comes along, and how much of each. */
const MOST_COMPONENTS = 4;
const ATTACHED = 3_500;
/** Characters of code that are shown again; the findings name places in all of it. */
const SHOWN = 6_000;

/** Code or a diff → what the design system knows about it. */
export const reviewChange = definePrompt({
  name: "review_change",
  title: "Review a change",
  description:
    "What the design system knows about code or a diff: values that have a token, what is unknown or deprecated.",
  arguments: [
    {
      name: "code",
      title: "Code or diff",
      description: "CSS, HTML, TSX or a template, or a unified diff of such files.",
      required: true,
    },
    { name: "path", title: "File name", description: "Of code that is no diff; its ending says what it is." },
  ],
  input: z.object({ code: z.string().min(1).max(MAX_CODE), path: z.string().max(500).optional() }),
  access: members,
  async run({ code, path }, call) {
    const files = isDiff(code) ? addedLines(code) : [{ path: path || pathFor(code), content: code }];
    if (files.length === 0)
      throw new ApiError(400, "nothing_added", "The diff adds no line, so nothing is to be reviewed.");
    const [{ findings, total }, named] = await Promise.all([
      call.client(checkUsage, { body: { files: files.slice(0, MOST_FILES) } }),
      namedComponents(files.map(({ content }) => content).join("\n"), call),
    ]);
    const read = await Promise.all(
      named.slice(0, MOST_COMPONENTS).map((id) => {
        const address = addressOfThing({ sort: "component", id });
        return address === undefined ? undefined : call.resource(address, ATTACHED);
      }),
    );
    const text = blocks(
      "This change is to be reviewed against the design system of this server:",
      codeBlock(code.slice(0, SHOWN), isDiff(code) ? "diff" : ""),
      code.length > SHOWN && `These are the first ${SHOWN} of ${code.length} characters.`,
      DATA_NOTE,
      heading(2, "What the check of the design system finds"),
      findings.length === 0
        ? "Nothing: no value that has a token, nothing unknown, nothing deprecated. It reads places and names, not whether the change does what it should."
        : findingsTable(findings.slice(0, MOST_FINDINGS)),
      total > MOST_FINDINGS &&
        `These are ${MOST_FINDINGS} of ${total}; \`service_validate_usage\` tells all of a file.`,
      named.length > 0 && heading(2, "Components it names"),
      named.length > 0 && list(named.map((id) => asCode(addressOfThing({ sort: "component", id }) ?? id))),
    );
    return [{ type: "text", text }, ...read.filter((one) => one !== undefined)];
  },
});

/** What a line of the table tells of a finding. */
interface Finding {
  path: string;
  line: number;
  column: number;
  ruleId: string;
  message: string;
  replacement?: string | undefined;
  certain: boolean;
}

const findingsTable = (findings: readonly Finding[]): string =>
  table(
    ["Place", "Rule", "What", "Instead"],
    findings.map(({ path, line, column, ruleId, message, replacement, certain }) => [
      asCode(`${path}:${line}:${column}`),
      asCode(ruleId),
      inline(message.slice(0, 300)),
      replacement === undefined ? "" : `${asCode(replacement)}${certain ? "" : " (perhaps)"}`,
    ]),
  );

/** Ids of components the code names: as an element, an import, a class or a call. */
async function namedComponents(code: string, { snapshot }: Pick<PromptCall, "snapshot">): Promise<string[]> {
  const names = new Set(
    Array.from(code.matchAll(/[A-Za-z][\w-]*/g), ([name]) =>
      name
        .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
        .toLowerCase()
        .replace(/(?:__|--).*$/, ""),
    ),
  );
  // `govuk-button` is the button of a library whose names have a prefix.
  for (const name of [...names]) names.add(name.slice(name.indexOf("-") + 1));
  return (await snapshot.list(componentKind)).map(({ id }) => id).filter((id) => id !== SHARED_ID && names.has(id));
}
