import { isObject } from "../../../safe/is-object.ts";
import type { PutAnswer } from "./put-file.ts";

/** Why an upload failed, as a sentence, and whether a retry may help. */
export interface NotPut {
  problem: string;
  again: boolean;
}

/** Explains the response to a PUT. `url` is its address: a path for this registry, absolute for an object store. */
export function explainFailedPut({ status, text }: PutAnswer, url: string): NotPut {
  if (status === 0) return { problem: url.startsWith("/") ? CUT_OFF : unreachable(new URL(url).host), again: true };
  if (status === 403) return { problem: "The upload has expired. Try again.", again: true };
  return { problem: messageIn(text) ?? `The file storage rejected the file (status ${status}).`, again: status >= 500 };
}

const CUT_OFF = "The connection was interrupted. Try again.";

/** Browsers do not tell a page whether there was no answer, or one it may not read. */
const unreachable = (host: string): string =>
  `The connection to ${host} was interrupted. If this happens with every file, ask the operator of the registry to add a CORS rule for this site.`;

/** The message of an error in our form. Object stores respond with XML. */
function messageIn(text: string): string | undefined {
  try {
    const reported: unknown = JSON.parse(text);
    return isObject(reported) && typeof reported.message === "string" ? reported.message : undefined;
  } catch {
    return undefined;
  }
}
