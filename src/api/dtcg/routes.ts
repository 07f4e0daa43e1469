import { bundleKinds } from "../../domain/tokens/bundle-text.ts";
import {
  downloadDtcg,
  getDtcg,
  getNearestTokens,
  getToken,
  getTokenProof,
  getTokenSource,
  getTokensCss,
  getWrittenTokens,
  listTokens,
  postDtcg,
  validateTokens,
} from "../../domain/tokens/dtcg-contract.ts";
import { dtcgKind } from "../../domain/tokens/dtcg-kind.ts";
import { checkTokensTask } from "../../domain/tokens/dtcg-tasks.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import { emitOptionsOf, tokenStyles } from "../../domain/tokens/token-styles.ts";
import { readToken } from "../../domain/usages/read-token.ts";
import { parseValue } from "../../engines/tokens/engine.ts";
import { FORMAT_FILES } from "../../engines/tokens/names.ts";
import { badRequest, notFound } from "../../platform/contract/api-error.ts";
import { addressOf } from "../../platform/contract/client.ts";
import { bytesRoute, type Call, JsonText, put, route } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { omit } from "../../safe/omit.ts";
import { membersInSlices } from "../../store/json-members.ts";
import { SINGLETON } from "../../store/kind.ts";

const VALUES = "Send a color (#1d70b8, rgb(29 112 184)), a length, duration, number, font, curve or shadow.";
const NO_TOKENS = "No tokens yet. Push them with `dsr push:all`.";

export const dtcgRoutes = [
  route(getDtcg, async ({ query, snapshot, part, ...caller }) => {
    if (Object.keys(query).length === 0)
      return new JsonText(`{"payload":${await payloadOf((await snapshot.text(dtcgKind, SINGLETON))?.text)}}`);
    const { format, selector, strict, ...rest } = query;
    const axes = axesIn(rest);
    const options = { ...(await emitOptionsOf(snapshot)), strict: strict !== undefined };
    const want = format ? ({ what: "file", format, selector, options } as const) : ({ what: "tokens" } as const);
    const answer = await (await part(tokenReader)).ask(snapshot, { axes, want }, taskClient(caller));
    if (answer === undefined) throw notFound(NO_TOKENS);
    const head = JSON.stringify({ selector: selector ?? ":root", axes, ...(format ? { format } : {}) }).slice(0, -1);
    return new JsonText(format ? `${head},"output":${JSON.stringify(answer)}}` : `${head},"tokens":${answer}}`);
  }),
  route(
    listTokens,
    async ({ query, snapshot, part, ...caller }) =>
      new JsonText(await (await part(tokenReader)).json(snapshot, axesIn(query), taskClient(caller))),
  ),
  route(getNearestTokens, async ({ query, snapshot, part, ...caller }) => {
    const { value, type, limit, ...rest } = query;
    if (parseValue(value, type).length === 0)
      throw badRequest(
        "unknown_value",
        `${type ? `The value is not a valid ${type}` : "The value is not valid"}. ${VALUES}`,
        "/value",
      );
    const want = { what: "nearest", value, limit, ...(type === undefined ? {} : { type }) } as const;
    const tokens = await (await part(tokenReader)).ask(snapshot, { axes: axesIn(rest), want }, taskClient(caller));
    return new JsonText(`{"value":${JSON.stringify(value)},"tokens":${tokens ?? "[]"}}`);
  }),
  route(getToken, ({ params, query, ...call }) => readToken(call, params.name, axesIn(query))),
  bytesRoute(downloadDtcg, async ({ query, snapshot, part, settings, ...caller }) => {
    const { format, selector, strict, ...rest } = query;
    const axes = axesIn(rest);
    // A public file may be cached for everyone, so sources have a separate address.
    if (format === "source") {
      const headers = { location: addressOf(getWrittenTokens, undefined, axes) };
      return { status: 302, bytes: "", type: "text/plain; charset=utf-8", headers };
    }
    const { origin, attributes } = await emitOptionsOf(snapshot);
    // A file of a registry contains its revision. Workspace files have none.
    const revision = settings.mode === "registry" ? await snapshot.head(bundleKinds) : undefined;
    const options = { origin: { ...origin, revision }, attributes, strict: strict !== undefined };
    const want = { what: "file", format, selector, asPushed: strict === undefined, options } as const;
    const bytes = await (await part(tokenReader)).ask(snapshot, { axes, want }, taskClient(caller));
    if (bytes === undefined) throw notFound(NO_TOKENS);
    const { file, mediaType } = FORMAT_FILES[format];
    return { bytes, type: mediaType, headers: attachment(file, axes) };
  }),
  bytesRoute(getWrittenTokens, async ({ query, snapshot, part, ...caller }) => {
    const axes = axesIn(query);
    const bytes = await (await part(tokenReader)).ask(
      snapshot,
      { axes, want: { what: "written" } },
      taskClient(caller),
    );
    if (bytes === undefined) throw notFound(NO_TOKENS);
    return { bytes, type: FORMAT_FILES.dtcg.mediaType, headers: attachment("tokens.json", axes) };
  }),
  bytesRoute(getTokensCss, async ({ query: { follow }, snapshot, part, ...caller }) => {
    const css = await tokenStyles({ part, snapshot }, taskClient(caller), { followsSystem: follow === "system" });
    return { bytes: css, type: FORMAT_FILES.css.mediaType };
  }),
  route(getTokenProof, async ({ query: { limit, cursor }, snapshot, part, actor, settings }) => {
    const { differing, unresolved, sources, ...proof } = await (await part(tokenReader)).proof(
      snapshot,
      (await emitOptionsOf(snapshot)).attributes,
    );
    const from = Number(cursor ?? 0);
    const hasMore = Math.max(differing.length, unresolved.length) > from + limit;
    return {
      ...proof,
      differing: differing.slice(from, from + limit),
      unresolved: unresolved.slice(from, from + limit),
      totals: { differing: differing.length, unresolved: unresolved.length },
      sources: from === 0 ? sources.map((source) => withHref(source, { actor, settings })) : [],
      ...(hasMore ? { nextCursor: String(from + limit) } : {}),
    };
  }),
  bytesRoute(getTokenSource, async ({ params: { path }, snapshot, part, ...caller }) => {
    const want = { what: "source", path } as const;
    const bytes = await (await part(tokenReader)).ask(snapshot, { axes: {}, want }, taskClient(caller));
    if (bytes === undefined) throw notFound(NO_TOKENS);
    return { bytes, type: path.endsWith(".json") ? "application/json; charset=utf-8" : "text/plain; charset=utf-8" };
  }),
  route(validateTokens, async ({ body, part, ...caller }) => {
    const pool = await part(workerPool);
    return new JsonText(await pool.run(checkTokensTask, JSON.stringify(body), { client: taskClient(caller) }));
  }),
  route(postDtcg, async ({ body, commit }) => {
    await commit([put(dtcgKind, SINGLETON, omit(body, "message"))]);
    return { ok: true };
  }),
];

/** Adds the address of a source for readers with access. */
const withHref = <T extends { path: string }>(source: T, { actor, settings }: Pick<Call, "actor" | "settings">) =>
  actor || settings.publicSources ? { ...source, href: addressOf(getTokenSource, { path: source.path }) } : source;

/** Returns the public bundle as JSON: without its sources. */
async function payloadOf(text: string | undefined): Promise<string> {
  if (text === undefined) return "null";
  const payload = omit(Object.fromEntries(await membersInSlices(text)), "sources", "resolver", "rawFiles");
  const members = Object.entries(payload).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return `{${members.join(",")}}`;
}

function attachment(file: string, axes: Record<string, string>) {
  const suffix = Object.values(axes).map((value) => `.${value.replaceAll(/[^\w-]/g, "_")}`);
  return { "content-disposition": `attachment; filename="${file.replace(/(\.\w+)$/, `${suffix.join("")}$1`)}"` };
}

const axesIn = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([axis, value]) => (typeof value === "string" ? [[axis, value]] : [])),
  );
