import { raw } from "hono/html";
import { z } from "zod";
import { everybody, sourceReaders } from "../../../contract/access.ts";
import { compareTexts } from "../../../web/comparison/compare-texts.ts";
import { fragment } from "../../../web/fragment.tsx";
import { changedFiles } from "./changed-files.ts";
import { getHistory, getVersion } from "./contract.ts";
import { VersionChoice } from "./version-choice.tsx";

const tag = "History";
const params = z.object({ id: z.string() });
const version = z.string().min(1).max(200).meta({ description: "The `id` of a version, or a declared version." });

/** Versions to choose from. */
const SHOWN = 50;

const historyOf = (id: string) => ({ title: id, href: `/components/${encodeURIComponent(id)}?tab=changes#history` });

const versions = fragment(
  { path: "/components/{id}/versions", summary: "Show the versions of a component", tag, access: everybody, params },
  async ({ client, params: { id } }) => {
    const found = await client(getHistory, { query: { id, limit: SHOWN, before: undefined } });
    return { title: "Versions", of: historyOf(id), body: <VersionChoice id={id} {...found} /> };
  },
);

const comparison = fragment(
  {
    path: "/components/{id}/versions/compare",
    summary: "Show what differs between two versions of a component",
    tag,
    access: sourceReaders,
    params,
    query: z.object({ before: version, after: version }),
    errors: [404, 410],
  },
  async (call) => {
    const { client, params, query } = call;
    const [before, after] = await Promise.all([
      client(getVersion, { query: { id: params.id, v: query.before } }),
      client(getVersion, { query: { id: params.id, v: query.after } }),
    ]);
    const changed = changedFiles(before, after);
    return {
      title: `${before.version} beside ${after.version}`,
      of: historyOf(params.id),
      body:
        changed.length === 0 ? (
          <p>Both versions are the same.</p>
        ) : (
          <div class="r-comparisons">{raw(await compareTexts(call, changed))}</div>
        ),
    };
  },
);

export const historyPages = [versions, comparison];
