import { raw } from "hono/html";
import { z } from "zod";
import {
  getHistory,
  getVersion,
  getVersionDeclaration,
  type VersionSnapshot,
} from "../../../domain/history/contract.ts";
import { everybody, everybodyAsThemselves } from "../../../platform/contract/access.ts";
import { compareTexts } from "../../ui/comparison/compare-texts.ts";
import { fragment } from "../../ui/fragment.tsx";
import { changedFiles } from "./changed-files.ts";
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
    access: everybodyAsThemselves,
    params,
    query: z.object({ before: version, after: version }),
    errors: [404, 410],
  },
  async (call) => {
    const {
      client,
      params: { id },
      query,
      actor,
      settings,
    } = call;
    const seesSources = actor !== undefined || settings.publicSources;
    const read = async (v: string): Promise<VersionSnapshot> =>
      seesSources
        ? client(getVersion, { query: { id, v } })
        : { ...(await client(getVersionDeclaration, { query: { id, v } })), files: [] };
    const [before, after] = await Promise.all([read(query.before), read(query.after)]);
    const changed = changedFiles(before, after);
    return {
      title: `${before.version} beside ${after.version}`,
      of: historyOf(id),
      body: (
        <>
          {changed.length === 0 ? (
            <p>{seesSources ? "Both versions are the same." : "Both versions say the same of it."}</p>
          ) : (
            <div class="r-comparisons">{raw(await compareTexts(call, changed))}</div>
          )}
          {!seesSources && (
            <p class="versions-closed">
              Its files are compared for people who are signed in.{" "}
              <a href={`/sign-in?${new URLSearchParams({ next: historyOf(id).href })}`}>Sign in</a>
            </p>
          )}
        </>
      ),
    };
  },
);

export const historyPages = [versions, comparison];
