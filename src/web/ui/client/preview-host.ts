import { isReached, tell } from "./call.ts";

/**
 * Frames of a workspace come from a host of their own that not every browser finds (Safari before macOS 26 asks the system,
 * which does not know it). Where this one does not, the server puts the files of previews into them instead.
 */
export async function findPreviewHost(): Promise<void> {
  const elsewhere = Array.from(document.querySelectorAll("iframe"), ({ src }) => src).find(
    (src) => src.startsWith("http") && new URL(src).origin !== location.origin,
  );
  if (elsewhere === undefined || (await isReached(elsewhere))) return;
  // What a page asks for while it is left, or while the server stops, fails as well.
  if (!(await isReached(location.href)) || (await isReached(elsewhere))) return;
  if (await tell("/_/previews-inside")) location.reload();
}
