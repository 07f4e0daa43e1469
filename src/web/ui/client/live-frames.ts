import { readResponse, readResponseText } from "./call.ts";

/** A frame says this when its document is another one now, at the same address. */
export const EXCHANGED = "frame-exchanged";

/** The content of each frame at the last check. */
const known = new WeakMap<HTMLIFrameElement, string>();

/** Reloads frames whose document, styles or scripts changed. The page around them stays. */
export async function exchangeFrames(): Promise<void> {
  await Promise.all(Array.from(document.querySelectorAll("iframe"), exchangeFrame));
}

async function exchangeFrame(frame: HTMLIFrameElement): Promise<void> {
  const { src } = frame;
  if (!src) return;
  const now = await frameContentOf(src).then(
    ({ text }) => text,
    () => undefined,
  );
  const isSame = now !== undefined && known.get(frame) === now;
  if (now !== undefined) known.set(frame, now);
  if (isSame || !frame.isConnected || frame.src !== src) return;
  frame.src = src;
  frame.dispatchEvent(new Event(EXCHANGED, { bubbles: true }));
}

/** A document with its resources, and the content's version that the server sends with pages. */
interface Content {
  text: string;
  head: string | undefined;
}

/**
 * A document with its resources as one text. Frames have their own host, and this one has the same content at the same
 * paths. Leaves out elements that match `apart`.
 */
export async function frameContentOf(
  src: string,
  { apart, accept }: { apart?: string; accept?: string } = {},
): Promise<Content> {
  const { pathname, search } = new URL(src);
  const address = new URL(pathname + search, location.href);
  const answer = await readResponse(address.href, accept === undefined ? {} : { accept });
  const html = await answer.text();
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const loaded = [...parsed.querySelectorAll("link[rel=stylesheet][href], script[src]")].map(
    (element) => new URL(element.getAttribute("href") ?? element.getAttribute("src") ?? "", address),
  );
  const own = loaded.filter(({ origin }) => origin === location.origin);
  if (apart !== undefined) for (const part of parsed.querySelectorAll(apart)) part.remove();
  const text = apart === undefined ? html : parsed.documentElement.outerHTML;
  const reported = /head;desc="(\d+)"/.exec(answer.headers.get("server-timing") ?? "");
  return {
    text: [text, ...(await Promise.all(own.map(({ href }) => readResponseText(href))))].join("\n"),
    head: reported?.[1],
  };
}
