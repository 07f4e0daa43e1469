import { TYPES_BY_ENDING } from "../../safe/shown-type.ts";

/** Types that a browser shows without running them, by file ending. All others are served as bytes. */
export const DISPLAYABLE_BY_ENDING = TYPES_BY_ENDING;

/** The served type of all other files. */
export const OTHER = "application/octet-stream";

/** Media types a browser shows without running them. */
export const DISPLAYABLE_TYPES: ReadonlySet<string> = new Set(Object.values(DISPLAYABLE_BY_ENDING));

/** The usual file ending of a type. Undefined if a browser does not show it. */
export const endingOfType = (type: string | undefined): string | undefined =>
  Object.keys(DISPLAYABLE_BY_ENDING).find((ending) => DISPLAYABLE_BY_ENDING[ending] === type);

/** The file ending of a name, or `bin`. */
export const endingOf = (filename: string): string => /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? "bin";

/** Names of formats, by the last part of the type, if they differ. */
const NAMES: Readonly<Record<string, string>> = {
  jxl: "JPEG XL",
  jp2: "JPEG 2000",
  "vnd.adobe.photoshop": "a Photoshop file",
  "heic-sequence": "HEIC",
  "heif-sequence": "HEIF",
  matroska: "Matroska",
};
/** Formats to use instead, by the first part of a type. */
const INSTEAD: Readonly<Record<string, string>> = { image: "JPEG, PNG, WebP or AVIF", video: "MP4 or WebM" };

/**
 * Why no page shows a picture or video of this type, and what to do, in sentences. Undefined for displayed types and
 * for other files.
 */
export function explainNotDisplayable(type: string | undefined): string | undefined {
  const [family = "", format = ""] = type?.split("/") ?? [];
  const instead = INSTEAD[family];
  if (type === undefined || instead === undefined || DISPLAYABLE_TYPES.has(type) || type === "video/quicktime")
    return undefined;
  const name = NAMES[format] ?? format.replace(/^x-/, "").toUpperCase();
  return `Pages can't display ${name}; it is only available as a download. To display it, export it as ${instead}.`;
}
