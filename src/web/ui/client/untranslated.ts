/** Code, including names of tokens and properties: browsers must not translate it. */
const CODE = "code, pre, kbd, samp";

/** Marks code on the page, also later added code, as untranslatable. */
export function startUntranslated(): void {
  const mark = (root: ParentNode) => {
    for (const found of root.querySelectorAll<HTMLElement>(CODE)) found.translate = false;
  };
  mark(document);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(CODE)) node.translate = false;
        mark(node);
      }
  }).observe(document, { childList: true, subtree: true });
}
