import { parseJson } from "../safe/json.ts";
import { type Cage, CageError } from "./cage.ts";
import { insideScript } from "./cage-files.ts";

/** What code was seen to want, and did not get. */
export interface Wanted {
  /** Names that browsers or Node have, and the cage has not. */
  names: Set<string>;
  /** Limits it came to, in words. */
  limits: Set<string>;
}

/** Names of browsers that Node has not. */
const BROWSER =
  "window document self top parent location history screen localStorage sessionStorage indexedDB caches cookieStore XMLHttpRequest SharedWorker Worker importScripts alert HTMLElement Element Node customElements matchMedia getComputedStyle requestAnimationFrame ResizeObserver IntersectionObserver MutationObserver RTCPeerConnection Image Audio DOMParser FileReader Notification EventSource".split(
    " ",
  );

/** Names that Node gives to modules, or is asked by. */
const MODULE = ["require", "module", "exports", "__dirname", "__filename", "Deno", "Bun"];

/** A cage that notes what jobs want: each runs twice, watched and as it is. */
export function watchCage(cage: Cage, wanted: Wanted): Cage {
  const names = JSON.stringify([...new Set([...Object.getOwnPropertyNames(globalThis), ...BROWSER, ...MODULE])]);
  const before = [insideScript("watch"), { name: "watch.js", code: `watchNames(${JSON.stringify(names)});` }];
  const after = { name: "watch.js", code: "askedNames();" };
  return {
    ...cage,
    async run(job) {
      const watched = { ...job, scripts: [...before, ...job.scripts, after], anyway: true };
      const told = await cage.run(watched).then(parseJson, () => []);
      for (const name of Array.isArray(told) ? told : []) if (typeof name === "string") wanted.names.add(name);
      try {
        return await cage.run(job);
      } catch (error) {
        if (error instanceof CageError && error.limit) wanted.limits.add(error.message);
        throw error;
      }
    },
  };
}
