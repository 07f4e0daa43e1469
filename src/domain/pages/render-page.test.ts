import { describe, expect, it } from "vitest";
import { renderInThread } from "./render-page.ts";

const htmlOf = async (markdown: string, origin: string) =>
  (await renderInThread({ markdown, slug: "guide/a", origin })).html;

describe.each(["https://registry.test", "http://localhost:3000"])("a page of the registry at %s", (origin) => {
  it.each([
    ["an image", `![Harbour](${origin}/assets/abc.png?w=512)`, "/assets/abc.png?w=512"],
    ["an element", `<img src="${origin}/assets/abc.png" alt="Harbour">`, "/assets/abc.png"],
    ["a raw address", `![Harbour](${origin}/api/service/assets/img_1/raw)`, "/api/service/assets/img_1/raw"],
    ["a path", "![Harbour](/assets/abc.png)", "/assets/abc.png"],
  ])("shows its own picture, named by %s", async (_, markdown, src) =>
    expect(await htmlOf(markdown, origin)).toContain(`<img src="${src}"`),
  );

  it.each([
    `![Harbour](${origin}.evil.test/assets/abc.png)`,
    `![Harbour](${origin}@evil.test/assets/abc.png)`,
    "![Harbour](https://elsewhere.test/assets/abc.png)",
    "![Harbour](//registry.test/assets/abc.png)",
  ])("loads nothing from elsewhere: %s", async (markdown) =>
    expect(await htmlOf(markdown, origin)).not.toContain("<img"),
  );

  it("leaves what is shown as code", async () =>
    expect(await htmlOf(`\`![](${origin}/assets/abc.png)\``, origin)).toContain(`${origin}/assets/abc.png`));
});
