import { beginAnew, startDrawing, tellDrawn, tellFault, type Wanted } from "./frame.ts";

/** The address of the script that all components share; it enhances markup in `initAll`. */
const SHARED = "/api/component/main.js";

/**
 * Draws what templates write: at once, so that scripts further down find it, and again whenever other values are asked
 * for. Where such scripts are, the document begins anew: what they did cannot be undone.
 */
export function startTemplate(render: (wanted: Wanted) => string): void {
  const root = document.querySelector("[data-preview-root]");
  if (!root) return;
  let isDrawn = false;
  startDrawing((wanted) => {
    if (isDrawn && hasOwnScripts(root)) {
      beginAnew(wanted);
      return;
    }
    try {
      const html = render(wanted);
      place(root, html);
      if (isDrawn) void enhance();
      isDrawn = true;
      tellDrawn(html);
    } catch (error) {
      tellFault(error);
    }
  });
}

/** Scripts of this component, beside the one of all and the engine. */
const hasOwnScripts = (root: Element): boolean =>
  root.querySelector("script") !== null || document.querySelector(OWN_SCRIPTS) !== null;

const OWN_SCRIPTS = "script[data-preview-own], body script[src]:not([data-preview-engine], [data-preview-shared])";

function place(root: Element, html: string): void {
  // A whole document brings a head; of anything else all is body, as in the document of a variant.
  const text = /<body[\s>]/i.test(html) ? html : `<!DOCTYPE html><body>${html}`;
  const { head, body } = new DOMParser().parseFromString(text, "text/html");
  root.replaceChildren(...head.querySelectorAll("style, link, script"), ...body.childNodes);
  // A script that came as text runs when it is made anew.
  for (const script of root.querySelectorAll("script")) {
    const again = document.createElement("script");
    for (const { name, value } of script.attributes) again.setAttribute(name, value);
    again.textContent = script.textContent;
    script.replaceWith(again);
  }
}

/** Markup that was put in place later is enhanced as the first was. */
async function enhance(): Promise<void> {
  if (!document.querySelector("script[data-preview-shared]")) return;
  // Whole: a script of another origin, which all are to a frame without one, resolves no paths (HTML, 8.1.3.1, muted errors).
  const main: { initAll?: () => void } = await import(new URL(SHARED, document.baseURI).href);
  main.initAll?.();
}
