/** Characters of a reported address. */
const MAX_ADDRESS_LENGTH = 300;

/**
 * Keeps a preview in its document: links that would leave it do nothing, and forms are not sent. Reports the attempt to
 * the page as `{ previewLeaves: { to, by } }`, with the written address and `link` or `form`.
 *
 * During its click a link targets a new window, which the sandbox does not open, so this works regardless of the
 * component's handlers. The policy (`form-action`) also blocks forms.
 */
export const LEAVING_LINKS = `<script>
(() => {
  document.currentScript.remove();
  if (parent === window) return;
  const say = (to, by) => parent.postMessage({ previewLeaves: { to: String(to).slice(0, ${MAX_ADDRESS_LENGTH}), by } }, "*");
  addEventListener("click", (event) => {
    const link = event.composedPath().find(({ localName }) => localName === "a" || localName === "area");
    const to = link && (link.getAttribute("href") ?? link.getAttribute("xlink:href"));
    if (typeof to !== "string" || /^\\s*(?:#|javascript:)/i.test(to)) return;
    const target = link.getAttribute("target");
    link.setAttribute("target", "_blank");
    setTimeout(() => {
      if (target === null) link.removeAttribute("target");
      else link.setAttribute("target", target);
      if (!event.defaultPrevented) say(to, "link");
    });
  }, true);
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    // A field of that name would stand in place of the function of its form.
    const own = (name) => Element.prototype.getAttribute.call(form, name);
    const asked = (name) => submitter?.getAttribute("form" + name) ?? own(name) ?? "";
    if (event.defaultPrevented || asked("method").toLowerCase() === "dialog") return;
    event.preventDefault();
    say(asked("action"), "form");
  });
})();
</script>`;
