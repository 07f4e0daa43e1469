import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOOD_TOKEN, openFigma, styledFile } from "./figma-stand-in.ts";
import { leftOut } from "./left-out.ts";
import { openModelServer } from "./model-server.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, SECRET } from "./open-service.ts";
import { SPECIFICATION, type SpecificationRow } from "./specification-rows.ts";
import { ADMIN_ENV, join, signIn, type Visitor } from "./visitor.ts";

const FILE = "../shared/spec.md";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The session of a visitor, as a page of ours sends it. */
const sessionOf = ({ cookies }: Visitor) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  "sec-fetch-site": "same-origin",
});

it.skipIf(leftOut(!existsSync(FILE), `the rows of the specification, which is not at ${FILE}`))(
  "the rows equal those of the specification",
  () => {
    const written = readFileSync(FILE, "utf8").matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| (\S+) \|/gm);
    const named = SPECIFICATION.map(({ method, path }) => `${method} ${path}`);
    expect(named.toSorted()).toEqual([...written].map(([, method, path]) => `${method} ${path}`).sort());
  },
);

describe("each row of the specification, requested from the program", () => {
  let service: OpenService;
  let outside: { close(): Promise<void> }[] = [];
  let admin: Visitor;
  let member: Visitor;
  /** What rows answered that others ask with. */
  const known: Record<string, string> = {};
  beforeAll(async () => {
    const [model, figma] = await Promise.all([
      openModelServer(() => ({ text: "Yes." })),
      openFigma({ STYLED: styledFile() }),
    ]);
    outside = [model, figma];
    service = await openExamples("sqlite", {
      ...{ ...ADMIN_ENV, ...model.env(), SERVICE_RATE_LIMITS: "off" },
      ...{ FIGMA_ACCESS_TOKEN: GOOD_TOKEN, FIGMA_API_URL: figma.url, SERVICE_FETCH_ALLOW: figma.pictureHost },
    });
    admin = await signIn(service);
    member = (await join(service, admin, "member@example.com")).visitor;
  });
  afterAll(async () => {
    await service?.close();
    for (const one of outside) await one.close();
  });

  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => known[name] ?? whole);
  /** What a row asks, with a cookie or a bearer. */
  const ask = ({ method, path, asked = {} }: SpecificationRow, credential: Record<string, string> = {}) => {
    const { body, form } = asked;
    const sent = body ? JSON.stringify(body) : form && decodeURIComponent(`${new URLSearchParams(form)}`);
    return fetch(service.url + filled(asked.path ?? path), {
      method,
      redirect: "manual",
      headers: {
        ...(path === "/api/mcp" && known.session ? { "mcp-session-id": known.session } : {}),
        ...(path === "/api/mcp" && method === "GET" ? { accept: "text/event-stream" } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...credential,
      },
      ...(sent ? { body: filled(sent) } : {}),
    });
  };
  const CREDENTIALS: Record<SpecificationRow["who"], () => Record<string, string>> = {
    everybody: () => ({}),
    bearer: () => ({ authorization: `Bearer ${SECRET}` }),
    session: () => sessionOf(admin),
    admin: () => sessionOf(admin),
  };

  it.each(SPECIFICATION.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (_, row) => {
    if (row.who !== "everybody") expect((await ask(row)).status, "a stranger").toBe(401);
    if (row.who === "admin") expect((await ask(row, sessionOf(member))).status, "a member").toBe(403);
    const answer = await ask(row, CREDENTIALS[row.who]());
    const type = answer.headers.get("content-type")?.split(";")[0];
    if (typeof row.answer === "string") {
      expect([answer.status, type]).toEqual([row.status, row.answer]);
      await answer.body?.cancel();
      return;
    }
    const text = await answer.text();
    expect(answer.status, text.slice(0, 500)).toBe(row.status);
    const [first] = row.answer;
    const reported = text === "" ? {} : JSON.parse(text);
    const object = typeof first === "object" ? reported[0] : reported;
    expect(Object.keys(object)).toEqual(expect.arrayContaining([...(typeof first === "object" ? first : row.answer)]));
    await learn(row, answer, reported);
  });

  /** Keeps what later rows ask with; the bytes of an upload go where the row says. */
  async function learn({ method, path }: SpecificationRow, answer: Response, reported: Record<string, unknown>) {
    for (const name of ["assetId", "storageKey", "publicUrl", "device_code"])
      if (typeof reported[name] === "string") known[name] = reported[name];
    known.session ??= answer.headers.get("mcp-session-id") ?? "";
    if (`${method} ${path}` === "POST /api/service/assets") known.asset = String(reported.id);
    if (path === "/api/service/admin/invite") known.user = String((reported.user as { id?: string })?.id);
    if (path === "/api/service/assets/presign") {
      const { pathname, search } = new URL(String(reported.uploadUrl));
      const put = await admin.send(pathname + search, {
        method: "PUT",
        body: new Uint8Array(PIXEL),
        headers: { "content-type": "image/png" },
      });
      expect(put.ok, await put.text()).toBe(true);
    }
  }
});
