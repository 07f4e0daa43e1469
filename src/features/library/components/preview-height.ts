/**
 * Tells the page around a preview how tall it is: a frame without an origin cannot be measured from outside. It says so
 * when something in it changes, and when it is asked.
 */
const REPORT = `<script>
(() => {
  if (parent === window) return;
  const tell = () => {
    const { documentElement: root, body } = document;
    const end = body.getBoundingClientRect().bottom + scrollY + (parseFloat(getComputedStyle(body).marginBottom) || 0);
    parent.postMessage({ previewHeight: Math.ceil(Math.max(end, root.scrollHeight > innerHeight ? root.scrollHeight : 0)) }, "*");
  };
  addEventListener("load", tell);
  addEventListener("message", ({ source }) => source === parent && tell());
  new ResizeObserver(tell).observe(document.body);
})();
</script>`;

/** A document that reports its height in CSS pixels as `{ previewHeight }` to the window it is framed in. */
export function withHeightReport(html: string): string {
  const end = html.toLowerCase().lastIndexOf("</body");
  return end < 0 ? `${html}${REPORT}` : `${html.slice(0, end)}${REPORT}${html.slice(end)}`;
}
