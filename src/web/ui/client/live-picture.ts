/** How far below the window a picture is drawn ahead of who scrolls. */
const AHEAD = "200px";

/**
 * A small live document (`<live-picture src>`, `components/thumbnail.tsx`). It gets a frame when it becomes visible:
 * browsers start lazy frames thousands of pixels ahead, and each costs as much as a page.
 */
export function defineLivePicture(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        target.replaceChildren(frameOf(target));
      }
    },
    { rootMargin: AHEAD },
  );
  customElements.define(
    "live-picture",
    class extends HTMLElement {
      connectedCallback() {
        if (!this.querySelector("iframe")) near.observe(this);
      }
      disconnectedCallback() {
        near.unobserve(this);
      }
    },
  );
}

function frameOf(picture: Element): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = picture.textContent.trim();
  frame.setAttribute("sandbox", "allow-scripts");
  // The boot script leads it to the scheme, the brand and the direction of the page.
  frame.dataset.likePage = "scheme brand dir";
  frame.loading = "lazy";
  frame.tabIndex = -1;
  frame.inert = true;
  frame.src = picture.getAttribute("src") ?? "";
  return frame;
}
