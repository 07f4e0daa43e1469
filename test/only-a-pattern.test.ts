import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";

/** A registry that holds one record of a kind that is neither a component, a page nor a token. */
let service: OpenService;

beforeAll(async () => {
  service = await openRegistry();
  const uploaded = await service.post("/api/sync/upload", {
    changes: [
      {
        action: "create",
        entityType: "pattern",
        entityId: "sign-in",
        data: { title: "Sign-in form", description: "Name and password.", html: "<form></form>" },
      },
    ],
  });
  expect(uploaded.status).toBe(200);
});
afterAll(() => service.close());

const textOf = async (path: string): Promise<string> => (await service.get(path)).text();

it("is not empty on the start page, which links to it", async () => {
  const page = await textOf("/");
  expect(page).not.toContain("No content yet");
  expect(page).toMatch(/<a[^>]*href="\/patterns"[^>]*>[^<]*Patterns/);
  expect(page).toContain("1 pattern<");
  // What is not there has no card.
  expect(page).not.toContain("DTCG, CSS, SCSS");
});

it("is in the changelog with its title and a link to its page", async () => {
  const page = await textOf("/changelog");
  expect(page).not.toContain("No changes yet");
  expect(page).toContain('<a href="/patterns/sign-in">Sign-in form</a>');
  expect(page).toMatch(/<option value="pattern">Patterns<\/option>/);
  expect(await textOf("/changelog?kind=pattern")).toContain("Sign-in form");
  expect(await textOf("/changelog?kind=page")).toContain("No changes match the filter.");
});

it("is omitted from the JSON of the specification, which has components, tokens and pages, unless requested", async () => {
  const ask = async (query: string) => (await service.get(`/api/service/changelog${query}`)).json();
  expect(await ask("")).toMatchObject({ changes: [], total: 0 });
  for (const query of ["?kind=pattern", "?kind=page,pattern", "?all=true"])
    expect(await ask(query), query).toMatchObject({
      changes: [{ entityType: "pattern", entityId: "sign-in", entityName: "Sign-in form", changeType: "create" }],
      total: 1,
    });
});
