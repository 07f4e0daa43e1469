import { blocks, heading, inline, link, list } from "../../../text/markdown.ts";
import { CHANGES, type ChangeFact, type ChangeFacts, type ChangeName, isGrave } from "./change-fact.ts";
import type { Note, Notes } from "./read-notes.ts";

const HEADINGS: Record<ChangeName, string> = {
  removed: "Removed",
  renamed: "Renamed",
  deprecated: "Deprecated",
  new: "New",
  changed: "Changed",
};

interface Printed {
  since: string;
  until: string;
  /** Origin of absolute addresses: notes are read elsewhere. */
  origin: string;
}

/** Notes as markdown. What breaks use and is told by no sentence is told behind them; without any sentence, all is. */
export function printNotes({ sections }: Notes, told: ChangeFacts, { since, until, origin }: Printed): string {
  const cited = new Set(sections.flatMap(({ notes }) => notes.flatMap(({ facts }) => facts)));
  const missing = sections.length === 0 ? [] : told.facts.filter((fact) => isGrave(fact) && !cited.has(fact));
  return blocks(
    `${daysOf(since, until)}: ${told.counts.join(", ")}.`,
    ...sections.flatMap(({ heading: title, notes }) => [
      title !== "" && heading(2, title),
      list(notes.map((note) => noteLine(note, origin))),
    ]),
    ...(missing.length > 0 ? [heading(2, "Also breaking"), factList(missing, origin)] : []),
    ...(sections.length === 0 ? allFacts(told.facts, origin) : []),
    told.untold > 0 && `And ${told.untold} more: ${link("Changelog", `${origin}/changelog`)}.`,
  );
}

export const nothingChanged = ({ since, until }: Pick<Printed, "since" | "until">): string =>
  blocks(`Nothing changed between ${dayOf(since)} and ${dayOf(until)}.`);

function allFacts(facts: readonly ChangeFact[], origin: string): string[] {
  const groups = Map.groupBy(facts, ({ change }) => change);
  return CHANGES.flatMap((change) => {
    const some = groups.get(change);
    return some ? [heading(2, HEADINGS[change]), factList(some, origin)] : [];
  });
}

const factList = (facts: readonly ChangeFact[], origin: string): string =>
  list(
    facts.map(
      ({ title, href, kind, details: [first] }) =>
        `${link(title, origin + href)} (${inline(kind)})${first ? `: ${inline(first)}` : ""}`,
    ),
  );

/** A sentence whose names lead to what they name: the first time each is said. */
function noteLine({ text, facts }: Note, origin: string): string {
  let line = inline(text);
  const beside: string[] = [];
  for (const { title, href } of facts) {
    const address = origin + href;
    const linked = linkFirst(line, title, address);
    if (linked === undefined) beside.push(link(title, address));
    else line = linked;
  }
  return beside.length > 0 ? `${line} (${beside.join(", ")})` : line;
}

/** Undefined where the name is not said in a place that could be a link. */
function linkFirst(line: string, title: string, address: string): string | undefined {
  const code = `\`${title}\``;
  if (line.includes(code)) return line.replace(code, () => link({ markdown: code }, address));
  const name = inline(title);
  const at = line.indexOf(name);
  const before = line.slice(0, at);
  // Not within code, nor within the words or address of another link.
  const isFree = at >= 0 && before.split("`").length % 2 === 1 && !/\[[^\]]*$|\]\([^)]*$/.test(before);
  const isWhole = !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(line.slice(at + name.length));
  return isFree && isWhole ? before + link(title, address) + line.slice(at + name.length) : undefined;
}

const daysOf = (since: string, until: string): string =>
  dayOf(since) === dayOf(until) ? dayOf(since) : `${dayOf(since)} – ${dayOf(until)}`;

const dayOf = (time: string): string => time.slice(0, 10);
