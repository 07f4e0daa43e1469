/** Documents of components that open, focus, link and send, as people write them. By the id of their component. */
const PARTS: Record<string, string> = {
  modal: `<div style="position:fixed;inset:0;background:rgba(0,0,0,.5)"><div class="whole" style="position:absolute;left:50%;top:50%;transform:translate(-50%,-50%);background:#fff;padding:24px;width:320px"><h2>Delete this?</h2><p>It cannot be undone.</p><button class="whole">Delete</button></div></div>`,
  dialog: `<dialog id="d" class="whole"><h2 class="whole">Native dialog</h2><p>It cannot be undone.</p><p>Second line.</p><form method="dialog"><button id="close" class="whole">Close</button></form></dialog>
<button onclick="document.getElementById('d').showModal()">Open</button><script>document.getElementById('d').showModal()</script>`,
  "long-dialog": `<dialog id="d" class="whole" style="max-height:80vh;overflow:auto"><div style="height:420px">Long</div></dialog><script>document.getElementById('d').showModal()</script>`,
  bootstrap: `<div class="whole" style="position:fixed;inset:0;overflow-y:auto;background:#0008"><div class="whole" style="margin:28px auto;width:300px;height:400px;background:#fff">Dialog</div></div>`,
  toasts: `<p>Saved</p><div style="position:fixed;right:16px;bottom:16px">${'<p class="whole" style="height:80px;background:#ddd;margin:8px">Toast</p>'.repeat(3)}</div>`,
  menu: `<div style="position:relative"><button id="open">Menu</button><ul id="l" class="whole" hidden style="position:absolute;top:40px;background:#fff;border:1px solid #999;margin:0;padding:16px;width:200px"><li>One</li><li>Two</li><li>Three</li><li>Four</li><li>Five</li><li>Six</li></ul></div>
<script>document.getElementById('open').onclick=()=>{document.getElementById('l').hidden=!document.getElementById('l').hidden}</script>`,
  upward: `<div style="position:relative"><button id="open">Tip</button><p class="whole" hidden style="position:absolute;bottom:32px;height:180px;width:200px;margin:0;background:#ddd">Above</p></div>
<script>document.getElementById('open').onclick=()=>{document.querySelector('p').hidden=false}</script>`,
  popover: `<button id="open" popovertarget="p">Help</button><div id="p" class="whole" popover style="padding:16px">Popover text<br>${"line<br>".repeat(12)}</div>`,
  shadow: `<x-menu></x-menu><script>customElements.define("x-menu", class extends HTMLElement { connectedCallback() {
  const root = this.attachShadow({ mode: "open" });
  root.innerHTML = '<button id="open">Menu</button><div class="whole" hidden style="position:fixed;left:10px;top:60px;width:200px;height:300px;background:#ddd">Over</div>';
  root.getElementById("open").onclick = () => { root.querySelector("div").hidden = false; }; } })</script>`,
  faded: `<button id="open">Open</button><div id="o" style="position:fixed;inset:0;opacity:0;visibility:hidden;transition:opacity 120ms"><div class="whole" style="margin:0 auto;width:300px;height:360px;background:#ddd">Over</div></div>
<script>document.getElementById('open').onclick=()=>Object.assign(document.getElementById('o').style,{opacity:1,visibility:"visible"})</script>`,
  follows: `<div style="height:100vh">As tall as its window</div><p style="height:40px">and more</p>`,
  tallest: `<p>Declared</p>`,
  nav: `<nav><a id="a" href="/products">Products</a> <a id="b" href="#">Hash</a> <a id="c" href="#t">Jump</a> <a id="d" href="">Empty</a> <a id="e" href="https://example.com/x">Out</a> <a id="f" href="page.html">Rel</a> <a id="g" href="/x" target="_blank">Blank</a> <a id="i" href="/x" target="_top">Top</a> <a id="j" href="/self" target="_self" onclick="event.stopPropagation()">Self</a> <a id="k" href="/routed" onclick="event.preventDefault();document.title='routed'">Routed</a> <a id="m" href="mailto:a@example.com">Mail</a> <svg width="20" height="20"><a id="n" href="/svg"><rect width="20" height="20"/></a></svg></nav><form action="/search"><input name="q"><input name="action"><button id="h">Send</button></form><button id="l" onclick="location.href='/elsewhere'">Go</button><p id="t">Target</p>`,
  form: `<form id="f" novalidate><label>Name <input id="n" required></label> <button id="b">Send</button><p id="e" role="alert"></p></form>
<form id="f2"><label>Mail <input id="n2" type="email" required value="x"></label> <button id="b2">Send</button></form>
<script>document.getElementById('f').addEventListener('submit',e=>{e.preventDefault();document.getElementById('e').textContent='Enter your name'})
document.getElementById('n2').addEventListener('invalid',()=>{document.getElementById('e').textContent='invalid event'})</script>`,
  ...takers(),
};

/** Ways to take the focus by itself, again and again. `letters` is what was typed into it. */
function takers(): Record<string, string> {
  const ways = {
    focus: "n.focus()",
    dialog: "d.open ? d.close() : d.showModal()",
    label: "document.querySelector('label').click()",
    validity: "document.querySelector('form').reportValidity()",
    window: "window.focus(); n.focus({ preventScroll: true })",
    view: "n.scrollIntoView(); n.scrollIntoView({ block: 'center' })",
    popover: "p.togglePopover()",
    // No script can be kept from this.
    hash: "location.hash = location.hash === '#n' ? 'd' : 'n'",
  };
  const entries = Object.entries(ways).map(([name, way]) => [
    `takes-${name}`,
    `<form><label for="n">Name</label><input id="n" autofocus required></form><dialog id="d"><input></dialog><div id="p" popover><input autofocus></div>
<script>const n = document.getElementById("n"), d = document.getElementById("d"), p = document.getElementById("p");
addEventListener("keydown", () => document.body.dataset.letters = "typed", true);
const take = () => { ${way} }; take(); setInterval(take, 400)</script>`,
  ]);
  return Object.fromEntries(entries);
}

/** Ids of the components that take the focus by themselves, but for the one that nothing keeps from it. */
export const TAKERS = Object.keys(takers()).filter((id) => id !== "takes-hash");

const FAR = "Text of the guide stands here.\n\n".repeat(16);

/** What a push of them sends: components, their documents, and a page around each. */
export const behavedChanges = (): unknown[] =>
  Object.entries(PARTS).flatMap(([id, body]) => {
    const content = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${id}</title><style>body{font-family:sans-serif;margin:0}</style></head><body>${body}</body></html>`;
    const height = id === "tallest" ? { height: 900 } : {};
    return [
      change("component", id, { title: id, type: "element", previews: { default: { title: "Default", ...height } } }),
      change("component_artifact", `${id}/${id}-default.html`, { content, encoding: "utf8" }),
      change("page", `around/${id}`, {
        slug: `around/${id}`,
        frontmatter: { title: `Around ${id}` },
        markdown: `${FAR}<Preview id="${id}" />\n\n${FAR}`,
      }),
    ];
  });

const change = (entityType: string, entityId: string, data: unknown) => ({
  ...{ entityType, entityId, data },
  action: "create",
});

/** What of a document is not whole in its window: outside of it, or hidden by scrolling. Runs in the frame. */
export const notWhole = (): string[] => {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const { shadowRoot } of document.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
  const parts = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(".whole")]);
  const shown = parts.filter((part) => part.getClientRects().length > 0 && getComputedStyle(part).opacity !== "0");
  if (shown.length === 0) return ["nothing is shown"];
  return shown.flatMap((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    const hidden = part.scrollHeight - part.clientHeight;
    const isScrolled = hidden > 1 && getComputedStyle(part).overflowY !== "visible";
    return top < -1 || bottom > innerHeight + 1 || isScrolled
      ? [`${part.localName}: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}, ${hidden} hidden`]
      : [];
  });
};
