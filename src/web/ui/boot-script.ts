import { createHash } from "node:crypto";

/**
 * The only inline script of a page, with the same text on every page. It runs before the first paint and controls the
 * display:
 *
 * - `<html>` has scheme, brand and direction in `data-scheme`, `data-brand` and `data-dir`, and in the design system's
 *   own
 * attributes. Precedence: the address, if the page has different content for it (`PageContent.follows`), then the
 * reader's choice, then the system, then the first value.
 * - Frames (`data-like-page`: the choices they follow) get these as their query. They are lazy, so their address is set
 * during parsing, before any request.
 * - A page with different content for the choice redirects to its address, unless the requested address names one.
 *   Nothing
 * is painted before.
 *
 * The same happens after a choice (the event `registry-choice` with `{name, value}`), in this or another tab, and when
 * the system changes. Then it loads the modules of every page, which `strict-dynamic` allows for a script with a hash.
 */
export const bootScript = `(function () {
  var root = document.documentElement, frame = JSON.parse(root.dataset.frame), follows = JSON.parse(root.dataset.follows || "{}");
  var dark = matchMedia("(prefers-color-scheme: dark)"), written = root.dir, leaving = false, kept = {};
  function stored(name) { try { return localStorage.getItem("registry-" + name); } catch (_) { return kept[name]; } }
  function chosen(name) {
    var value = stored(name), system = dark.matches ? "dark" : "light", known = name === "scheme" ? frame.modes : frame.brands;
    if (name === "dir") return value === "ltr" || value === "rtl" ? value : written === "rtl" ? written : "";
    return known.includes(value) ? value : name === "scheme" && known.includes(system) ? system : known[0] || "";
  }
  function named(name) { return follows[name] && new URL(location.href).searchParams.get(follows[name].axis); }
  function put(name, value) { if (value) root.setAttribute(name, value); else root.removeAttribute(name); }
  function show() {
    var scheme = named("scheme") || chosen("scheme"), brand = named("brand");
    if (typeof brand !== "string") brand = chosen("brand");
    put("data-scheme", scheme); put(frame.scheme, scheme);
    put("data-brand", brand); put(frame.brand, brand);
    put("data-dir", chosen("dir"));
    lead();
  }
  function lead() {
    document.querySelectorAll("iframe[data-like-page]").forEach(function (one) {
      var parts = (one.getAttribute("src") || "").split("?"), query = new URLSearchParams(parts[1]);
      one.dataset.likePage.split(" ").forEach(function (name) {
        var value = root.getAttribute("data-" + name);
        if (value) query.set(name, value); else query.delete(name);
      });
      var address = query.size ? parts[0] + "?" + query : parts[0];
      if (!parts[0] || address === one.getAttribute("src")) return one.setAttribute("data-led", "");
      var isNew = !one.hasAttribute("data-led"), next = isNew ? one : one.cloneNode();
      next.setAttribute("src", address);
      next.setAttribute("data-led", "");
      if (!isNew) one.replaceWith(next);
    });
  }
  function follow(names, again) {
    var url = new URL(location.href), query = url.searchParams;
    names.forEach(function (name) {
      var other = follows[name], value = chosen(name);
      if (!other || (!again && query.has(other.axis))) return;
      if (other.values.includes(value)) query.set(other.axis, value); else query.delete(other.axis);
    });
    if (url.href === location.href) return;
    leaving = true;
    if (!again) root.style.display = "none";
    location.replace(url);
  }
  function choose(names) { follow(names, true); if (!leaving) show(); }
  show();
  follow(["scheme", "brand"]);
  new MutationObserver(lead).observe(root, { childList: true, subtree: true });
  addEventListener("registry-choice", function (event) { kept[event.detail.name] = event.detail.value; choose([event.detail.name]); });
  addEventListener("storage", function (event) {
    var name = (event.key || "").replace(/^registry-/, "");
    if (event.key === null || ["scheme", "brand", "dir"].includes(name)) choose(event.key === null ? ["scheme", "brand"] : [name]);
  });
  addEventListener("pageshow", function (event) { if (event.persisted) choose(["scheme", "brand"]); });
  dark.addEventListener("change", function () { choose(["scheme"]); });
  frame.scripts.forEach(function (address) {
    var script = document.createElement("script");
    script.type = "module";
    script.src = address;
    document.head.append(script);
  });
})();`;

/** Source expression of the boot script for `script-src`: `sha256-…` (CSP 3, section 2.3.1). */
export const bootScriptHash = `sha256-${createHash("sha256").update(bootScript).digest("base64")}`;
