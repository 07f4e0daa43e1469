import { FEED, getFeed } from "../../domain/history/changelog-contract.ts";
import { contentTypes } from "../../domain/history/content-types.ts";
import { getChangelog } from "../../domain/history/contract.ts";
import { type Push, pushesOf } from "../../domain/history/pushes.ts";
import { bytesRoute } from "../../platform/contract/route.ts";
import { escapeHtml } from "../../safe/escape-html.ts";

/** Maximum number of changes to search for recent pushes. */
const CHANGES = 100;

/** Recent pushes as an Atom feed (RFC 4287). A workspace, whose history is in git, has an empty one. */
export const feedRoute = bytesRoute(getFeed, async ({ client, settings, kinds, frame }) => {
  const kind = [...contentTypes(kinds).keys()].join(",");
  const [{ title }, { changes }] = await Promise.all([
    frame(),
    settings.mode === "workspace" ? { changes: [] } : client(getChangelog, { query: { kind, limit: CHANGES } }),
  ]);
  const pushes = pushesOf(changes, kinds);
  const feed = feedText({ title, home: settings.baseUrl, pushes });
  return { bytes: Buffer.from(feed), type: "application/atom+xml; charset=utf-8" };
});

/** Returns an Atom feed of pushes, newest first. `home` is the address of the registry, without a trailing slash. */
export function feedText({ title, home, pushes }: { title: string; home: string; pushes: readonly Push[] }): string {
  const updated = pushes[0]?.at ?? "1970-01-01T00:00:00.000Z";
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escaped(`${title}: changelog`)}</title>`,
    `<id>${escaped(`${home}/changelog`)}</id>`,
    `<updated>${escaped(updated)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(home + FEED)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${home}/changelog`)}"/>`,
    ...pushes.map((push) => entryText(push, home)),
    "</feed>",
    "",
  ].join("\n");
}

function entryText({ newest, at, by, sum, message, entries, bulks }: Push, home: string): string {
  const address = `${home}/changelog#change-${newest}`;
  const lines = [
    ...entries.map(({ entityName, summary, details, component }) => {
      const verdict = details?.verdict ?? component?.verdict;
      return `${entityName}: ${summary}${verdict === "breaking" ? " (breaking)" : ""}`;
    }),
    ...bulks.map(({ noun, changes }) => `${noun.many}: ${changes.map(({ entityName }) => entityName).join(", ")}`),
  ];
  return [
    "<entry>",
    `<title>${escaped(message ?? sum)}</title>`,
    `<id>${escaped(address)}</id>`,
    `<updated>${escaped(at)}</updated>`,
    `<author><name>${escaped(by)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${escaped(address)}"/>`,
    `<content type="text">${escaped([sum, ...lines].join("\n"))}</content>`,
    "</entry>",
  ].join("");
}

/** Escapes text for XML 1.0, and removes control characters that it forbids. */
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters.
  escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
