import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { type ApiError, notFound } from "./api-error.ts";

/** Characters of an unknown name in the message. */
const MOST = 100;

/**
 * A 404 for a name nothing has, with the one that was probably meant: "No component buton found. Did you mean button?"
 * `otherwise` says what to do where none is near.
 */
export function unknownName(what: string, name: string, names: Iterable<string>, otherwise: string): ApiError {
  const near = didYouMean(name, names);
  return notFound(
    `No ${what} ${name.slice(0, MOST)} found. ${near === undefined ? otherwise : `Did you mean ${near}?`}`,
  );
}
