import { buildElement } from "../client/elements.ts";
import type { ViewHost } from "./host.ts";

/**
 * A component at a revision, in a frame without scripts, forms or an origin. Keeps only inline styles and data
 * pictures, which the host's policy allows.
 */
export function previewFrame(host: ViewHost, address: string, title: string): HTMLElement {
  const place = buildElement("div", { class: "stage", "aria-busy": "true" });
  host
    .read(address)
    .then((html) => place.replaceChildren(frameOf(html, title)))
    .catch((error: Error) => place.replaceChildren(buildElement("p", { class: "muted" }, error.message)))
    .finally(() => place.removeAttribute("aria-busy"));
  return place;
}

function frameOf(html: string, title: string): HTMLIFrameElement {
  const frame = buildElement("iframe", { title, sandbox: "allow-same-origin", loading: "lazy" });
  frame.srcdoc = staticDocument(html);
  // Without scripts inside, the frame can be measured: it gets the height of its content.
  frame.addEventListener("load", () => {
    frame.style.height = "0";
    const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
    frame.style.height = `${Math.min(Math.max(height, 48), 640)}px`;
  });
  return frame;
}

const STYLE_DATA = /^data:text\/css(?:;charset=[\w-]+)?;base64,/i;

/** The document without anything that runs or loads, and with its style sheets inlined. */
function staticDocument(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const one of page.querySelectorAll("script, base, meta[http-equiv], iframe, object, embed")) one.remove();
  for (const link of page.querySelectorAll("link")) {
    const address = link.getAttribute("href") ?? "";
    const isStyle = link.relList.contains("stylesheet") && STYLE_DATA.test(address);
    if (isStyle) link.replaceWith(styleOf(address.replace(STYLE_DATA, ""), page));
    else link.remove();
  }
  const policy = page.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  page.head.prepend(policy);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

function styleOf(base64: string, page: Document): HTMLStyleElement {
  const style = page.createElement("style");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  // The document is serialized and parsed again, so no style may end its element. Fonts would need a request.
  style.textContent = new TextDecoder()
    .decode(bytes)
    .replaceAll("</", "<\\/")
    .replace(/@font-face\s*\{[^}]*\}/g, "");
  return style;
}
