import { createHash } from "node:crypto";

/**
 * The one inline script of a page, the same text on every page. It runs before the first paint: puts the reader's
 * scheme and brand on `<html>`, then loads the modules of every page, which `strict-dynamic` allows to a script with a hash.
 * A page that has other content for that scheme or brand (`PageContent.follows`) is left for its address, unless the
 * address that was asked for names one.
 */
export const bootScript = `(function () {
  var root = document.documentElement, frame = JSON.parse(root.dataset.frame);
  function stored(key) { try { return localStorage.getItem(key); } catch (_) { return null; } }
  var system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  var chosen = stored("registry-scheme"), brand = stored("registry-brand"), modes = frame.modes;
  var scheme = modes.includes(chosen) ? chosen : modes.includes(system) ? system : modes[0];
  root.setAttribute("data-scheme", scheme);
  root.setAttribute(frame.scheme, scheme);
  if (frame.brands.includes(brand)) { root.setAttribute("data-brand", brand); root.setAttribute(frame.brand, brand); }
  var follows = root.dataset.follows ? JSON.parse(root.dataset.follows) : {}, url = new URL(location.href);
  function follow(other, value) {
    if (other && other.values.includes(value) && !url.searchParams.has(other.axis)) url.searchParams.set(other.axis, value);
  }
  follow(follows.scheme, scheme);
  follow(follows.brand, brand);
  if (url.href !== location.href) location.replace(url);
  frame.scripts.forEach(function (address) {
    var script = document.createElement("script");
    script.type = "module";
    script.src = address;
    document.head.append(script);
  });
})();`;

/** Source expression of the boot script for `script-src`: `sha256-…` (CSP 3, section 2.3.1). */
export const bootScriptHash = `sha256-${createHash("sha256").update(bootScript).digest("base64")}`;
