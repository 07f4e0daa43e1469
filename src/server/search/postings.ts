/** The occurrences of a term: one number for each field of a document that contains it. */
export interface PostingLists {
  /** Adds a number to a list, which `openList` creates. */
  push(list: PostingList, posting: number): void;
  /** The numbers of a list, valid until the next addition. */
  read(list: PostingList): Uint32Array;
}

/** Where the numbers of one list are in the shared memory. */
export interface PostingList {
  start: number;
  count: number;
  /** Its capacity is two to the power of this. */
  order: number;
}

const FIRST_ROOM = 1 << 12;

/** An empty list uses no memory. */
export const openList = (): PostingList => ({ start: 0, count: 0, order: -1 });

/**
 * Lists of 32-bit numbers in one block of memory: a separate list for each of many thousand terms, most of them short,
 * would need ten times as much. A full list moves to a place of twice the size, and its old place is reused.
 */
export function createPostings(): PostingLists {
  let memory = new Uint32Array(FIRST_ROOM);
  let used = 0;
  /** Free places, by order. */
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
