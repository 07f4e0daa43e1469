import { badRequest, notFound } from "../../../contract/api-error.ts";
import { bytesRoute, JsonText, put, route } from "../../../contract/route.ts";
import { membersOf } from "../../../store/json-members.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { readAskedValue } from "../../../tokens/compare/asked-value.ts";
import { downloadDtcg, getDtcg, getNearestTokens, listTokens, postDtcg } from "./contract.ts";
import { dtcgKind } from "./kind.ts";
import { tokenReader } from "./token-reader.ts";

const FILES = {
  dtcg: { name: "tokens.resolved.json", type: "application/json; charset=utf-8" },
  css: { name: "tokens.css", type: "text/css; charset=utf-8" },
  scss: { name: "_tokens.scss", type: "text/x-scss; charset=utf-8" },
  utilitycss: { name: "theme.css", type: "text/css; charset=utf-8" },
};

const VALUES = "Write a color (#1d70b8, rgb(29 112 184)), a length, duration, number, font, curve or shadow.";
const NO_TOKENS = "No tokens were pushed yet. Run `dsr push:all`.";

export const dtcgRoutes = [
  route(getDtcg, async ({ query, snapshot, part }) => {
    if (Object.keys(query).length === 0)
      return new JsonText(`{"payload":${payloadOf((await snapshot.text(dtcgKind, SINGLETON))?.text)}}`);
    const { format, selector = ":root", ...rest } = query;
    const axes = axesIn(rest);
    const want = format ? ({ what: "output", format, selector } as const) : ({ what: "tokens" } as const);
    const answer = await (await part(tokenReader)).ask(snapshot, { axes, want });
    if (answer === undefined) throw notFound(NO_TOKENS);
    const head = JSON.stringify({ selector, axes, ...(format ? { format } : {}) }).slice(0, -1);
    return new JsonText(format ? `${head},"output":${JSON.stringify(answer)}}` : `${head},"tokens":${answer}}`);
  }),
  route(
    listTokens,
    async ({ query, snapshot, part }) => new JsonText(await (await part(tokenReader)).json(snapshot, axesIn(query))),
  ),
  route(getNearestTokens, async ({ query, snapshot, part }) => {
    const { value, type, limit, ...rest } = query;
    if (readAskedValue(value, type).length === 0)
      throw badRequest("unknown_value", `${type ? `This is no ${type}` : "This is no value"}. ${VALUES}`, "/value");
    const want = { what: "nearest", value, limit, ...(type === undefined ? {} : { type }) } as const;
    const tokens = await (await part(tokenReader)).ask(snapshot, { axes: axesIn(rest), want });
    return new JsonText(`{"value":${JSON.stringify(value)},"tokens":${tokens ?? "[]"}}`);
  }),
  bytesRoute(downloadDtcg, async ({ query: { format, ...rest }, snapshot, part }) => {
    const axes = axesIn(rest);
    const bytes = await (await part(tokenReader)).ask(snapshot, { axes, want: { what: "file", format } });
    if (bytes === undefined) throw notFound(NO_TOKENS);
    const { name, type } = FILES[format];
    const suffix = Object.values(axes).map((value) => `.${value.replaceAll(/[^\w-]/g, "_")}`);
    const file = name.replace(/(\.\w+)$/, `${suffix.join("")}$1`);
    return { bytes, type, headers: { "content-disposition": `attachment; filename="${file}"` } };
  }),
  route(postDtcg, async ({ body, commit }) => {
    const { message: _, ...document } = body;
    await commit([put(dtcgKind, SINGLETON, document)]);
    return { ok: true };
  }),
];

/** What readers get, as JSON: the bundle without what it was compiled from. */
function payloadOf(text: string | undefined): string {
  if (text === undefined) return "null";
  const { sources: _, resolver: __, ...payload } = Object.fromEntries(membersOf(text));
  const members = Object.entries(payload).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return `{${members.join(",")}}`;
}

const axesIn = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([axis, value]) => (typeof value === "string" ? [[axis, value]] : [])),
  );
