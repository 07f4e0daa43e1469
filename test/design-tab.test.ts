import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenService, openWorkspace } from "./open-service.ts";
import { copyExamples } from "./push-workspace.ts";

let service: OpenService;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  const { folder, remove } = await copyExamples();
  removeFolder = remove;
  service = await openWorkspace(folder);
});
afterAll(async () => {
  await service?.close();
  await removeFolder?.();
});

const shown = async (query: string): Promise<string> =>
  (await service.get(`/components/button?tab=design${query}`)).text();

it("shows the tokens of a component as the tokens of the scheme that was chosen are", async () => {
  const { tokens } = await (await service.get("/api/registry/dtcg/tokens?scheme=dark")).json();
  const dark = tokens.find(({ name }: { name: string }) => name === "button.danger.background").hex;
  expect(dark).toMatch(/^#/);
  expect(await shown("&scheme=dark")).toContain(dark);
  expect(await shown("")).not.toContain(dark);
});

it("is led to another scheme by the header, and the other tabs are not", async () => {
  expect(await shown("")).toContain("data-follows=");
  expect(await (await service.get("/components/button")).text()).not.toContain("data-follows=");
});
