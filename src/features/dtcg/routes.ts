import { notFound } from "../../contract/api-error.ts";
import { bytesRoute, put, route } from "../../contract/route.ts";
import { SINGLETON } from "../../store/kind.ts";
import { emitCss, emitJson, emitScss, emitUtilityCss } from "../../tokens/emit.ts";
import { emitDtcg } from "../../tokens/emit-dtcg.ts";
import type { ResolvedToken } from "../../tokens/resolve.ts";
import { downloadDtcg, getDtcg, listTokens, postDtcg } from "./contract.ts";
import { describeTokens } from "./describe-tokens.ts";
import { type DtcgDocument, dtcgKind } from "./kind.ts";
import { selectTokens } from "./select.ts";

const EMIT = {
  css: (tokens: ResolvedToken[], selector: string) => emitCss(tokens, { selector }),
  scss: (tokens: ResolvedToken[]) => emitScss(tokens),
  utilitycss: (tokens: ResolvedToken[]) => emitUtilityCss(tokens),
  json: (tokens: ResolvedToken[]) => JSON.stringify(emitJson(tokens), null, 2),
};

const FILES = {
  dtcg: { name: "tokens.resolved.json", type: "application/json; charset=utf-8" },
  css: { name: "tokens.css", type: "text/css; charset=utf-8" },
  scss: { name: "_tokens.scss", type: "text/x-scss; charset=utf-8" },
  utilitycss: { name: "theme.css", type: "text/css; charset=utf-8" },
};

export const dtcgRoutes = [
  route(getDtcg, async ({ query, snapshot }) => {
    const bundle = (await snapshot.get(dtcgKind, SINGLETON))?.document;
    if (Object.keys(query).length === 0) return { payload: bundle ? payloadOf(bundle) : null };
    if (!bundle) throw notFound("No tokens were pushed yet. Run `dsr push:all`.");
    const { format, selector = ":root", ...rest } = query;
    const axes = axesIn(rest);
    const tokens = selectTokens(bundle, axes);
    if (!format) return { selector, axes, tokens: emitDtcg(tokens) };
    return { selector, axes, format, output: EMIT[format](tokens, selector) };
  }),
  route(listTokens, async ({ query, snapshot }) => {
    const bundle = (await snapshot.get(dtcgKind, SINGLETON))?.document;
    return bundle ? describeTokens(bundle, axesIn(query)) : { axes: {}, selected: {}, tokens: [], faults: [] };
  }),
  bytesRoute(downloadDtcg, async ({ query: { format, ...rest }, snapshot }) => {
    const bundle = (await snapshot.get(dtcgKind, SINGLETON))?.document;
    if (!bundle) throw notFound("No tokens were pushed yet. Run `dsr push:all`.");
    const axes = axesIn(rest);
    const tokens = Object.keys(axes).length > 0 ? selectTokens(bundle, axes) : undefined;
    const { name, type } = FILES[format];
    const suffix = Object.values(axes).map((value) => `.${value.replaceAll(/[^\w-]/g, "_")}`);
    return {
      bytes:
        format === "dtcg"
          ? JSON.stringify(tokens ? emitDtcg(tokens) : bundle.dtcg, null, 2)
          : tokens
            ? EMIT[format](tokens, ":root")
            : bundle[format],
      type,
      headers: { "content-disposition": `attachment; filename="${name.replace(/(\.\w+)$/, `${suffix.join("")}$1`)}"` },
    };
  }),
  route(postDtcg, async ({ body, commit }) => {
    const { message: _, ...document } = body;
    await commit([put(dtcgKind, SINGLETON, document)]);
    return { ok: true };
  }),
];

/** What readers get: the bundle without what it was compiled from. */
const payloadOf = ({ sources: _, resolver: __, ...payload }: DtcgDocument) => payload;

const axesIn = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([axis, value]) => (typeof value === "string" ? [[axis, value]] : [])),
  );
