/** What a preview shows. */
export interface Drawn {
  /** A text, a picture, a field or a painted box. */
  isDrawn: boolean;
  /** Its first element differs from what the browser makes of the element alone. */
  isStyled: boolean;
  /** What failed in the page. */
  why: string;
}

/** Runs in the page of a preview. */
export function whatIsDrawn(): Drawn {
  const place = document.querySelector("[data-preview-root]") ?? document.body;
  const elementsIn = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>("*")].flatMap((element) => [
      element,
      ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
    ]);
  const all = elementsIn(document.body).filter(
    (element) => !element.closest("script, style, noscript, template, [data-preview-nothing]"),
  );
  const isPainted = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (width < 1 || height < 1 || style.visibility === "hidden" || style.opacity === "0") return false;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "");
    const isContent = /^(?:img|svg|input|textarea|select|progress|meter|canvas|video|hr)$/i.test(element.tagName);
    const hasBackground = !/^rgba\(\d+, \d+, \d+, 0\)$|^transparent$/.test(style.backgroundColor);
    const hasBorder = ["Top", "Right", "Bottom", "Left"].some(
      (side) =>
        Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0 &&
        style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== "none",
    );
    return (
      hasText ||
      isContent ||
      hasBackground ||
      hasBorder ||
      style.backgroundImage !== "none" ||
      style.boxShadow !== "none"
    );
  };
  const isDrawn = all.some((element) => element !== place && isPainted(element));
  const first = all.find((element) => element !== place && isPainted(element));
  let isStyled = false;
  if (first) {
    const host = document.createElement("div");
    host.style.all = "initial";
    document.body.append(host);
    const alone = host.attachShadow({ mode: "open" }).appendChild(document.createElement(first.tagName));
    const valuesOf = (element: Element) => {
      const style = getComputedStyle(element);
      const names = ["background-color", "color", "font-family", "padding", "border-radius", "border", "font-size"];
      return names.map((name) => style.getPropertyValue(name)).join("|");
    };
    isStyled = valuesOf(first) !== valuesOf(alone);
    host.remove();
  }
  return { isDrawn, isStyled, why: "" };
}
