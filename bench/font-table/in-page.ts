// What runs in the page of `font-table.ts`: each function stands alone, since its text is what the browser gets.

/** How a line is set: a family, and CSS beside it. */
export interface Line {
  family: string;
  css: string;
  text: string;
}

/** Shows lines, each in a box of its own, when their fonts are there; false where one of the families is not loaded. */
export async function showLines(given: { lines: Line[]; height: number }): Promise<boolean> {
  document.body.replaceChildren(
    ...given.lines.map(({ family, css, text }, index) => {
      const line = document.createElement("div");
      line.setAttribute(
        "style",
        `position: absolute; left: 8px; top: ${index * given.height}px; font-size: 40px; line-height: ${given.height}px; height: ${given.height}px; width: 980px; overflow: hidden; white-space: pre; ${css}`,
      );
      line.style.fontFamily = `"${family}", blank`;
      line.textContent = text;
      return line;
    }),
  );
  await document.fonts.ready;
  const families = new Set(given.lines.map(({ family }) => family));
  const loaded = new Set(
    [...document.fonts].filter(({ status }) => status === "loaded").map((face) => face.family.replaceAll(/^"|"$/g, "")),
  );
  return [...families].every((family) => loaded.has(family));
}

/** Which of some characters a family has no glyph for: the last font of the line has one for all, wider than any other. */
export async function charactersWithout(given: { family: string; codes: number[] }): Promise<number[]> {
  const WIDE = 5000;
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("The browser draws on no canvas.");
  const font = `100px "${given.family}", blank`;
  const [first = 0x20] = given.codes;
  await document.fonts.load(`100px blank`, String.fromCodePoint(first));
  await document.fonts.load(`100px "${given.family}"`, String.fromCodePoint(...given.codes.slice(0, 1000)));
  context.font = font;
  return given.codes.filter((code) => context.measureText(String.fromCodePoint(code)).width > WIDE);
}
