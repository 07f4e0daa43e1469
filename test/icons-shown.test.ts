import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";

const icon = (id: string, svg: string) => ({ id, name: id, category: "c", source: { type: "custom", svg } });
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inner}</svg>`;

let service: OpenService;
beforeAll(async () => {
  service = await openRegistry();
});
afterAll(() => service.close());

it("an icon that cannot be shown answers why, and the others go on", async () => {
  const html = svg('<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>');
  const large = svg("<g/>".repeat(20_001));
  const catalog = [
    icon("red", `<!DOCTYPE svg [<!ENTITY st0 "fill:#c00;">]>${svg('<path style="&st0;" d="M2 2h20v20H2z"/>')}`),
    icon("html", html),
    icon("large", large),
  ];
  expect((await service.post("/api/registry/icons", { catalog })).status).toBe(200);
  const red = await service.get("/icons/red.svg");
  expect(red.status).toBe(200);
  expect(await red.text()).toBe(svg('<path d="M2 2h20v20H2z" fill="#c00"/>'));
  for (const [id, why] of [
    ["html", "contains HTML (foreignObject)"],
    ["large", "has more than 20000 elements"],
  ]) {
    const answer = await service.get(`/icons/${id}.svg`);
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toContain(`The icon ${id} can't be displayed: The SVG ${why}`);
  }
  const sprite = await (await service.get("/api/icons-sprite.svg")).text();
  expect(sprite).toContain('<symbol id="html"');
  expect(sprite).toContain('d="M2 2h20v20H2z"');
});
