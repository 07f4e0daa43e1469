/** Memory for bodies in transfer, shared by all of them. */
export interface BodyMemory {
  /** A place for one body. */
  enter(): BodyReservation;
}

export interface BodyReservation {
  /** Reserves this many more bytes; waits if they aren't available. */
  grow(bytes: number): Promise<void> | undefined;
  /** Releases all of them. */
  leave(): void;
}

interface Place {
  bytes: number;
  waits?: { bytes: number; go(): void };
}

/**
 * All bodies together use at most `total` bytes. Waiting bodies continue in order of arrival; the first body never
 * waits, so that not all wait for each other.
 */
export function createBodyMemory(total: number): BodyMemory {
  const places = new Set<Place>();
  let used = 0;

  const fits = (place: Place, bytes: number): boolean => {
    const [first] = places;
    return used + bytes <= total || place === first;
  };
  const give = (place: Place, bytes: number) => {
    place.bytes += bytes;
    used += bytes;
  };
  const serve = () => {
    for (const place of places) {
      const { waits } = place;
      if (!waits || !fits(place, waits.bytes)) continue;
      place.waits = undefined;
      give(place, waits.bytes);
      waits.go();
    }
  };
  return {
    enter() {
      const place: Place = { bytes: 0 };
      places.add(place);
      return {
        grow(bytes) {
          if (fits(place, bytes)) {
            give(place, bytes);
            return undefined;
          }
          return new Promise((go) => {
            place.waits = { bytes, go };
          });
        },
        leave() {
          if (!places.delete(place)) return;
          used -= place.bytes;
          place.waits?.go();
          serve();
        },
      };
    },
  };
}
