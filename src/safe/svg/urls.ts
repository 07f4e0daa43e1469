/** A value split at its `url(…)`: their unquoted addresses, and the text around them. */
export interface CutValue {
  /** One more than the addresses. */
  texts: string[];
  addresses: string[];
}

/**
 * A value with its open brackets closed at the end (CSS Syntax 3, 5.4): `url(#a` is `url(#a)`. A value with quotes is
 * unchanged.
 */
export function closedValue(value: string): string {
  if (/["'\\]/.test(value)) return value;
  let depth = 0;
  for (const character of value) {
    if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
  }
  return value + ")".repeat(depth);
}

/** Splits a value at each `url(…)`; undefined if one ends incorrectly. Linear time. */
export function cutUrls(value: string): CutValue | undefined {
  const lower = value.toLowerCase();
  const texts: string[] = [];
  const addresses: string[] = [];
  let start = 0;
  for (let at = lower.indexOf("url("); at !== -1; at = lower.indexOf("url(", start)) {
    let begin = at + 4;
    while (isSpace(value.charAt(begin))) begin += 1;
    const quote = /["']/.test(value.charAt(begin)) ? value.charAt(begin) : undefined;
    let end = quote === undefined ? value.indexOf(")", begin) : value.indexOf(quote, begin + 1);
    if (end === -1) return undefined;
    const address = quote === undefined ? value.slice(begin, end).trim() : value.slice(begin + 1, end);
    if (quote === undefined && /["'(\s]/.test(address)) return undefined;
    if (quote !== undefined) {
      end += 1;
      while (isSpace(value.charAt(end))) end += 1;
      if (value.charAt(end) !== ")") return undefined;
    }
    texts.push(value.slice(start, at));
    addresses.push(address);
    start = end + 1;
  }
  texts.push(value.slice(start));
  return { texts, addresses };
}

const isSpace = (character: string): boolean => character !== "" && " \t\n\r\f".includes(character);

/** The ID in an address of this document; undefined for any other address. */
export function localId(address: string): string | undefined {
  const given = address.trim();
  if (!given.startsWith("#") || given.length < 2) return undefined;
  try {
    return decodeURIComponent(given.slice(1));
  } catch {
    return given.slice(1);
  }
}
