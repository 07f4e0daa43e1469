import { announce } from "./announce.ts";
import { all } from "./elements.ts";

const KEY = "registry-return";

/** Where a person was on a page. */
interface Place {
  /** Path of the page they come back to. */
  path: string;
  /** Selector of the element that had the focus, and its number among those it finds. */
  selector: string;
  index: number;
  /** Characters selected in a field. */
  selection?: [number, number];
  scroll: number;
  message: string;
}

/**
 * Remembers what has the focus and how far the page was scrolled, for a page that takes the place of this one: there
 * `returnFocus` goes on where the person was, and says what happened.
 */
export function rememberFocus(message: string, path = location.pathname): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  const selector = selectorOf(focused);
  if (selector === undefined) return;
  const place: Place = {
    path,
    selector,
    index: all(selector).indexOf(focused),
    scroll: scrollY,
    message,
  };
  const isText = focused instanceof HTMLTextAreaElement;
  if (isText) place.selection = [focused.selectionStart, focused.selectionEnd];
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Storage is closed to this page: the focus begins at the top.
  }
}

/** Goes on where the person was before this page took the place of another one. */
export function returnFocus(): void {
  const place = takePlace();
  if (!place || place.path !== location.pathname) return;
  const target = all(place.selector)[place.index];
  target?.focus({ preventScroll: true });
  if (place.selection && target instanceof HTMLTextAreaElement) target.setSelectionRange(...place.selection);
  scrollTo({ top: place.scroll, behavior: "instant" });
  if (place.message) announce(place.message);
}

function takePlace(): Place | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function selectorOf({ id, localName, dataset }: HTMLElement): string | undefined {
  if (dataset.choice) return `${localName}[data-choice="${CSS.escape(dataset.choice)}"]`;
  if (id) return `#${CSS.escape(id)}`;
  return /^(?:button|input|select|textarea)$/.test(localName) ? localName : undefined;
}
