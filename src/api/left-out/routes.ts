import { getLeftOut, putLeftOut, type SentReports } from "../../domain/left-out/contract.ts";
import { leftOutKind, MAX_TEXT } from "../../domain/left-out/kind.ts";
import { readReports } from "../../domain/left-out/read-reports.ts";
import { badRequest } from "../../platform/contract/api-error.ts";
import { put, remove, route } from "../../platform/contract/route.ts";
import { visibleText } from "../../safe/visible-text.ts";
import type { Kind } from "../../store/kind.ts";

export const leftOutRoutes = [
  route(putLeftOut, async ({ body: { reports }, kinds, commit }) => {
    await commit(checkReports(reports, kinds).map(changeOf));
    return { ok: true };
  }),
  route(getLeftOut, async ({ query, ...call }) => ({ reports: await readReports(call, query.shownOn) })),
];

/**
 * Validates the reports in a body. Throws `ApiError` 400 for an unknown or duplicate type, and for names outside a
 * workspace.
 */
function checkReports(reports: SentReports, kinds: readonly Kind[]): SentReports {
  const known = new Set(kinds.flatMap(({ sync }) => (sync ? [sync.entityType] : [])));
  const seen = new Set<string>();
  for (const [index, { entityType, items, total }] of reports.entries()) {
    const faults = {
      [`The entityType is unknown. Send one of ${[...known].join(", ")}.`]: !known.has(entityType),
      "The request has two reports with this entityType. Send only one.": seen.has(entityType),
      "`total` must not be smaller than the number of `items`.":
        total < items.length || (items.length === 0 && total > 0),
      "The file path isn't valid. Use a path relative to the workspace.": items.some(
        ({ file }) => !isInWorkspace(file),
      ),
    };
    const [fault] = Object.entries(faults).find(([, isSo]) => isSo) ?? [];
    if (fault) throw badRequest("invalid_body", fault, `reports.${index}`);
    seen.add(entityType);
  }
  return reports;
}

/** Whether a name can be a file in a workspace. It needn't be a valid record name, because it is only displayed. */
const isInWorkspace = (file: string): boolean =>
  !/^(?:[a-z]:|[/\\~])/i.test(file) && !file.split(/[/\\]/).includes("..");

const changeOf = ({ entityType, total, items }: SentReports[number]) =>
  items.length === 0
    ? remove(leftOutKind, entityType)
    : put(leftOutKind, entityType, { total, items: items.map(asShown) });

type Item = SentReports[number]["items"][number];

/** Makes hidden characters of a text visible, so that they can't hide a part of a sentence. */
const asShown = (item: Item): Item => ({
  ...item,
  file: visibleText(item.file).slice(0, MAX_TEXT.file),
  what: visibleText(item.what).slice(0, MAX_TEXT.what),
  why: visibleText(item.why, "\n").slice(0, MAX_TEXT.why),
  instead: visibleText(item.instead, "\n").slice(0, MAX_TEXT.instead),
});
