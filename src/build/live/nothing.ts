// Runs in the frames of previews, before what draws a React component.

/** Elements that show something by themselves. */
const SHOWN = "img, svg, canvas, video, audio, input, textarea, select, iframe, object, meter, progress";
/** What stands in a body and shows nothing. */
const SILENT = "script, style, link, template, noscript";

/**
 * Says so where a component draws nothing, from two frames on and for as long as it does: an empty frame looks like a fault of
 * the page around it.
 */
function sayWhereNothingIsDrawn(): void {
  const card = document.createElement("p");
  card.dataset.previewNothing = "";
  card.style.cssText = "font: 14px/1.5 system-ui, sans-serif; margin: 0; padding: 1em; max-width: 40em";
  card.textContent =
    "Nothing to show. The component renders no content with these values. Set other values or a story in the declaration of the component.";
  const look = () => {
    // What a component opens elsewhere in the body is drawn, too.
    const isEmpty = ![...document.body.children].some((one) => one !== card && isDrawn(one));
    if (isEmpty === card.isConnected) return;
    if (isEmpty) document.body.append(card);
    else card.remove();
  };
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      look();
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    }),
  );
}

function isDrawn(element: Element): boolean {
  if (element.matches(SILENT)) return false;
  if (element.textContent?.trim()) return true;
  return [element, ...element.querySelectorAll("*")].some((one) => !one.matches(SILENT) && isPainted(one));
}

function isPainted(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (element.matches(SHOWN)) return true;
  const style = getComputedStyle(element);
  const lines = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth, style.borderRightWidth];
  if (lines.some((one) => Number.parseFloat(one) > 0) && Math.max(width, height) > 0) return true;
  if (width === 0 || height === 0) return false;
  const ground = style.backgroundColor;
  const hasGround = ground !== "transparent" && !/^rgba\(.*, 0\)$/.test(ground);
  return hasGround || style.backgroundImage !== "none" || style.boxShadow !== "none" || hasContent(element);
}

/** What a style sheet writes before or behind an element. */
const hasContent = (element: Element): boolean =>
  ["::before", "::after"].some((part) => !["none", "normal", '""'].includes(getComputedStyle(element, part).content));

Object.assign(globalThis, { sayWhereNothingIsDrawn });
