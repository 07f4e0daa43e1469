import { picture } from "../../../engines/text/markdown.ts";

/** A picture as an editor puts it into a text. */
export interface InsertedPicture {
  /** The address of its file on this host. */
  address: string;
  /** Empty for decoration. */
  alt: string;
}

/** A replacement for the text between two positions. */
export interface Insertion {
  start: number;
  end: number;
  text: string;
}

/** Ends within an attribute of an element, in quotes: `<Figure src="`. */
const IN_ATTRIBUTE = /<[A-Za-z][^<>]*\s([A-Za-z][\w-]*)=(["'])([^"'<>]*)$/;
/** Ends within an address of a picture: `![Harbour](`. */
const IN_ADDRESS = /!\[[^\]\n]*\]\([^()\s]*$/;

/**
 * Inserts a picture into Markdown at the selection: inside an attribute of a live block or a picture's address, only
 * its address; otherwise as Markdown, on its own line at the end of a text.
 */
export function insertionOf(
  markdown: string,
  { start, end }: { start: number; end: number },
  { address, alt }: InsertedPicture,
): Insertion {
  const before = markdown.slice(0, start);
  const after = markdown.slice(end);
  const attribute = IN_ATTRIBUTE.exec(before);
  if (attribute) {
    const [, , quote = '"', value = ""] = attribute;
    const rest = after.indexOf(quote);
    return { start: start - value.length, end: rest < 0 ? end : end + rest, text: address };
  }
  const within = IN_ADDRESS.exec(before);
  if (within) {
    const from = before.lastIndexOf("(") + 1;
    const rest = after.search(/[)\s]/);
    return { start: from, end: rest < 0 ? end : end + rest, text: address };
  }
  // Markdown has no syntax for decoration: an empty text would be treated as missing.
  const inserted = alt === "" ? `<img src="${address}" alt="">` : picture(alt, address);
  const isAtEnd = /\S[^\S\n]*$/.test(before) && /^\s*$/.test(after);
  return { start, end, text: isAtEnd ? `\n\n${inserted}\n` : inserted };
}
