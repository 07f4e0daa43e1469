import { readBuildStamp, sourceDigest } from "../scripts/source-digest.ts";

/** Vitest global set-up: what ships is what is tested, so `dist/` has to be made of the sources there are. */
export default async function setup(): Promise<void> {
  const stamp = readBuildStamp();
  if (stamp?.source === (await sourceDigest())) return;
  const fault = stamp ? "dist/ was built from other sources than those in src/" : "There is no dist/";
  throw new Error(`${fault}. The tests run what is built: run npm run build first.`);
}
