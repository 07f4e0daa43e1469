import type { OpenService } from "./open-service.ts";

/** Somebody with a browser: keeps cookies, sends forms with the token of their page, and JSON from our own site. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Opens the page and sends its form; redirects are not followed. */
  submit(path: string, fields: Record<string, string>): Promise<Response>;
  /** Sends fields as they are, with the cookies there are. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  json(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends anything, with the cookies there are. */
  send(path: string, init?: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
  cookies: Map<string, string>;
}

export const ADMIN = { email: "ada@example.com", password: "correct horse battery staple" };
export const ADMIN_ENV = { SERVICE_ADMIN_EMAIL: ADMIN.email, SERVICE_ADMIN_PASSWORD: ADMIN.password };

/** The token of the first form on a page. */
export const csrfIn = (html: string): string => /name="csrf" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";

/** What the first form of a piece of HTML is about. */
export const idIn = (html: string): string => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** Opens a browser without anything in it. */
export function createVisitor({ url }: Pick<OpenService, "url">): Visitor {
  const cookies = new Map<string, string>();
  const send: Visitor["send"] = async (path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie ? { cookie } : {}), origin: url, ...init.headers };
    const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const post: Visitor["post"] = (path, fields, headers = {}) =>
    send(path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", ...headers },
    });
  return {
    cookies,
    send,
    get: (path, headers) => send(path, { headers }),
    post,
    async submit(path, fields) {
      const page = await (await send(path, { headers: { accept: "text/html" } })).text();
      return post(path, { csrf: csrfIn(page), ...fields });
    },
    json: (method, path, body, headers = {}) =>
      send(path, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      }),
  };
}

/** Signs in; throws where that fails. */
export async function signIn(
  service: Pick<OpenService, "url">,
  who: { email: string; password: string } = ADMIN,
): Promise<Visitor> {
  const visitor = createVisitor(service);
  const response = await visitor.submit("/sign-in", who);
  if (response.status !== 303) throw new Error(`Sign-in answered ${response.status}`);
  return visitor;
}

/** Invites somebody, who comes. */
export async function join(
  service: Pick<OpenService, "url">,
  admin: Visitor,
  email: string,
  role: "admin" | "member" = "member",
): Promise<{ visitor: Visitor; id: string; password: string }> {
  const invited = await (await admin.json("POST", "/api/service/admin/invite", { email, role })).json();
  const visitor = createVisitor(service);
  const password = `a long password of ${email}`;
  const { pathname } = new URL(invited.inviteUrl);
  const response = await visitor.submit(pathname, { name: `Name of ${email}`, password });
  if (response.status !== 303) throw new Error(`Joining answered ${response.status}`);
  return { visitor, id: invited.user.id, password };
}
