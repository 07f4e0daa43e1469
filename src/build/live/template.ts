import { type PreviewRequest, reloadWith, reportError, reportRendered, startDrawing } from "./frame.ts";

/** The address of the script that all components share. Its `initAll` enhances markup. */
const SHARED = "/api/component/main.js";

/**
 * Renders templates: immediately, so that later scripts find the markup, and again for each new set of values. If the
 * document has its own scripts, it reloads, because their effects can't be undone.
 */
export function startTemplate(render: (wanted: PreviewRequest) => string): void {
  const root = document.querySelector("[data-preview-root]");
  if (!root) return;
  let isDrawn = false;
  startDrawing((wanted) => {
    if (isDrawn && hasOwnScripts(root)) {
      reloadWith(wanted);
      return;
    }
    try {
      const html = render(wanted);
      place(root, html);
      if (isDrawn) void enhance();
      isDrawn = true;
      reportRendered(html);
    } catch (error) {
      reportError(error);
    }
  });
}

/** Whether the component has scripts other than the shared one and the engine. */
const hasOwnScripts = (root: Element): boolean =>
  root.querySelector("script") !== null || document.querySelector(OWN_SCRIPTS) !== null;

const OWN_SCRIPTS = "script[data-preview-own], body script[src]:not([data-preview-engine], [data-preview-shared])";

function place(root: Element, html: string): void {
  // A complete document has a head. Otherwise everything is body, as in the document of a variant.
  const text = /<body[\s>]/i.test(html) ? html : `<!DOCTYPE html><body>${html}`;
  const { head, body } = new DOMParser().parseFromString(text, "text/html");
  root.replaceChildren(...head.querySelectorAll("style, link, script"), ...body.childNodes);
  // A script inserted as text only runs if it is created again.
  for (const script of root.querySelectorAll("script")) {
    const again = document.createElement("script");
    for (const { name, value } of script.attributes) again.setAttribute(name, value);
    again.textContent = script.textContent;
    script.replaceWith(again);
  }
}

/** Enhances markup that is inserted later like the initial one. */
async function enhance(): Promise<void> {
  if (!document.querySelector("script[data-preview-shared]")) return;
  // An absolute address: a cross-origin script, which every script is in a frame with an opaque origin, can't resolve
  // relative paths (HTML, 8.1.3.1, muted errors).
  const main: { initAll?: () => void } = await import(new URL(SHARED, document.baseURI).href);
  main.initAll?.();
}
