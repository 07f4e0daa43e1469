import { picture } from "../../../engines/text/markdown.ts";

/** A picture as an editor puts it into a text. */
export interface InsertedPicture {
  /** Of its file, on this host. */
  address: string;
  /** Empty for decoration. */
  alt: string;
}

/** What takes the place of the text between two positions. */
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
 * How a picture gets into markdown where the selection is: within an attribute of a live block, or within the address of
 * a picture, as its address alone, which takes the place of what is there; elsewhere as markdown, in a line of its own
 * where the cursor stands at the end of a text.
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
  // Markdown has no sign for decoration: a picture without words is one whose words somebody forgot.
  const inserted = alt === "" ? `<img src="${address}" alt="">` : picture(alt, address);
  const isAtEnd = /\S[^\S\n]*$/.test(before) && /^\s*$/.test(after);
  return { start, end, text: isAtEnd ? `\n\n${inserted}\n` : inserted };
}
