/** Replaces each `light-dark()` in a CSS value by its part for a scheme. */
export function lightOrDark(text: string, scheme: "light" | "dark"): string {
  const start = text.search(/\blight-dark\(/i);
  if (start === -1) return text;
  const open = text.indexOf("(", start);
  const commas: number[] = [];
  let depth = 0;
  let end = open;
  for (; end < text.length; end++) {
    if (text[end] === "(") depth += 1;
    else if (text[end] === ")") depth -= 1;
    else if (text[end] === "," && depth === 1) commas.push(end);
    if (depth === 0) break;
  }
  const [comma] = commas;
  if (comma === undefined || depth > 0) return text;
  const part = scheme === "light" ? text.slice(open + 1, comma) : text.slice(comma + 1, end);
  return lightOrDark(`${text.slice(0, start)}${part.trim()}${text.slice(end + 1)}`, scheme);
}
