/** Whether XML comes to an `svg` element before any other; the door for SVG (`svg.ts`) reads it closely. */
export function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  const first = /<(?![?!])([^\s/>]*)/.exec(text.replace(/<!--.*?(?:-->|$)|<!DOCTYPE[^>]*>/gis, ""))?.[1];
  return /^\s*</.test(text) && first !== undefined && /^(?:[\w-]+:)?svg$/.test(first);
}
