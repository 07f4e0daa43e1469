import { highlightCode } from "./highlight.ts";
import {
  createElement,
  type Element,
  isBlank,
  property,
  type Root,
  replaceElements,
  text,
  textOfNodes,
} from "./tree.ts";

const largestBlock = 20 * 1024;
const largestPage = 200 * 1024;

/**
 * Turns code blocks into `<figure class="code" data-language>` and highlights blocks of up to 20 KB, up to 200 KB a
 * page. Code is always left-to-right.
 */
export async function showCode(tree: Root, dir: "rtl" | "ltr" | undefined): Promise<void> {
  const waiting: { code: Element; source: string; language: string }[] = [];
  let total = 0;
  replaceElements(tree, (node, parent) => {
    const inPre = parent.type === "element" && parent.tagName === "pre";
    if (dir === "rtl" && node.tagName === "code" && !inPre) node.properties.dir = "ltr";
    if (node.tagName !== "pre") return undefined;
    const shown = node.children.filter((child) => !isBlank(child));
    const only = shown.length === 1 ? shown[0] : undefined;
    const inner = only?.type === "element" && only.tagName === "code" ? only : undefined;
    const source = trimLineEnds(textOfNodes(inner ?? node));
    const word = /(?:^|\s)language-(\S+)/.exec(property(inner ?? node, "className") ?? "")?.[1] ?? "";
    const language = /^[\w+#.-]{1,30}$/.test(word) ? word.toLowerCase() : "";
    const code = createElement("code", {}, [text(source)]);
    if (language !== "" && source.length <= largestBlock && total + source.length <= largestPage) {
      total += source.length;
      waiting.push({ code, source, language });
    }
    const pre = createElement("pre", { tabIndex: 0, dir: "ltr" }, [code]);
    return [createElement("figure", { className: ["code"], dataLanguage: language }, [pre])];
  });
  for (const { code, source, language } of waiting)
    code.children = (await highlightCode(source, language)) ?? code.children;
}

function trimLineEnds(code: string): string {
  let end = code.length;
  while (code[end - 1] === "\n") end--;
  return code.slice(0, end);
}
