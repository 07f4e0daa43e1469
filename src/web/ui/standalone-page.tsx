import type { FrameData } from "../../platform/contract/frame.ts";
import { minimalDocument } from "./plain-document.tsx";

/**
 * The separate page of a preview: our page with the preview in a frame. A pushed document would fill the window, and
 * could imitate the sign-in page.
 */
export const standalonePage = (
  { title, live }: Pick<FrameData, "title" | "live">,
  { url, origin = "" }: { url: string; origin?: string },
): Promise<string> =>
  minimalDocument({
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

/** The address for a frame in a window: its document keeps all navigation inside. */
function inWindow(url: string): string {
  const [path, query] = url.split("?");
  const requested = new URLSearchParams(query);
  requested.set("fit", "window");
  return `${path}?${requested}`;
}

/** The displayed name: the path without the common prefix of previews. */
function nameIn(url: string): string {
  const [path = ""] = url.split("?", 1);
  const name = path.replace(/^\/api\/\w+\//, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
