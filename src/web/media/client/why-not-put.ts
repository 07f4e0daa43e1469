import { isObject } from "../../../safe/is-object.ts";
import type { PutAnswer } from "./put-file.ts";

/** Why a file did not arrive, as a sentence, and whether trying once more may help. */
export interface NotPut {
  problem: string;
  again: boolean;
}

/** What the answer to a PUT means. `url` is where the file went: a path for this registry, whole for an object store. */
export function whyNotPut({ status, text }: PutAnswer, url: string): NotPut {
  if (status === 0) return { problem: url.startsWith("/") ? CUT_OFF : unreachable(new URL(url).host), again: true };
  if (status === 403) return { problem: "The address to upload to is no longer valid.", again: true };
  return { problem: messageIn(text) ?? `The file was not taken (${status}).`, again: status >= 500 };
}

const CUT_OFF = "The connection broke off.";

/** Browsers do not tell a page whether there was no answer, or one it may not read. */
const unreachable = (host: string): string =>
  `The connection to ${host} broke off. Where that happens to every file, its CORS rule for this site is missing: tell whoever runs the registry.`;

/** The sentence of an error as we tell it; an object store tells its own in XML. */
function messageIn(text: string): string | undefined {
  try {
    const told: unknown = JSON.parse(text);
    return isObject(told) && typeof told.message === "string" ? told.message : undefined;
  } catch {
    return undefined;
  }
}
