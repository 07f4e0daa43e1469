const SINGLE_FILE = /\.(?:vue|svelte|astro)$/;

/** Whether a file is a single-file component with a script. */
export const isSingleFile = (path: string): boolean => SINGLE_FILE.test(path);

/** Returns the scripts of a single-file component at their places, with the rest blank. */
export function scriptsIn(text: string, path: string): string {
  const ranges = path.endsWith(".astro") ? frontmatterOf(text) : scriptTagsOf(text);
  let kept = "";
  for (const [start, end] of ranges) kept += blank(text.slice(kept.length, start)) + text.slice(start, end);
  return kept;
}

function scriptTagsOf(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf("<script"); at !== -1; ) {
    const start = text.indexOf(">", at) + 1;
    const end = start === 0 ? -1 : text.indexOf("</script", start);
    if (end === -1) break;
    found.push([start, end]);
    at = text.indexOf("<script", end);
  }
  return found;
}

function frontmatterOf(text: string): [start: number, end: number][] {
  const end = text.startsWith("---") ? text.indexOf("\n---", 3) : -1;
  return end === -1 ? [] : [[3, end]];
}

const blank = (text: string): string => text.replace(/[^\n]/g, " ");
