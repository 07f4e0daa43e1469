/** `harbour-at_dawn.jpg` → `harbour at dawn`. */
export const titleFromFileName = (filename: string): string =>
  filename
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replaceAll(/[-_]+/g, " ")
    .trim() || filename;
