/** Where a term stands: one number for each field of a document that has it. */
export interface Postings {
  /** Adds a number to a list; its list begins with `openList`. */
  push(list: PostingList, posting: number): void;
  /** The numbers of a list, to be read before anything is added. */
  read(list: PostingList): Uint32Array;
}

/** Its place in the memory all lists share. */
export interface PostingList {
  start: number;
  count: number;
  /** It has room for two to the power of this. */
  order: number;
}

const FIRST_ROOM = 1 << 12;

/** An empty list takes no room. */
export const openList = (): PostingList => ({ start: 0, count: 0, order: -1 });

/**
 * Lists of 32-bit numbers in one piece of memory: a list of its own for each of many thousand terms, most of them short,
 * would take ten times as much. One that is full moves to a place of twice the size, and leaves its old one to others.
 */
export function createPostings(): Postings {
  let memory = new Uint32Array(FIRST_ROOM);
  let used = 0;
  /** Places that were left, by order. */
  const left = Array.from({ length: 32 }, (): number[] => []);

  const placeOf = (order: number): number => {
    const free = left[order]?.pop();
    if (free !== undefined) return free;
    const start = used;
    used += 1 << order;
    if (used > memory.length) {
      const larger = new Uint32Array(Math.max(used, Math.ceil(memory.length * 1.5)));
      larger.set(memory);
      memory = larger;
    }
    return start;
  };
  return {
    push(list, posting) {
      if (list.order < 0 || list.count === 1 << list.order) {
        const { start, count, order } = list;
        list.order = order + 1;
        list.start = placeOf(list.order);
        memory.copyWithin(list.start, start, start + count);
        left[order]?.push(start);
      }
      memory[list.start + list.count] = posting;
      list.count += 1;
    },
    read: ({ start, count }) => memory.subarray(start, start + count),
  };
}
