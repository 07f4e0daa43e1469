import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { type ApiError, notFound } from "./api-error.ts";

/** Maximum characters of an unknown name in the message. */
const MAX_NAME_LENGTH = 100;

/**
 * A 404 for an unknown name, with the most similar one: "The component buton doesn't exist. Did you mean button?" `otherwise` is
 * the remedy if none is similar.
 */
export function unknownName(what: string, name: string, names: Iterable<string>, otherwise: string): ApiError {
  const near = didYouMean(name, names);
  return notFound(
    `The ${what} ${name.slice(0, MAX_NAME_LENGTH)} doesn't exist. ${near === undefined ? otherwise : `Did you mean ${near}?`}`,
  );
}
