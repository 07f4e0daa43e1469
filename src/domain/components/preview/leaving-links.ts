/** Characters of an address that are said. */
const MOST = 300;

/**
 * Keeps a preview where it is: links that would leave it lead nowhere, and forms are not sent. Says so to the page around it, as
 * `{ previewLeaves: { to, by } }` with the address as it was written and `link` or `form`.
 *
 * A link is pointed at a new window while its click is under way, which the sandbox does not open; so it holds whatever the
 * component does with the event. What a form would send is refused by the policy (`form-action`) as well.
 */
export const LEAVING_LINKS = `<script>
(() => {
  document.currentScript.remove();
  if (parent === window) return;
  const say = (to, by) => parent.postMessage({ previewLeaves: { to: String(to).slice(0, ${MOST}), by } }, "*");
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
