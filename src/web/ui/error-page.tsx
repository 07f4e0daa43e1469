import type { IncomingMessage } from "node:http";
import type { ErrorBody } from "../../platform/contract/api-error.ts";
import type { FrameData } from "../../platform/contract/frame.ts";
import { withPlaces } from "../../platform/contract/result-place.ts";
import type { SearchHit } from "../../platform/contract/search-source.ts";
import { accountPage } from "./account-page.tsx";
import { ButtonLink } from "./components/button.tsx";
import { ErrorPage } from "./components/error-page.tsx";
import { Layout } from "./layout.tsx";

const TITLES: Record<number, string> = {
  401: "Sign in to see this",
  403: "You don't have access",
  404: "Page not found",
  410: "This page no longer exists",
  429: "Too many requests",
  503: "The registry is unavailable",
};

const HTML = { "content-type": "text/html; charset=utf-8" };

/** The error page for people. A reader who must sign in is redirected there and back. */
export async function errorPage(
  frame: FrameData,
  error: ErrorBody & { status: number },
  { url = "/", method }: Pick<IncomingMessage, "url" | "method">,
  near: readonly SearchHit[] = [],
) {
  const { status } = error;
  const message = forPeople(error.message);
  const reads = method !== "POST";
  if (frame.accounts && status === 401 && reads) {
    const location = `/sign-in?next=${encodeURIComponent(url)}`;
    return { status: 303, body: Buffer.from(""), headers: { location, "cache-control": "no-store" } };
  }
  const title = TITLES[status] ?? (status >= 500 ? "Something went wrong" : "The request failed");
  // An error after a form, or for a closed page, is shown on a page without the theme.
  if (frame.accounts && (!reads || status === 403)) return plainError(frame, { ...error, title }, url);
  const body = <ErrorPage status={status} title={title} message={message} near={withPlaces(near)} />;
  const html = <Layout frame={frame} url={url} content={{ title, body, sidebar: false }} />;
  return { status, body: Buffer.from(`<!doctype html>${await html.toString()}`), headers: HTML };
}

/** A message without the sentence for programs: `List all components with GET /api/components.json.` */
const forPeople = (message: string): string =>
  message.startsWith("No endpoint has this path.")
    ? "Check the address, or search."
    : message.replace(/ [A-Z][^.]*\bGET \/\S*/g, "");

async function plainError(frame: FrameData, error: ErrorBody & { status: number; title: string }, url: string) {
  const { status, message } = error;
  const title = status === 403 && error.error !== "forbidden" ? "The request failed" : error.title;
  const back = new URL(url, "http://localhost").pathname;
  const { bytes, headers } = await accountPage({
    title,
    heading: title,
    lead: forPeople(message),
    frameTitle: frame.title,
    body: (
      <p class="a-more r-actions">
        {status !== 403 || error.error !== "forbidden" ? (
          <ButtonLink href={back}>Open the page again</ButtonLink>
        ) : null}
        <ButtonLink href="/">Go to the start page</ButtonLink>
        {error.error === "forbidden" && <ButtonLink href="/account">Your account</ButtonLink>}
      </p>
    ),
  });
  return { status, body: Buffer.from(bytes), headers: { ...HTML, ...headers } };
}
