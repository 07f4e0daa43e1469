// @module-tag long

import { describe, expect, it } from "vitest";
import { jobTables } from "../src/platform/jobs/tables.ts";
import { bothDatabases } from "./databases.ts";
import { GOOD_TOKEN } from "./figma-stand-in.ts";

import { until } from "./until.ts";
import { FETCH, useDesignTool } from "./use-design-tool.ts";

describe.each(bothDatabases)("fetches of the design tool that wait, fail or are cut off, on %s", (database) => {
  const { figma, start, inside, written, configure } = useDesignTool(database);

  it("can be asked three times a minute, in all processes together", async () => {
    const [one, two] = [await start(), await start()];
    await configure(one);
    await until(async () => expect((await two.ask("GET", FETCH)).body.connected).toBe(true));
    await one.queue();
    await two.queue();
    await one.queue();
    for (const service of [one, two]) {
      const { status, headers, body } = await service.ask("POST", FETCH);
      expect([status, body.error]).toEqual([429, "too_many"]);
      const seconds = Number(headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  it("is fetched once for each job, however many processes could", async () => {
    const services = [await start(), await start(), await start()];
    const [one] = services;
    if (!one) throw new Error("three processes");
    await configure(one);
    const id = await one.queue();
    for (const service of services) expect((await service.ended(id)).status).toBe("complete");
    expect(figma().requests.filter(({ target }) => target.endsWith("/v1/files/STYLED"))).toHaveLength(1);
    const { store } = await inside();
    expect((await store.history?.of("design-components/main", 10))?.length).toBe(1);
  });

  it("runs at most two fetches at once in all processes; a third waits", async () => {
    const services = [await start(), await start()];
    const [one, two] = services;
    if (!one || !two) throw new Error("two processes");
    await configure(one);
    await until(async () => expect((await two.ask("GET", FETCH)).body.connected).toBe(true));
    const gate = Promise.withResolvers<void>();
    figma().fail({ path: "/v1/files/STYLED", until: gate.promise });
    const requested = () => figma().requests.filter(({ target }) => target.endsWith("/v1/files/STYLED")).length;
    const jobs = [await one.queue(), await two.queue(), await one.queue()];
    await until(async () => expect(requested()).toBe(2));
    const statuses = async () => (await Promise.all(jobs.map((id) => one.job(id)))).map(({ status }) => status).sort();
    expect(await statuses()).toEqual(["queued", "running", "running"]);
    gate.resolve();
    for (const id of jobs) expect((await two.ended(id)).status).toBe("complete");
  });

  it.each([
    [
      "a token that is refused",
      { path: "/v1/files/STYLED", status: 403, times: 9, body: '{"status":403,"err":"Invalid token"}' },
    ],
    ["a file that is not there", { path: "/v1/files/STYLED", status: 404, times: 9 }],
    ["an answer that is no JSON", { path: "/v1/files/STYLED", body: "<html>", times: 9 }],
    ["a file that is cut off", { path: "/v1/files/STYLED", body: '{"document":{"id":"0:0"', times: 9 }],
    ["styles that are no object", { path: "/nodes", body: "[", times: 9 }],
    [
      "being asked to wait for an hour",
      { path: "/v1/files/STYLED", status: 429, headers: { "retry-after": "3600" }, times: 9 },
    ],
  ])("fails once, and for a reason, with %s", async (_, fault) => {
    const service = await start();
    await configure(service);
    figma().fail(fault);
    const { status, error, result } = await service.ended(await service.queue());
    expect([status, result]).toEqual(["failed", null]);
    expect(error).toMatch(/[a-z]{3,}.*\.$/s);
    expect(error).not.toContain(GOOD_TOKEN);
    expect(await written()).toMatchObject({ tokens: undefined, components: undefined, assets: [] });
    const { tries } = await jobTables((await inside()).db())
      .selectFrom("job")
      .select("tries")
      .where("kind", "=", "design_tool_fetch")
      .executeTakeFirstOrThrow();
    expect(tries).toBe(1);
  });

  it("waits as long as the tool says, and goes on", async () => {
    const service = await start();
    await configure(service);
    figma().fail({ path: "/v1/files/STYLED", status: 429, headers: { "retry-after": "1" }, times: 1 });
    expect(await service.ended(await service.queue())).toMatchObject({ status: "complete", error: null });
  });

  it("skips pictures that the tool can't render, and reports them", async () => {
    const service = await start();
    await configure(service);
    figma().undrawn.add("5:20");
    const { status, result } = await service.ended(await service.queue());
    expect([status, result.pictures]).toEqual(["complete", 4]);
    expect(result.notes.join("\n")).toMatch(/Card has no image/);
    const card = (await written()).components?.document.components.find(({ name }) => name === "Card");
    expect(card?.picture).toBeUndefined();
  });

  it("fetches pixels if sanitizing would change an SVG, and keeps a picture that the tool failed to render", async () => {
    const service = await start();
    await configure(service);
    await service.ended(await service.queue());
    const cardOf = ({ components }: Awaited<ReturnType<typeof written>>) =>
      components?.document.components.find(({ name }) => name === "Card")?.picture;
    const before = cardOf(await written());
    figma().gives.atOnce = 1;
    figma().gives.upOn.add("5:20 svg").add("5:20 png");
    const kept = await service.ended(await service.queue());
    expect([kept.status, kept.result.notes.join("\n")]).toEqual([
      "complete",
      expect.stringMatching(/previous image of Card was kept: .*Render timeout/),
    ]);
    expect([before, cardOf(await written())]).toEqual([expect.stringMatching(/\.svg$/), before]);
    const addressOf = (picture: string | undefined) => `${service.url}/assets/${picture}`;
    expect((await fetch(addressOf(before))).status).toBe(200);

    figma().gives.upOn.clear();
    const moving = '<animate attributeName="x" from="0" to="9" dur="1s" repeatCount="indefinite"/>';
    figma().drawings.set(
      "5:20",
      `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="9" height="9">${moving}</rect></svg>`,
    );
    const { status, result } = await service.ended(await service.queue());
    expect([status, result.notes.join("\n")]).toEqual([
      "complete",
      expect.stringMatching(/Card is a bitmap image: The SVG /),
    ]);
    const card = cardOf(await written());
    expect(card).toMatch(/\.png$/);
    const shown = await fetch(addressOf(card));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("writes nothing if a picture was lost in transfer", { tags: "long" }, async () => {
    const service = await start();
    await configure(service);
    await service.ended(await service.queue());
    const before = await written();
    figma().fail({ path: "/pictures/5-20.svg", status: 500 });
    const { status, error } = await service.ended(await service.queue());
    expect([status, error]).toEqual(["failed", expect.stringMatching(/image of Card .*500/)]);
    expect(await written()).toEqual(before);
    figma().mend();
    expect((await service.ended(await service.queue())).result).toMatchObject({ pictures: 5 });
  });

  it("is cancelled while it runs, and writes nothing", async () => {
    const [one, two] = [await start(), await start()];
    await configure(one);
    const gate = Promise.withResolvers<void>();
    figma().fail({ path: "/pictures/", until: gate.promise });
    const id = await one.queue();
    await until(async () => expect(figma().requests.some(({ target }) => target.includes("/pictures/"))).toBe(true));
    const { status, body } = await two.ask("POST", `/api/service/admin/build-tasks/${id}/cancel`, {});
    expect([status, body]).toMatchObject([200, { ok: true, task: { id, status: "failed", error: "cancelled" } }]);
    gate.resolve();
    figma().mend();
    const again = await two.ask("POST", `/api/service/admin/build-tasks/${id}/cancel`, {});
    expect([again.status, again.body.error]).toEqual([409, "over"]);
    expect((await two.ask("POST", "/api/service/admin/build-tasks/none/cancel", {})).status).toBe(404);
    // The next one writes, the cancelled one never did.
    expect((await one.ended(await one.queue())).status).toBe("complete");
    expect(await one.job(id)).toMatchObject({ status: "failed", error: "cancelled", result: null });
    const { store } = await inside();
    expect((await store.history?.of("design-components/main", 10))?.length).toBe(1);
  });

  it("is fetched after all when its process is killed half way, and nothing is written before", async () => {
    const service = await start();
    await configure(service);
    const gate = Promise.withResolvers<void>();
    figma().fail({ path: "/pictures/", until: gate.promise });
    const id = await service.queue();
    await until(async () => expect(figma().requests.some(({ target }) => target.includes("/pictures/"))).toBe(true));
    // A replica that runs beside it: it finds the job taken, until whoever took it is gone.
    const next = await start();
    await service.end("SIGKILL");
    gate.resolve();
    figma().mend();
    expect(await written()).toMatchObject({ tokens: undefined, components: undefined, assets: [] });
    // As if the time of whoever was killed had passed.
    const { db } = await inside();
    await jobTables(db()).updateTable("job").set({ due_at: 0 }).where("id", "=", id).execute();
    expect(await next.ended(id)).toMatchObject({ status: "complete", result: { components: 5 } });
    expect((await written()).assets).toHaveLength(5);
  });
});
