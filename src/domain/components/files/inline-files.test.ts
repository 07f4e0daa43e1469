import { describe, expect, it } from "vitest";
import { inlineFiles, MAX_INSIDE } from "./inline-files.ts";

const FILES: Record<string, [type: string, text: string]> = {
  "/api/component/button.css": ["text/css; charset=utf-8", '@font-face{src:url("fonts/a b.woff2")} a{color:red}'],
  "/api/component/fonts/a b.woff2": ["font/woff2", "font"],
  "/api/component/button.js": ["application/javascript; charset=utf-8", "run()"],
  "/api/component/loop.css": ["text/css", "@import url(loop.css);"],
};
const read = async (path: string) => {
  const [type, text] = FILES[path] ?? [];
  return type === undefined ? undefined : { type, bytes: Buffer.from(text ?? "") };
};
const inline = (html: string) => inlineFiles(html, "/api/component/button/preview/default.html", read);
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("files inside a preview", () => {
  it("are style sheets with their fonts, scripts with their attributes", async () => {
    const html = await inline(
      '<link rel="stylesheet" href="../../button.css"><script type="module" src=/api/component/button.js defer></script>',
    );
    const font = `data:font/woff2;base64,${base64("font")}`;
    const css = `@font-face{src:url("${font}")} a{color:red}`;
    expect(html).toBe(
      `<link rel="stylesheet" href="data:text/css;charset=utf-8;base64,${base64(css)}">` +
        `<script type="module" src="data:application/javascript;charset=utf-8;base64,${base64("run()")}" defer></script>`,
    );
  });

  it.each([
    '<img src="/api/component/gone.png">',
    '<img src="https://other.example/api/component/button.js">',
    '<img src="//other.example/api/component/button.js">',
    '<a href="/api/component/button.css">link</a>',
    '<link href="%zz"><img src="#a"><img src="">',
    "<p>no tags $& at all $1",
  ])("leave %s alone", async (html) => expect(await inline(html)).toBe(html));

  it("are put in as often as there is room, and read no further", async () => {
    const bytes = Buffer.alloc(1 << 20);
    let reads = 0;
    const html = await inlineFiles(`${'<img src="/a.png">'.repeat(100)}<img src="/b.png">`, "/", async () => {
      reads += 1;
      return { bytes, type: "image/png" };
    });
    expect(html.length).toBeLessThan(MAX_INSIDE + 4_000);
    expect(html.match(/data:image/g)).toHaveLength(Math.floor(MAX_INSIDE / ((bytes.length * 4) / 3 + 30)));
    expect(html).toMatch(/<img src="\/b\.png">$/);
    expect(reads).toBe(1);
  });

  it("end where a style sheet imports itself", async () => {
    expect(await inline('<link rel="stylesheet" href="/api/component/loop.css">')).toMatch(
      /^<link[^>]*data:text\/css;/,
    );
  });
});
