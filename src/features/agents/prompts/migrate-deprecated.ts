import { z } from "zod";
import { members } from "../../../contract/access.ts";
import { definePrompt, type PromptCall, type PromptContent } from "../../../contract/prompt.ts";
import { unknownName } from "../../../contract/unknown-name.ts";
import { blocks, code, escapeMarkdown, table } from "../../../text/markdown.ts";
import { addressOfThing } from "./addresses.ts";
import { type DeprecatedThing, deprecatedNames, deprecatedThings } from "./deprecated-things.ts";
import { DATA_NOTE, quoted } from "./quoted.ts";

/** Lines of the table; the rest is counted and can be found. */
const MOST = 120;
const MOST_USERS = 8;
/** Characters of each text that comes along. */
const ATTACHED = 6_000;

/** What is deprecated → what replaces it, and where it is used. */
export const migrateDeprecated = definePrompt({
  name: "migrate_deprecated",
  title: "Migrate off what is deprecated",
  description: "What the design system has deprecated, why, what replaces it, and what in it still uses it.",
  arguments: [
    {
      name: "name",
      title: "One thing",
      description: "Id of one deprecated component, pattern, page, token or icon; everything where it is left out.",
      complete: deprecatedNames,
    },
  ],
  input: z.object({ name: z.string().trim().max(1_000).optional() }),
  access: members,
  async run({ name }, call) {
    const all = await deprecatedThings(call);
    const things = name ? all.filter((one) => one.id === name || one.title === name) : all;
    if (name && things.length === 0)
      throw unknownName(
        "deprecated thing",
        name,
        all.map(({ id }) => id),
        "Without a name all that is deprecated is told.",
      );
    const attached = name ? await attach(things, call) : [];
    return [{ type: "text", text: describe(things, name) }, ...attached];
  },
});

/** The texts of what is deprecated and of what replaces it. */
async function attach(things: readonly DeprecatedThing[], call: PromptCall): Promise<PromptContent[]> {
  const wanted = things.flatMap(({ sort, id, replacement }) => [
    { sort, id },
    ...(replacement ? [{ sort, id: replacement }] : []),
  ]);
  const addresses = wanted.flatMap((one) => addressOfThing(one) ?? []);
  const read = await Promise.all([...new Set(addresses)].slice(0, 4).map((one) => call.resource(one, ATTACHED)));
  return read.filter((one) => one !== undefined);
}

function describe(things: readonly DeprecatedThing[], name: string | undefined): string {
  if (things.length === 0)
    return "Nothing in the design system of this server is deprecated: no component, pattern, page, token or icon says so of itself. Properties and variants of components say it in the component's own text.";
  return blocks(
    name
      ? "Code is to be moved off something that the design system of this server has deprecated."
      : `The design system of this server has deprecated ${things.length} ${things.length === 1 ? "thing" : "things"}; code is to be moved off them.`,
    DATA_NOTE,
    table(
      ["Deprecated", "What", "Since", "Replaced by", "Why", "Used in the design system by"],
      things.slice(0, MOST).map(lineOf),
    ),
    things.length > MOST &&
      `These are the first ${MOST} of ${things.length}. The argument \`name\` tells one alone; \`service_search\` finds by the status \`deprecated\`.`,
    "Where nothing replaces a thing, nothing is said to. Uses in a product's own code are found by `service_validate_usage` and `dsr check`.",
  );
}

function lineOf({ sort, id, title, since, replacement, reason, usedBy }: DeprecatedThing): string[] {
  const users = usedBy.slice(0, MOST_USERS).map((one) => `${one.sort} ${code(one.id)}`);
  const more = usedBy.length > MOST_USERS ? [`and ${usedBy.length - MOST_USERS} more`] : [];
  return [
    title === id ? code(id) : `${quoted(title, 80)} ${code(id)}`,
    sort,
    since ? escapeMarkdown(since) : "",
    replacement ? code(replacement) : "",
    reason ? quoted(reason, 200) : "",
    [...users, ...more].join(", "),
  ];
}
