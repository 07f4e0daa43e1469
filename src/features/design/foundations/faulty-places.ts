import type { TokenList } from "../dtcg/api.ts";

type Faults = TokenList["faults"];

/** The worst that is said of a token or a group, by JSON Pointer. */
export type FaultyPlaces = ReadonlyMap<string, Faults[number]["severity"]>;

const known = new WeakMap<Faults, FaultyPlaces>();

/** Where something is wrong: every place a fault names and all places around it. Made once for a list. */
export function faultyPlaces(faults: Faults): FaultyPlaces {
  const made = known.get(faults) ?? placesOf(faults);
  known.set(faults, made);
  return made;
}

function placesOf(faults: Faults): FaultyPlaces {
  const places = new Map<string, Faults[number]["severity"]>();
  for (const { path, severity } of faults) {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      const place = path.slice(0, end);
      if (places.get(place) !== "error") places.set(place, severity);
    }
  }
  return places;
}
