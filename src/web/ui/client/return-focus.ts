import { announce } from "./announce.ts";
import { all } from "./elements.ts";

const KEY = "registry-return";

/** A person's position on a page. */
interface Place {
  /** Path of the page they come back to. */
  path: string;
  /** Selector of the focused element, and its index among the matches. */
  selector: string;
  index: number;
  /** Characters selected in a field. */
  selection?: [number, number];
  scroll: number;
  message: string;
}

/**
 * Stores focus and scroll position for the page that replaces this one: `returnFocus` restores them and announces the
 * message.
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
