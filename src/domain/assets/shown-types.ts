import { TYPES_BY_ENDING } from "../../safe/shown-type.ts";

/** Files a browser shows without running them, by their ending; anything else is handed out as bytes. */
export const SHOWN = TYPES_BY_ENDING;

/** What everything else is handed out as. */
export const OTHER = "application/octet-stream";

/** Media types a browser shows without running them. */
export const SHOWN_TYPES: ReadonlySet<string> = new Set(Object.values(SHOWN));

/** The usual ending of files of a type; undefined where a browser does not show them. */
export const endingOfType = (type: string | undefined): string | undefined =>
  Object.keys(SHOWN).find((ending) => SHOWN[ending] === type);

/** Of a name without an ending: `bin`. */
export const endingOf = (filename: string): string => /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? "bin";
