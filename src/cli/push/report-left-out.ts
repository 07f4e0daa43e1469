import type { SentReports } from "../../domain/left-out/contract.ts";
import { MAX_LEFT_OUT, MAX_NAMED_RECORDS, MAX_TEXT } from "../../domain/left-out/kind.ts";
import type { Kind } from "../../store/kind.ts";
import { type LeftOut, noticeOf } from "../../store/left-out.ts";
import { isSynced, type LocalRecords } from "../sync/local-records.ts";

/** The reports about kinds that were read, including empty ones. */
export const reportsOf = (kinds: readonly Kind[], { types }: Pick<LocalRecords, "types">): SentReports =>
  kinds.filter(isSynced).flatMap(({ sync: { entityType } }) => {
    const leftOut = types.get(entityType)?.leftOut;
    if (!leftOut) return [];
    return [{ entityType, total: leftOut.length, items: leftOut.slice(0, MAX_LEFT_OUT).map(itemOf) }];
  });

/** The form of a report in a request: texts are cut to their limits. */
function itemOf(leftOut: LeftOut): SentReports[number]["items"][number] {
  const { file, line, what, why, instead } = noticeOf(leftOut);
  const { holds, passedOver } = leftOut;
  return {
    file: cut(placeOf(file), MAX_TEXT.file),
    ...(line === undefined ? {} : { line }),
    what: cut(what, MAX_TEXT.what),
    why: cut(why, MAX_TEXT.why),
    instead: cut(instead, MAX_TEXT.instead),
    holds: holds === "all" ? holds : holds.filter((id) => id.length <= MAX_TEXT.id).slice(0, MAX_NAMED_RECORDS),
    ...(passedOver === undefined ? {} : { passedOver }),
  };
}

/** A name that could be read as a place outside of the workspace (`a:b.md`, `~a`) as one that begins in it. */
const placeOf = (file: string): string =>
  (/^(?:[a-z]:|[/\\~])/i.test(file) ? `./${file}` : file).replaceAll(/(?<=^|[/\\])\.\.(?=$|[/\\])/g, ". .");

/** JSON takes no lone surrogate: neither of a file's name, nor of a text that ends within a character. */
const cut = (text: string, max: number): string =>
  (text.length > max ? `${text.slice(0, max - 1)}…` : text).toWellFormed();
