import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOVUK } from "../eval/govuk.ts";
import { PRIMER } from "../eval/primer.ts";
import { AT, mean, recallOf, retrieve } from "../eval/retrieval.ts";
import { isHere, workspaceOf } from "../eval/systems.ts";
import { TIDELINE } from "../eval/tideline.ts";
import { leftOut } from "./left-out.ts";
import { casesOf } from "./long-form.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { ADMIN_ENV, signIn, type Visitor } from "./visitor.ts";

const MOST_TOKENS = 3_500;

interface Context {
  about: string;
  documents: { kind: string; id: string; title: string; href: string; text: string; score: number }[];
  tokens: number;
}

const contextOf = async (
  service: OpenService,
  question: string,
  { headers = {}, ...more }: { headers?: Record<string, string>; component?: string; pattern?: string } = {},
): Promise<Context> => {
  const response = await service.get(`/api/service/ai/context?${new URLSearchParams({ question, ...more })}`, headers);
  expect(response.status).toBe(200);
  return response.json();
};

/** Of the example one question of ten is in words its documents have not. */
const sets = [
  { set: TIDELINE, least: 0.9 },
  { set: GOVUK, least: 0.95 },
  { set: PRIMER, least: 0.95 },
];
for (const { set, least } of casesOf(sets, 3)) {
  describe.skipIf(leftOut(!isHere(set.name), `the workspace of ${set.name} is not beside this checkout.`))(
    `what answers questions about ${set.name}`,
    { tags: "repeated" },
    () => {
      let service: OpenService;
      let remove: () => Promise<void>;
      beforeAll(async () => {
        const workspace = await workspaceOf(set.name);
        remove = workspace.remove;
        service = await openWorkspace(workspace.folder, { SERVICE_RATE_LIMITS: "off" });
      });
      afterAll(async () => {
        await service.close();
        await remove();
      });

      it(`is among the first ${AT}, more of it than a plain search finds, and within bounds`, async () => {
        const all = [];
        for (const question of set.questions) all.push(await retrieve((path) => service.get(path), question));
        const recall = mean(all.map(({ question, told }) => recallOf(question, told)));
        const missed = all
          .filter(({ question, told }) => recallOf(question, told) < 1)
          .map(({ question }) => question.ask);
        expect(recall, missed.join("\n")).toBeGreaterThanOrEqual(least);
        expect(recall).toBeGreaterThan(mean(all.map(({ question, plain }) => recallOf(question, plain))));
        expect(mean(all.map(({ facts }) => facts))).toBeGreaterThanOrEqual(least);
        expect(Math.max(...all.map(({ tokens }) => tokens))).toBeLessThanOrEqual(MOST_TOKENS);
      });

      it("is deterministic, and lists the content", async () => {
        const [{ ask = "" } = {}] = set.questions;
        const once = await contextOf(service, ask);
        expect(await contextOf(service, ask)).toEqual(once);
        expect(once.about).toMatch(/\d+ components/);
        for (const { href } of once.documents) expect((await service.get(href)).status, href).toBe(200);
      });
    },
  );
}

describe("the input of a model", () => {
  let service: OpenService;
  let admin: Visitor;
  beforeAll(async () => {
    service = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_RATE_LIMITS: "off" });
    admin = await signIn(service);
  });
  afterAll(() => service.close());
  const secret = { headers: { authorization: `Bearer ${SECRET}` } };
  const push = async (pages: object[]) =>
    expect((await service.post("/api/registry/pages", { pages })).status).toBe(200);
  const keyWith = async (scopes: string[]) => {
    const made = await admin.json("POST", "/api/service/account/api-keys", { name: "Test", scopes });
    return { headers: { "x-service-api-key": (await made.json()).key } };
  };

  it("is hidden from strangers, and reference texts from people without permission", async () => {
    const text = { frontmatter: { title: "Our voice" }, markdown: "# Exclamation marks\n\nNobody shouts at the quay." };
    expect((await admin.json("PUT", "/api/service/reference/brand-voice", text)).status).toBe(200);
    const question = "May I use exclamation marks?";
    expect((await service.get(`/api/service/ai/context?question=${question}`)).status).toBe(401);
    const [may, mayNot] = [await keyWith(["reference:read"]), await keyWith(["sync:read"])];
    expect((await contextOf(service, question, may)).documents).toMatchObject([
      { kind: "reference", id: "brand-voice", text: expect.stringContaining("Nobody shouts") },
    ]);
    expect(JSON.stringify(await contextOf(service, question, mayNot))).not.toMatch(/quay|voice/i);
    await admin.json("PUT", "/api/service/reference/brand-voice", { markdown: "# Exclamation marks\n\nOnly at sea." });
    expect((await contextOf(service, question, may)).documents[0]?.text).toContain("Only at sea");
  });

  it("is the passage of a long page that answers, not its beginning", async () => {
    const before = Array.from({ length: 60 }, (_, part) => `## Part ${part}\n\nThis and that of part ${part}.`);
    const answer = "## Printing\n\nA boarding pass is printed at 300 dpi.";
    await push([{ slug: "passes", markdown: ["# Passes", ...before, answer].join("\n\n") }]);
    const { documents } = await contextOf(service, "At which resolution do I print a boarding pass?", secret);
    expect(documents[0]).toMatchObject({ kind: "page", id: "passes", href: "/docs/passes" });
    expect(documents[0]?.text).toContain("300 dpi");
    expect(documents[0]?.text).not.toContain("part 7.");
  });

  it("contains the record of the open page, and ignores a missing one", async () => {
    const component = (id: string, description: string) => ({
      ...{ entityType: "component", entityId: id, action: "update" },
      data: { id, title: id, description, properties: { tone: { type: "string", options: ["calm", "loud"] } } },
    });
    const changes = [component("gangway", "Leads on board."), component("bollard", "Holds a rope.")];
    expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
    const looking = await contextOf(service, "which tones does it have, bollard or not?", {
      ...secret,
      component: "gangway",
    });
    expect(looking.documents.map(({ id }) => id).slice(0, 2)).toEqual(["gangway", "bollard"]);
    expect(looking.documents[0]?.text).toContain("calm");
    for (const gone of ["no-such", "../gangway", "__proto__", "page:passes"])
      expect((await contextOf(service, "bollard", { ...secret, component: gone })).documents[0]?.id).toBe("bollard");
  });

  it("tolerates typos, accepts names as in code, and finds nothing for unknown words", async () => {
    const { documents } = await contextOf(service, "what is the bolard for", secret);
    expect(documents[0]?.id).toBe("bollard");
    expect((await contextOf(service, "zxqv wvutsr?", secret)).documents).toEqual([]);
    expect((await contextOf(service, "???", secret)).documents).toEqual([]);
  });

  it("stays within its limits for any documents and questions", async () => {
    const hostile = [
      "```\n# never closed",
      "<".repeat(30_000),
      "{{".repeat(10_000),
      "[".repeat(20_000),
      "# ".repeat(9_000),
    ];
    const long = "mooring ".repeat(4_000);
    await push(hostile.map((text, at) => ({ slug: `hostile/${at}`, markdown: `mooring\n\n${text}\n\n${long}` })));
    for (const question of [
      "mooring?",
      `mooring ${"rope ".repeat(180)}`,
      "(mooring|.*)+$ [a-z]{1,9999}",
      "mooring \u2028 \u202e?",
    ]) {
      const { documents, tokens } = await contextOf(service, question, secret);
      expect(documents.length).toBeGreaterThan(0);
      expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
    }
  });
});
