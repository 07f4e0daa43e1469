import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FigmaStandIn, GOOD_TOKEN, openFigma, styledFile } from "../../../../test/figma-stand-in.ts";
import type { DesignToolFault, DesignToolProgress } from "../design-tool.ts";
import { createFigma, type FigmaOptions } from "./create-figma.ts";

let api: FigmaStandIn;

beforeEach(async () => {
  const { styles: _, nodes: __, variables: ___, ...alone } = styledFile();
  api = await openFigma({ STYLED: styledFile(), ALONE: alone });
});
afterEach(() => api.close());

const patience = { backoffMs: 1, longestWaitMs: 2_000 };
const figma = (options: Partial<FigmaOptions> = {}) =>
  createFigma({
    ...{ token: GOOD_TOKEN, fileKey: "STYLED", apiUrl: api.url, fetchAllow: [api.pictureHost] },
    ...options,
    patience: { ...patience, ...options.patience },
  });
const fault = (code: DesignToolFault, message: RegExp) =>
  expect.objectContaining({ name: "DesignToolError", code, message: expect.stringMatching(message) });
const requested = (part: string) => api.requests.filter(({ target }) => target.includes(part));

describe("requests", () => {
  it("are for the file once, its published styles, and the nodes of styles", async () => {
    const tool = figma();
    expect(await tool.file()).toEqual({
      ...{ key: "STYLED", name: "Styled", url: "https://www.figma.com/design/STYLED" },
      ...{ version: "2321190340980938767", lastModified: "2026-02-16T16:02:49Z" },
    });
    await tool.styles();
    await tool.components();
    await tool.frames(["Icons"]);
    expect(api.requests.map(({ target }) => target.replace(/ids=.*/, "ids"))).toEqual([
      "GET /v1/files/STYLED",
      "GET /v1/files/STYLED/styles",
      "GET /v1/files/STYLED/nodes?ids",
    ]);
  });

  it("return styles that are published but unused", async () => {
    const { snapshot } = await figma().styles();
    expect(snapshot.localStyles.color.map(({ reference }) => reference)).toContain("color-blue-unused");
  });

  it("leave library styles to their own files, and report if no other styles exist", async () => {
    const meta = { styles: [{ node_id: "9:9", name: "Library/Red", style_type: "FILL", description: "" }] };
    api.fail({ path: "/STYLED/styles", body: JSON.stringify({ meta }) });
    const { notes } = await figma().styles();
    expect(notes.join()).not.toMatch(/Library/);
    const styles = { "9:9": { name: "Library/Red", styleType: "FILL", remote: true } };
    api.fail({ path: "/ALONE", times: 1, body: JSON.stringify({ document: {}, styles }) });
    expect((await figma({ fileKey: "ALONE" }).styles()).notes).toEqual([expect.stringMatching(/library styles \(1\)/)]);
  });

  it("take the look of a style from the layers that use it if the API doesn't know its node", async () => {
    const [whole, alone] = [await figma().styles(), await figma({ fileKey: "ALONE" }).styles()];
    const published = ["color-blue-unused"];
    expect(alone.snapshot.localStyles.color).toEqual(
      whole.snapshot.localStyles.color.filter(({ reference }) => !published.includes(reference)),
    );
    expect(alone.snapshot.localStyles.typography).toEqual(whole.snapshot.localStyles.typography);
    expect(alone.snapshot.localStyles.effect).toEqual(whole.snapshot.localStyles.effect);
  });

  it("work without the library if the token may not read it", async () => {
    api.fail({ path: "/styles", status: 403, body: JSON.stringify({ status: 403, err: "Invalid scope" }) });
    const { snapshot, notes } = await figma().styles();
    expect(snapshot.localStyles.color).toHaveLength(14);
    expect(notes[0]).toMatch(/library_content:read/);
  });
});

describe("variables", () => {
  it("are the meta of the API", async () => {
    const { meta, notes } = await figma().variables();
    expect([Object.keys(meta ?? {}), notes]).toEqual([["variables", "variableCollections"], []]);
  });

  it("are a note if the plan doesn't include them", async () => {
    expect(await figma({ fileKey: "ALONE" }).variables()).toEqual({
      meta: null,
      notes: [expect.stringMatching(/Enterprise plan/)],
    });
  });
});

describe("images", () => {
  it("arrive in order, from another host than the API and without the token", async () => {
    const pictures = await Array.fromAsync(figma().pictures(["3:2", "3:1", "3:2"], "svg"));
    const reported = pictures.map((one) =>
      "bytes" in one ? `${one.nodeId} ${one.mimeType} ${one.bytes.length > 50}` : one,
    );
    expect(reported).toEqual(["3:2 image/svg+xml true", "3:1 image/svg+xml true"]);
    const fetched = requested("/pictures/");
    expect(fetched.map(({ host, token }) => [host, token])).toEqual(Array(2).fill([api.pictureHost, undefined]));
  });

  it("stay where they are if their address is not of the public internet", async () => {
    const pictures = await Array.fromAsync(figma({ fetchAllow: [] }).pictures(["3:1"], "png"));
    expect(pictures).toEqual([{ nodeId: "3:1", reason: "lost", error: expect.stringMatching(/port/) }]);
    expect(requested("/pictures/")).toEqual([]);
  });

  it("that take the tool too long together are requested in halves; a single one reports it", async () => {
    api.gives.atOnce = 2;
    api.gives.upOn.add("3:2 svg");
    try {
      const pictures = await Array.fromAsync(figma().pictures(["3:1", "3:2", "3:3", "3:4", "3:5"], "svg"));
      expect(pictures.map((one) => ("error" in one ? one : one.nodeId))).toEqual([
        "3:1",
        { nodeId: "3:2", reason: "given up", error: expect.stringMatching(/Render timeout/) },
        ...["3:3", "3:4", "3:5"],
      ]);
    } finally {
      api.gives.atOnce = 50;
      api.gives.upOn.clear();
    }
  });

  it("that can't be rendered, or are lost, report the reason; the others arrive", async () => {
    const images = { "3:1": null, "3:2": `http://${api.pictureHost}/pictures/3-2.svg`, "3:3": "file:///etc/passwd" };
    api.fail({ path: "/v1/images", times: 1, body: JSON.stringify({ err: null, images }) });
    api.fail({ path: "/pictures/3-2", status: 500 });
    expect(await Array.fromAsync(figma().pictures(["3:1", "3:2", "3:3", "3:4"], "svg"))).toEqual([
      { nodeId: "3:1", reason: "empty", error: expect.any(String) },
      { nodeId: "3:2", reason: "lost", error: expect.stringMatching(/500/) },
      { nodeId: "3:3", reason: "lost", error: expect.stringMatching(/http/) },
      { nodeId: "3:4", reason: "empty", error: expect.any(String) },
    ]);
  });
});

describe("refusals", () => {
  it.each<[string, Parameters<FigmaStandIn["fail"]>[0], DesignToolFault, RegExp]>([
    [
      "a token without the scope",
      { path: "/v1", status: 403, body: '{"err":"Invalid scope(s)"}' },
      "forbidden",
      /scopes/,
    ],
    ["401", { path: "/v1", status: 401 }, "unauthorized", /FIGMA_ACCESS_TOKEN/],
    ["400", { path: "/v1", status: 400, body: '{"err":"File type not supported"}' }, "malformed", /File type not/],
    ["413", { path: "/v1", status: 413 }, "too_large", /large/],
    ["no JSON", { path: "/v1", body: "<html>Sign in</html>" }, "malformed", /complete JSON/],
    ["a body cut off", { path: "/v1", body: '{"document":{"children":[' }, "malformed", /complete JSON/],
    ["a body without document", { path: "/v1", body: "{}" }, "malformed", /no document/],
    ["a redirect", { path: "/v1", status: 302, headers: { location: "/elsewhere" } }, "unavailable", /FIGMA_API_URL/],
  ])("%s is told and not tried again", async (_, failure, code, message) => {
    api.fail(failure);
    await expect(figma().file()).rejects.toEqual(fault(code, message));
    expect(api.requests).toHaveLength(1);
  });

  it("are for a wrong token, an unknown file", async () => {
    await expect(figma({ token: "wrong" }).file()).rejects.toEqual(fault("unauthorized", /FIGMA_ACCESS_TOKEN/));
    await expect(figma({ fileKey: "../me" }).file()).rejects.toEqual(fault("not_found", /designtool_project_id/));
    expect(api.requests.at(-1)?.target).toBe("GET /v1/files/..%2Fme");
  });

  it("repeat no token and no control characters from the tool's message", async () => {
    const err = `No \u001b[2J${GOOD_TOKEN}\n\n for you`;
    api.fail({ path: "/v1", status: 403, body: JSON.stringify({ err }) });
    const thrown = await figma()
      .file()
      .catch((error: unknown) => error);
    expect(thrown).toEqual(fault("forbidden", /for you/));
    expect(String(thrown)).not.toContain(GOOD_TOKEN);
    expect(String(thrown)).not.toContain("\u001b");
  });

  it("are for a body that is too large, by its announced or actual size", async () => {
    const limits = { patience: { maxBytes: 1 << 20 } };
    const large = Buffer.alloc((1 << 20) + 1, " ");
    api.fail({ path: "/v1", times: 1, body: large });
    await expect(figma(limits).file()).rejects.toEqual(fault("too_large", /1 MiB/));
    api.fail({ path: "/v1", times: 1, body: large, headers: { "content-length": String(large.length) } });
    await expect(figma(limits).file()).rejects.toEqual(fault("too_large", /1 MiB/));
    expect(api.requests).toHaveLength(2);
  });
});

describe("waiting", () => {
  it("lasts as long as a rate limit requires, and is reported", async () => {
    api.fail({ path: "/v1", times: 2, status: 429, headers: { "retry-after": "1" } });
    const steps: DesignToolProgress[] = [];
    expect((await figma({ progress: (step) => steps.push(step) }).file()).name).toBe("Styled");
    expect(steps.filter(({ what }) => what === "Figma rate limit, waiting").map(({ total }) => total)).toEqual([1, 1]);
    expect(api.requests).toHaveLength(3);
  });

  it("ends if the required wait is too long, with the time", async () => {
    api.fail({ path: "/v1", status: 429, headers: { "retry-after": "345600" } });
    const thrown = figma().file();
    await expect(thrown).rejects.toEqual(fault("rate_limited", /in 4 days/));
    await expect(thrown).rejects.toMatchObject({ retryAfter: 345_600 });
    api.mend();
    api.fail({ path: "/v1", status: 429, headers: { "retry-after": "soon" } });
    await expect(figma().file()).rejects.toEqual(fault("rate_limited", /later/));
  });

  it("precedes another request after outages, broken or slow responses", async () => {
    api.fail({ path: "/v1", times: 1, status: 503 });
    api.fail({ path: "/v1", times: 1, cutAfter: 5_000 });
    api.fail({ path: "/v1", times: 1, until: new Promise(() => undefined), body: "{}" });
    expect((await figma({ patience: { timeoutMs: 1_000, tries: 8 } }).file()).name).toBe("Styled");
    expect(api.requests.length).toBeGreaterThanOrEqual(4);
  });

  it("ends for a response that only trickles in, with a report", async () => {
    api.fail({ path: "/v1", trickleMs: 10 });
    const slow = figma({ patience: { pace: { bytes: 1_000, ms: 100 }, tries: 2 } });
    await expect(slow.file()).rejects.toEqual(fault("unavailable", /too slowly/));
    expect(api.requests).toHaveLength(2);
  });

  it("for all responses together is limited", async () => {
    api.fail({ path: "/v1", until: new Promise(() => undefined), body: "{}" });
    const slow = figma({ patience: { longestMs: 300, tries: 100 } });
    await expect(slow.file()).rejects.toEqual(fault("unavailable", /in total/));
    await expect(slow.variables()).rejects.toEqual(fault("unavailable", /in total/));
    expect(api.requests).toHaveLength(1);
  });

  it("is reported", async () => {
    const answer = Promise.withResolvers<void>();
    api.fail({ path: "/v1", times: 1, until: answer.promise });
    const steps: DesignToolProgress[] = [];
    const reading = figma({
      progress(step) {
        steps.push(step);
        if (step.unit === "seconds") answer.resolve();
      },
    }).file();
    await reading;
    expect(steps[0]).toEqual({ what: "waiting for the file", done: 0, total: 1, unit: "seconds" });
  });

  it("ends after some attempts", async () => {
    api.fail({ path: "/v1", status: 500, times: 9 });
    await expect(figma().file()).rejects.toEqual(fault("unavailable", /500/));
    expect(api.requests).toHaveLength(4);
    await api.close();
    await expect(figma().file()).rejects.toEqual(fault("unavailable", /cannot be reached/));
  });

  it("ends immediately when it is cancelled: during a request and during a pause", async () => {
    const asking = new AbortController();
    api.fail({ path: "/v1", times: 1, until: new Promise(() => undefined), body: "{}" });
    const first = figma({ signal: asking.signal }).file();
    await expect.poll(() => api.requests.length).toBe(1);
    asking.abort();
    await expect(first).rejects.toEqual(fault("cancelled", /Nothing was changed/));
    const waiting = new AbortController();
    api.fail({ path: "/v1", status: 429, headers: { "retry-after": "2" } });
    const second = figma({ signal: waiting.signal, progress: () => waiting.abort() }).file();
    await expect(second).rejects.toEqual(fault("cancelled", /./));
    await expect(figma({ signal: AbortSignal.abort() }).components()).rejects.toEqual(fault("cancelled", /./));
    expect(api.requests).toHaveLength(2);
  });

  // An image that never arrives would fail after 10 s.
  it("ends immediately when it is cancelled while images arrive", async () => {
    const fetching = new AbortController();
    api.fail({ path: "/pictures/", until: new Promise(() => undefined), body: "" });
    const pictures = Array.fromAsync(figma({ signal: fetching.signal }).pictures(["3:1", "3:2"], "svg"));
    await expect.poll(() => requested("/pictures/").length).toBe(2);
    fetching.abort();
    await expect(pictures).rejects.toEqual(fault("cancelled", /./));
  });

  it("reports how much of a body has arrived", async () => {
    const steps: DesignToolProgress[] = [];
    await figma({ progress: (step) => steps.push(step) }).file();
    const { done, total } = steps.at(-1) ?? {};
    expect([steps.at(-1)?.what, done === total, (done ?? 0) > 10_000]).toEqual(["the file", true, true]);
  });
});

it("uses the given reader for the body of a file", async () => {
  const bodies: number[] = [];
  const tool = figma({
    async readFile(body) {
      bodies.push(body.length);
      const { readFigmaFile } = await import("./read-file.ts");
      return structuredClone(readFigmaFile(body));
    },
  });
  await tool.styles();
  expect((await tool.components()).length).toBe(5);
  expect(bodies).toHaveLength(1);
});
