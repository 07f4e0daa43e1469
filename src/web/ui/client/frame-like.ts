/**
 * A frame to stand in place of `old`, with its attributes but those named in `without`. One that is led elsewhere would add
 * a step to the history of the window; a new one does not.
 */
export function frameLike(old: HTMLIFrameElement, src: string, without: readonly string[]): HTMLIFrameElement {
  const next = document.createElement("iframe");
  for (const { name, value } of old.attributes)
    if (name !== "src" && !without.includes(name)) next.setAttribute(name, value);
  next.src = src;
  return next;
}
