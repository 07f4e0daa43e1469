// What runs in the page of `token-packages.ts`: its text is what the browser gets.

/** For each value whether the property it is for takes it; a number has none. */
export function areTaken(values: { property: string; value: string }[]): boolean[] {
  const element = document.createElement("div");
  return values.map(({ property, value }) => {
    if (property === "") return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value);
    element.style.cssText = "";
    element.style.setProperty(property, value);
    return element.style.getPropertyValue(property) !== "";
  });
}
