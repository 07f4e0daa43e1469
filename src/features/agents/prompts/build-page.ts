import { z } from "zod";
import { members } from "../../../contract/access.ts";
import { definePrompt, type PromptCall, type PromptContent } from "../../../contract/prompt.ts";
import { blocks, code, heading, list } from "../../../text/markdown.ts";
import type { SearchResult } from "../../site/search/contract.ts";
import { addressOfThing, thingOf } from "./addresses.ts";
import { findRelated } from "./find-related.ts";
import { asQuotation, DATA_NOTE, quoted } from "./quoted.ts";

/** How many of each sort are named, and of how many the text comes along. */
const SORTS = [
  { kind: "component", title: "Components", named: 12, attached: 3 },
  { kind: "pattern", title: "Patterns", named: 6, attached: 1 },
  { kind: "page", title: "Pages of the documentation", named: 6, attached: 1 },
  { kind: "token", title: "Tokens", named: 10, attached: 0 },
  { kind: "icon", title: "Icons", named: 6, attached: 0 },
] as const;

/** Characters of each attached text. */
const ATTACHED = 4_000;
/** Characters of what the design system says of itself. */
const OVERVIEW = 3_000;

/** What is to be built → what the design system has for it. */
export const buildPage = definePrompt({
  name: "build_page",
  title: "Build a page",
  description:
    "What the design system has for something that is to be built: components, patterns, guidelines, tokens.",
  arguments: [
    {
      name: "what",
      title: "What is to be built",
      description: "In your own words: “a form to change an address, with a confirmation”.",
      required: true,
    },
  ],
  input: z.object({ what: z.string().trim().min(3).max(2_000) }),
  access: members,
  async run({ what }, call) {
    const [overview, ...groups] = await Promise.all([
      call.resource("design-system://overview", OVERVIEW),
      ...SORTS.map(async ({ kind, ...sort }) => ({
        ...sort,
        // Entries of the raw snapshot of tokens have no address.
        results: (await findRelated(call.client, what, kind))
          .filter(({ id }) => addressOfThing(thingOf(id)) !== undefined)
          .slice(0, sort.named),
      })),
    ]);
    const attached = await attach(
      groups.flatMap(({ results, attached }) => results.slice(0, attached)),
      call,
    );
    return [{ type: "text", text: describe(what, groups) }, ...(overview ? [overview] : []), ...attached];
  },
});

async function attach(results: readonly SearchResult[], call: PromptCall): Promise<PromptContent[]> {
  const read = await Promise.all(
    results.map(({ id }) => {
      const address = addressOfThing(thingOf(id));
      return address === undefined ? undefined : call.resource(address, ATTACHED);
    }),
  );
  return read.filter((one) => one !== undefined);
}

function describe(what: string, groups: readonly { title: string; results: readonly SearchResult[] }[]): string {
  const some = groups.filter(({ results }) => results.length > 0);
  return blocks(
    "This is to be built with the design system of this server:",
    asQuotation(what),
    some.length > 0
      ? "This is what its search finds for that, best first. Some come along in full; each address can be read, and `service_search` finds more."
      : "Its search finds nothing for that. `service_search` finds by other words; `service_list_patterns` and `service_search_components` tell what there is.",
    some.length > 0 && DATA_NOTE,
    ...some.flatMap(({ title, results }) => [heading(2, title), list(results.map(lineOf))]),
    "`service_validate_usage` names what in finished code has a token, is unknown to the design system or is deprecated.",
  );
}

function lineOf({ id, title, detail, status }: SearchResult): string {
  const address = addressOfThing(thingOf(id));
  const known = status === undefined || status === "stable" ? "" : `, ${status}`;
  return [
    `${quoted(title, 80)}${known}`,
    ...(address ? [code(address)] : []),
    ...(detail ? [quoted(detail, 120)] : []),
  ].join(" · ");
}
