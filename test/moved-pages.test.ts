import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";

let service: OpenService;
const push = async (pages: unknown[]) => {
  const answer = await service.post("/api/registry/pages", { pages });
  expect(answer.status).toBe(200);
};

beforeAll(async () => {
  service = await openRegistry();
  await push([
    {
      slug: "actions/buttons",
      frontmatter: { title: "Buttons", redirect_from: ["/docs/buttons", "/old/buttons.html"] },
    },
    { slug: "links", frontmatter: { title: "Links", aliases: "anchors/" } },
    { slug: "here", frontmatter: { title: "Here" } },
    {
      slug: "other",
      frontmatter: { title: "Other", aliases: ["here", "Another name of it", "../up", "https://a.example/x", 7] },
    },
    { slug: "secret", frontmatter: { title: "Secret", draft: true, aliases: ["public-name"] } },
  ]);
});
afterAll(() => service.close());

const leads = async (path: string) => {
  const answer = await service.get(path, { accept: "text/html" });
  return [answer.status, answer.headers.get("location")];
};

it("redirects from a former address of a page, as page and as text", async () => {
  expect(await leads("/docs/buttons")).toEqual([308, "/docs/actions/buttons"]);
  expect(await leads("/docs/buttons.md")).toEqual([308, "/docs/actions/buttons.md"]);
  expect(await leads("/docs/old/buttons")).toEqual([308, "/docs/actions/buttons"]);
  expect(await leads("/docs/anchors")).toEqual([308, "/docs/links"]);
});

it("shows an existing page, and redirects to no hidden or missing one", async () => {
  expect(await leads("/docs/here")).toEqual([200, null]);
  expect(await leads("/docs/public-name")).toEqual([404, null]);
  expect(await leads("/docs/nothing")).toEqual([404, null]);
});

it("stops redirecting when the page no longer lists the address", async () => {
  await push([{ slug: "links", frontmatter: { title: "Links" } }]);
  expect(await leads("/docs/anchors")).toEqual([404, null]);
});
