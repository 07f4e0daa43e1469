/** A place as people and editors name it: both from 1, columns in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
}

/** Tells the position of an offset in a text. */
export function createLines(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
