import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as encodeO200k } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTools, refuseDoubles } from "../src/agents/mcp/tool-list.ts";
import { features } from "../src/cli/product.ts";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { countModelTokens } from "../src/engines/text/model-tokens.ts";
import { isScope, SCOPES, type Scope } from "../src/platform/contract/access.ts";
import { planOf, planScope } from "../src/platform/contract/plan.ts";
import type { Tool } from "../src/platform/contract/tool.ts";
import { bearer, key, legacy, modern, openSession, repeated, send } from "./mcp-messages.ts";
import { type OpenService, openWorkspace, SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { clientOf } from "./standards/target.ts";

const tools: readonly Tool[] = features.flatMap((feature) => feature.tools ?? []);
const { described } = listTools(features, "registry");

describe("descriptions of tools for agents", () => {
  it.each(described)("$name is named, described and annotated", ({ name, title, description = "", ...rest }) => {
    const tool = tools.find((one) => one.name === name);
    expect(name).toMatch(/^service_[a-z_]+$/);
    expect(title).toBeTruthy();
    expect(description.length).toBeGreaterThan(20);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(rest.inputSchema.type).toBe("object");
    expect(rest.outputSchema?.type).toBe("object");
    expect(rest.annotations).toEqual({
      readOnlyHint: !tool?.writes,
      destructiveHint: tool?.writes?.destructive ?? false,
      idempotentHint: tool?.writes?.idempotent ?? true,
      openWorldHint: false,
    });
    // Every agent reads it at every start.
    const { outputSchema: _, ...read } = { name, title, description, ...rest };
    expect(encodeO200k(JSON.stringify(read)).length).toBeLessThan(600);
  });

  it("two tools of one name end the start", () => {
    refuseDoubles(features);
    const [first] = tools;
    expect(() => refuseDoubles([...features, { tools: first ? [first] : [] }])).toThrow(first?.name);
  });
});

describe("tokens of an answer", () => {
  const texts: Record<string, string> = {
    prose: "The primary button starts the main action of a page. Use one of them, and name what happens. ".repeat(40),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text
    code: 'export const Button = ({ kind = "primary", ...rest }: ButtonProps) => <button className={`btn btn--${kind}`} {...rest} />;\n'.repeat(
      30,
    ),
    json: JSON.stringify(described),
    drawing: '<path d="M12.5 3.25c-4.97.18-9.01 4.3-9.01 9.31 0 2.4.93 4.58 2.45 6.2z" fill="#0055CC"/>'.repeat(30),
    digests: Array.from({ length: 60 }, (_, index) => `sha256:${(index * 7919 + 104729).toString(16).repeat(12)}`).join(
      "\n",
    ),
    german: "Die Schaltfläche löst eine Änderung aus; für Überschriften gelten größere Abstände. ".repeat(40),
    japanese: "ボタンは操作を実行するために使用します。主要な操作は一つだけにします。".repeat(40),
  };
  it.each(Object.entries(texts))("are not undercounted in %s", (_, text) => {
    const json = JSON.stringify({ text });
    const counted = countModelTokens(json);
    for (const encode of [encodeCl100k, encodeO200k]) expect(counted).toBeGreaterThan(encode(json).length * 0.95);
    expect(counted).toBeLessThan(encodeCl100k(json).length * 3);
  });
});

describe("who may call a tool", () => {
  let registry: OpenPeople;
  const callers = new Map<
    string,
    { headers: Record<string, string>; who?: { role: "admin" | "member"; scopes: ReadonlySet<Scope>; whole?: true } }
  >();
  beforeAll(async () => {
    registry = await openPeople("sqlite");
    const db = registry.deployment.db();
    const [admin, member] = [await registry.signIn("admin"), await registry.signIn("member")];
    const oauth = clientOf(() => ({ url: registry.url, admin, member }));
    const token = async (person: typeof admin, scopes: readonly Scope[]) =>
      bearer((await oauth.tokens({ scope: scopes.join(" ") }, person)).access_token);
    callers.set("nobody", { headers: {} });
    callers.set("secret", { headers: bearer(SECRET), who: { role: "admin", scopes: new Set(SCOPES), whole: true } });
    for (const scope of SCOPES)
      callers.set(`token ${scope}`, {
        headers: await token(admin, [scope]),
        who: { role: "admin", scopes: new Set([scope]) },
      });
    callers.set("member token", {
      headers: await token(member, ["sync:read"]),
      who: { role: "member", scopes: new Set(["sync:read"]) },
    });
    const { key: bare } = await createApiKey(db, { personId: admin.id, name: "k", scopes: [] });
    callers.set("key without scopes", { headers: key(bare), who: { role: "admin", scopes: new Set() } });
  });
  afterAll(() => registry.close());

  it.each(tools.map((tool) => [tool.name, tool] as const))("%s", async (name, tool) => {
    const plan = planOf({ access: tool.access, method: "POST" }, registry.deployment.settings);
    const scope = planScope(plan);
    for (const [caller, { headers, who }] of callers) {
      const era = modern("tools/call", { name, arguments: {} });
      const answers = [await send(registry.url, era, { ...headers, ...repeated("tools/call", name) })];
      if (who) {
        const session = await openSession(registry.url, headers);
        answers.push(
          await send(registry.url, legacy("tools/call", { name, arguments: {} }), { ...headers, ...session }),
        );
      }
      for (const answer of answers) {
        const what = `${name} as ${caller}`;
        if (!who) {
          expect(answer.status, what).toBe(401);
          continue;
        }
        const lacksRole = plan.role === "admin" && who.role !== "admin" && !plan.public;
        const lacksScope = scope !== undefined && !who.whole && !who.scopes.has(scope);
        if (lacksScope && !lacksRole) {
          expect(answer.status, what).toBe(403);
          const wanted = SCOPES.filter((one) => one === scope || who.scopes.has(one)).join(" ");
          expect(answer.headers.get("www-authenticate"), what).toBe(
            `Bearer error="insufficient_scope", scope="${wanted}", resource_metadata="${registry.url}/.well-known/oauth-protected-resource"`,
          );
          continue;
        }
        expect(answer.status, what).toBe(200);
        const { result } = await answer.json();
        const reported = String(result?.content?.[0]?.text);
        if (lacksRole) expect(reported, what).toContain("forbidden");
        else expect(reported, what).not.toMatch(/"error":"(?:forbidden|internal)"/);
        expect(reported, what).not.toMatch(/node_modules|\.ts:\d|SQLITE|select /);
      }
    }
  });

  it("a scope of a tool is one that tokens have", () => {
    for (const { access } of tools)
      if (access.who !== "everybody" && access.token !== "nothing" && access.token !== "none")
        expect(isScope(access.token)).toBe(true);
  });
});

describe("tools of a workspace", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openWorkspace("examples");
  });
  afterAll(() => service.close());

  it("for reading are marked as such", async () => {
    const session = await openSession(service.url);
    const list = await (await send(service.url, legacy("tools/list"), session)).json();
    const writing = tools.filter(({ writes }) => writes).map(({ name }) => name);
    const names = list.result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(tools.filter(({ writes }) => !writes).map(({ name }) => name));
    for (const name of writing) {
      const refused = await (await send(service.url, legacy("tools/call", { name, arguments: {} }), session)).json();
      expect(refused.error.code).toBe(-32602);
    }
  });

  it("report the fault of an input, and no internals", async () => {
    const session = await openSession(service.url);
    const call = async (params: object) => (await send(service.url, legacy("tools/call", params), session)).json();
    const misspelt = await call({ name: "service_serch", arguments: {} });
    expect(misspelt.error.message).toContain("Did you mean service_search?");
    const missing = await call({ name: "service_search", arguments: {} });
    expect(missing.result).toMatchObject({ isError: true });
    expect(missing.result.content[0].text).toContain("query");
    const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const brackets = Buffer.from("[".repeat(100_000)).toString("base64url");
    for (const cursor of ["%%%", place([Number.MAX_SAFE_INTEGER, 1]), place([-1, 1]), place(["1", 1]), brackets]) {
      const { result } = await call({ name: "service_list_doc_pages", arguments: { cursor } });
      expect(result).toMatchObject({ isError: true });
      expect(result.content[0].text).toContain("invalid_cursor");
    }
  });
});
