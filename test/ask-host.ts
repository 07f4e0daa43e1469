import { request } from "node:http";

/** An answer to a request that names its host. */
export interface HostAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

/** Asks a server on this machine by a name of our choosing, which `fetch` does not do. Redirects are not followed. */
export const askHost = (
  url: string,
  path: string,
  { method = "GET", ...headers }: Record<string, string> & { method?: string },
): Promise<HostAnswer> =>
  new Promise((resolve, reject) => {
    request(url + path, { method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
        // An event stream has no end.
        if (response.headers["content-type"] === "text/event-stream") response.destroy();
      });
      response.once("close", () => {
        const reported = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(reported), body });
      });
    })
      .once("error", reject)
      .end();
  });
