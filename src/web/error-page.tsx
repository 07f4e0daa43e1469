import type { ErrorBody } from "../contract/api-error.ts";
import { ErrorPage } from "./components/error-page.tsx";
import type { Frame } from "./frame.ts";
import { Layout } from "./layout.tsx";

const TITLES: Record<number, string> = {
  401: "Sign in to see this",
  403: "This is not yours to see",
  404: "Nothing here",
  410: "This is gone",
  503: "The registry is resting",
};

/** The page for people whose navigation ended in an error. */
export async function errorPage(frame: Frame, error: ErrorBody & { status: number }, url: string) {
  const title = TITLES[error.status] ?? (error.status >= 500 ? "Something went wrong here" : "That did not work");
  const body = <ErrorPage status={error.status} title={title} message={error.message} />;
  const html = <Layout frame={frame} url={url} content={{ title, body, sidebar: false }} />;
  return {
    status: error.status,
    body: Buffer.from(`<!doctype html>${await html.toString()}`),
    headers: { "content-type": "text/html; charset=utf-8" },
  };
}
