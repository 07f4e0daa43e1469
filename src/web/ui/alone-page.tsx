import type { Frame } from "../../platform/contract/frame.ts";
import { plainDocument } from "./plain-document.tsx";

/**
 * What stands at the address of a preview that is opened by itself: a page of ours with the preview in a frame. A document
 * of a tenant would fill the window, and could call itself sign-in in the address bar.
 */
export const alonePage = (
  { title, live }: Pick<Frame, "title" | "live">,
  { url, origin = "" }: { url: string; origin?: string },
): Promise<string> =>
  plainDocument({
    title: "Preview",
    frameTitle: title,
    live,
    bodyClass: "a-body a-body-alone",
    tools: <span class="a-alone-path">{`Preview of ${nameIn(url)}`}</span>,
    children: (
      <main id="content" class="a-alone" tabindex={-1}>
        <iframe src={origin + inWindow(url)} sandbox="allow-scripts allow-forms" title={`Preview of ${nameIn(url)}`} />
      </main>
    ),
  });

/** The same address for a frame that fills the window: its document stays there whatever is clicked. */
function inWindow(url: string): string {
  const [path, query] = url.split("?");
  const asked = new URLSearchParams(query);
  asked.set("fit", "window");
  return `${path}?${asked}`;
}

/** What the address shows: the path below the part that all previews share. */
function nameIn(url: string): string {
  const [path = ""] = url.split("?", 1);
  const name = path.replace(/^\/api\/\w+\//, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
