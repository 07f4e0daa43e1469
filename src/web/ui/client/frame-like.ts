/**
 * A frame to replace `old`, with its attributes except `without`. Changing the address of a frame would add an entry to
 * the window's history; a new frame does not.
 */
export function frameLike(old: HTMLIFrameElement, src: string, without: readonly string[]): HTMLIFrameElement {
  const next = document.createElement("iframe");
  for (const { name, value } of old.attributes)
    if (name !== "src" && !without.includes(name)) next.setAttribute(name, value);
  next.src = src;
  return next;
}
