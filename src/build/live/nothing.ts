// Runs in preview frames, before the renderer of a React component.

/** Elements that are visible without children. */
const SHOWN = "img, svg, canvas, video, audio, input, textarea, select, iframe, object, meter, progress";
/** Elements in a body without visible content. */
const SILENT = "script, style, link, template, noscript";

/**
 * Shows a message while a component renders nothing, after two animation frames: an empty frame looks like an error of
 * the enclosing page.
 */
function sayWhereNothingIsDrawn(): void {
  const card = document.createElement("p");
  card.dataset.previewNothing = "";
  card.style.cssText = "font: 14px/1.5 system-ui, sans-serif; margin: 0; padding: 1em; max-width: 40em";
  card.textContent =
    "Nothing to show. The component renders no content with these values. Set other values or a story in the declaration of the component.";
  const look = () => {
    // Includes content that a component renders in another part of the body.
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
  const background = style.backgroundColor;
  const hasBackground = background !== "transparent" && !/^rgba\(.*, 0\)$/.test(background);
  return hasBackground || style.backgroundImage !== "none" || style.boxShadow !== "none" || hasContent(element);
}

/** Whether a style sheet adds content before or after an element. */
const hasContent = (element: Element): boolean =>
  ["::before", "::after"].some((part) => !["none", "normal", '""'].includes(getComputedStyle(element, part).content));

Object.assign(globalThis, { sayWhereNothingIsDrawn });
